// Stores the sandbox's state in a file of the extension, so that it survives a reload and windows share it.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type * as vscode from 'vscode';

export interface SandboxStorage {
  load(): Promise<string | undefined>;
  save(state: string): Promise<void>;
  clear(): Promise<void>;
}

/** Windows replaces no file that another window reads: the milliseconds before each further try. */
const pauses = [20, 100];

/** The sandbox's state in a file of this folder. `load` and `save` may fail, and whoever calls them goes on in memory then. */
export function sandboxStorage({ fsPath }: Pick<vscode.Uri, 'fsPath'>, move = rename): SandboxStorage {
  const file = join(fsPath, 'sandbox.json');
  return {
    async load() {
      try {
        return await readFile(file, 'utf8');
      } catch (error) {
        // A file that cannot be read now is none that is not there: the sandbox would begin at its first day, and be saved so.
        if (!isOneOf(error, ['ENOENT', 'ENOTDIR'])) throw error;
        return undefined;
      }
    },
    // Without the editor's file system, whose `rename` deletes the old file first: another window would find none meanwhile.
    async save(state) {
      await mkdir(fsPath, { recursive: true });
      // Two windows may save at the same time.
      const fresh = `${file}.${randomUUID()}`;
      try {
        await writeFile(fresh, state);
        for (const pause of [...pauses, undefined]) {
          try {
            await move(fresh, file);
            return;
          } catch (error) {
            if (pause === undefined || !isOneOf(error, ['EPERM', 'EACCES', 'EBUSY'])) throw error;
            await wait(pause);
          }
        }
      } finally {
        await rm(fresh, { force: true });
      }
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

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
