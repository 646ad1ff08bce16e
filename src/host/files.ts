// Files and texts that the user opens, writes or copies.
import * as vscode from 'vscode';
import type { Files } from '../app/app.ts';
import { messages } from './messages.ts';

/** Creates the port of commands to files and the clipboard. @param showReport shows a read-only document */
export function createFiles(showReport: Files['showReport']): Files {
  return {
    async copy(text) {
      await vscode.env.clipboard.writeText(text);
      messages.showStatus(vscode.l10n.t('Copied.'));
    },
    clipboard: async () => vscode.env.clipboard.readText(),
    // Only commands that read or save something need these, so their code is loaded then.
    read: async (title) => (await import('./readChosenFile.ts')).readChosenFile(title),
    destination: async (file) => (await import('./destination.ts')).chooseDestination(file),
    newFolder: async (folder) => (await import('./newFolder.ts')).makeFolder(folder),
    async show({ language, text }) {
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language, content: text }));
    },
    showReport,
  };
}
