// Stores the sandbox's state in a file of the extension, so that it survives a reload and windows share it.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type * as vscode from 'vscode';
import { fileFault, writeFile } from '../writeFile.ts';

export interface SandboxStorage {
  load(): Promise<string | undefined>;
  save(state: string): Promise<void>;
  clear(): Promise<void>;
}

/** Windows replaces no file that another window reads: the milliseconds before each further try. */
const pauses = [20, 100];

/** The sandbox's state in a file of this folder. `load` and `save` may fail, and whoever calls them goes on in memory then. */
export function sandboxStorage({ fsPath }: Pick<vscode.Uri, 'fsPath'>, write = writeFile): SandboxStorage {
  const file = join(fsPath, 'sandbox.json');
  return {
    async load() {
      try {
        return await readFile(file, 'utf8');
      } catch (error) {
        // A file that cannot be read now is none that is not there: the sandbox would begin at its first day, and be saved so.
        if (fileFault(error) !== 'noFolder') throw error;
        return undefined;
      }
    },
    // Without the editor's file system, whose `rename` deletes the old file first: another window would find none meanwhile.
    async save(state) {
      await mkdir(fsPath, { recursive: true });
      let result = await write(file, [state]);
      for (const pause of pauses) {
        if (result !== 'inUse' && result !== 'notAllowed') break;
        await wait(pause);
        result = await write(file, [state]);
      }
      if (result !== 'written') throw new Error(`The sandbox could not be saved: ${result}`);
    },
    async clear() {
      try {
        await rm(file, { force: true });
      } catch {
        // There is nothing to clear, or it cannot be removed: the sandbox goes on as it was then.
      }
    },
  };
}
