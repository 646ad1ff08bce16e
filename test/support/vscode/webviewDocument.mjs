// Finds the document inside a webview: two frames deep, and floating above the page instead of inside its editor or view.

/**
 * @param {import('playwright-core').Page} page
 * @param {string} title
 * @param {number} [timeout] milliseconds
 * @returns {Promise<import('playwright-core').FrameLocator>}
 */
export async function webviewDocument(page, title, timeout = 60_000) {
  const name = title.replace(/["\\]/g, '\\$&');
  for (const limit = Date.now() + timeout; Date.now() < limit;) {
    for (const outer of await page.locator('iframe.webview.ready').all()) {
      const inner = outer.contentFrame().locator(`iframe#active-frame[title="${name}"]`);
      if (await inner.count().catch(() => 0)) return inner.contentFrame();
    }
    await page.waitForTimeout(50);
  }
  throw new Error(`no webview titled ${title}`);
}
