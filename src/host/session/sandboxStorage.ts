// Stores the sandbox's state in a file of the extension, so that it survives a reload and windows share it.
import * as vscode from 'vscode';

export interface SandboxStorage {
  load(): Promise<string | undefined>;
  save(state: string): Promise<void>;
  clear(): Promise<void>;
}

/** The sandbox's state in a file of this folder. Only `save` can fail, and whoever calls it goes on in memory then. */
export function sandboxStorage(folder: vscode.Uri): SandboxStorage {
  const file = vscode.Uri.joinPath(folder, 'sandbox.json');
  const fresh = vscode.Uri.joinPath(folder, 'sandbox.json.new');
  return {
    async load() {
      try {
        return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
      } catch {
        // Not there yet, or not readable: the sandbox begins at its first day.
        return undefined;
      }
    },
    async save(state) {
      await vscode.workspace.fs.createDirectory(folder);
      // Whole or not at all: a window that closes in the middle leaves the old file.
      await vscode.workspace.fs.writeFile(fresh, new TextEncoder().encode(state));
      await vscode.workspace.fs.rename(fresh, file, { overwrite: true });
    },
    async clear() {
      try {
        await vscode.workspace.fs.delete(file);
      } catch {
        // Nothing there to clear.
      }
    },
  };
}
