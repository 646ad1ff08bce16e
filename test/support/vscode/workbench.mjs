// The hands and eyes of a person in front of the editor: every selector that depends on VS Code's own page is here.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { drawnText } from './drawnText.mjs';
import { exactly, retried } from './patience.mjs';
import { webviewDocument } from './webviewDocument.mjs';

/** @typedef {import('playwright-core').Locator} Locator */

export class Workbench {
  /**
   * @param {import('playwright-core').Page} page
   * @param {string} [pictures] folder for `screenshot`
   */
  constructor(page, pictures = 'test-results') {
    this.page = page;
    this.pictures = pictures;
  }

  /** Waits until the window is drawn and its parts are restored. */
  async ready() {
    await this.page.locator('.monaco-workbench .statusbar').waitFor();
    await this.page.locator('.part.sidebar, .part.editor').first().waitFor();
    // items of extensions come to the status bar when the hosts have started; the built-in ones are there first
    await this.page.locator('.statusbar .statusbar-item').first().waitFor();
  }

  /** @param {string} name @returns {Promise<string>} the picture's path */
  async screenshot(name) {
    mkdirSync(this.pictures, { recursive: true });
    const path = join(this.pictures, `${name.replace(/[^\w.-]+/g, '-')}.png`);
    await this.page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    return path;
  }

  // ---- palette, input box, quick pick ----

  quick() {
    return this.page.locator('.quick-input-widget:visible');
  }

  quickInput() {
    return this.quick().locator('.quick-input-box input');
  }

  /** The message under an input box, such as a validation. */
  quickMessage() {
    return this.quick().locator('.quick-input-message');
  }

  /** A row of the open list by its label. @param {string | RegExp} label */
  option(label) {
    const drawn = this.page.locator('.label-name', { hasText: exactly(label) });
    return this.quick().locator('.monaco-list-row').filter({ has: drawn });
  }

  /** Clicks a row, and waits for the list to go, so that what is typed next does not get into it. @param {string | RegExp} label */
  async pick(label) {
    const row = await this.option(label).first().elementHandle();
    await row?.click();
    // some lists stay: those of check boxes
    await row?.waitForElementState('hidden', { timeout: 1000 }).catch(() => undefined);
  }

  /** Fills the open input box and confirms. @param {string} text */
  async input(text) {
    const input = this.quickInput();
    // a box that does not have the focus yet is still being set up, and takes back what is typed into it
    await input.and(this.page.locator(':focus')).waitFor();
    await input.fill(text);
    await input.press('Enter');
  }

  /** Opens the palette; again when the key was lost because the focus was travelling into a webview. */
  async palette() {
    await retried(4, this.#focusStatusBar, async () => {
      await this.page.keyboard.press('F1');
      await this.quickInput().waitFor({ timeout: 1500 });
    });
  }

  /** Runs a command by its title, as a person does; again when a webview that took the focus late closed the palette. @param {string} title */
  async command(title) {
    await retried(3, this.#pressEscape, async () => {
      await this.palette();
      await this.quickInput().fill(`>${title}`, { timeout: 2000 });
      await this.option(title).first().click({ timeout: 4000 });
    });
  }

  /** Whether the palette offers a command. @param {string} title */
  async offersCommand(title) {
    await this.palette();
    await this.quickInput().fill(`>${title}`);
    // the list is filtered a moment after the typing; it always ends with rows, if only "no matching commands"
    await this.quick().locator('.monaco-list-row').first().waitFor();
    await this.page.waitForTimeout(300);
    const offered = (await this.option(title).count()) > 0;
    await this.page.keyboard.press('Escape');
    return offered;
  }

  // ---- side bar, trees, menus ----

  /** Opens a view container by its name in the activity bar. @param {string} name */
  async view(name) {
    const tab = this.page.locator('.activitybar').getByRole('tab', { name });
    await tab.waitFor();
    // a click on the open one would close the side bar
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
    await this.page.locator('.part.sidebar .composite.title', { hasText: name }).waitFor();
  }

  /** @param {string | RegExp} name the view's */
  tree(name) {
    return this.page.getByRole('tree', { name });
  }

  /** Waits until keys go to a tree: a view that is asked for takes the focus late. @param {string | RegExp} name the view's */
  async treeFocused(name) {
    await this.tree(name).and(this.page.locator(':focus')).waitFor();
  }

  /** A row by its drawn label: its accessible name is the tooltip where there is one. @param {string | RegExp} tree @param {string | RegExp} label */
  row(tree, label) {
    const drawn = this.page.locator('.label-name', { hasText: exactly(label) });
    return this.tree(tree).locator('.monaco-list-row').filter({ has: drawn });
  }

  /** The labels drawn in a tree, from top to bottom. @param {string | RegExp} tree */
  rowLabels(tree) {
    return this.tree(tree).locator('.monaco-list-row .label-name').allInnerTexts();
  }

  /** @param {Locator} row */
  async expand(row) {
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.locator('.monaco-tl-twistie').click();
  }

  /** Clicks a button that appears on a row. @param {Locator} row @param {string} title */
  async rowAction(row, title) {
    await row.hover();
    await row.getByRole('button', { name: title }).click();
  }

  /** Clicks a button in the head of a view; a container's only view has none, its title serves. @param {string} view @param {string} title */
  async viewAction(view, title) {
    const own = this.page.locator('.pane-header:visible', { hasText: view });
    const head = (await own.count()) > 0 ? own : this.page.locator('.part.sidebar > .composite.title');
    await head.hover();
    await head.getByRole('button', { name: title }).click();
  }

  /** @param {Locator} target @param {string} item */
  async contextMenu(target, item) {
    await target.click({ button: 'right' });
    const entry = this.page.locator('.monaco-menu').getByRole('menuitem', { name: item });
    await entry.waitFor();
    await this.page.waitForTimeout(250); // a menu ignores the mouse for its first 100 ms
    await entry.click();
  }

  /** Drags something with the mouse over places, rests on each, and drops it on the last. @param {Locator} from @param {Locator[]} over */
  async drag(from, ...over) {
    await from.hover();
    await this.page.mouse.down();
    try {
      for (const place of over) {
        const { x, y } = await this.#inside(place);
        // a drag begins with a move, and is taken where it moves on
        await this.page.mouse.move(x - 6, y - 3, { steps: 6 });
        await this.page.mouse.move(x, y, { steps: 3 });
        // what is under it may open, or come into sight
        await this.page.waitForTimeout(over.length > 1 ? 1500 : 400);
      }
    } finally {
      await this.page.mouse.up();
    }
  }

  /** Lets go of something over a place as another program does: only the page itself can make what is dropped then.
   * @param {Locator} onto @param {{ text?: string, file?: string }} what */
  async dropFromElsewhere(onto, what) {
    const dataTransfer = await this.page.evaluateHandle(`(({ text, file }) => {
      const data = new DataTransfer();
      if (text !== undefined) data.setData('text/plain', text);
      if (file !== undefined) data.items.add(new File([file], 'more.txt', { type: 'text/plain' }));
      return data;
    })(${JSON.stringify(what)})`);
    for (const event of ['dragenter', 'dragover', 'drop']) await onto.dispatchEvent(event, { dataTransfer });
  }

  // ---- dialogs, notifications, status bar ----

  modal() {
    return this.page.locator('.monaco-dialog-box');
  }

  /** @param {string} button */
  async answerModal(button) {
    await this.modal().getByRole('button', { name: button, exact: true }).click();
    await this.modal().waitFor({ state: 'detached' });
  }

  /** Closes a modal question with Escape: not before it is there to take the key. */
  async escapeModal() {
    await this.modal().locator(':focus').waitFor();
    await this.page.keyboard.press('Escape');
    await this.modal().waitFor({ state: 'detached' });
  }

  /** @param {string | RegExp} text */
  toast(text) {
    return this.page.locator('.notification-toast', { hasText: text });
  }

  /** Clicks a button of a toast. @param {string | RegExp} text @param {string} button */
  async answerToast(text, button) {
    await this.toast(text).getByRole('button', { name: button, exact: true }).click();
  }

  /** Opens the list of all notifications. */
  async notifications() {
    await this.page.locator('[id="status.notifications"] a').click();
    return this.page.locator('.notifications-center');
  }

  /** An item created with an explicit id. @param {string} extensionId publisher.name @param {string} itemId */
  statusItem(extensionId, itemId) {
    return this.page.locator(`[id="${extensionId}.${itemId}"]`);
  }

  // ---- files and text ----

  /** @param {string} name a file of the open folder */
  async openFile(name) {
    const base = name.split('/').at(-1) ?? name;
    await retried(3, this.#pressEscape, async () => {
      await this.page.keyboard.press('Control+P');
      await this.quickInput().fill(name, { timeout: 2000 });
      await this.option(base).first().click({ timeout: 4000 });
    });
    await this.editorTab(base).waitFor();
  }

  /** @param {string | RegExp} name */
  editorTab(name) {
    return this.page.locator('.part.editor').getByRole('tab', { name });
  }

  editor() {
    return this.page.locator('.editor-group-container.active .monaco-editor').first();
  }

  /** Rests the pointer on a drawn text. @param {string} text @returns {Promise<Locator>} the hover that appears */
  async hover(text) {
    const { x, y } = await drawnText(this.editor(), text);
    await this.page.mouse.move(x - 40, y + 60);
    await this.page.mouse.move(x, y, { steps: 5 });
    const hover = this.page.locator('.monaco-hover:not(.hidden) .hover-contents').filter({ hasText: /\S/ }).first();
    await hover.waitFor();
    return hover;
  }

  /** Puts the caret on a drawn text. @param {string} text */
  async clickText(text) {
    const { x, y } = await drawnText(this.editor(), text);
    await this.page.mouse.click(x, y);
  }

  suggestions() {
    return this.page.locator('.suggest-widget.visible').getByRole('option');
  }

  // ---- webviews, themes ----

  /** The document inside a webview, by the title of its panel or view. @param {string} title */
  webview(title) {
    return webviewDocument(this.page, title);
  }

  /** @param {string} label as the theme picker shows it, such as "Light High Contrast" */
  async theme(label) {
    await retried(3, this.#pressEscape, async () => {
      await this.command('Preferences: Color Theme');
      // a webview that takes the focus late closes the list of themes
      await this.quickInput().fill(label, { timeout: 3000 });
      await this.option(label).first().waitFor({ timeout: 3000 });
    });
    await this.pick(label);
  }

  // A row that is drawn anew is not there for a moment.
  /** @param {Locator} place */
  async #inside(place) {
    for (let tries = 0; tries < 20; tries++) {
      await place.waitFor();
      const box = await place.boundingBox();
      if (box) return { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 };
    }
    throw new Error('nothing to drag to');
  }

  #pressEscape = () => this.page.keyboard.press('Escape');

  #focusStatusBar = () => {
    const bar = this.page.locator('.part.statusbar');
    return bar.click({ position: { x: 500, y: 8 } }).catch(() => {});
  };
}
