// A person matches names of a file by keys alone: the price first, then the table, then the IDs.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { allCompanies } from '../../src/sandbox/records/companies.ts';
import { eventually, eventuallyMatches } from '../support/eventually.ts';
import { billedBySandbox } from '../support/billedBySandbox.ts';
import { until } from '../support/vscode/patience.mjs';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

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

  const names = [first.name, third.vat, second.word, nobody];
  inSandbox(
    (opened) => {
      editor = opened;
    },
    {
      files: {
        'clients.csv': `City;Company\nRoma;"${first.name}"\nBari;${fourth.name.toUpperCase()}\n`,
        'names.ts': `export const wanted = [\n${names.map((name) => `  '${name}',`).join('\n')}\n];\n`,
      },
    },
  );

  const command = (title: string): Promise<void> => editor.workbench.commandByKeys(`Company Data: ${title}`);

  /** Chooses from the list under the input, which is narrowed to it. */
  async function choose(label: string): Promise<void> {
    const { workbench } = editor;
    await workbench.option(label).first().waitFor();
    await workbench.quickInput().fill(label);
    await workbench.enter(label);
  }

  const billed = (): Readonly<Record<string, number>> => billedBySandbox(editor.server.data);

  const rows = () => editor.workbench.tree(view).locator('.monaco-list-row');
  const line = (label: string) => editor.workbench.row(view, label);
  const head = () => editor.page.locator('.pane-header:visible', { hasText: view });
  const tick = (label: string) => line(label).first().locator('.monaco-custom-toggle').first();

  it('names its price for lines of the selection before anything is sent', async () => {
    const { workbench, page } = editor;
    assert.equal(await head().count(), 0, 'nothing is matched, and there is no view');
    await workbench.openFile('names.ts');
    // The extension host hears of it a moment later.
    const lines = () =>
      editor.api((vscode) => {
        const { start, end } = vscode.window.activeTextEditor?.selection ?? {};
        return `${String(start?.line)}-${String(end?.line)}`;
      });
    const select = async (): Promise<void> => {
      await workbench.editor().click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowDown');
      for (let times = 0; times < 4; times += 1) await page.keyboard.press('Shift+ArrowDown');
    };
    await until('four lines are selected', async () => (await lines()) === '1-5', select);
    await command('Match Companies…');
    await choose('From the Selection in the Editor');
    await workbench.option('The best candidate of each line').waitFor();
    await eventually(() => workbench.quickInput().getAttribute('placeholder'), '4 lines to match');
    await eventuallyMatches(() => workbench.option('The best candidate of each line').innerText(), /≤ 4 credits/);
    assert.deepEqual(billed(), {});
    await choose('The best candidate of each line');
    await head().waitFor();
    await line(first.name).waitFor();
    await eventually(async () => (await line(first.name).innerText()).includes('100%'), true);
    await line(nobody).filter({ hasText: 'not found' }).waitFor();
    assert.deepEqual(billed(), { companies: 3 }, 'a line that is not found costs nothing');
  });

  it('takes a tick away and gives it back, by keys', async () => {
    const { workbench, page } = editor;
    const before = billed();
    await page.keyboard.press('Escape');
    const showAllLines = async (): Promise<void> => {
      await command('Filter Matches…');
      await choose('All Lines');
    };
    await showAllLines();
    await workbench.treeFocused(view, showAllLines);
    await workbench.focusRow(view, first.name);
    await workbench.press(view, 'ArrowRight');
    await eventually(async () => rows().count(), 5);
    const indexed = workbench.focusedRow(view);
    await eventually(() => indexed.getAttribute('data-index'), '0');
    await workbench.press(view, 'ArrowDown');
    await eventually(() => indexed.getAttribute('data-index'), '1');
    await workbench.press(view, 'Enter');
    await line(first.name).first().filter({ hasText: 'none chosen' }).waitFor();
    await workbench.press(view, 'Enter');
    await line(first.name).first().filter({ hasText: '100%' }).waitFor();
    // The tick itself is for the mouse: Space folds a row in the editor's trees.
    await tick(first.name).click();
    await line(first.name).first().filter({ hasText: 'none chosen' }).waitFor();
    await tick(first.name).click();
    await line(first.name).first().filter({ hasText: '100%' }).waitFor();
    assert.deepEqual(billed(), before, 'ticks are free');
  });

  it('puts the IDs where the names were', async () => {
    const { workbench } = editor;
    await command('Choose Best Above…');
    await choose('50% or Higher');
    await command('Use Matches…');
    await choose('Replace Selected Names with IDs');
    const text = () =>
      editor.api((vscode) => vscode.workspace.textDocuments.find(({ fileName }) => fileName.endsWith('names.ts'))?.getText());
    await eventually(async () => ((await text()) ?? '').includes(`  '${first.id}',\n  '${third.id}',\n`), true);
    await eventuallyMatches(() => text(), new RegExp(`  '${nobody}',\n];`));
    await workbench.editor().waitFor();
  });

  it('reads a column of a CSV file, knows what was paid for, and survives a reload', async () => {
    const { workbench, reload } = editor;
    const before = billed()['companies'] ?? 0;
    await command('Match Companies…');
    await workbench.enterModal();
    await choose('From a CSV or Text File…');
    await workbench.chooseFile(join(editor.folder, 'clients.csv'));
    await workbench.option('Company').waitFor();
    await choose('Company');
    await workbench.option('The best candidate of each line').waitFor();
    await eventuallyMatches(() => workbench.quickInput().getAttribute('placeholder'), /^1 line to match · 1 already known/);
    await choose('The best candidate of each line');
    await line(fourth.name.toUpperCase()).filter({ hasText: '100%' }).waitFor();
    assert.equal(billed()['companies'], before + 1);
    await reload();
    await workbench.view('Company Data');
    await line(fourth.name.toUpperCase()).filter({ hasText: '100%' }).waitFor();
    await command('Discard Matches…');
    await workbench.enterModal();
    await eventually(async () => head().count(), 0);
    assert.equal(billed()['companies'], before + 1);
  });
});
