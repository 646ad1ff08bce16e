// The editor's four themes, and what axe-core says of a page: for every test that looks at one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, FrameLocator, Page } from 'playwright-core';

/** The theme's label, and the class that the editor gives a webview's body. */
export const themes = [
  ['Dark Modern', 'vscode-dark'],
  ['Light Modern', 'vscode-light'],
  ['Dark High Contrast', 'vscode-high-contrast'],
  ['Light High Contrast', 'vscode-high-contrast-light'],
] as const;

/** What axe-core would mend of a page, a line for each rule. */
export async function violationsIn(page: Frame | Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate<string[]>(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target).join()))",
  );
}

/** Asserts that axe-core would mend nothing of a webview. */
export async function findNothing(webview: FrameLocator): Promise<void> {
  const frame = await (await webview.locator('body').elementHandle())?.ownerFrame();
  assert.ok(frame);
  assert.deepEqual(await violationsIn(frame), []);
}
