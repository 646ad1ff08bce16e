// Opens the extension in a desktop VS Code, beside the user's own and without touching it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheFolder } from './cacheFolder.mjs';
import { ExpectedError } from './expectedError.mjs';
import { firstLook, root } from './project.mjs';
import { runTool } from './runTool.mjs';

/** `engines.vscode` in package.json. */
const LOWEST_MINOR = 116;

/**
 * The `code` on the PATH, when it can open a window here and is new enough.
 * @returns {Promise<string | undefined>}
 */
export async function usableDesktop() {
  // in a remote terminal `code` only talks to the window it belongs to, and takes none of the options needed
  if (process.env['VSCODE_IPC_HOOK_CLI']) return undefined;
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return undefined;
  const name = process.platform === 'win32' ? 'code.cmd' : 'code';
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!found) return undefined;
  const { output } = await runTool(found, ['--version'], { limit: 20 });
  const [major = 0, minor = 0] = (/^\d+\.\d+/m.exec(output)?.[0] ?? '').split('.').map(Number);
  return major > 1 || (major === 1 && minor >= LOWEST_MINOR) ? found : undefined;
}

/**
 * @param {string | undefined} code the executable; downloaded when there is none
 * @param {string} folder to open
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./steps.mjs').Progress} progress
 */
export async function openDesktop(code, folder, env, progress) {
  const executable = code ?? (await download(progress));
  const args = [
    // its own state: a running VS Code is left alone, and a new process takes the environment
    `--user-data-dir=${join(cacheFolder(), 'start', 'desktop')}`,
    `--extensionDevelopmentPath=${root}`,
    `--extensionDevelopmentPath=${firstLook}`,
    '--new-window',
    '--disable-workspace-trust',
    folder,
  ];
  if (process.getuid?.() === 0) args.unshift('--no-sandbox');
  const shell = process.platform === 'win32' && executable.endsWith('.cmd');
  const quoted = shell ? args.map((arg) => `"${arg}"`) : args;
  const child = spawn(shell ? `"${executable}"` : executable, quoted, {
    env: { ...process.env, ...env },
    shell,
    detached: true,
    stdio: 'ignore',
  });
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
  progress.outcome(`opened ${folder}`);
}

/** @param {import('./steps.mjs').Progress} progress */
async function download(progress) {
  const { downloadAndUnzipVSCode, SilentReporter } = await import('@vscode/test-electron');
  progress.say('downloading');
  try {
    return await downloadAndUnzipVSCode({
      cachePath: join(cacheFolder(), 'desktop'),
      reporter: new SilentReporter(),
    });
  } catch (error) {
    throw new ExpectedError(
      `VS Code could not be downloaded (${error instanceof Error ? error.message : String(error)}).`,
      'Install VS Code with its `code` command on the PATH, then run again.',
    );
  }
}
