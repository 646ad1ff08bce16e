// Puts extensions into the folder of an editor: packages by the editor's command line, folders as they are.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ExpectedError } from '../expectedError.mjs';
import { root } from '../project.mjs';
import { runTool } from '../runTool.mjs';
import { ensureFolder } from './pinnedPackage.mjs';

/** @typedef {import('./ensureVSCode.mjs').VSCode} VSCode */

/** `npm test` empties it: each run installs anew. */
const INSTALLED = join(root, 'out', 'test', 'installed');

/**
 * Installs a package through the editor's command line.
 * @param {VSCode} vscode
 * @param {readonly string[]} folders the options that name the editor's folders
 * @param {string} file
 */
export async function installPackage(vscode, folders, file) {
  const entry = join(vscode.folder, 'out', 'server-main.js');
  const args = [entry, ...folders, '--accept-server-license-terms', '--install-extension', resolve(file), '--force'];
  const { code, output } = await runTool(vscode.node, args, { cwd: vscode.folder });
  // the exit code is 0 for some failures
  if (code !== 0 || !/successfully installed/.test(output)) {
    throw new ExpectedError(`${file} could not be installed.\n${output.slice(-800)}`, 'Package the extension again.');
  }
}

/**
 * Copies what the installation of a package leaves behind; a package of the same content is installed once only.
 * @param {VSCode} vscode
 * @param {string} file
 * @param {string} extensions the folder of an editor that has not started yet
 */
export async function copyInstalled(vscode, file, extensions) {
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
  const installed = await ensureFolder(join(INSTALLED, `${vscode.version}-${sum}`), (temporary, out) => {
    const [server, user] = [join(temporary, 'server'), join(temporary, 'user')];
    return installPackage(vscode, ['--server-data-dir', server, '--user-data-dir', user, '--extensions-dir', out], file);
  });
  for (const { name } of readdirSync(installed, { withFileTypes: true }).filter(isExtension)) {
    copyUnpacked(join(installed, name), extensions);
  }
}

/**
 * Writes what the installation of a package would: the folder and its line in the list.
 * @param {string} source
 * @param {string} extensions the folder of an editor that has not started yet
 */
export function copyUnpacked(source, extensions) {
  /** @type {{ name: string, publisher: string, version: string }} */
  const { name, publisher, version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const id = `${publisher}.${name}`;
  const folder = join(extensions, `${id}-${version}`);
  cpSync(source, folder, { recursive: true });
  const listPath = join(extensions, 'extensions.json');
  /** @type {{ identifier: { id: string } }[]} */
  const all = existsSync(listPath) ? JSON.parse(readFileSync(listPath, 'utf8')) : [];
  // A folder that is kept has it from the last time.
  const list = all.filter(({ identifier }) => identifier.id !== id);
  const location = { $mid: 1, path: pathToFileURL(folder).pathname, scheme: 'file' };
  const own = { identifier: { id }, version, location, relativeLocation: `${id}-${version}`, metadata: {} };
  writeFileSync(listPath, JSON.stringify([...list, own]));
}

/** @param {string} extensions @param {Readonly<Record<string, string>>} files written into the folder of each extension, by path */
export function addFiles(extensions, files) {
  const folders = Object.keys(files).length > 0 ? readdirSync(extensions, { withFileTypes: true }).filter(isExtension) : [];
  for (const folder of folders)
    for (const [path, text] of Object.entries(files)) writeFileSync(join(extensions, folder.name, path), text);
}

/** @param {import('node:fs').Dirent} entry */
function isExtension(entry) {
  return entry.isDirectory() && !entry.name.startsWith('.');
}
