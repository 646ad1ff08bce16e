// Watches a folder grow, to show how far a download is.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Calls back about once a second with the size of the files in a folder (and of its subfolders, a few levels down).
 * @param {string} folder
 * @param {(text: string) => void} say such as "42 MB"
 * @returns {() => void} ends the watch
 */
export function watchSize(folder, say) {
  let over = false;
  const look = async () => {
    const bytes = await sizeOf(folder, 6);
    if (over) return;
    say(`${Math.round(bytes / 1e6)} MB`);
    setTimeout(look, 1000).unref();
  };
  setTimeout(look, 500).unref();
  return () => {
    over = true;
  };
}

/** @param {string} folder @param {number} depth @returns {Promise<number>} */
async function sizeOf(folder, depth) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += depth > 0 ? await sizeOf(path, depth - 1) : 0;
    else
      bytes += await stat(path).then(
        (found) => found.size,
        () => 0,
      );
  }
  return bytes;
}
