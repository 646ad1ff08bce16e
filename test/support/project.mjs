// Says where the repository is, and what its package.json calls things.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} publisher
 * @property {string} version
 */

/** The repository's top folder: searched upwards, because this file also runs bundled from out/. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)));

/** The folder of this harness's parts that are read as files: the tiny extensions and the log stand-in. */
export const partsFolder = join(root, 'test', 'support', 'vscode');

/** The extension that shows the product where it is started to be tried. */
export const firstLook = join(partsFolder, 'firstLook');

/**
 * @param {string} [folder]
 * @returns {Manifest}
 */
export function readManifest(folder = root) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Returns the path to which the packaged extension is written. @param {string} [folder] */
export function vsixPath(folder = root) {
  const { name, version } = readManifest(folder);
  return join(folder, `${name}-${version}.vsix`);
}

/** The extension's identifier in the editor. @param {string} [folder] */
export function extensionId(folder = root) {
  const { publisher, name } = readManifest(folder);
  return `${publisher}.${name}`;
}

/**
 * The Node the project is built and tested with: the one in node_modules, whatever runs this process.
 * @param {string} [folder]
 */
export function projectNode(folder = root) {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(folder, 'node_modules', 'node', 'bin', binary);
  return existsSync(own) ? own : process.execPath;
}

/** @param {string} from @returns {string} */
function findRoot(from) {
  if (existsSync(join(from, 'package-lock.json'))) return from;
  const above = dirname(from);
  if (above === from) throw new Error('no package-lock.json in any folder above the test harness');
  return findRoot(above);
}
