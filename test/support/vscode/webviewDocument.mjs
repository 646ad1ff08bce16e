// Finds the document inside a webview: two frames deep, and floating above the page.
import { seenWithin } from './patience.mjs';

/**
 * @param {import('playwright-core').Page} page
 * @param {string} title
 * @param {number} [timeout] milliseconds
 * @returns {Promise<import('playwright-core').FrameLocator>}
 */
export async function webviewDocument(page, title, timeout = 60_000) {
  const name = title.replace(/["\\]/g, '\\$&');
  /** @type {import('playwright-core').FrameLocator | undefined} */
  let found;
  const look = async () => {
    for (const outer of await page.locator('iframe.webview.ready').all()) {
      const inner = outer.contentFrame().locator(`iframe#active-frame[title="${name}"]`);
      if (await inner.count().catch(() => 0)) found = inner.contentFrame();
    }
    return found !== undefined;
  };
  await seenWithin(timeout, look);
  if (found) return found;
  throw new Error(`no webview titled ${title}`);
}
