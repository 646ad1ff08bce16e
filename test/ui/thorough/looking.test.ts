// Looks at everything there is, as a person who only looks: at the end the sandbox has billed nothing.
import assert from 'node:assert/strict';
import { loggedCalls } from '../../support/callLog.ts';
import { eventually } from '../../support/eventually.ts';
import { billedBySandbox } from '../../support/billedBySandbox.ts';
import { until } from '../../support/vscode/patience.mjs';
import { openEditor, type Editor } from '../openEditor.ts';

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

  const billed = (): Readonly<Record<string, number>> => billedBySandbox(editor.server.data);

  /** The credits that may have been billed by now. */
  let billedBefore: Readonly<Record<string, number>> = {};

  // A request a moment after a test is counted by the next test.
  const isFree = (): void => {
    assert.deepEqual(billed(), billedBefore);
  };
  beforeEach(isFree);

  /** The number of calls of an operation. */
  const calls = (name: string): number => loggedCalls(editor.server.data).filter((one) => one === name).length;

  const rows = (view: string): ReturnType<Editor['page']['locator']> => editor.workbench.tree(view).locator('.monaco-list-row');

  /** Walks a tree by keys from its top, and opens what can be opened. @returns the number of rows it has seen open */
  async function walk(view: string, steps: number): Promise<number> {
    const { page } = editor;
    const open = rows(view).and(page.locator('[aria-expanded="true"]')).locator('.label-name');
    const seen = new Set<string>();
    await rows(view).last().click();
    await editor.workbench.press(view, 'Home');
    // The extension is asked for the rows below a row.
    const opening = editor.workbench.focusedRow(view).locator('.codicon-tree-item-loading');
    for (let step = 0; step < steps; step += 1) {
      await editor.workbench.press(view, 'ArrowRight');
      await opening.waitFor({ state: 'detached' });
      await editor.workbench.press(view, 'ArrowDown');
      for (const label of await open.allInnerTexts()) seen.add(label);
    }
    return seen.size;
  }

  it('opens every row of the lists by keys', async () => {
    const { workbench, page } = editor;
    await workbench.view('Company Data');
    await page.getByRole('button', { name: 'Try the Sandbox' }).click();
    await workbench.row(tree, 'Clients').waitFor();
    const opened = await walk(tree, 40);
    assert.ok(opened >= 6, `opened ${String(opened)} rows`);
    isFree();
  });

  it('rests on rows, pages through them, orders and refreshes', async () => {
    const { workbench, page } = editor;
    await workbench.press(tree, 'End', 'Home');
    // The last ones: what is kept in sight at the top covers the first.
    const told = async (): Promise<string> => (await page.locator('.workbench-hover').allInnerTexts()).join('\n');
    for (const row of (await rows(tree).all()).slice(-6)) {
      const before = await told();
      const rest = async (): Promise<void> => {
        await page.mouse.move(900, 500);
        await row.hover();
      };
      const isTold = async (): Promise<boolean> => ![before, ''].includes(await told());
      await until('more is told of the row', isTold, rest, 3000);
    }
    await page.mouse.move(900, 500);
    // Each of them reads the lists again.
    const reads = async (act: () => Promise<void>): Promise<void> => {
      const before = calls('lists.search');
      await act();
      await eventually(() => calls('lists.search') > before, true);
    };
    const order = async (label: string): Promise<void> => {
      await workbench.command('Company Data: Order Lists…');
      await workbench.pick(label);
    };
    await reads(() => workbench.viewAction(tree, 'Refresh Lists'));
    await reads(() => order('Most items first'));
    await reads(() => order('Name'));
    await workbench.row(tree, 'Clients').waitFor();
    isFree();
  });

  it('backs out of every price', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Load Companies of List…');
    await workbench.option('Clients').click();
    await workbench
      .quick()
      .getByText('Press Enter to pay, Escape to cancel.')
      .or(workbench.quick().getByText('≤'))
      .first()
      .waitFor();
    await workbench.escape();
    await workbench.command('Company Data: Find Company by Name…');
    await workbench.input('Flu');
    await workbench.option(/^Show \d+ of \d+ matches$/).waitFor();
    await workbench.escape();
    isFree();
  });

  it('opens the credits view and the status bar, and looks on after a reload', async () => {
    const { workbench, page } = editor;
    await page.locator('.pane-header', { hasText: 'Credits' }).click();
    await rows('Credits').first().waitFor();
    await walk('Credits', 8);
    await workbench.statusItem('company-data-tools.company-data', 'companyData.credits').hover();
    await page.locator('.monaco-hover:not(.hidden)').filter({ hasText: 'Spent since this window was opened' }).waitFor();
    await page.locator('.pane-header', { hasText: 'Credits' }).click();
    const before = calls('credits.status');
    await editor.reload();
    await workbench.view('Company Data');
    await workbench.row(tree, 'Clients').waitFor();
    await eventually(() => calls('credits.status') > before, true);
    isFree();
  });

  it('reads, hovers and completes in code', async () => {
    const { workbench, page } = editor;
    await workbench.openFile('companies.ts');
    await workbench.clickText('0a1b2c3d4e5f');
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Control+I');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Escape');
    // An ID that nobody has bought has nothing to show: the editor is asked for all of it, and answers when that is done.
    await editor.api(async (vscode) => {
      const { document, selection } = vscode.window.activeTextEditor ?? {};
      for (const kind of ['Hover', 'CompletionItem', 'CodeLens', 'Link', 'InlayHint'])
        await vscode.commands.executeCommand(
          `vscode.execute${kind}Provider`,
          document?.uri,
          ['CodeLens', 'Link'].includes(kind)
            ? undefined
            : kind === 'InlayHint'
              ? new vscode.Range(0, 0, 2, 0)
              : selection?.active,
        );
    });
    await workbench.openFile('companies.json');
    isFree();
  });

  it('would have seen a credit that is spent', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Find Company by Name…');
    await workbench.input('Flu');
    const offer = workbench.option(/^Show \d+ of \d+ matches$/);
    const label = await offer.locator('.label-name').innerText();
    await offer.click();
    await workbench.option(/^Flu/).first().waitFor();
    await workbench.escape();
    await eventually(() => Object.keys(billed()), ['companies']);
    const asked = /\d+/.exec(label)?.[0];
    assert.deepEqual(billed(), { companies: Number(asked) });
    billedBefore = billed();
  });

  it('looks at a timeline, in both orders and over a reload, without a further credit', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Show Timeline');
    const company = workbench.option(/^Flu/).first();
    const name = await company.locator('.label-name').first().innerText();
    await company.click();
    const timeline = await workbench.webview(name);
    const load = timeline.getByRole('button', { name: /^Load \d+ events/ });
    await load.waitFor();
    await load.hover();
    await timeline.getByRole('combobox').selectOption({ index: 1 });
    await load.waitFor();
    isFree();
    const before = calls('credits.status');
    await editor.reload();
    const again = await workbench.webview(name);
    await again.getByRole('button', { name: /^Load \d+ events/ }).waitFor();
    await eventually(() => calls('credits.status') > before, true);
    isFree();
  });
});
