// Puts a real VS Code (server and web workbench) into the cache, from the npm registry alone.
// No compiler, no install script, no administrator.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedError } from '../expectedError.mjs';
import { partsFolder } from '../project.mjs';
import { runNpm } from '../runNpm.mjs';
import { ensureCached, unpackPinned } from './pinnedPackage.mjs';
import { NEWEST, PINS, RIPGREP, serverRunsHere } from './versions.mjs';

/**
 * @typedef {object} VSCode
 * @property {string} version of code-server
 * @property {string} folder VS Code's server
 * @property {string} node the Node that runs it
 */

// Chat agents, other systems' parts and proxy sign-in: an extension's test never reaches them, and they are most of the size.
const LEFT_OUT = [
  '@anthropic-ai/sandbox-runtime',
  '@devcontainers/cli',
  '@github/copilot',
  '@github/copilot-sdk',
  '@microsoft/mxc-sdk',
  '@vscode/copilot-api',
  '@vscode/sandbox-runtime',
  '@vscode/sqlite3',
  '@vscode/windows-process-tree',
  '@vscode/windows-registry',
  'kerberos',
  'ssh2',
];
const EXTENSIONS_LEFT_OUT = ['copilot', 'mermaid-markdown-features', 'microsoft-authentication'];
const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * @param {string} [version] of code-server
 * @returns {Promise<VSCode>}
 */
export async function ensureVSCode(version = NEWEST) {
  const pin = PINS[version];
  if (!pin) {
    throw new ExpectedError(`Version ${version} is not pinned.`, `Choose one of ${Object.keys(PINS).join(', ')}.`);
  }
  if (!serverRunsHere()) {
    throw new ExpectedError('The VS Code server is pinned for Linux x64 only.', 'Use the desktop VS Code on this system.');
  }
  const folder = await ensureCached(version, (temporary, out) => build(version, pin, temporary, out));
  return { version, folder: join(folder, 'vscode'), node: join(folder, 'node') };
}

/**
 * @param {string} version
 * @param {import('./versions.mjs').Pin} pin
 * @param {string} temporary
 * @param {string} out
 */
async function build(version, pin, temporary, out) {
  const server = join(temporary, 'server');
  const node = join(temporary, 'node');
  await Promise.all([
    unpackPinned(`code-server@${version}`, pin.server, 'lib/vscode', server),
    unpackPinned(pin.node, pin.nodeSum, 'bin/node', node),
  ]);
  const folder = join(out, 'vscode');
  renameSync(join(server, 'package', 'lib', 'vscode'), folder);
  renameSync(join(node, 'package', 'bin', 'node'), join(out, 'node'));
  leaveOut(folder);
  // `npm install` is used, because `npm ci` fails where the published shrinkwrap lacks a few optional entries.
  const options = ['--omit=dev', '--ignore-scripts', '--legacy-peer-deps', '--no-save', '--no-audit', '--no-fund'];
  const install = ['install', ...options, '--engine-strict=false', '--workspaces=false', '--loglevel=error'];
  await runNpm(install, folder);
  // The built-in extensions share this package: the TypeScript that the editor itself uses.
  await runNpm(install, join(folder, 'extensions'));
  replaceNativeModules(join(folder, 'node_modules'));
  await bringRipgrep(join(folder, 'node_modules'), temporary);
}

/** @param {string} folder */
function leaveOut(folder) {
  const path = join(folder, 'package.json');
  /** @type {{ dependencies: Record<string, string> }} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  for (const name of LEFT_OUT) delete manifest.dependencies[name];
  writeFileSync(path, JSON.stringify(manifest));
  for (const name of EXTENSIONS_LEFT_OUT) rmSync(join(folder, 'extensions', name), { recursive: true, force: true });
}

/** Two modules would need a compiler: the log writer gets a stand-in, and the watchdog only repeats what the host does. @param {string} modules */
function replaceNativeModules(modules) {
  cpSync(join(partsFolder, 'spdlogStandIn.cjs'), join(modules, '@vscode', 'spdlog', 'index.js'));
  for (const name of ['@vscode/native-watchdog', 'native-watchdog']) {
    const folder = join(modules, name);
    if (existsSync(folder)) writeFileSync(join(folder, 'index.js'), 'exports.start = function () {};\n');
  }
}

/** @param {string} modules @param {string} temporary */
async function bringRipgrep(modules, temporary) {
  const universal = join(modules, '@vscode', 'ripgrep-universal', 'bin');
  for (const platform of existsSync(universal) ? readdirSync(universal) : []) {
    if (platform !== PLATFORM) rmSync(join(universal, platform), { recursive: true });
  }
  // older editors: its install script downloads the binary, which search and findFiles then miss
  const older = join(modules, '@vscode', 'ripgrep');
  if (!existsSync(older) || existsSync(join(older, 'bin', 'rg'))) return;
  const binary = `bin/${PLATFORM}/rg`;
  const folder = join(temporary, 'ripgrep');
  await unpackPinned(RIPGREP.package, RIPGREP.sum, binary, folder);
  mkdirSync(join(older, 'bin'), { recursive: true });
  renameSync(join(folder, 'package', binary), join(older, 'bin', 'rg'));
}
