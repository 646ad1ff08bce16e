// Lists as documents, as the commands ask for them.
import * as vscode from 'vscode';
import type { ListDocuments } from '../../app/listDocuments.ts';
import { listLanguage } from '../../ids.ts';
import type { Lazy } from '../lazy.ts';
import type { HostListDocuments } from './listDocuments.ts';

/** The port of the commands to documents that are loaded when they are first needed. */
export function listDocumentsPort(documents: Lazy<HostListDocuments>): ListDocuments {
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
