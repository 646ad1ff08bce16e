// The permission grid by keys alone: from the menu of the tree to changes of which one fails.
import type { FrameLocator, Locator } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { findNothing } from '../support/themes.ts';
import { until } from '../support/vscode/patience.mjs';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

/** The part of an element that is read here. */
interface Announced {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

describe('the permission grid', function () {
  let editor: Editor;
  const tree = 'Lists';

  inSandbox((opened) => {
    editor = opened;
  });

  const press = (view: FrameLocator, ...keys: readonly string[]): Promise<void> => editor.workbench.pressIn(view, ...keys);

  /** The announcement of a screen reader for the focus in the page. */
  const announced = (page: FrameLocator): Promise<string> =>
    page
      .locator(':focus')
      .evaluate((element: Announced) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '', undefined, {
        timeout: 500,
      })
      .catch(() => '');

  /** Presses a key until the focus is on what is looked for. */
  async function pressUntil(page: FrameLocator, key: string, wanted: RegExp): Promise<void> {
    await until(
      `${wanted.source} has the focus`,
      async () => wanted.test(await announced(page)),
      () => press(page, key),
      60,
    );
  }

  const grid = (title: string): Promise<FrameLocator> => editor.workbench.webview(title);

  /** Selects four lists in the tree and opens their grid, by keys alone. */
  async function openFour(): Promise<void> {
    const { workbench } = editor;
    await workbench.row(tree, 'Clients').waitFor();
    const selected = workbench.tree(tree).locator('.monaco-list-row[aria-selected=true]');
    const select = async (): Promise<void> => {
      await workbench.press(tree, 'Escape');
      await workbench.focusRow(tree, 'Board members');
      for (let times = 0; times < 4; times += 1) await workbench.press(tree, 'Shift+ArrowDown');
    };
    await workbench.focusView(tree);
    await until('four lists are selected', async () => (await selected.count()) === 4, select);
    await workbench.menuByKeys(['Share', 'Open Permission Grid…'], () => workbench.press(tree, 'Shift+F10'));
  }

  it('opens from the menu of several lists', async () => {
    await openFour();
    const view = await grid('Permissions of 4 Lists');
    await view.getByRole('gridcell', { name: 'Chiara Vongolini, list Clients, level read' }).waitFor();
    await eventually(() => announced(view), "Ada Lumachetti, list Bruno's prospects, level unknown, cannot be changed");
  });

  it('moves and changes cells by keys, and takes a change back', async () => {
    const view = await grid('Permissions of 4 Lists');
    await press(view, 'End');
    await pressUntil(view, 'ArrowDown', /^Chiara.*list Clients/);
    await press(view, 'w');
    await eventually(() => announced(view), 'Chiara Vongolini, list Clients, level write, changed from read');
    await press(view, 'm');
    await eventually(() => announced(view), 'Chiara Vongolini, list Clients, level manage, changed from read');
    await press(view, 'Escape');
    await eventually(() => announced(view), 'Chiara Vongolini, list Clients, level read');
    await press(view, 'w', 'ArrowUp');
    await eventually(() => announced(view), 'Bruno Sassolino, list Clients, level write');
    await press(view, 'Enter');
    await view.getByRole('option', { name: 'write' }).and(view.locator(':focus')).waitFor();
    await press(view, 'ArrowDown', 'Enter');
    await eventually(() => announced(view), 'Bruno Sassolino, list Clients, level manage, changed from write');
    await press(view, 'Control+Home');
    await eventually(() => announced(view), "Ada Lumachetti, list Bruno's prospects, level unknown, cannot be changed");
    await press(view, 'Control+End');
    await eventually(() => announced(view), 'key-finance-2f81, list Clients, level read');
    await view.getByText('2 changes: 2 changed; 2 requests, free', { exact: true }).waitFor();
  });

  it('adds a holder', async () => {
    const view = await grid('Permissions of 4 Lists');
    await pressUntil(view, 'Shift+Tab', /^IDs of users/);
    await view.locator(':focus').fill('nobody-at-all, dirk');
    await press(view, 'Enter');
    await eventually(() => announced(view), "nobody-at-all, list Bruno's prospects, level unknown, cannot be changed");
    await press(view, 'End', 'r');
    await eventually(() => announced(view), 'nobody-at-all, list Clients, level read, changed from none');
  });

  it('keeps what is staged over a reload of the window', async () => {
    await editor.reload();
    const view = await grid('Permissions of 4 Lists');
    await view.getByText('3 changes: 1 shared, 2 changed; 3 requests, free', { exact: true }).waitFor();
    await view.getByRole('gridcell', { name: 'Chiara Vongolini, list Clients, level write, changed from read' }).waitFor();
  });

  it('applies by the one button, says what failed, and keeps that', async () => {
    const view = await grid('Permissions of 4 Lists');
    await view.getByRole('gridcell', { name: /^Chiara.*Clients/ }).click();
    await view.locator('#levels:popover-open').waitFor();
    await press(view, 'Escape');
    await pressUntil(view, 'Tab', /^Apply 3 Changes/);
    await press(view, 'Enter');
    await view.getByText('2 done, 1 failed, 0 not sent.').first().waitFor();
    await view.getByRole('gridcell', { name: /^Chiara Vongolini, list Clients, level write, done/ }).waitFor();
    await view
      .getByRole('gridcell', { name: /^nobody-at-all, list Clients, level read, changed from none, failed: The service says/ })
      .waitFor();
    await view.getByText('1 change: 1 shared; 1 request, free', { exact: true }).waitFor();
  });

  it('keeps what is staged when it is closed, and says so', async () => {
    const { workbench } = editor;
    await workbench.command('View: Close Editor');
    const notice = workbench.toast('1 staged change is not sent.');
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Open Again' }).click();
    const view = await grid('Permissions of 4 Lists');
    await view.getByText('1 change: 1 shared; 1 request, free', { exact: true }).waitFor();
    await pressUntil(view, 'Tab', /^Discard/);
    await press(view, 'Enter');
    await workbench.modal().getByText('Discard the staged changes?').waitFor();
    await workbench.answerModal('Discard');
    await view.getByText('No change is staged.').first().waitFor();
    await workbench.command('View: Close Editor');
  });

  it('warns who would take their own level away, and sends nothing where they think better of it', async () => {
    const { workbench } = editor;
    await workbench.row(tree, 'Candidates').click();
    await workbench.press(tree, 'ArrowLeft');
    await workbench.contextMenu(workbench.row(tree, 'Candidates'), 'Share', 'Open Permission Grid…');
    const view = await grid('Permissions: Candidates');
    const own = view.getByRole('radio', { name: 'Ada Lumachetti, list Candidates, level manage' });
    await own.waitFor();
    await own.click();
    await pressUntil(view, 'ArrowLeft', /level read/);
    await press(view, ' ');
    await eventually(() => announced(view), 'Ada Lumachetti, list Candidates, level read, changed from manage');
    await view.getByText('You lose your own manage level on “Candidates”').waitFor();
    await pressUntil(view, 'Tab', /^Apply 1 Change/);
    await press(view, 'Enter');
    await workbench.modal().getByText('Remove your own level?').waitFor();
    await workbench.escapeModal();
    await view.getByRole('button', { name: 'Apply 1 Change' }).waitFor();
    await view.getByRole('radio', { name: 'Ada Lumachetti, list Candidates, level read, changed from manage' }).click();
    await press(view, 'Escape');
    await eventually(() => own.getAttribute('aria-checked'), 'true');
    await workbench.command('View: Close Editor');
  });

  it('tells what a holder can see, of how many lists', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Show Access of a Holder…');
    await workbench.pick('Bruno Sassolino');
    const view = await grid('Access: bruno');
    await view.getByText(/^Reading permissions/).waitFor({ state: 'detached' });
    await view.getByText(/^Bruno Sassolino can see \d+ of \d+ lists\./).waitFor();
    await view.getByText(/^\d+ lists could not be read\.$/).click();
    await view.getByText("Chiara's suppliers: The service says").waitFor();
    await view.getByRole('radio', { name: 'Bruno Sassolino · bruno, list Clients, level manage' }).waitFor();
    await workbench.command('View: Close Editor');
  });

  it('writes an access report as a document', async () => {
    const { workbench, page } = editor;
    await workbench.row(tree, 'Clients').click();
    await workbench.press(tree, 'ArrowLeft');
    await workbench.contextMenu(workbench.row(tree, 'Clients'), 'Export', 'Save Access Report…');
    await workbench.pick('Open as document');
    await page.locator('.view-lines', { hasText: 'Access report' }).first().waitFor();
    await page.locator('.view-lines', { hasText: 'Bruno Sassolino | bruno | manage' }).first().waitFor();
    await editor.api((vscode) => vscode.commands.executeCommand<undefined>('workbench.action.revertAndCloseActiveEditor'));
  });

  it('keeps everything in reach at twice the size', async () => {
    const { workbench, page } = editor;
    const view = await openStaged();
    await workbench.command('View: Toggle Primary Side Bar Visibility');
    await page.setViewportSize({ width: 640, height: 500 });
    await view.getByRole('gridcell', { name: /^Bruno.*list Clients/ }).scrollIntoViewIfNeeded();
    await findNothing(view);
  });

  /** A grid of the first lists with a change of each kind that is staged. */
  async function openStaged(): Promise<FrameLocator> {
    const { workbench } = editor;
    const row = (name: string): Locator => workbench.row(tree, name);
    await row("Bruno's prospects").click();
    await workbench.press(tree, 'ArrowLeft');
    await row('Clients').click({ modifiers: ['Shift'] });
    await workbench.contextMenu(row('Clients'), 'Share', 'Open Permission Grid…');
    const view = await grid('Permissions of 4 Lists');
    await view.getByRole('gridcell', { name: /^Bruno.*list Clients, level manage/ }).click();
    await press(view, 'n');
    await view.getByText('1 change: 1 revoked; 1 request, free', { exact: true }).waitFor();
    await press(view, 'ArrowDown', 'ArrowDown', 'r');
    await view.getByText('2 changes: 1 shared, 1 revoked; 2 requests, free', { exact: true }).waitFor();
    return view;
  }
});
