// Dragging in the tree of lists with the mouse: companies between lists and into code, texts onto a list.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { loggedCalls } from '../../support/callLog.ts';
import { eventually, eventuallyMatches } from '../../support/eventually.ts';
import { until } from '../../support/vscode/patience.mjs';
import { openEditor, type Editor } from '../openEditor.ts';

const files = {
  'companies.ts': 'const first = ;\n',
  'notes.txt': '\n',
  'ids.csv': 'id;name\n0a1b2c3d4e5f;One\n1a1b2c3d4e5f;Two\n',
};

describe('dragging lists and companies', function () {
  let editor: Editor;
  const tree = 'Lists';

  before(async () => {
    editor = await openEditor({ env: { COMPANY_DATA_START: 'sandbox' }, files });
    const { workbench } = editor;
    await workbench.view('Company Data');
    await workbench.expand(workbench.row(tree, "Chiara's suppliers"));
    await workbench.expand(workbench.row(tree, 'Companies'));
    await workbench.row(tree, 'Load 8 companies').click();
    await members().nth(7).waitFor();
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  const members = (): Locator =>
    editor.workbench
      .tree(tree)
      .locator('.monaco-list-row[aria-level="3"]')
      .filter({ hasText: /[0-9a-f]{12}/ });
  const row = (label: string | RegExp): Locator => editor.workbench.row(tree, label);
  const length = async (label: string): Promise<number> =>
    Number((await row(label).locator('.label-description').innerText()).split(' · ')[0]);
  const idIn = async (member: Locator): Promise<string> =>
    /[0-9a-f]{12}/.exec(await member.locator('.label-description').innerText())?.[0] ?? '';

  it('copies a company to the list it is dropped on, after asking', async () => {
    const { workbench } = editor;
    await workbench.dragFor(workbench.option('Copy'), members().first(), row('Clients'));
    await workbench.quick().getByRole('button', { name: 'Show What Would Be Sent' }).click();
    await eventually(
      () =>
        editor.api(
          (vscode) =>
            /PUT \/v2\/lists\/\w+\n {2}add = [0-9a-f]{12}/.test(vscode.window.activeTextEditor?.document.getText() ?? ''),
          null,
        ),
      true,
    );
    await workbench.escape();
    assert.equal(await length('Clients'), 24, 'neither looking nor Escape sends anything');
    await workbench.dragFor(workbench.option('Copy'), members().first(), row('Clients'));
    await workbench.pick('Copy');
    await eventually(() => length('Clients'), 25);
    assert.equal(await length("Chiara's suppliers"), 8);
    // Neither looking nor Escape has sent anything. The editor writes a line of a log a moment later than the extension.
    await eventually(() => loggedCalls(editor.server.data).filter((name) => name === 'lists.update').length, 1);
  });

  it('moves several companies that are selected', async () => {
    const { workbench, page } = editor;
    const taken = [await idIn(members().nth(1)), await idIn(members().nth(2))];
    await page.keyboard.down('Control');
    await members().nth(1).click();
    await members().nth(2).click();
    await page.keyboard.up('Control');
    await workbench.dragFor(workbench.option('Move'), members().nth(2), row('Clients'));
    await workbench.pick('Move');
    await workbench.modal().getByText('Move 2 companies').waitFor();
    await workbench.answerModal('Move');
    await eventually(() => length("Chiara's suppliers"), 6);
    await eventually(() => length('Clients'), 27);
    assert.ok(taken.every((id) => id !== ''));
    await eventually(async () => {
      const left = await members().locator('.label-description').allInnerTexts();
      return taken.some((id) => left.some((text) => text.includes(id)));
    }, false);
  });

  it('refuses a list that the user may only read, and says why', async () => {
    const { workbench } = editor;
    await workbench.dragFor(workbench.option('Copy'), members().first(), row("Bruno's prospects"));
    await workbench.pick('Copy');
    await workbench.toast('Ask the owner').waitFor();
    assert.equal(await length("Bruno's prospects"), 17);
    await workbench.command('Notifications: Clear All Notifications');
  });

  it('writes the ID of a company into code, as its language does', async () => {
    const { workbench, api } = editor;
    await workbench.openFile('companies.ts');
    const id = await idIn(members().first());
    const text = (): Promise<string | undefined> => api((vscode) => vscode.window.activeTextEditor?.document.getText());
    const drag = (): Promise<void> => workbench.drag(members().first(), workbench.editor().locator('.view-line').first());
    // The editor asks every provider of the language first, of which one may have just started.
    await until('the ID is in the code', async () => (await text())?.includes(id) ?? false, drag, 20_000);
    await eventuallyMatches(() => text(), new RegExp(`'${id}'`));
  });

  it('shows what is in a file of the workspace before it goes into the list', async () => {
    const { workbench, page } = editor;
    await workbench.view('Explorer');
    const file = page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'ids.csv' });
    await file.waitFor();
    const tab = page.locator('.activitybar').getByRole('tab', { name: 'Company Data' });
    const back = async (): Promise<void> => {
      await workbench.view('Explorer');
      await workbench.drag(file, tab, row('Clients'));
    };
    await until('it is asked', () => workbench.option(/^Add 2/).isVisible(), back, 15_000);
    await workbench.pick(/^Add 2/);
    await eventually(() => length('Clients'), 29);
  });

  it('writes the ID of a list into code, and those of several companies', async () => {
    const { workbench, page, api } = editor;
    const text = (): Promise<string | undefined> => api((vscode) => vscode.window.activeTextEditor?.document.getText());
    await workbench.openFile('notes.txt');
    const line = workbench.editor().locator('.view-line').first();
    await until(
      'the ID is in the text',
      async () => (await text())?.trim() === '54',
      () => workbench.drag(row('Candidates'), line),
      20_000,
    );
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.down('Control');
    await members().nth(0).click();
    await members().nth(1).click();
    await page.keyboard.up('Control');
    const ids = [await idIn(members().nth(0)), await idIn(members().nth(1))];
    await workbench.openFile('notes.txt');
    const found = async (): Promise<readonly string[]> => (await text())?.match(/[0-9a-f]{12}/g) ?? [];
    await until(
      'both IDs are in the text',
      async () => (await found()).length > 0,
      () => workbench.drag(members().nth(1), line),
      20_000,
    );
    assert.deepEqual(await found(), ids);
  });

  it('shows what is in a text or a file from elsewhere before it goes into the list', async () => {
    const { workbench } = editor;
    const before = await length('Clients');
    await workbench.dropFromElsewhere(row('Clients'), { text: '2a1b2c3d4e5f\n2a1b2c3d4e5f' });
    await workbench.option(/^Add 1/).waitFor();
    await workbench.escape();
    await workbench.dropFromElsewhere(row('Clients'), { file: '3a1b2c3d4e5f\n4a1b2c3d4e5f\n5a1b2c3d4e5f' });
    await workbench.pick(/^Add 3/);
    await eventually(() => length('Clients'), before + 3);
  });

  it('says where to drop what was dropped beside a list, and what cannot be in one', async () => {
    const { workbench } = editor;
    await workbench.dragFor(workbench.option('Copy'), members().first(), row('Board members'));
    await workbench.pick('Copy');
    await workbench.toast('is a people list').waitFor();
    const refusal = workbench.toast('Only companies of another list can be dropped');
    await workbench.dragFor(refusal, row('Candidates'), row('Clients'));
    await workbench.command('Company Data: Group Lists…');
    await workbench.pick('Companies and people');
    await workbench.dropFromElsewhere(row('Company lists'), { text: '2a1b2c3d4e5f' });
    await workbench.toast('Drop it onto a list').waitFor();
  });
});
