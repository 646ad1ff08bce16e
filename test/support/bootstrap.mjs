// Gets a fresh clone ready: installs, builds and packages, each only when something it depends on has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ExpectedError } from './expectedError.mjs';
import { projectNode, root, vsixPath } from './project.mjs';
import { runNpm } from './runNpm.mjs';
import { runTool } from './runTool.mjs';

/** @typedef {import('./steps.mjs').Progress} Progress */

/** The folders that the package is made of, beside the files at the repository's top. */
const INPUT_FOLDERS = ['src', 'media', 'l10n'];

/**
 * Runs `npm ci` when node_modules does not fit package-lock.json.
 * @param {Progress} progress
 */
export async function install(progress) {
  const lock = join(root, 'package-lock.json');
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
  if (readStamp(stamp) === wanted) return progress.outcome('nothing to do');
  if (!installedByHand(lock)) {
    await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], root);
  }
  writeFileSync(stamp, wanted);
}

/** npm writes its own copy of the lock file last: newer than ours, it tells of a complete `npm ci`. @param {string} lock */
function installedByHand(lock) {
  const own = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  return own !== undefined && own.mtimeMs > statSync(lock).mtimeMs && projectNode() !== process.execPath;
}

/** Builds dist/. */
export async function build() {
  await esbuild();
}

/**
 * Writes the .vsix, if any file that goes into it is not as it was the last time.
 * @param {Progress} [progress]
 * @returns {Promise<string>} its path
 */
export async function packageWhenChanged(progress) {
  const stamp = join(root, 'out', 'packaged');
  const wanted = inputs();
  if (existsSync(vsixPath()) && readStamp(stamp) === wanted) {
    progress?.outcome('nothing changed');
    return vsixPath();
  }
  await esbuild('--package');
  if (!existsSync(vsixPath())) throw new Error(`the build did not write ${vsixPath()}`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return vsixPath();
}

/** @param {string[]} options */
async function esbuild(...options) {
  const { code, output } = await runTool(projectNode(), ['esbuild.mjs', ...options], { cwd: root });
  if (code === 0) return;
  throw new ExpectedError(`The build failed.\n${output.trim().slice(-3000)}`, 'Correct this, then run again.');
}

/** Names, sizes and times of the package's inputs, as one hash. */
function inputs() {
  const hash = createHash('sha256');
  /** @param {string} folder @param {boolean} deep */
  const add = (folder, deep) => {
    const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && deep) add(path, deep);
      if (!entry.isFile() || entry.name.endsWith('.vsix')) continue;
      const { size, mtimeMs } = statSync(path);
      hash.update(`${path} ${size} ${mtimeMs}\n`);
    }
  };
  add(root, false);
  for (const folder of INPUT_FOLDERS) add(join(root, folder), true);
  return hash.digest('hex');
}

/** @param {string} path */
function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
