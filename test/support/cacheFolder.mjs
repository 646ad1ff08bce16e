// Finds the folder outside the repository in which VS Code, the browser and the state of `npm start` are kept.
import { accessSync, constants, lstatSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'company-data-vscode';

/** @type {string | undefined} */
let found;

/**
 * `$COMPANY_DATA_VSCODE_CACHE`, else the system's cache folder, else (home not writable) the temporary folder.
 * The folder is never inside the repository, because an editor below the extension's own folder takes its built-in themes for the
 * extension's.
 */
export function cacheFolder() {
  found ??= [process.env['COMPANY_DATA_VSCODE_CACHE'], systemCache()].find(canHold) ?? ownTemporaryFolder();
  return found;
}

function systemCache() {
  try {
    if (process.env['XDG_CACHE_HOME']) return join(process.env['XDG_CACHE_HOME'], NAME);
    if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', NAME);
    if (process.env['LOCALAPPDATA']) return join(process.env['LOCALAPPDATA'], NAME);
    return join(homedir(), '.cache', NAME);
  } catch {
    return undefined; // a user without an entry in the password file has no home
  }
}

/** @param {string | undefined} folder @returns {folder is string} */
function canHold(folder) {
  if (!folder) return false;
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Programs are started from here, so a folder that someone else put there first is not used. */
function ownTemporaryFolder() {
  const user = process.getuid?.() ?? 'user';
  const folder = join(tmpdir(), `${NAME}-${user}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid && lstatSync(folder).uid !== process.getuid()) {
    throw new Error(`${folder} belongs to another user: set COMPANY_DATA_VSCODE_CACHE to a folder of yours`);
  }
  return folder;
}
