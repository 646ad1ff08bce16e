// A person matches names of a file by keys alone: the price first, the table with its ticks, and the IDs where the names were.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { allCompanies } from '../../src/sandbox/records/companies.ts';
import { eventually } from '../support/eventually.ts';
import { openEditor, type Editor } from './openEditor.ts';

describe('matching companies, by keys', function () {
  let editor: Editor;
  const view = 'Matches';
  const [first, second, third, fourth] = [10, 120, 200, 250].map((at) => {
    const company = allCompanies()[at];
    assert.ok(company);
    return company;
  });
  assert.ok(first && second && third && fourth);
  const nobody = 'Xyzzy Quux';

  before(async () => {
    const names = [first.name, third.vat, second.word, nobody];
    editor = await openEditor({
      env: { COMPANY_DATA_START: 'sandbox' },
      files: {
        'clients.csv': `City;Company\nRoma;"${first.name}"\nBari;${fourth.name.toUpperCase()}\n`,
        'names.ts': `export const wanted = [\n${names.map((name) => `  '${name}',`).join('\n')}\n];\n`,
      },
    });
    await editor.workbench.view('Company Data');
    await editor.workbench.row('Lists', 'Clients').waitFor();
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  /** Runs a command out of the palette. */
  async function command(title: string): Promise<void> {
    await editor.workbench.palette();
    await editor.workbench.quickInput().fill(`>Company Data: ${title}`);
    await editor.workbench.option(`Company Data: ${title}`).first().waitFor();
    await editor.page.keyboard.press('Enter');
  }

  /** Chooses what the list under the input is narrowed to. */
  async function choose(label: string): Promise<void> {
    const { workbench, page } = editor;
    await workbench.option(label).first().waitFor();
    await workbench.quickInput().fill(label);
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
  }

  /** What the sandbox has billed, by its own books. */
  function bill(): Readonly<Record<string, number>> {
    const { data } = editor.server;
    const file = readdirSync(data, { recursive: true, encoding: 'utf8' }).find((path) => basename(path) === 'sandbox.json');
    const state: unknown = file === undefined ? {} : JSON.parse(readFileSync(join(data, file), 'utf8'));
    assert.ok(typeof state === 'object' && state !== null);
    return 'bill' in state ? { ...(state.bill ?? {}) } : {};
  }

  const rows = () => editor.workbench.tree(view).locator('.monaco-list-row');
  const focusedRow = () => rows().and(editor.page.locator('.focused')).first();
  const line = (label: string) => editor.workbench.row(view, label);
  const head = () => editor.page.locator('.pane-header:visible', { hasText: view });
  const tick = (label: string) => line(label).first().locator('.monaco-custom-toggle').first();

  it('names its price for lines of the selection before anything is sent', async () => {
    const { workbench, page, shot } = editor;
    assert.equal(await head().count(), 0, 'nothing is matched, and there is no view');
    await workbench.openFile('names.ts');
    await workbench.editor().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Shift+ArrowDown');
    await command('Match Companies…');
    await choose('From the Selection in the Editor');
    await workbench.option('The best candidate of each line').waitFor();
    assert.equal(await workbench.quickInput().getAttribute('placeholder'), '4 lines to ask');
    assert.match(await workbench.option('The best candidate of each line').innerText(), /≤ 4 credits/);
    await shot('80-match-price');
    assert.deepEqual(bill(), {});
    await choose('The best candidate of each line');
    await head().waitFor();
    await line(first.name).waitFor();
    await eventually(async () => (await line(first.name).innerText()).includes('100%'), true);
    await line(nobody).filter({ hasText: 'not found' }).waitFor();
    await shot('81-match-table');
    assert.ok((bill()['companies'] ?? 0) <= 3, 'what is not found costs nothing');
  });

  it('takes a tick away and gives it back, by keys', async () => {
    const { workbench, page, shot } = editor;
    const before = bill();
    await page.keyboard.press('Escape');
    await command('Filter Matches…');
    await choose('All Lines');
    await workbench.treeFocused(view);
    await page.keyboard.press('Home');
    await eventually(async () => ((await focusedRow().getAttribute('aria-label')) ?? '').includes(first.name), true);
    await page.keyboard.press('ArrowRight');
    await eventually(async () => rows().count(), 5);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await line(first.name).first().filter({ hasText: 'none chosen' }).waitFor();
    await shot('82-match-none-chosen');
    await page.keyboard.press('Enter');
    await line(first.name).first().filter({ hasText: '100%' }).waitFor();
    // The tick itself is for the mouse: Space folds a row in the editor's trees.
    await tick(first.name).click();
    await line(first.name).first().filter({ hasText: 'none chosen' }).waitFor();
    await tick(first.name).click();
    await line(first.name).first().filter({ hasText: '100%' }).waitFor();
    assert.deepEqual(bill(), before, 'ticks are free');
  });

  it('puts the IDs where the names were', async () => {
    const { workbench, shot } = editor;
    await command('Choose Best Above…');
    await choose('From 50% On');
    await command('Use Matches…');
    await choose('Replace Names in the Selection by IDs');
    await eventually(() => editor.api((vscode) => vscode.window.activeTextEditor?.document.getText().includes("',")), true);
    const text = () =>
      editor.api((vscode) => vscode.workspace.textDocuments.find(({ fileName }) => fileName.endsWith('names.ts'))?.getText());
    await eventually(async () => ((await text()) ?? '').includes(`  '${first.id}',\n  '${third.id}',\n`), true);
    assert.match((await text()) ?? '', new RegExp(`  '${nobody}',\n];`));
    await shot('83-match-replaced');
    await workbench.editor().waitFor();
  });

  it('reads a column of a CSV file, knows what was paid for, and survives a reload', async () => {
    const { workbench, page, shot, reload } = editor;
    const before = bill()['companies'] ?? 0;
    await command('Match Companies…');
    await workbench.modal().waitFor();
    await page.keyboard.press('Enter');
    await choose('From a CSV or Text File…');
    await workbench.quickInput().waitFor();
    await page.waitForTimeout(500);
    await workbench.input(join(editor.folder, 'clients.csv'));
    await workbench.option('Company').waitFor();
    await shot('84-match-column');
    await choose('Company');
    await workbench.option('The best candidate of each line').waitFor();
    assert.match((await workbench.quickInput().getAttribute('placeholder')) ?? '', /^1 line to ask · 1 known already/);
    await choose('The best candidate of each line');
    await line(fourth.name.toUpperCase()).filter({ hasText: '100%' }).waitFor();
    assert.equal(bill()['companies'], before + 1);
    await reload();
    await workbench.view('Company Data');
    await line(fourth.name.toUpperCase()).filter({ hasText: '100%' }).waitFor();
    await shot('85-match-reloaded');
    await command('Discard Matches…');
    await workbench.modal().waitFor();
    await page.keyboard.press('Enter');
    await eventually(async () => head().count(), 0);
    assert.equal(bill()['companies'], before + 1);
  });
});
