// Gives the rest of the window access to list documents. Their code is loaded when first needed.
import * as vscode from 'vscode';
import type { ListDocuments } from '../../app/listDocuments.ts';
import { listLanguage } from '../../ids.ts';
import type { CommandHost } from '../commands.ts';
import { lazy } from '../lazy.ts';
import type { HostListDocuments } from './listDocuments.ts';
import type { ListFilesDeps } from './listFiles.ts';

export interface ListDocumentsDeps extends Pick<ListFilesDeps, 'sessionReady' | 'baseStore' | 'changed'> {
  readonly host: CommandHost;
}

export interface LazyListDocuments extends vscode.Disposable {
  /** The documents as commands see them. */
  readonly port: ListDocuments;
  readonly get: () => Promise<HostListDocuments>;
}

/** Returns the documents, which are created when they are first needed. */
export function lazyListDocuments({ host, ...deps }: ListDocumentsDeps): LazyListDocuments {
  const documents = lazy(async () => {
    const { createListDocuments } = await import('./listDocuments.ts');
    return createListDocuments({ ...deps, app: host.app, scheme: listLanguage });
  });
  const { get, dispose } = documents;
  return { port: listDocumentsPort(get), get, dispose };
}

/** Returns the port of commands to the documents. @param documents loads them when they are needed */
export function listDocumentsPort(documents: () => Promise<HostListDocuments>): ListDocuments {
  return {
    open: async (list) => (await documents()).open(list),
    stage: async (list, revise) => (await documents()).stage(list, revise),
    compare: async (other) => (await documents()).compare(other),
    save: async () => (await documents()).save(),
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
      // The document is edited and not its `TextEditor`, which becomes invalid when the user goes to another tab meanwhile.
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, document.validateRange(new vscode.Range(0, 0, document.lineCount, 0)), text);
      await vscode.workspace.applyEdit(edit);
    },
  };
}
