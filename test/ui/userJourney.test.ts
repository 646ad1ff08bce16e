// The journey of a user from the first view to an ID in code, with pictures.
import assert from 'node:assert/strict';
import { loggedCalls } from '../support/callLog.ts';
import { creditsLeft, settledCredits, type CreditName } from '../support/creditsLeft.ts';
import { eventually } from '../support/eventually.ts';
import { noonZone } from '../support/noonZone.ts';
import { until } from '../support/vscode/patience.mjs';
import { openEditor, type Editor } from './openEditor.ts';

const files = {
  'companies.ts': 'const first = ;\nconst second = ;\nconst third = ;\n',
  'companies.json': '["x", ]\n',
};

describe('the journey of a user, in the sandbox', function () {
  let editor: Editor;
  const tree = 'Lists';
  const credits = (): ReturnType<Editor['workbench']['statusItem']> =>
    editor.workbench.statusItem('company-data-tools.company-data', 'companyData.credits');

  const left = (name: CreditName): Promise<number> => creditsLeft(editor, name);
  const settled = (name: CreditName): Promise<number> => settledCredits(editor, name);

  async function leftBecomes(name: CreditName, amount: number): Promise<void> {
    await eventually(() => left(name), amount);
    assert.equal(await settled(name), amount);
  }

  /** The number of requests for the credits that are left. */
  const asked = (): number => loggedCalls(editor.server.data).filter((name) => name === 'credits.status').length;

  /** Puts cursors into a file, once the extension host knows that it is the one in front. */
  async function cursorsAt(file: string, ...cursors: readonly [line: number, character: number][]): Promise<void> {
    const front = (): Promise<string | undefined> =>
      editor.api((vscode) => vscode.window.activeTextEditor?.document.fileName.replace(/^.*[\\/]/, ''));
    await eventually(front, file);
    await editor.api((vscode, at) => {
      const open = vscode.window.activeTextEditor;
      if (open) open.selections = at.map(([line, character]) => new vscode.Selection(line, character, line, character));
    }, cursors);
    const set = (): Promise<number | undefined> => editor.api((vscode) => vscode.window.activeTextEditor?.selections.length);
    await eventually(set, cursors.length);
  }

  before(async () => {
    // The spending of today is counted from the midnight of this zone.
    editor = await openEditor({ files, env: { TZ: noonZone() } });
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  it('welcomes who is not signed in, and starts the sandbox', async () => {
    const { workbench, page } = editor;
    await workbench.view('Company Data');
    await page.getByRole('button', { name: 'Try the Sandbox' }).waitFor();
    await page.getByRole('button', { name: 'Try the Sandbox' }).click();
    await workbench.row(tree, 'Clients').waitFor();
    await leftBecomes('Companies', 5000);
  });

  it('loads more lists by a row at the end', async () => {
    const { workbench } = editor;
    await workbench.row(tree, 'Board members').click();
    await workbench.row(tree, 'People').waitFor();
    await workbench.press(tree, 'ArrowLeft', 'End');
    await workbench.row(tree, 'Load 50 more').filter({ hasText: '50 of' }).click();
    // It goes on at the first new one: until then a key would go to the row that was clicked.
    const focused = workbench.tree(tree).locator('.monaco-list-row.focused .label-name');
    await eventually(async () => (await focused.allInnerTexts())[0] ?? 'Load', 'Visits Padova 2022');
    // The tree scrolls to the row that has the focus once more while it is drawn.
    const last = workbench.row(tree, 'Load 50 more').filter({ hasText: '100 of' });
    await until(
      'the last row is shown',
      () => last.isVisible(),
      () => workbench.press(tree, 'End'),
    );
    await workbench.press(tree, 'Home');
    await workbench.row(tree, 'Board members').waitFor();
  });

  it('creates a list, after a wrong entry was explained in its place', async () => {
    const { workbench } = editor;
    await workbench.viewAction(tree, 'Create List…');
    await workbench.type(' ');
    await workbench.quickMessage().filter({ hasText: 'Enter a name.' }).waitFor();
    await workbench.quickInput().press('Enter');
    await workbench.input('Aaa watchlist');
    await workbench.pick('Companies');
    await workbench.row(tree, 'Aaa watchlist').waitFor();
  });

  it('finds a company: counting is free, a page has its price', async () => {
    const { workbench } = editor;
    const before = await settled('Companies');
    await workbench.command('Company Data: Find Company by Name…');
    await workbench.input('zzzz');
    await workbench.quick().getByText('No company matches “zzzz”').waitFor();
    await eventually(() => workbench.quickInput().inputValue(), 'zzzz');
    await workbench.input('Flu');
    const offer = /^Show \d+ of \d+ matches$/;
    await workbench.option(offer).waitFor();
    await leftBecomes('Companies', before);
    await workbench.enter(offer);
    await workbench.option(/^Flu/).first().waitFor();
    await eventually(async () => (await left('Companies')) < before, true);
    await workbench.escape();
  });

  it('adds companies by choice and by ID, and removes one after asking', async () => {
    const { workbench } = editor;
    const row = workbench.row(tree, 'Aaa watchlist');
    await workbench.contextMenu(row, 'Add to List…');
    await workbench.pick('Choose a Company…');
    await workbench.pick(/^Flu/);
    await row.filter({ hasText: '1 ·' }).waitFor();
    await workbench.contextMenu(row, 'Add to List…');
    await workbench.pick('Choose a Company…');
    await workbench.option(/^Flu/).nth(1).click();
    await row.filter({ hasText: '2 ·' }).waitFor();
    const before = await settled('Companies');
    await workbench.expand(row);
    await workbench.expand(workbench.row(tree, 'Companies'));
    await workbench.row(tree, 'Load 2 companies').waitFor();
    await leftBecomes('Companies', before);
    await workbench.row(tree, 'Load 2 companies').click();
    await workbench.row(tree, 'Load 2 companies').waitFor({ state: 'detached' });
    // Both were bought when they were found: what is known is not bought again.
    await leftBecomes('Companies', before);
    const member = workbench.row(tree, /^Flu/).first();
    await workbench.openMenu('Remove from List…', () => member.click({ button: 'right', timeout: 20_000 }));
    // The row under the menu must outlive that the credits are asked for again.
    const askedBefore = asked();
    await editor.api((vscode) => vscode.commands.executeCommand('companyData.refreshCredits').then(() => undefined));
    await eventually(() => asked() > askedBefore, true);
    await workbench.clickMenuItem(workbench.menuItem('Remove from List…'));
    await workbench.modal().getByText('Everyone with access sees the list').waitFor();
    await workbench.answerModal('Remove');
    await row.filter({ hasText: '1 ·' }).waitFor();
    await leftBecomes('Companies', before);
  });

  it('renames the list', async () => {
    const { workbench } = editor;
    await workbench.contextMenu(workbench.row(tree, 'Aaa watchlist'), 'Change', 'Rename List…');
    await eventually(() => workbench.quickInput().inputValue(), 'Aaa watchlist');
    await workbench.input('Aaa renamed');
    await workbench.row(tree, 'Aaa renamed').waitFor();
  });

  it('shares with a user and a key, changes the level, revokes', async () => {
    const { workbench } = editor;
    const row = workbench.row(tree, 'Aaa renamed');
    await workbench.contextMenu(row, 'Share', 'Share List with User…');
    await workbench.input('dirk');
    await workbench.pick('read');
    await workbench.contextMenu(row, 'Share', 'Share List with Share Key…');
    await workbench.input('key-finance-2f81');
    await workbench.pick('write');
    await workbench.expand(workbench.row(tree, 'Permissions'));
    const dirk = workbench.row(tree, /^Dirk/);
    await dirk.filter({ hasText: 'read' }).waitFor();
    await workbench.row(tree, 'key-finance-2f81').filter({ hasText: 'write · share key' }).waitFor();
    await workbench.rowAction(dirk, 'Change Level…');
    await workbench.pick('manage');
    await dirk.filter({ hasText: 'manage' }).waitFor();
    await workbench.contextMenu(dirk, 'Revoke Permission…');
    await workbench.escapeModal();
    await eventually(() => dirk.count(), 1);
    await workbench.contextMenu(dirk, 'Revoke Permission…');
    await workbench.answerModal('Revoke');
    await dirk.waitFor({ state: 'detached' });
  });

  it('explains a refusal in a message, and leaves the rows as they are', async () => {
    const { workbench } = editor;
    const row = workbench.row(tree, 'Aaa renamed');
    await workbench.contextMenu(row, 'Share', 'Share List with User…');
    await workbench.input('nobody-at-all');
    await workbench.pick('read');
    await workbench.toast('The service says').waitFor();
    await eventually(() => row.count(), 1);
    await workbench.command('Notifications: Clear All Notifications');
  });

  it('reads a timeline: the count is free, pages fall from the credits', async () => {
    const { workbench } = editor;
    const before = await settled('Timeline');
    const member = workbench.row(tree, /^Flu/).first();
    const name = await member.locator('.label-name').innerText();
    await member.click();
    const timeline = await workbench.webview(name);
    const load = timeline.getByRole('button', { name: /^Load \d+ events/ });
    await load.waitFor();
    await leftBecomes('Timeline', before);
    await load.dblclick();
    await timeline
      .getByText(/^10 of/)
      .first()
      .waitFor();
    await leftBecomes('Timeline', before - 10);
    await timeline.getByRole('button', { name: /^Load \d+ more/ }).click();
    await leftBecomes('Timeline', before - 20);
    await timeline.getByRole('combobox').selectOption({ index: 1 });
    await timeline.getByRole('button', { name: /^Load \d+ more/ }).waitFor();
    await timeline.getByRole('combobox').selectOption({ index: 0 });
    await leftBecomes('Timeline', before - 20);
  });

  it('puts the ID at every cursor, from the timeline, the tree and the palette', async () => {
    const { workbench, page, api } = editor;
    await workbench.openFile('companies.ts');
    await cursorsAt('companies.ts', [0, 14], [1, 15], [2, 14]);
    const row = workbench.row(tree, /^Flu/).first();
    const id = (await row.locator('.label-description').innerText()).split(' · ')[0] ?? '';
    assert.match(id, /^[0-9a-f]{12}$/);
    await workbench.rowAction(row, 'Insert Company ID');
    const text = (): Promise<string | undefined> => api((vscode) => vscode.window.activeTextEditor?.document.getText());
    await page.locator('.view-lines', { hasText: id }).first().waitFor();
    await eventually(text, `const first = '${id}';\nconst second = '${id}';\nconst third = '${id}';\n`);
    const name = await row.locator('.label-name').innerText();
    await workbench.editorTab(name).click();
    const timeline = await workbench.webview(name);
    await timeline.getByRole('button', { name: 'Insert Company ID' }).click();
    // The document is compared, because the editor shows names between the IDs.
    const twice = `'${id}''${id}'`;
    await eventually(text, `const first = ${twice};\nconst second = ${twice};\nconst third = ${twice};\n`);
    await workbench.openFile('companies.json');
    await cursorsAt('companies.json', [0, 6]);
    await workbench.command('Company Data: Insert Company ID');
    await workbench.pick(/^Flu/);
    await eventually(async () => /"x",\s"[0-9a-f]{12}"\]/.test((await text()) ?? ''), true);
  });

  it('keeps everything over a reload of the window, at no cost', async () => {
    const { workbench } = editor;
    const [companies, timeline] = [await settled('Companies'), await settled('Timeline')];
    await editor.reload();
    await workbench.view('Company Data');
    await workbench.row(tree, 'Aaa renamed').waitFor();
    await leftBecomes('Companies', companies);
    await leftBecomes('Timeline', timeline);
  });

  it('shows in the credits view what each credit went for', async () => {
    const { workbench, page } = editor;
    const spent = 5000 - (await settled('Companies')) + 8000 - (await settled('Timeline'));
    await page.locator('.pane-header', { hasText: 'Credits' }).click();
    const rows = page.getByRole('tree', { name: 'Credits' }).locator('.monaco-list-row');
    await rows
      .filter({ hasText: 'Spent on' })
      .filter({ hasText: `${String(spent)} (` })
      .waitFor();
    await rows.filter({ hasText: 'Company search' }).waitFor();
    await rows.filter({ hasText: 'Company search' }).click();
    await workbench.press('Credits', 'End');
    await rows.filter({ hasText: 'Against the service' }).filter({ hasText: 'agrees' }).waitFor();
    await workbench.command('Company Data: Choose Spending Period…');
    await workbench.pick('last 7 days');
    await rows.filter({ hasText: 'Against the service' }).click();
    await workbench.press('Credits', 'Home');
    await rows.filter({ hasText: 'Spent on' }).filter({ hasText: 'last 7 days' }).waitFor();
    await page.locator('.pane-header', { hasText: 'Credits' }).click();
  });

  it('deletes the list after asking', async () => {
    const { workbench } = editor;
    const row = workbench.row(tree, 'Aaa renamed');
    await workbench.contextMenu(row, 'Delete List…');
    await workbench.answerModal('Delete');
    await row.waitFor({ state: 'detached' });
  });

  it('filters, orders, and shows another user other lists', async () => {
    const { workbench, page } = editor;
    await workbench.command('Company Data: Filter Lists…');
    await workbench.pick('Company lists only');
    await workbench.input('Leads');
    await workbench.quick().getByText('(3/3)').waitFor();
    await workbench.input('');
    await page.locator('.part.sidebar', { hasText: 'Filter: company lists, name contains “Leads”' }).waitFor();
    await workbench
      .row(tree, /^Leads/)
      .first()
      .waitFor();
    await workbench.command('Company Data: Filter Lists…');
    await workbench.pick('People lists only');
    await workbench.input('no such list');
    await workbench.quick().getByText('(3/3)').waitFor();
    await workbench.input('');
    await page.getByText('No list matches the filter.').waitFor();
    await page.getByRole('button', { name: 'Clear the Filter' }).click();
    await workbench.row(tree, 'Clients').waitFor();
    await workbench.command('Company Data: Order Lists…');
    await workbench.pick('Most items first');
    await workbench.tree(tree).locator('.monaco-list-row').first().filter({ hasText: 'Wholesale Roma 2021' }).waitFor();
    await workbench.command('Company Data: Change Acting User…');
    await workbench.input('hugo');
    await page.locator('.part.sidebar', { hasText: 'Sandbox · hugo' }).waitFor();
  });

  it('signs out, and is as on the first day', async () => {
    const { workbench, page } = editor;
    await workbench.command('Company Data: Sign Out');
    await page.getByRole('button', { name: 'Try the Sandbox' }).waitFor();
    await credits().waitFor({ state: 'hidden' });
  });
});
