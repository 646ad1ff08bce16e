// Tells the editor about lists as documents; what they do is loaded with the first of them.
import * as vscode from 'vscode';
import type { ListDocuments } from '../app/listDocuments.ts';
import { listLanguage } from '../ids.ts';
import type { Lazily } from './lazily.ts';
import type { HostListDocuments } from './listDocuments.ts';

export interface ListFileSystem extends vscode.Disposable {
  /** Announces that files have changed. */
  readonly changed: (events: vscode.FileChangeEvent[]) => void;
}

/** Registers the file system, and the language wherever its documents are. */
export function registerListFileSystem(documents: Lazily<HostListDocuments>, logFault: (error: unknown) => void): ListFileSystem {
  const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const files = async () => (await documents.get()).files;
  const not = (): never => {
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
    createDirectory: not,
    delete: not,
    rename: not,
  };
  const look = (document: vscode.TextDocument): void => {
    if (document.languageId === listLanguage) void documents.get().catch(logFault);
  };
  vscode.workspace.textDocuments.forEach(look);
  const registered = vscode.Disposable.from(
    changes,
    vscode.workspace.registerFileSystemProvider(listLanguage, provider, { isCaseSensitive: true }),
    vscode.workspace.onDidOpenTextDocument(look),
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

/** The port of the commands to documents that are loaded when they are first needed. */
export function listDocumentsPort(documents: Lazily<HostListDocuments>): ListDocuments {
  return {
    open: async (list) => (await documents.get()).open(list),
    stage: async (list, revise) => (await documents.get()).stage(list, revise),
    compare: async (other) => (await documents.get()).compare(other),
    save: async () => (await documents.get()).save(),
    get active() {
      return activeDocument();
    },
  };
}

function activeDocument(): ListDocuments['active'] {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== listLanguage) return undefined;
  const { document } = editor;
  return {
    name: document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1),
    get text() {
      return document.getText();
    },
    isList: document.uri.scheme === listLanguage,
    async replace(text) {
      const whole = document.validateRange(new vscode.Range(0, 0, document.lineCount, 0));
      await editor.edit((edit) => {
        edit.replace(whole, text);
      });
    },
  };
}
