// The files of a folder that this process has open, where the system tells.
import { existsSync, readdirSync, readlinkSync } from 'node:fs';

const own = '/proc/self/fd';

/** True if the system tells at all. */
export const tellsOpenFiles = existsSync(own);

/** None if the system does not tell. */
export function openFilesIn(folder: string): readonly string[] {
  if (!tellsOpenFiles) return [];
  return readdirSync(own).flatMap((name) => {
    try {
      const file = readlinkSync(`${own}/${name}`);
      return file.startsWith(folder) ? [file] : [];
    } catch {
      // Closed meanwhile, as the listing itself is.
      return [];
    }
  });
}
