// A new folder with a few files in it, where the user chooses: nothing that is there already is touched.
import * as vscode from 'vscode';
import type { FileFault, MadeFolder, NewFolder } from '../app/destination.ts';
import { fileFault } from './writeFile.ts';

/** Asks where, and makes the folder there, with a number behind its name where that is taken. */
export async function makeFolder({ title, name, files }: NewFolder): Promise<MadeFolder | FileFault | undefined> {
  const options = { title, openLabel: vscode.l10n.t('Write Here'), canSelectFiles: false, canSelectFolders: true };
  const [parent] = (await vscode.window.showOpenDialog(options)) ?? [];
  if (!parent) return undefined;
  try {
    const folder = await freeIn(parent, name);
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

async function freeIn(parent: vscode.Uri, name: string): Promise<vscode.Uri> {
  const taken = new Set((await vscode.workspace.fs.readDirectory(parent)).map(([entry]) => entry.toLowerCase()));
  let [free, tried] = [name, 1];
  while (taken.has(free)) free = `${name}-${String((tried += 1))}`;
  return vscode.Uri.joinPath(parent, free);
}

// The folder is ours alone, so it goes again if it cannot be filled.
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
