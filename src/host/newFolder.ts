// Writes files into a new folder where the user chooses. Existing folders and files stay as they are.
import * as vscode from 'vscode';
import type { FileFault, MadeFolder, NewFolder } from '../app/destination.ts';
import { fileFault } from './writeFile.ts';

/**
 * Asks for a place and creates the folder there, with a number added if its name is taken.
 * @returns undefined if the user backs out
 */
export async function makeFolder({ title, name, files }: NewFolder): Promise<MadeFolder | FileFault | undefined> {
  const options = { title, openLabel: vscode.l10n.t('Write Here'), canSelectFiles: false, canSelectFolders: true };
  const [parent] = (await vscode.window.showOpenDialog(options)) ?? [];
  if (!parent) return undefined;
  try {
    const folder = await unusedAddress(parent, name);
    await fill(folder, files);
    return {
      name: folder.path.split('/').at(-1) ?? name,
      open: (inNewWindow) => {
        void vscode.commands.executeCommand('vscode.openFolder', folder, {
          forceNewWindow: inNewWindow,
          forceReuseWindow: !inNewWindow,
        });
      },
    };
  } catch (error) {
    return fileFault(error);
  }
}

async function unusedAddress(parent: vscode.Uri, name: string): Promise<vscode.Uri> {
  const taken = new Set((await vscode.workspace.fs.readDirectory(parent)).map(([entry]) => entry.toLowerCase()));
  let [unused, tried] = [name, 1];
  while (taken.has(unused)) unused = `${name}-${String((tried += 1))}`;
  return vscode.Uri.joinPath(parent, unused);
}

// The folder is new and contains nothing else, so it is deleted if it cannot be filled.
async function fill(folder: vscode.Uri, files: NewFolder['files']): Promise<void> {
  const { fs } = vscode.workspace;
  await fs.createDirectory(folder);
  try {
    for (const { name, text } of files) await fs.writeFile(vscode.Uri.joinPath(folder, name), Buffer.from(text));
  } catch (error) {
    await Promise.resolve(fs.delete(folder, { recursive: true })).catch(() => undefined);
    throw error;
  }
}
