// Opens the editor's window: the web workbench of a started server, in a page of the browser.
import { resolve } from 'node:path';

/**
 * @typedef {object} WorkbenchOptions
 * @property {string} [folder] to open, or a file `*.code-workspace`; an empty window without it
 * @property {readonly string[]} [development] extension folders under development (needs the server's driver)
 * @property {string} [tests] a module whose `run` is called inside the extension host (needs the driver)
 * @property {(level: string, args: unknown[]) => void} [onLog] the workbench's console (needs the driver)
 */

/**
 * @param {import('playwright-core').BrowserContext} context
 * @param {import('./startServer.mjs').Server} server
 * @param {WorkbenchOptions} [options]
 * @returns {Promise<{ page: import('playwright-core').Page, exit: Promise<number> }>} `exit`: the outcome of `tests`
 */
export async function openWorkbench(context, server, options = {}) {
  await keepSecrets(context, server);
  const page = await context.newPage();
  /** @type {Promise<number>} */
  const exit = new Promise((done) => void page.exposeFunction('codeAutomationExit', done));
  await page.exposeFunction('codeAutomationLog', (/** @type {string} */ level, /** @type {unknown[]} */ args) =>
    options.onLog?.(level, args),
  );
  await page.goto(workbenchAddress(server, options));
  await page.locator('.monaco-workbench').waitFor({ timeout: 120_000 });
  return { page, exit };
}

/** @param {import('./startServer.mjs').Server} server @param {WorkbenchOptions} options */
function workbenchAddress(server, { folder, development = [], tests }) {
  /** @param {string} path */
  const uri = (path) => `vscode-remote://${server.host}${resolve(path)}`;
  const payload = [
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ];
  for (const path of development) payload.push(['extensionDevelopmentPath', uri(path)]);
  if (tests) payload.push(['extensionTestsPath', uri(tests)]);
  const query = new URLSearchParams({ payload: JSON.stringify(payload) });
  if (folder) query.set(folder.endsWith('.code-workspace') ? 'workspace' : 'folder', resolve(folder));
  else query.set('ew', 'true');
  return `http://${server.host}/?${query}`;
}

/**
 * Secrets outlive a reload, as on the desktop: without a key from its server the web workbench keeps them in memory only.
 * The page itself answers that question: a route of the browser would switch off its cache, so that each reload fetches
 * and compiles the whole workbench again.
 * @param {import('playwright-core').BrowserContext} context
 * @param {import('./startServer.mjs').Server} server
 */
async function keepSecrets(context, server) {
  await context.addCookies([{ name: 'vscode-secret-key-path', value: '/mint-key', url: `http://${server.host}` }]);
  await context.addInitScript(`if (self === top) {
    const { fetch } = self;
    const key = () => new Response(new Uint8Array(32).fill(7));
    self.fetch = async (address, options) => (String(address).endsWith('/mint-key') ? key() : fetch(address, options));
  }`);
}
