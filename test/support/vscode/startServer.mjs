// Starts VS Code's server on the loopback address, with extensions installed, and stops it without leftovers.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureVSCode } from './ensureVSCode.mjs';
import { addFiles, copyInstalled, copyUnpacked, installPackage } from './installExtensions.mjs';
import { QUIET_SETTINGS } from './settings.mjs';

/**
 * @typedef {object} ServerOptions
 * @property {string | undefined} [version] of code-server
 * @property {string | undefined} [data] keep the editor's state in this folder; else a temporary one, deleted at the end
 * @property {Record<string, unknown>} [settings] of the user; the quiet ones by default
 * @property {boolean} [keepSettings] write the settings only where there are none yet
 * @property {readonly string[]} [vsix] packages to install before the start
 * @property {readonly string[]} [unpacked] extension folders to install as they are
 * @property {NodeJS.ProcessEnv} [env] for the server; extensions inherit it
 * @property {boolean} [driver] the editor's own test mode: needed for extensions under development, but it never shows a toast
 * @property {number} [port] 0 for any free one
 * @property {string} [token] ask for this connection token; none by default
 * @property {string} [language] such as `it`: extensions speak it, where they have words in it; the editor's own words stay English
 * @property {Readonly<Record<string, string>>} [extensionFiles] written into the folder of each package that is installed, by path
 *
 * @typedef {Awaited<ReturnType<typeof startServer>>} Server
 */

// Empty addresses: no look-ups in a marketplace.
const NO_GALLERY = '{"serviceUrl":"","itemUrl":"","resourceUrlTemplate":"","controlUrl":""}';

// Standard stream 3 is a leash: when the process holding its other end is gone, even killed, the whole group goes too.
const ON_A_LEASH = '(cat <&3 >/dev/null; kill -9 -$$) & "$@" 3<&-';

/** @param {ServerOptions} [options] */
export async function startServer(options = {}) {
  const { version, settings = QUIET_SETTINGS, keepSettings = false, vsix = [], unpacked = [], env = {} } = options;
  const { driver = false, port = 0, token, language, extensionFiles = {} } = options;
  const vscode = await ensureVSCode(version);
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'vscode-'));
  const forget = () => {
    if (!options.data) rmSync(data, { recursive: true, force: true, maxRetries: 3 });
  };
  writeSettings(join(data, 'user', 'User'), settings, keepSettings);
  const extensions = join(data, 'extensions');
  const folders = ['--server-data-dir', join(data, 'server'), '--user-data-dir', join(data, 'user')];
  folders.push('--extensions-dir', extensions);
  const entry = join(vscode.folder, 'out', 'server-main.js');
  // A folder that is kept may hold an older installation, which only the editor itself replaces.
  for (const file of vsix) await (options.data ? installPackage(vscode, folders, file) : copyInstalled(vscode, file, extensions));
  addFiles(extensions, extensionFiles);
  for (const folder of unpacked) copyUnpacked(folder, extensions);

  const args = [entry, '--host', '127.0.0.1', '--port', String(port), '--accept-server-license-terms', ...folders];
  args.push(...(token ? ['--connection-token', token] : ['--without-connection-token']));
  if (driver) args.push('--enable-smoke-test-driver');
  if (language) args.push('--locale', addLanguage(join(data, 'user'), language));
  // an agent host's address without a port: the process for chat agents is not started
  args.push('--disable-telemetry', '--agent-host-bridge-host', '127.0.0.1');
  if (settings['security.workspace.trust.enabled'] !== true) args.push('--disable-workspace-trust');
  const group = spawn('/bin/sh', ['-c', ON_A_LEASH, 'sh', vscode.node, ...args], {
    cwd: vscode.folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TEST_LEASH: '',
      NODE_OPTIONS: '',
      VSCODE_CWD: '',
      // as if started from a terminal: else a login shell is asked for its environment before each extension host
      VSCODE_CLI: '1',
      EXTENSIONS_GALLERY: NO_GALLERY,
      ...(options.data ? {} : ownTemporary(data)),
      ...env,
    },
  });
  const onExit = () => {
    signalGroup(group.pid, 'SIGKILL');
    forget();
  };
  process.once('exit', onExit);
  let log = '';
  group.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (log += text));
  group.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (log += text));
  /** @type {Promise<void>} */
  const ended = new Promise((done) => group.once('exit', () => done()));

  const stop = async () => {
    if (group.exitCode === null && group.signalCode === null) {
      signalGroup(group.pid, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(group.pid, 'SIGKILL'), 3000);
      await ended;
      clearTimeout(timer);
    }
    signalGroup(group.pid, 'SIGKILL'); // the leash, and a host that outlived its server
    process.off('exit', onExit);
    forget();
  };
  const listening = await waitForPort(() => log, ended).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    version: vscode.version,
    /** The browser finds the server by name, because webviews need a secure context. */
    host: `localhost:${listening}`,
    data,
    /** Settled when the server has gone, asked or not. */
    ended,
    log: () => log,
    stop,
  };
}

/** The server leaves a socket file behind for each host: into the folder that is deleted. @param {string} data */
function ownTemporary(data) {
  const folder = join(data, 'tmp');
  mkdirSync(folder);
  return { TMPDIR: folder, XDG_RUNTIME_DIR: folder };
}

/** @param {string} folder @param {object} settings @param {boolean} [keep] those that are there already */
export function writeSettings(folder, settings, keep = false) {
  const path = join(folder, 'settings.json');
  if (keep && existsSync(path)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, JSON.stringify(settings, undefined, 2));
}

/**
 * Writes the state that the installation of a language pack leaves, for one without words.
 * @param {string} user
 * @param {string} language
 */
function addLanguage(user, language) {
  const words = join(user, 'words.json');
  writeFileSync(words, '{"contents":{}}');
  const extensions = [{ extensionIdentifier: { id: 'test.language' }, version: '1.0.0' }];
  const pack = { hash: 'test', extensions, translations: { vscode: words }, label: language };
  writeFileSync(join(user, 'languagepacks.json'), JSON.stringify({ [language]: pack }));
  return language;
}

/** @param {() => string} log @param {Promise<void>} ended @returns {Promise<number>} */
async function waitForPort(log, ended) {
  let over = false;
  void ended.then(() => (over = true));
  for (const limit = Date.now() + 120_000; Date.now() < limit && !over;) {
    const port = /listening on (\d+)/.exec(log())?.[1];
    if (port) return Number(port);
    await new Promise((again) => setTimeout(again, 20));
  }
  throw new Error(`the VS Code server ${over ? 'ended before it listened' : 'did not start in 120 s'}\n${log()}`);
}

/** @param {number | undefined} leader @param {NodeJS.Signals} signal */
function signalGroup(leader, signal) {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // already gone
  }
}
