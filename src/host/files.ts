// Files and texts that the user opens, writes or copies.
import * as vscode from 'vscode';
import type { Files } from '../app/app.ts';
import { decodeText } from './decodeText.ts';
import { messages } from './messages.ts';

/** Creates the port of commands to files and the clipboard. @param showReport shows a read-only document */
export function createFiles(showReport: Files['showReport']): Files {
  return {
    async copy(text) {
      await vscode.env.clipboard.writeText(text);
      messages.showStatus(vscode.l10n.t('Copied.'));
    },
    clipboard: async () => vscode.env.clipboard.readText(),
    read,
    // Only commands that save something need these, so their code is loaded then.
    destination: async (file) => (await import('./destination.ts')).chooseDestination(file),
    newFolder: async (folder) => (await import('./newFolder.ts')).makeFolder(folder),
    async show({ language, text }) {
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language, content: text }));
    },
    showReport,
  };
}

/** Larger files are refused, because a list of 10,000 IDs takes only about 150 KB. */
const mostBytes = 20_000_000;

async function read(title: string): Promise<{ readonly name: string; readonly text: string } | undefined> {
  const [uri] = (await vscode.window.showOpenDialog({ title, openLabel: vscode.l10n.t('Read') })) ?? [];
  if (!uri) return undefined;
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > mostBytes) {
    messages.showMessage({
      kind: 'warning',
      text: vscode.l10n.t('The file is larger than 20 MB. Choose a smaller one, or cut it into parts.'),
    });
    return undefined;
  }
  const bytes = await vscode.workspace.fs.readFile(uri);
  return { name: uri.path.split('/').at(-1) ?? '', text: decodeText(bytes) };
}
