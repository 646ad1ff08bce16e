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

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Lists the violations that axe-core finds in a page, a line for each rule. */
export async function violationsIn(page: Frame | Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate<string[]>(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target).join()))",
  );
}

/** The texts of a part of the editor's own window that axe-core finds too faint, with what it says of each. */
export async function faintIn(page: Page, selector: string): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { passes, violations } = await page.evaluate<Record<'passes' | 'violations', string[]>>(`
    axe.run(${JSON.stringify(selector)}, { runOnly: ['color-contrast'] }).then((found) => Object.fromEntries(
      ['passes', 'violations'].map((name) => [name, found[name].flatMap(({ nodes }) =>
        nodes.map(({ element, html, any }) => html + ': ' + any.map(({ message }) => message).join()))])))`);
  assert.ok(passes.length > 0, 'no text was looked at');
  return violations;
}

/** Asserts that axe-core would mend nothing of a webview. */
export async function findNothing(webview: FrameLocator): Promise<void> {
  const frame = await (await webview.locator('body').elementHandle())?.ownerFrame();
  assert.ok(frame);
  assert.deepEqual(await violationsIn(frame), []);
}
