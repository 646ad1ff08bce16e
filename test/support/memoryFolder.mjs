// Moves the temporary files of the tests into memory, where the system has a folder with enough room for that.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { cacheFolder } from './cacheFolder.mjs';

const FOLDER = '/dev/shm';
/** The editors of all workers need less than half of it. */
const NEEDED_BYTES = 2 ** 31;

/**
 * Sets the temporary folder of this process, and of those that it starts, to a new folder in memory. The tests of databases wait for
 * the disk otherwise, although no test depends on a disk. The folder is removed when this process exits.
 */
export function keepTemporaryFilesInMemory() {
  // A worker has the folder of its parent.
  if (process.env['TMPDIR']?.startsWith(FOLDER) || freeBytes() < NEEDED_BYTES) return;
  const folder = mkdtempSync(`${FOLDER}/tests-`);
  // PostgreSQL runs as another user if the tests run as root, and that user has to enter the folder.
  chmodSync(folder, 0o755);
  // The cache outlives this process, also where it is in the temporary folder of before.
  process.env['COMPANY_DATA_VSCODE_CACHE'] = cacheFolder();
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize;
  } catch {
    return 0; // no such folder, as on macOS and Windows
  }
}
