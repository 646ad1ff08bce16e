// Writes a file atomically: it is there as a whole or not at all.
import { randomUUID } from 'node:crypto';
import * as disk from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileFault, FileContent, WriteResult } from '../app/destination.ts';
import { omitUndefined } from '../client/omitUndefined.ts';

/** The functions of the file system that `writeFile` needs. */
export type Disk = Pick<typeof disk, 'access' | 'realpath' | 'rename' | 'rm' | 'stat' | 'writeFile'>;

/**
 * Writes to a temporary file in the same folder, which replaces the target at the end. If writing fails or is cancelled before,
 * the target stays as it was.
 * @returns the reason if the disk refuses the file
 * @throws the error of the content
 */
export async function writeFile(path: string, content: FileContent, signal?: AbortSignal, fs: Disk = disk): Promise<WriteResult> {
  // The target of a symbolic link is replaced, and not the link.
  const target = await fs.realpath(path).catch(() => path);
  const temporary = join(dirname(target), `.${basename(target).slice(0, 60)}.${randomUUID().slice(0, 8)}.part`);
  const isCancelled = (): boolean => signal?.aborted === true;
  try {
    const older = await fs.stat(target).catch(() => undefined);
    // A read-only file could be replaced all the same, because that depends on its folder, so it is checked here.
    if (older) await fs.access(target, disk.constants.W_OK);
    await fs.writeFile(temporary, content, { flag: 'wx', ...omitUndefined({ signal }), ...(older ? { mode: older.mode } : {}) });
    if (isCancelled()) return 'cancelled';
    await fs.rename(temporary, target);
    return 'written';
  } catch (error) {
    return isCancelled() ? 'cancelled' : fileFault(error);
  } finally {
    await fs.rm(temporary, { force: true }).catch(() => undefined);
  }
}

/** Returns why a file could not be written. @throws the error itself if it does not come from a file system */
export function fileFault(error: unknown): FileFault {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'noSpace';
    // Windows also reports the first two for a file that another program has open.
    case 'EPERM':
    case 'EACCES':
    case 'EROFS':
    case 'NoPermissions':
      return 'notAllowed';
    case 'EBUSY':
    case 'ETXTBSY':
      return 'inUse';
    case 'ENOENT':
    case 'ENOTDIR':
    case 'FileNotFound':
      return 'noFolder';
    default:
      if (isFileError(error)) return 'failed';
      throw error;
  }
}

// Errors of Node have a `syscall`, and errors of the editor's file systems have a name with `FileSystem`.
function isFileError(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || error.name.includes('FileSystem'));
}
