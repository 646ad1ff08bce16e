// Installs small tools that run snippets and that a Debian machine lacks, without being root.
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheFolder } from './cacheFolder.mjs';
import { runTool } from './runTool.mjs';
import { ensureCached, mustRun } from './vscode/pinnedPackage.mjs';

const FOLDER = 'snippet-tools-1';
const PACKAGES = ['php-cli', 'python3-requests', 'python3-httpx'];
const CHECKS = [
  ['php', '-v'],
  ['python3', '-c', 'import requests, httpx'],
];

/** Unpacks what is missing into the cache. If that cannot be done, the snippets in question are skipped, which their tests say. */
export async function ensureSnippetTools() {
  if (process.platform !== 'linux' || (await lacksNothing())) return;
  await ensureCached(FOLDER, unpack).catch(() => undefined);
}

/** The environment in which PHP and Python find what was brought. @returns {NodeJS.ProcessEnv} */
export function snippetEnvironment() {
  const usr = join(cacheFolder(), FOLDER, 'usr');
  if (!existsSync(usr)) return process.env;
  const libraries = readdirSync(join(usr, 'lib')).filter((name) => name.endsWith('-linux-gnu'));
  return {
    ...process.env,
    PATH: [process.env['PATH'], join(usr, 'bin')].join(delimiter),
    LD_LIBRARY_PATH: libraries.map((name) => join(usr, 'lib', name)).join(delimiter),
    PYTHONPATH: join(usr, 'lib', 'python3', 'dist-packages'),
    // An empty value lets Python keep its compiled libraries, even if the environment forbids it.
    PYTHONDONTWRITEBYTECODE: '',
  };
}

async function lacksNothing() {
  for (const [command = '', ...args] of CHECKS) if ((await runTool(command, args)).code !== 0) return false;
  return true;
}

/** @param {string} temporary @param {string} out */
async function unpack(temporary, out) {
  let options = ['-q'];
  let names = await missingPackages(options);
  if (names.length === 0) {
    // The machine's own lists of packages may be empty, and only root may fill them.
    const lists = join(temporary, 'lists');
    mkdirSync(join(lists, 'partial'), { recursive: true });
    options = [...options, '-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${join(temporary, 'cache')}`];
    await mustRun('apt-get', [...options, 'update'], temporary);
    names = await missingPackages(options);
  }
  await mustRun('apt-get', [...options, 'download', ...names], temporary);
  for (const file of readdirSync(temporary).filter((name) => name.endsWith('.deb')))
    await mustRun('dpkg-deb', ['-x', file, out], temporary);
  // That link is what the package's installation makes.
  const php = readdirSync(join(out, 'usr', 'bin')).find((name) => /^php\d[\d.]*$/.test(name));
  if (php) symlinkSync(php, join(out, 'usr', 'bin', 'php'));
}

/** Those that an installation would bring. @param {readonly string[]} options */
async function missingPackages(options) {
  const args = [...options, '--simulate', '--no-install-recommends', 'install', ...PACKAGES];
  const { code, stdout } = await runTool('apt-get', args);
  return code === 0 ? [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? '') : [];
}
