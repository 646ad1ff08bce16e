// Looks at everything there is, as a person who only looks: at the end the sandbox has billed nothing.
import assert from 'node:assert/strict';
import { eventually } from '../support/eventually.ts';
import { sandboxBill } from '../support/sandboxBill.ts';
import { openEditor, type Editor } from './openEditor.ts';

const files = {
  'companies.ts': "const ids = ['0a1b2c3d4e5f'];\nconst commit = 'deadbeefcafe';\n",
  'companies.json': '["0a1b2c3d4e5f"]\n',
};

describe('looking is free', function () {
  let editor: Editor;
  const tree = 'Lists';

  before(async () => {
    editor = await openEditor({ files });
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  const bill = (): Readonly<Record<string, number>> => sandboxBill(editor.server.data);

  async function isFree(before: Readonly<Record<string, number>> = {}): Promise<void> {
    // What is asked a moment later, such as the credit status, has its time too.
    await editor.page.waitForTimeout(1500);
    assert.deepEqual(bill(), before);
  }

  const rows = (view: string): ReturnType<Editor['page']['locator']> => editor.workbench.tree(view).locator('.monaco-list-row');

  /** Walks a tree by keys from its top, and opens what can be opened. @returns how many rows it has seen open */
  async function walk(view: string, steps: number): Promise<number> {
    const { page } = editor;
    const open = rows(view).and(page.locator('[aria-expanded="true"]')).locator('.label-name');
    const seen = new Set<string>();
    await rows(view).last().click();
    await editor.workbench.press(view, 'Home');
    for (let step = 0; step < steps; step += 1) {
      await editor.workbench.press(view, 'ArrowRight');
      // What is below a row is asked of the extension.
      await page.waitForTimeout(80);
      await editor.workbench.press(view, 'ArrowDown');
      for (const label of await open.allInnerTexts()) seen.add(label);
    }
    return seen.size;
  }

  it('opens every row of the lists by keys', async () => {
    const { workbench, page, shot } = editor;
    await workbench.view('Company Data');
    await page.getByRole('button', { name: 'Try the Sandbox' }).click();
    await workbench.row(tree, 'Clients').waitFor();
    const opened = await walk(tree, 40);
    assert.ok(opened >= 6, `opened ${String(opened)} rows`);
    await shot('looking-lists');
    await isFree();
  });

  it('rests on rows, pages through them, filters, orders and refreshes', async () => {
    const { workbench, page } = editor;
    await workbench.press(tree, 'End', 'Home');
    // The last ones: what is kept in sight at the top covers the first.
    for (const row of (await rows(tree).all()).slice(-6)) {
      await row.hover();
      await page.waitForTimeout(700);
    }
    await workbench.viewAction(tree, 'Refresh Lists');
    await workbench.command('Company Data: Order Lists…');
    await workbench.pick('Most items first');
    await workbench.tree(tree).locator('.monaco-list-row').first().waitFor();
    await workbench.command('Company Data: Order Lists…');
    await workbench.pick('Name');
    await workbench.row(tree, 'Clients').waitFor();
    await isFree();
  });

  it('backs out of every price', async () => {
    const { workbench, shot } = editor;
    await workbench.command('Company Data: Load Companies of List…');
    await workbench.option('Clients').click();
    await workbench.quick().getByText('Enter pays, Escape does not.').or(workbench.quick().getByText('≤')).first().waitFor();
    await shot('looking-price');
    await workbench.escape();
    await workbench.command('Company Data: Find Company…');
    await workbench.input('Flu');
    await workbench.option(/^Show \d+ of \d+ matches$/).waitFor();
    await workbench.escape();
    await isFree();
  });

  it('opens the credits view and the status bar, and looks on after a reload', async () => {
    const { workbench, page, shot } = editor;
    await page.locator('.pane-header', { hasText: 'Credits' }).click();
    await rows('Credits').first().waitFor();
    await walk('Credits', 8);
    await workbench.statusItem('company-data-tools.company-data', 'companyData.credits').hover();
    await page.waitForTimeout(700);
    await shot('looking-credits');
    await page.locator('.pane-header', { hasText: 'Credits' }).click();
    await editor.reload();
    await workbench.view('Company Data');
    await workbench.row(tree, 'Clients').waitFor();
    await isFree();
  });

  it('reads, hovers and completes in code', async () => {
    const { workbench, page } = editor;
    await workbench.openFile('companies.ts');
    await workbench.clickText('0a1b2c3d4e5f');
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Control+I');
    await page.waitForTimeout(700);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await page.waitForTimeout(700);
    await page.keyboard.press('Escape');
    await workbench.openFile('companies.json');
    await isFree();
  });

  it('would have seen a credit that is spent', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Find Company…');
    await workbench.input('Flu');
    await workbench.option(/^Show \d+ of \d+ matches$/).click();
    await workbench.option(/^Flu/).first().waitFor();
    await workbench.escape();
    await eventually(() => Promise.resolve(Object.keys(bill())), ['companies']);
  });

  it('looks at a timeline, in both orders and over a reload, without a further credit', async () => {
    const { workbench, page, shot } = editor;
    const before = bill();
    await workbench.command('Company Data: Show Timeline');
    const company = workbench.option(/^Flu/).first();
    const name = await company.locator('.label-name').first().innerText();
    await company.click();
    const timeline = await workbench.webview(name);
    const load = timeline.getByRole('button', { name: /^Load \d+ events/ });
    await load.waitFor();
    await load.hover();
    await timeline.getByRole('button', { name: 'Filter', exact: true }).click();
    await timeline.getByRole('combobox').selectOption({ index: 1 });
    await load.waitFor();
    await isFree(before);
    await workbench.written();
    await editor.reload();
    const again = await workbench.webview(name);
    await again.getByRole('button', { name: /^Load \d+ events/ }).waitFor();
    await page.waitForTimeout(700);
    await shot('looking-timeline');
    await isFree(before);
  });
});
