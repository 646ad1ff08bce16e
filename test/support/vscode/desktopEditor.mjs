// Finds a desktop VS Code for the host tests, or says in one sentence why there is none.
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { cacheFolder } from '../cacheFolder.mjs';
import { editorVersion, NEWEST } from './versions.mjs';

/**
 * @typedef {{ executable: string } | { why: string }} Desktop
 *
 * @typedef {object} DesktopDeps
 * @property {NodeJS.ProcessEnv} [env]
 * @property {NodeJS.Platform} [platform]
 * @property {(host: string) => Promise<unknown>} [findAddress] of the server with the downloads
 * @property {(version: string) => Promise<string>} [download] gives back the executable; at once where it is there already
 * @property {(path: string) => boolean} [exists]
 * @property {number} [patienceMs] for the address of that server: where there is none, nobody waits for it
 */

const SOURCE = 'update.code.visualstudio.com';

/**
 * `$VSCODE_EXECUTABLE` for the newest version, else a download.
 * @param {string} version of code-server: the desktop of the same number is wanted
 * @param {DesktopDeps} [deps]
 * @returns {Promise<Desktop>}
 */
export async function desktopFor(version, deps = {}) {
  const { env = process.env, platform = process.platform, exists = existsSync } = deps;
  const { findAddress = lookup, download = downloadEditor, patienceMs = 3000 } = deps;
  const noDisplay = platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'] && !findXvfb(env, exists);
  if (noDisplay) return { why: 'a desktop VS Code needs a display, and there is neither one nor xvfb-run.' };
  const chosen = version === NEWEST ? env['VSCODE_EXECUTABLE'] : undefined;
  if (chosen) {
    if (exists(chosen)) return { executable: resolve(chosen) };
    return { why: `VSCODE_EXECUTABLE names ${chosen}, which is not there.` };
  }
  try {
    // A proxy may know a name that this computer does not.
    if (!env['HTTPS_PROXY'] && !env['https_proxy']) await inTime(findAddress(SOURCE), patienceMs);
    return { executable: await download(editorVersion(version)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { why: `desktop VS Code ${editorVersion(version)} could not be downloaded (${reason}).` };
  }
}

/**
 * The program that gives a desktop VS Code a display where there is none.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {(path: string) => boolean} [exists]
 */
export function findXvfb(env = process.env, exists = existsSync) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, 'xvfb-run')).find(exists);
}

/** @param {string} version */
async function downloadEditor(version) {
  const { downloadAndUnzipVSCode, SilentReporter } = await import('@vscode/test-electron');
  const cachePath = join(cacheFolder(), 'desktop');
  return downloadAndUnzipVSCode({ version, cachePath, reporter: new SilentReporter() });
}

/** @param {Promise<unknown>} work @param {number} ms */
async function inTime(work, ms) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no address of ${SOURCE} within ${ms / 1000} s`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
