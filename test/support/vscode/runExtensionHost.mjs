// Runs a test module inside the extension host of a real editor, and says how it ended.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from './ensureChromium.mjs';
import { followFile } from './followFile.mjs';
import { openWorkbench } from './openWorkbench.mjs';
import { startServer } from './startServer.mjs';

/**
 * @typedef {object} HostRun
 * @property {string} [version] of code-server
 * @property {readonly string[]} [vsix] packages to install
 * @property {readonly string[]} [unpacked] folders of further extensions to install
 * @property {readonly string[]} development extension folders under development
 * @property {string} tests the module with `run`
 * @property {string} [folder] to open; an empty one without it
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [limit] seconds
 * @property {string} [pictures] folder for a picture of the editor when the run fails
 * @property {(text: string) => void} onText what the tests print
 *
 * @typedef {object} HostOutcome
 * @property {number} code 0 only when the tests said so; 2 when they were cut short
 * @property {string} reason empty, or why they were cut short
 * @property {string} clues the workbench's errors and the server's last words
 */

/**
 * @param {HostRun} run
 * @returns {Promise<HostOutcome>}
 */
export async function runExtensionHost({ version, vsix = [], unpacked = [], development, tests, env = {}, limit = 900, ...run }) {
  const temporary = mkdtempSync(join(tmpdir(), 'host-'));
  const folder = run.folder ?? join(temporary, 'workspace');
  mkdirSync(folder, { recursive: true });
  const printed = followFile(join(temporary, 'tests.log'), run.onText);
  /** @type {string[]} */
  const errors = [];
  const server = await startServer({ version, vsix, unpacked, driver: true, env: { ...env, TEST_LOG: printed.path } });
  const browser = await chromium.launch(await ensureChromium());
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const { page, exit } = await openWorkbench(context, server, {
      folder,
      development,
      tests,
      onLog: (level, args) => void (level === 'error' && errors.push(String(args[0]).slice(0, 300))),
    });
    const outcome = await Promise.race([
      exit,
      server.ended.then(() => 'the server ended'),
      new Promise((done) => (timer = setTimeout(done, limit * 1000, `no end after ${limit} seconds`))),
    ]);
    const code = typeof outcome === 'number' ? outcome : 2;
    if (code !== 0 && run.pictures) {
      mkdirSync(run.pictures, { recursive: true });
      await page.screenshot({ path: join(run.pictures, `host-${server.version}.png`) }).catch(() => {});
    }
    const clues = `${errors.slice(-10).join('\n')}\n${server.log().slice(-3000)}`;
    return { code, reason: typeof outcome === 'string' ? outcome : '', clues };
  } finally {
    clearTimeout(timer);
    printed.close();
    await browser.close();
    await server.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}
