// A person's actions in the editor: every selector that depends on VS Code's own page is here.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { drawnText } from './drawnText.mjs';
import { exactly, retried, seenWithin, until } from './patience.mjs';
import { writeState } from './writtenState.mjs';
import { webviewDocument } from './webviewDocument.mjs';

/** @typedef {import('playwright-core').Locator} Locator */

/** The settings' name of each theme, and the class of a window that has it. */
const THEMES = /** @type {const} */ ({
  'Dark Modern': ['Dark Modern', 'vs-dark'],
  'Light Modern': ['Light Modern', 'vs'],
  'Dark High Contrast': ['Default High Contrast', 'hc-black'],
  'Light High Contrast': ['Default High Contrast Light', 'hc-light'],
});

export class Workbench {
  /**
   * @param {import('playwright-core').Page} page
   * @param {import('./bridge.mjs').Bridge} bridge
   * @param {string} [pictures] folder for `screenshot`
   */
  constructor(page, bridge, pictures = 'test-results') {
    this.page = page;
    this.bridge = bridge;
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

  /** Waits until the window has written what it keeps over a reload. @param {RegExp} [holding] in what it keeps, once it is all there */
  written(holding = /(?:)/) {
    const look = () => writeState(this.page, this.bridge, holding);
    return until(`${holding} is written`, look, () => Promise.resolve(), 0);
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

  /** The headings of the open list, from the top down. */
  async headings() {
    const drawn = await this.quick().locator('.quick-input-list-separator:visible').allInnerTexts();
    return drawn.filter((text) => text !== '');
  }

  /** Clicks a row, and waits for the list to go, so that what is typed next does not get into it. @param {string | RegExp} label */
  async pick(label) {
    const row = this.option(label).first();
    await row.waitFor();
    // a list of check boxes stays
    const stays = await row.locator('.quick-input-list-checkbox').isVisible();
    // A hover may cover the option at the place where the pointer rests since the last click.
    await this.page.mouse.move(0, 0);
    await row.click();
    if (!stays) await row.waitFor({ state: 'hidden', timeout: 5000 }).catch(() => undefined);
  }

  /** Goes to a row of the open list by keys, and presses Enter once it is there. @param {string | RegExp} label */
  async enter(label) {
    const row = this.option(label).first();
    await row.waitFor();
    const isThere = () => row.and(this.page.locator('.focused')).isVisible();
    await until(`the list is at ${label}`, isThere, () => this.quickInput().press('ArrowDown', { timeout: 20_000 }), 300);
    await this.quickInput().press('Enter');
    await row.waitFor({ state: 'hidden', timeout: 5000 }).catch(() => undefined);
  }

  /** Fills the open input box and confirms. @param {string} text */
  async input(text) {
    await this.type(text);
    await this.quickInput().press('Enter');
  }

  /** Fills the open input box. @param {string} text */
  async type(text) {
    const input = this.quickInput();
    // a box that does not have the focus yet is still being set up, and takes back what is typed into it
    await until(
      'the box has the focus',
      () => input.and(this.page.locator(':focus')).isVisible(),
      () => input.focus({ timeout: 20_000 }),
    );
    await until(
      `${text} is in the box`,
      async () => (await input.inputValue()) === text,
      () => input.fill(text),
      100,
    );
  }

  /** Answers the editor's own dialog for a file: it is ready when it proposes a path and shows what is in its folder. @param {string} path */
  async chooseFile(path) {
    const input = this.quickInput();
    const isReady = async () => {
      if (!(await input.isVisible()) || !(await this.quick().locator('.monaco-list-row').first().isVisible())) return false;
      return /^\//.test(await input.inputValue());
    };
    await until('the dialog proposes a path', isReady, () => Promise.resolve());
    await this.input(path);
  }

  /** Backs out of the open list or box, wherever the focus is. */
  async escape() {
    const input = this.quickInput();
    await input.waitFor();
    await until(
      'the list is closed',
      () => this.quick().isHidden(),
      () => input.press('Escape', { timeout: 20_000 }),
    );
  }

  /** Opens the palette; again when the key was lost because the focus was travelling into a webview. */
  async palette() {
    const input = this.quickInput();
    const isOpen = async () =>
      (await input.isVisible()) && (await input.inputValue({ timeout: 1000 }).catch(() => '')).startsWith('>');
    await retried(8, this.#focusStatusBar, async () => {
      await this.page.keyboard.press('F1');
      if (!(await seenWithin(5000, isOpen))) throw new Error('F1 has opened no palette');
    });
  }

  /** Runs a command by its title, as a person does: looks for its row again where the palette was closed meanwhile. @param {string} title */
  async command(title) {
    const row = this.option(title).first();
    // a command that is there a moment later comes into no palette that is open
    await retried(12, this.#pressEscape, async () => {
      await this.palette();
      await this.quickInput().fill(`>${title}`, { timeout: 20_000 });
      await row.click({ timeout: 5000 });
      // The text that is typed next is not for the palette.
      await row.waitFor({ state: 'hidden', timeout: 20_000 });
    });
  }

  /** Runs a command by its title and keys alone. @param {string} title */
  async commandByKeys(title) {
    await this.palette();
    await this.quickInput().fill(`>${title}`);
    await this.enter(title);
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

  /**
   * Waits until the focus is in a tree: a view that is asked for takes it late, and a list that closes later may take it back.
   * @param {string | RegExp} name the view's
   * @param {() => Promise<unknown>} [ask] asks for the view again where it has not got the focus for long; not at all by default
   */
  async treeFocused(name, ask = () => Promise.resolve()) {
    if (await seenWithin(15_000, () => this.#hasFocus(name))) return;
    await until(`${name} has the focus`, () => this.#hasFocus(name), ask, 4000);
  }

  /** Asks for a view by its command until keys go to its tree. @param {string} name the view's */
  async focusView(name) {
    const ask = () => this.command(`Company Data: Focus on ${name} View`);
    await until(`${name} has the focus`, () => this.#hasFocus(name), ask, 4000);
  }

  /** @param {string | RegExp} name the view's */
  #hasFocus(name) {
    return this.tree(name).and(this.page.locator(':focus-within')).isVisible();
  }

  /** Presses keys in a tree, wherever the focus is. @param {string | RegExp} tree @param {readonly string[]} keys */
  async press(tree, ...keys) {
    for (const key of keys) await this.tree(tree).press(key);
  }

  /** The row that keys are about. @param {string | RegExp} tree */
  focusedRow(tree) {
    return this.tree(tree).locator('.monaco-list-row.focused:not(.monaco-tree-sticky-row)').first();
  }

  /**
   * Goes to a row by keys from the top, and looks after each where it is: a tree that is drawn anew swallows one.
   * @param {string | RegExp} tree
   * @param {string | RegExp} label drawn, or what a screen reader says of the row
   */
  async focusRow(tree, label) {
    const wanted = exactly(label);
    const rows = this.tree(tree);
    const at = () =>
      rows.evaluate((list) => {
        const row = list.querySelector('.monaco-list-row.focused:not(.monaco-tree-sticky-row)');
        const said = row?.getAttribute('aria-label') ?? '';
        return {
          place: row?.getAttribute('data-index') ?? '',
          drawn: row?.querySelector('.label-name')?.textContent ?? '',
          said,
        };
      });
    let key = 'Home';
    const isThere = async () => {
      const { drawn, said } = await at();
      return wanted.test(drawn) || wanted.test(said);
    };
    const step = async () => {
      const before = (await at()).place;
      await rows.press(key, { timeout: 20_000 });
      const moved = await seenWithin(500, async () => (await at()).place !== before);
      key = moved || key === 'Home' ? 'ArrowDown' : 'Home';
    };
    await until(`${label} is reached in ${tree}`, isThere, step, 0);
  }

  /**
   * Opens a row by keys until a row below it is drawn: a low view draws it only when it is scrolled to, and a view that is drawn
   * anew at the same moment may close the row again.
   * @param {string} tree
   * @param {string} label of the row
   * @param {string} child its label
   */
  async openRow(tree, label, child) {
    await this.focusRow(tree, label);
    // The first key opens the row, the next one goes to the first row below it.
    await until(
      `${child} is below ${label}`,
      () => this.row(tree, child).isVisible(),
      () => this.press(tree, 'ArrowRight'),
    );
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
    const isOpen = async () => (await row.getAttribute('aria-expanded')) !== 'false';
    await until('the row is open', isOpen, () => row.locator('.monaco-tl-twistie').click({ timeout: 20_000 }));
  }

  /** Clicks a button that appears on a row. @param {Locator} row @param {string} title */
  async rowAction(row, title) {
    await this.#clickUnderPointer(row, title);
  }

  /** Clicks a button in the head of a view; a container's only view has none, its title serves. @param {string} view @param {string} title */
  async viewAction(view, title) {
    const own = this.page.locator('.pane-header:visible', { hasText: view });
    const header = (await own.count()) > 0 ? own : this.page.locator('.part.sidebar > .composite.title');
    await this.#clickUnderPointer(header, title);
  }

  /** An entry of the open menu. @param {string} item */
  menuItem(item) {
    return this.page.locator('.monaco-menu').getByRole('menuitem', { name: item });
  }

  /** A submenu's entry in the open menu. @param {string} name */
  submenu(name) {
    return this.page.locator('.monaco-menu').getByRole('menuitem', { name, exact: true });
  }

  /**
   * Chooses from the menu of a thing by mouse; again where a page that took the focus late has closed it.
   * @param {Locator} target @param {string[]} path the entry, behind the submenus that it is in
   */
  async contextMenu(target, ...path) {
    const item = path.at(-1) ?? '';
    const submenus = path.slice(0, -1);
    await retried(4, this.#pressEscape, async () => {
      await this.openMenu(path[0] ?? '', () => target.click({ button: 'right', timeout: 20_000 }));
      for (const name of submenus) await this.#openSubmenu(name, item);
      await this.clickMenuItem(this.menuItem(item));
    });
  }

  /** @param {string} name @param {string} item that is in it */
  async #openSubmenu(name, item) {
    const isOpen = () => this.menuItem(item).first().isVisible();
    // The pointer must move for a menu that opened under it to notice.
    await until(`the submenu ${name} is open`, isOpen, () => this.submenu(name).click({ timeout: 2000 }), 600);
  }

  /** Opens a menu; again where it was closed by a page that took the focus late. @param {string} item that is in it @param {() => Promise<unknown>} ask */
  async openMenu(item, ask) {
    await until(`a menu with ${item} is open`, () => this.menuItem(item).first().isVisible(), ask, 4000);
  }

  /** Clicks an entry until the menu goes: it ignores the mouse for its first 100 ms. @param {Locator} entry */
  async clickMenuItem(entry) {
    await entry.waitFor({ timeout: 20_000 });
    const isClosed = () => entry.isHidden();
    await until('the menu is closed', isClosed, () => entry.click({ timeout: 1000 }), 150);
  }

  /** Chooses from a menu by keys, which is opened by one. @param {string[]} path the entry, behind the submenus that it is in @param {() => Promise<unknown>} ask */
  async menuByKeys(path, ask) {
    await retried(4, this.#pressEscape, async () => {
      await this.openMenu(path[0] ?? '', ask);
      for (const [at, name] of path.entries()) {
        await this.#focusEntry(name);
        const [next] = path.slice(at + 1);
        const isDone =
          next === undefined ? () => this.menuItem(name).first().isHidden() : () => this.menuItem(next).first().isVisible();
        await until(`${name} is chosen`, isDone, () => this.page.keyboard.press('Enter'), 1000);
      }
    });
  }

  /** Moves the focus down to an entry of the innermost open menu. @param {string} name */
  async #focusEntry(name) {
    // Its own text alone: a submenu that is open stands inside of the entry that opened it.
    const focused = this.page.locator('.monaco-menu .action-item.focused > .action-menu-item', { hasText: name }).first();
    for (let times = 0; times < 40 && !(await focused.isVisible()); times++) {
      await this.page.keyboard.press('ArrowDown');
      await seenWithin(100, () => focused.isVisible());
    }
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
        const next = over[over.indexOf(place) + 1];
        // The row under it may open, or show that it takes the dropped row.
        await seenWithin(next ? 3000 : 400, () => (next ? next.isVisible() : this.#dropTarget().first().isVisible()));
      }
    } finally {
      await this.page.mouse.up();
    }
  }

  /** Drags until that is to be seen which a drop brings. @param {Locator} seen @param {Locator} from @param {Locator[]} over */
  async dragFor(seen, from, ...over) {
    await until(
      'the drop shows',
      () => seen.first().isVisible(),
      () => this.drag(from, ...over),
      15_000,
    );
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

  /** Closes a modal question with Escape. A quick pick that closes late may have taken the focus from it, so it is focused first. */
  async escapeModal() {
    await this.modal().getByRole('button').last().press('Escape');
    await this.modal().waitFor({ state: 'detached' });
  }

  /** Says yes to a modal question with Enter: not before it is there to take the key. */
  async enterModal() {
    await this.modal().locator(':focus').press('Enter');
    await this.modal().waitFor({ state: 'detached' });
  }

  /** @param {string | RegExp} text */
  toast(text) {
    return this.page.locator('.notification-toast', { hasText: text });
  }

  /** Waits for a toast, and rests the pointer on it: else it goes by itself after ten seconds. @param {Locator} toast */
  async restOn(toast) {
    await toast.waitFor();
    await toast.hover();
  }

  /** Clicks a button of a toast. @param {string | RegExp} text @param {string} button */
  async answerToast(text, button) {
    await this.toast(text).getByRole('button', { name: button, exact: true }).click();
  }

  /** An item created with an explicit id. @param {string} extensionId publisher.name @param {string} itemId */
  statusItem(extensionId, itemId) {
    return this.page.locator(`[id="${extensionId}.${itemId}"]`);
  }

  // ---- files and text ----

  /** @param {string} name a file of the open folder */
  async openFile(name) {
    const base = name.split('/').at(-1) ?? name;
    await retried(5, this.#pressEscape, async () => {
      await this.page.keyboard.press('Control+P');
      await this.quickInput().fill(name, { timeout: 20_000 });
      await this.option(base).first().click({ timeout: 20_000 });
      // A file that was open before has its tab already, so the tab alone does not show that the click was taken.
      await this.quickInput().waitFor({ state: 'hidden', timeout: 20_000 });
      await this.editorTab(base).waitFor({ timeout: 20_000 });
    });
    // Extensions hear of the editor a moment later; until then the editor before is the active one for them.
    const isActive = () =>
      this.bridge.call((vscode, label) => {
        const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
        if (tab?.label !== label) return false;
        const { uri } = tab.input instanceof vscode.TabInputText ? tab.input : {};
        return uri === undefined || vscode.window.activeTextEditor?.document.uri.toString() === uri.toString();
      }, base);
    await until(`extensions see ${name} as the active editor`, isActive, () => Promise.resolve());
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

  /** Puts the caret where a person says by its line and column. @param {number} line @param {number} column both from 1 */
  async goTo(line, column) {
    const input = this.quickInput();
    const isOpen = async () =>
      (await input.isVisible()) && (await input.inputValue({ timeout: 1000 }).catch(() => '')).startsWith(':');
    await until('a line is asked for', isOpen, () => this.page.keyboard.press('Control+G'));
    await input.fill(`:${line}:${column}`);
    // Enter does nothing before the editor has understood what is asked for.
    const isDone = async () => !(await this.quick().isVisible());
    await until('the line is gone to', isDone, () => input.press('Enter', { timeout: 2000 }).catch(() => undefined));
    // the extension host hears of it a moment later
    const at = () =>
      this.bridge.call((vscode) => {
        const { active } = vscode.window.activeTextEditor?.selection ?? {};
        return active ? `${active.line + 1}:${active.character + 1}` : '';
      });
    await until(
      `the caret is at ${line}:${column}`,
      async () => (await at()) === `${line}:${column}`,
      () => Promise.resolve(),
    );
  }

  suggestions() {
    return this.page.locator('.suggest-widget.visible').getByRole('option');
  }

  // ---- webviews, themes ----

  /** The document inside a webview, by the title of its panel or view. @param {string} title */
  webview(title) {
    return webviewDocument(this.page, title);
  }

  /**
   * Presses keys in a webview once it has the focus, which comes late, and may be on nothing in particular.
   * @param {import('playwright-core').FrameLocator} webview
   * @param {readonly string[]} keys
   */
  async pressIn(webview, ...keys) {
    const body = webview.locator('body');
    const hasFocus = () => body.evaluate((element) => element.ownerDocument.hasFocus());
    /** @type {() => Promise<void>} */
    const takeFocus = () => body.evaluate('window.focus()');
    for (const key of keys) {
      if (!(await seenWithin(1500, hasFocus))) await until('the page has the focus', hasFocus, takeFocus);
      await this.page.keyboard.press(key);
    }
  }

  /** Chooses a theme in the settings, where no focus matters, and waits until the window has it. @param {keyof typeof THEMES} label */
  async theme(label) {
    const [id, shown] = THEMES[label];
    /** @param {typeof import('vscode')} vscode @param {string} theme */
    const choose = (vscode, theme) =>
      vscode.workspace
        .getConfiguration('workbench')
        .update('colorTheme', theme, true)
        .then(() => undefined);
    await this.bridge.call(choose, id);
    await this.page.locator(`.monaco-workbench.${shown}`).waitFor();
  }

  /** The element that shows that a drop is accepted: a row of a tree, or a place in a text. */
  #dropTarget() {
    return this.page.locator('.monaco-list-row.drop-target, .monaco-editor .dnd-target');
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

  /** @param {Locator} place @param {string} title of the button that is there while the pointer is */
  async #clickUnderPointer(place, title) {
    await retried(
      4,
      () => Promise.resolve(),
      async () => {
        await place.hover({ timeout: 20_000 });
        await place.getByRole('button', { name: title }).click({ timeout: 20_000 });
      },
    );
  }

  #pressEscape = () => this.page.keyboard.press('Escape');

  #focusStatusBar = () => {
    const bar = this.page.locator('.part.statusbar');
    return bar.click({ position: { x: 500, y: 8 } }).catch(() => {});
  };
}
