// Has the window write what it keeps over a reload, and waits until that is in the browser's databases.
import { until } from './patience.mjs';

/** The key of the stored state of the test's own extension; the name is that of the extension. */
const KEY = 'company-data-test.bridge';

/**
 * The window writes what it keeps every five seconds, and when it loses the focus, as it is told here. Values are written
 * in the order in which they came, so that all of them are there when one is that was set last.
 * @param {import('playwright-core').Page} page
 * @param {import('./bridge.mjs').Bridge} bridge
 * @param {RegExp} holding
 * @returns {Promise<boolean>} whether one of the values is so
 */
export async function writeState(page, bridge, holding) {
  await page.evaluate(`{
    const change = () => document.dispatchEvent(new Event('visibilitychange'));
    document.hasFocus = () => false;
    change();
    delete document.hasFocus;
    change();
  }`);
  const marker = `written at ${Date.now()}`;
  await bridge.call(async (_vscode, value, context) => {
    await context.globalState.update('marker', value);
    await context.workspaceState.update('marker', value);
  }, marker);
  // the profile's values and the workspace's are in two databases
  const isWritten = async () => (await stored(page, KEY)).filter((value) => value.includes(marker)).length === 2;
  await until('the state of the window is written', isWritten, () => Promise.resolve(), 0);
  return (await stored(page)).some((value) => holding.test(value));
}

/** @param {import('playwright-core').Page} page @param {string} [key] @returns {Promise<readonly string[]>} */
function stored(page, key) {
  return page.evaluate(`(${STORED})(${JSON.stringify(key)})`);
}

/** Runs in the page: the values that the window has stored, under a key or all of them. */
const STORED = `async (key) => {
  const settled = (request) => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const values = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith('vscode-web-state-db-')) continue;
    const database = await settled(indexedDB.open(name));
    const store = database.transaction('ItemTable').objectStore('ItemTable');
    values.push(...await settled(store.getAll(key)));
    database.close();
  }
  return values.map(String);
}`;
