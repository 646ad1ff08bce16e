// Writes files that the user chooses in the editor's dialog, on any file system of the editor.
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { Destination, NewFile, FileContent, WriteResult } from '../app/destination.ts';
import { fileFault, writeFile } from './writeFile.ts';

/** Asks where to write a file. The dialog itself asks before a file is replaced. @returns undefined if the user backs out */
export async function chooseDestination({ name, kind, ending }: NewFile): Promise<Destination | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
  const uri = await vscode.window.showSaveDialog({
    filters: { [kind]: [ending] },
    defaultUri: vscode.Uri.joinPath(folder, name),
  });
  return uri && destinationAt(uri);
}

/** Returns the destination at an address of any file system. */
export function destinationAt(uri: vscode.Uri): Destination {
  return {
    name: uri.path.split('/').at(-1) ?? '',
    write: (content, signal) =>
      uri.scheme === 'file' ? writeFile(uri.fsPath, content, signal) : writeElsewhere(uri, content, signal),
    sibling: (name) => destinationAt(vscode.Uri.joinPath(uri, '..', name)),
  };
}

// Other file systems take a file only as a whole, so no half-written file can be left.
async function writeElsewhere(uri: vscode.Uri, content: FileContent, signal?: AbortSignal): Promise<WriteResult> {
  const chunks: Uint8Array[] = [];
  for await (const part of content) {
    chunks.push(typeof part === 'string' ? Buffer.from(part) : part);
    // Other work of the editor can run between the parts, for example a click on Cancel.
    await new Promise((resolve) => setImmediate(resolve));
    if (signal?.aborted) return 'cancelled';
  }
  try {
    await vscode.workspace.fs.writeFile(uri, Buffer.concat(chunks));
    return 'written';
  } catch (error) {
    return fileFault(error);
  }
}
