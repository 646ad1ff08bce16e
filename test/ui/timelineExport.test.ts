// A timeline exported and copied in the editor: by the page's buttons, the palette and the editor's dialog.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { withFormula } from '../../src/domain/exports/csvLine.ts';
import { eventually } from '../support/eventually.ts';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';
import { chooseMore } from './timelineControls.ts';

describe('an exported timeline in the editor', function () {
  let editor: Editor;
  let name = '';

  const frame = () => editor.workbench.webview(name);
  const path = (file: string): string => join(editor.folder, file);
  const idsIn = (file: string): readonly string[] =>
    parse<{ id: string }>(readFileSync(path(file), 'utf8'), { columns: true }).map(({ id }) => withFormula(id));

  /** Answers the editor's dialog for a file. */
  async function saveAs(file: string): Promise<void> {
    await editor.workbench.chooseFile(path(file));
  }

  inSandbox((opened) => {
    editor = opened;
  });
  before(async () => {
    const { workbench } = editor;
    await workbench.expand(workbench.row('Lists', 'Clients'));
    await workbench.expand(workbench.row('Lists', 'Companies'));
    await workbench.row('Lists', 'Load 24 companies').click();
    const member = workbench.tree('Lists').getByRole('treeitem', { level: 3 }).nth(0);
    await workbench.row('Lists', 'Load 24 companies').waitFor({ state: 'detached' });
    name = await member.locator('.label-name').innerText();
    await member.click();
    await (await frame()).getByRole('button', { name: /^Load \d+ (events|more)/ }).click();
    await (
      await frame()
    )
      .getByText(/\d+ events? loaded/)
      .first()
      .waitFor();
  });

  it('is a CSV file that a library reads, with a file beside it that says what it is', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Export Timeline…');
    await workbench.option('CSV').waitFor();
    await workbench.pick('CSV');
    await saveAs('events.csv');
    await eventually(() => existsSync(path('events.csv.about.json')), true);
    const ids = idsIn('events.csv');
    const about: unknown = JSON.parse(readFileSync(path('events.csv.about.json'), 'utf8'));
    const { events, answers } = about as { events: Record<string, number>; answers: { requestIds: readonly string[] } };
    assert.ok(ids.length > 0 && ids.every((id) => id !== ''));
    assert.equal(events['exported'], ids.length);
    assert.equal(answers.requestIds.length, 1);
    assert.deepEqual(readdirSync(editor.folder).sort(), ['events.csv', 'events.csv.about.json']);
  });

  it('is of the selected events alone, by the menu of the page, and takes the place of an older file only when asked', async () => {
    const { workbench } = editor;
    const list = (await frame()).locator('timeline-list');
    await list.getByRole('row').or(list.getByRole('option')).filter({ hasText: /\d/ }).first().click();
    await workbench.pressIn(await frame(), 'Shift+ArrowDown');
    writeFileSync(path('two.csv'), 'before');
    await chooseMore(await frame(), 'Export…');
    await workbench.pick('Selected events');
    await workbench.pick('CSV');
    await saveAs('two.csv');
    const sure = workbench
      .modal()
      .or(workbench.quick().getByText(/already exists/))
      .first();
    await sure.waitFor();
    assert.equal(readFileSync(path('two.csv'), 'utf8'), 'before');
    if ((await workbench.modal().count()) > 0) await workbench.answerModal('Replace');
    else await workbench.quickInput().press('Enter');
    await eventually(() => idsIn('two.csv').length, 2);
    for (const file of ['two.csv', 'two.csv.about.json']) rmSync(path(file), { force: true });
  });

  it('is copied as IDs, by the menu of the page', async () => {
    const { workbench } = editor;
    await chooseMore(await frame(), 'Copy As…');
    await workbench.option('IDs').waitFor();
    await editor.api((vscode) => vscode.env.clipboard.writeText(''));
    await workbench.pick('IDs');
    const clipboard = (): Promise<string> => editor.api((vscode) => vscode.env.clipboard.readText(), undefined);
    await eventually(async () => (await clipboard()).split('\n').length, 2);
    const all = idsIn('events.csv');
    for (const id of (await clipboard()).split('\n')) assert.ok(all.includes(id));
  });
});
