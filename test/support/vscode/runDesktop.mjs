// Runs a test module inside the extension host of a desktop VS Code, by @vscode/test-electron, and says how it ended.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { resolveCliPathFromVSCodeExecutablePath, runTests } from '@vscode/test-electron';
import { runTool } from '../runTool.mjs';
import { findXvfb } from './desktopEditor.mjs';
import { followFile } from './followFile.mjs';
import { QUIET_SETTINGS } from './settings.mjs';
import { writeSettings } from './startServer.mjs';

// Standard input is a leash: @vscode/test-electron holds its other end open for as long as this process lives.
const ON_A_LEASH =
  'exec 3<&0; "$@" </dev/null 3<&- & editor=$!; (cat <&3 >/dev/null; kill -9 $editor) & leash=$!; exec 3<&-; ' +
  'wait $editor; code=$?; kill $leash; exit $code';

/**
 * @param {string} executable of the desktop VS Code
 * @returns {(run: import('./runExtensionHost.mjs').HostRun) => Promise<import('./runExtensionHost.mjs').HostOutcome>}
 */
export function runDesktop(executable) {
  return async ({ vsix = [], development, tests, env = {}, limit = 900, ...run }) => {
    const temporary = mkdtempSync(join(tmpdir(), 'desktop-'));
    const forget = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
    process.once('exit', forget);
    const folder = run.folder ?? join(temporary, 'workspace');
    mkdirSync(folder, { recursive: true });
    writeSettings(join(temporary, 'user', 'User'), QUIET_SETTINGS);
    const printed = followFile(join(temporary, 'tests.log'), run.onText);
    const folders = [`--user-data-dir=${join(temporary, 'user')}`, `--extensions-dir=${join(temporary, 'extensions')}`];
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    try {
      for (const file of vsix) await install(executable, file, folders);
      const ending = runTests({
        ...command(executable, [folder, ...folders]),
        extensionDevelopmentPath: development.map((path) => resolve(path)),
        extensionTestsPath: resolve(tests),
        extensionTestsEnv: { ...definedOf(env), TEST_LOG: printed.path },
      });
      const late = new Promise((_, fail) => {
        timer = setTimeout(() => fail(new Error(`no end after ${limit} seconds`)), limit * 1000);
      });
      await Promise.race([ending, late]);
      return { code: 0, reason: '', clues: '' };
    } catch (error) {
      return { code: 1, reason: error instanceof Error ? error.message : String(error), clues: '' };
    } finally {
      clearTimeout(timer);
      printed.close();
      forget();
      process.off('exit', forget);
    }
  };
}

/** @param {string} executable @param {string} file @param {readonly string[]} folders */
async function install(executable, file, folders) {
  const command = [
    resolveCliPathFromVSCodeExecutablePath(executable),
    '--install-extension',
    resolve(file),
    '--force',
    ...folders,
  ];
  if (process.getuid?.() === 0) command.push('--no-sandbox');
  // a script, which Windows starts by its shell only
  if (process.platform === 'win32') command.unshift('cmd', '/c');
  const [program = '', ...args] = command;
  const { code, output } = await runTool(program, args);
  if (code !== 0) throw new Error(`${file} could not be installed.\n${output.slice(-800)}`);
}

/**
 * The editor ends with this process, however that ends; and a machine without a display gets one that nobody sees.
 * @param {string} executable
 * @param {readonly string[]} options
 */
function command(executable, options) {
  if (process.platform === 'win32') return { vscodeExecutablePath: executable, launchArgs: [...options] };
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const xvfb = process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY ? findXvfb() : undefined;
  const words = [...(xvfb ? [xvfb, '-a'] : []), '/bin/sh', '-c', ON_A_LEASH, 'sh', executable, ...options];
  return { vscodeExecutablePath: words[0] ?? executable, launchArgs: words.slice(1) };
}

/** @param {NodeJS.ProcessEnv} env */
function definedOf(env) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
}
