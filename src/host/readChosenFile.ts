// Reads a text file that the user chooses in the editor's dialog, on any file system of the editor.
import * as vscode from 'vscode';
import { oneLine } from '../viewModel/format.ts';
import { decodeText } from './decodeText.ts';
import { messages } from './messages.ts';

/** Larger files are refused, because a list of 10,000 IDs takes only about 150 KB. */
const mostBytes = 20_000_000;

/** Asks for a file and reads it. @returns undefined if the user backs out, or after a message that it cannot be read */
export async function readChosenFile(title: string): Promise<{ readonly name: string; readonly text: string } | undefined> {
  const [uri] = (await vscode.window.showOpenDialog({ title, openLabel: vscode.l10n.t('Read') })) ?? [];
  if (!uri) return undefined;
  const name = uri.path.split('/').at(-1) ?? '';
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size <= mostBytes) return { name, text: decodeText(await vscode.workspace.fs.readFile(uri)) };
    warn(vscode.l10n.t('The file is larger than 20 MB. Choose a smaller one, or cut it into parts.'));
  } catch {
    // The user may not read the file, or it is gone.
    warn(
      vscode.l10n.t(
        '“{0}” could not be read. Check that it still exists and that you may read it, or choose another file.',
        oneLine(name, 60),
      ),
    );
  }
  return undefined;
}

function warn(text: string): void {
  messages.showMessage({ kind: 'warning', text });
}
