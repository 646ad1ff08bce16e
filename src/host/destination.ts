// Writes files that the user chooses in the editor's dialog, on any file system of the editor.
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { Destination, NewFile, FileContent, WriteResult } from '../app/destination.ts';
import { fileFault, writeFile } from './writeFile.ts';

/** Asks where a file is to be written; undefined if the user backs out. The dialog asks itself before a file is replaced. */
export async function chooseDestination({ name, kind, ending }: NewFile): Promise<Destination | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
  const uri = await vscode.window.showSaveDialog({
    filters: { [kind]: [ending] },
    defaultUri: vscode.Uri.joinPath(folder, name),
  });
  return uri && destinationAt(uri);
}

/** A file of any file system. */
export function destinationAt(uri: vscode.Uri): Destination {
  return {
    name: uri.path.split('/').at(-1) ?? '',
    write: (content, signal) =>
      uri.scheme === 'file' ? writeFile(uri.fsPath, content, signal) : writeElsewhere(uri, content, signal),
    beside: (name) => destinationAt(vscode.Uri.joinPath(uri, '..', name)),
  };
}

// Other file systems take a file only as a whole: there is nothing half of it could be left of.
async function writeElsewhere(uri: vscode.Uri, content: FileContent, signal?: AbortSignal): Promise<WriteResult> {
  const chunks: Uint8Array[] = [];
  for await (const part of content) {
    chunks.push(typeof part === 'string' ? Buffer.from(part) : part);
    // Other work of the editor goes in between, a click on Cancel among it.
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
