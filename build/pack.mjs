// Packs the extension as a .vsix, by vsce.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');

/**
 * Packs dist/ and what .vscodeignore names: the same bytes for the same commit, wherever and whenever it is built.
 * @returns the name of the package
 */
export async function pack() {
  const { name, version, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const vsix = `${name}-${version}.vsix`;
  const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const args = ['package', '--no-dependencies', ...listingOptions(version, repository), '--out', join(root, vsix)];
  const env = { ...process.env, TZ: 'UTC', SOURCE_DATE_EPOCH: commitTime() };
  const stage = await stageFiles();
  const compression = join(root, 'build', 'bestCompression.mjs');
  execFileSync(process.execPath, ['--import', pathToFileURL(compression).href, vsce, ...args], {
    cwd: stage,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  return vsix;
}

/** Copies what goes into the package to a folder, with JSON in one line and without what only builds need: 2 KB less. @returns the folder */
async function stageFiles() {
  const { listFiles, PackageManager } = await import('@vscode/vsce');
  const stage = join(root, 'out', 'package');
  rmSync(stage, { recursive: true, force: true });
  for (const file of [...(await listFiles({ cwd: root, packageManager: PackageManager.None })), '.vscodeignore']) {
    const copy = join(stage, file);
    mkdirSync(dirname(copy), { recursive: true });
    // A file's mode goes into the package, and comes from whoever checked it out.
    copyFileSync(join(root, file), copy);
    chmodSync(copy, 0o644);
    if (file.endsWith('.json')) writeFileSync(copy, packedJson(readFileSync(copy, 'utf8')));
  }
  return stage;
}

/** Members of package.json that nothing reads once the extension is built: its dependencies are in the bundles. */
const onlyForBuilds = new Set(['scripts', 'dependencies', 'devDependencies', 'allowScripts']);

/** @param {string} text */
function packedJson(text) {
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).filter(([name]) => !onlyForBuilds.has(name))));
}

/**
 * The options by which vsce writes the listing: an odd minor version is a pre-release, and links of the README lead to the repository.
 * @param {string} version @param {unknown} repository
 */
function listingOptions(version, repository) {
  const preRelease = Number(version.split('.')[1]) % 2 === 1 ? ['--pre-release'] : [];
  if (repository) return preRelease;
  process.stdout.write(
    'package.json names no repository. The listing will have no home page, no address for bug reports and no pictures: see docs/releasing.md.\n',
  );
  return [...preRelease, '--allow-missing-repository', '--no-rewrite-relative-links'];
}

/** Seconds since 1970; outside git, or before the first commit, always the same. */
function commitTime() {
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '1767225600';
  }
}
