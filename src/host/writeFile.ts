// Writes a file atomically: it is there as a whole or not at all.
import { randomUUID } from 'node:crypto';
import * as disk from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileFault, FileContent, WriteResult } from '../app/destination.ts';
import { omitUndefined } from '../client/omitUndefined.ts';

/** The functions of the file system that are needed. */
export type Disk = Pick<typeof disk, 'access' | 'realpath' | 'rename' | 'rm' | 'stat' | 'writeFile'>;

/**
 * Writes to a file beside the wanted one, which takes its place at the end: until then, and if it does not come to that,
 * what was there before stays as it was.
 * @throws the error of the content; the result says why the disk refused it
 */
export async function writeFile(path: string, content: FileContent, signal?: AbortSignal, on: Disk = disk): Promise<WriteResult> {
  // A symbolic link means its target.
  const target = await on.realpath(path).catch(() => path);
  const temporary = join(dirname(target), `.${basename(target).slice(0, 60)}.${randomUUID().slice(0, 8)}.part`);
  const isCancelled = (): boolean => signal?.aborted === true;
  try {
    const older = await on.stat(target).catch(() => undefined);
    // A file that may only be read would give way all the same, since that is up to its folder.
    if (older) await on.access(target, disk.constants.W_OK);
    await on.writeFile(temporary, content, { flag: 'wx', ...omitUndefined({ signal }), ...(older ? { mode: older.mode } : {}) });
    if (isCancelled()) return 'cancelled';
    await on.rename(temporary, target);
    return 'written';
  } catch (error) {
    return isCancelled() ? 'cancelled' : fileFault(error);
  } finally {
    await on.rm(temporary, { force: true }).catch(() => undefined);
  }
}

/** Tells why a file could not be written. @throws the error itself if it does not come from a file system */
export function fileFault(error: unknown): FileFault {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'noSpace';
    // Windows says the first two also of a file that another program holds open.
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
      if (isOfFiles(error)) return 'failed';
      throw error;
  }
}

// Errors of the system name its call; those of the editor's file systems have a name of their own.
function isOfFiles(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || error.name.includes('FileSystem'));
}
