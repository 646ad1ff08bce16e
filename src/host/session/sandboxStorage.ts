// Stores the sandbox's state in a file, so that it survives a reload and all windows share it.
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

/** Milliseconds before each further try, because Windows refuses to replace a file that another process is reading. */
const pausesMs = [20, 100];

/** Stores the state in a file of this folder. If `load` or `save` rejects, the caller continues in memory. */
export function sandboxStorage({ fsPath }: Pick<vscode.Uri, 'fsPath'>, move = rename): SandboxStorage {
  const file = join(fsPath, 'sandbox.json');
  return {
    async load() {
      try {
        return await readFile(file, 'utf8');
      } catch (error) {
        // Only an absent file means a new sandbox. If an unreadable file did too, the new state would overwrite the stored one.
        if (!isOneOf(error, ['ENOENT', 'ENOTDIR'])) throw error;
        return undefined;
      }
    },
    // The editor's file system is not used, because its `rename` deletes the old file first, and another window would find none.
    async save(state) {
      await mkdir(fsPath, { recursive: true });
      // Two windows may save at the same time.
      const temporary = `${file}.${randomUUID()}`;
      try {
        await writeFile(temporary, state);
        for (const pause of [...pausesMs, undefined]) {
          try {
            await move(temporary, file);
            return;
          } catch (error) {
            if (pause === undefined || !isOneOf(error, ['EPERM', 'EACCES', 'EBUSY'])) throw error;
            await wait(pause);
          }
        }
      } finally {
        await rm(temporary, { force: true });
      }
    },
    async clear() {
      try {
        await rm(file, { force: true });
      } catch {
        // If the file cannot be removed, the sandbox continues with its stored state.
      }
    },
  };
}

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
