// Registers the file system of list documents. Its code is loaded with the first of them.
import * as vscode from 'vscode';
import { listLanguage } from '../../ids.ts';
import type { GetWindowServices } from '../windowServices.ts';

export interface ListFileSystem extends vscode.Disposable {
  /** Announces that files have changed. */
  readonly changed: (events: vscode.FileChangeEvent[]) => void;
}

/** Registers the file system, and loads the code for documents of the list language in any other file system too. */
export function registerListFileSystem(getWindow: GetWindowServices, logFault: (error: unknown) => void): ListFileSystem {
  const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const documents = async () => (await getWindow()).listDocuments();
  const files = async () => (await documents()).files;
  const refuse = (): never => {
    throw vscode.FileSystemError.NoPermissions(
      vscode.l10n.t('Lists are created, renamed and deleted in the Lists view, not as files.'),
    );
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changes.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: async (uri) => (await files()).stat(uri),
    readFile: async (uri) => (await files()).readFile(uri),
    writeFile: async (uri, content) => (await files()).writeFile(uri, content),
    readDirectory: () => [],
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  };
  const loadFor = (document: vscode.TextDocument): void => {
    if (document.languageId === listLanguage) void documents().catch(logFault);
  };
  vscode.workspace.textDocuments.forEach(loadFor);
  const registered = vscode.Disposable.from(
    changes,
    vscode.workspace.registerFileSystemProvider(listLanguage, provider, { isCaseSensitive: true }),
    vscode.workspace.onDidOpenTextDocument(loadFor),
  );
  return {
    changed(events) {
      changes.fire(events);
    },
    dispose() {
      registered.dispose();
    },
  };
}
