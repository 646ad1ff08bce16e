// A list as a document, as a person opens, edits, saves and reloads it: by mouse and keys.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { eventually, eventuallyMatches } from '../support/eventually.ts';
import { until } from '../support/vscode/patience.mjs';
import { hostTurns } from './hostTurns.ts';
import { openEditor, type Editor } from './openEditor.ts';

describe('a list as a document, by hand', function () {
  let editor: Editor;
  // Before the sandbox's own lists, so that its row is on the first page.
  const name = 'A portfolio';
  const [a, b, c] = ['a6990079c856', '8b6bba1d48e3', '6da785b3adf2'];

  before(async () => {
    editor = await openEditor();
    const { workbench, page } = editor;
    await workbench.view('Company Data');
    await page.getByRole('button', { name: 'Try the Sandbox' }).click();
    await workbench.row('Lists', 'Clients').waitFor();
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  const ours = (): Promise<{ text: string; isDirty: boolean }> =>
    editor.api((vscode) => {
      const document = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'companylist');
      return { text: document?.getText() ?? '', isDirty: document?.isDirty ?? false };
    });
  const text = async (): Promise<string> => (await ours()).text;
  const isDirty = async (): Promise<boolean> => (await ours()).isDirty;
  const ids = async (): Promise<readonly string[]> => (await text()).match(/^[0-9a-f]{12}/gm)?.toSorted() ?? [];
  const row = () => editor.workbench.row('Lists', name);

  async function write(...lines: readonly string[]): Promise<void> {
    const { workbench, page } = editor;
    await workbench
      .editorTab(new RegExp(`^${name}`))
      .first()
      .click();
    await workbench.editor().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(lines.join('\n'));
  }

  /** Saves, and waits for what is asked then. */
  const save = (asked: Locator): Promise<void> =>
    until(
      'it is asked',
      () => asked.isVisible(),
      () => editor.page.keyboard.press('Control+S'),
      15_000,
    );

  /** The backups that the editor keeps of unsaved documents, a moment after they were changed. */
  const backups = (): string => {
    const folder = join(editor.server.data, 'user', 'User', 'Backups');
    if (!existsSync(folder)) return '';
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return files.map(({ parentPath, name: file }) => readFileSync(join(parentPath, file), 'utf8')).join('\n');
  };

  /** The list is changed while its document has changes, as by somebody else. @param count the number of companies that it has then */
  async function changeBehind(id: string, count: number): Promise<void> {
    const { workbench } = editor;
    await workbench.contextMenu(row(), 'Add to List…');
    await workbench.pick('Enter IDs…');
    await workbench.input(id);
    await workbench.quick().waitFor({ state: 'hidden' });
    await row()
      .filter({ hasText: new RegExp(`${name}\\s*${String(count)} ·`) })
      .waitFor();
    await workbench
      .editorTab(new RegExp(`^${name}`))
      .first()
      .click();
  }

  it('is made, opened from its row, edited and saved with the plan first', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Create List…');
    await workbench.input(name);
    await workbench.pick('Companies');
    await workbench.contextMenu(row(), 'Open List as Document');
    await workbench.editorTab(name).waitFor();
    await write(a);
    await save(workbench.option('Apply'));
    await workbench.pick('Apply');
    await eventually(isDirty, false);
    await eventually(ids, [a]);
  });

  it('says in its own words why a mistake is not saved, and keeps it over a reload', async () => {
    const { workbench, page } = editor;
    await write(a, 'two words');
    await page.locator('.squiggly-error').first().waitFor();
    const toast = workbench.toast('Line 2');
    await save(toast);
    const said = await toast.innerText();
    assert.match(said, /Nothing was sent, and nothing is lost\./);
    assert.doesNotMatch(said, /Unable to write|Failed to save|companylist:/);
    assert.equal(await isDirty(), true);
    await eventually(() => backups().includes(`${a}\ntwo words`), true);
    assert.equal(await workbench.toast(/Failed to save/).count(), 0);
    await editor.reload();
    await workbench.editorTab(name).waitFor();
    await eventually(text, `${a}\ntwo words`);
    assert.equal(await isDirty(), true);
  });

  it('says nothing where the person backs out, and stays as it is', async () => {
    const { workbench, page } = editor;
    await row().waitFor();
    await write(a, c);
    await save(workbench.option('Apply'));
    await workbench.escape();
    // The save is over, and a message about it would be there.
    await hostTurns(editor);
    await page.locator('.tab.active.dirty').waitFor();
    const said = await page.locator('.notification-toast').allInnerTexts();
    assert.deepEqual(
      said.filter((text) => /Company Data|portfolio|save/i.test(text)),
      [],
    );
    assert.equal(await isDirty(), true);
  });

  it('is compared for its price and merged where others have changed the list', async () => {
    const { workbench } = editor;
    await changeBehind(b, 2);
    await save(workbench.option('Merge'));
    await eventuallyMatches(() => workbench.quickInput().getAttribute('placeholder'), /has changed: 1 added, 0 removed/);
    const compare = workbench.option('Compare');
    await eventuallyMatches(() => compare.innerText(), /≤ 2 credits/);
    await workbench.pick('Show the Difference');
    await workbench.editorTab(/as it was read/).waitFor();
    await workbench.option('Merge').waitFor();
    await workbench.pick('Compare');
    await workbench.editorTab(/as it is now/).waitFor();
    await workbench.option('Merge').waitFor();
    assert.equal(await compare.count(), 0, 'it was read');
    await workbench.pick('Merge');
    await eventually(isDirty, false);
    await eventually(ids, [a, b, c].sort());
  });

  it('overwrites what others have put in', async () => {
    const { workbench } = editor;
    await write(a);
    await changeBehind('0a1b2c3d4e5f', 4);
    await save(workbench.option('Overwrite'));
    await workbench.pick('Overwrite');
    await eventually(isDirty, false);
    await eventually(ids, [a]);
    await eventually(async () => / ?1 · mine/.test(await row().innerText()), true);
  });

  it('becomes what is known of the list where its changes are discarded', async () => {
    const { workbench } = editor;
    await write(a, c);
    await changeBehind(b, 2);
    await save(workbench.option('Discard'));
    await workbench.pick('Discard');
    await eventually(isDirty, false);
    // The editor reads the text of the list a moment after the document is saved.
    await eventually(async () => (await ids()).includes(c), false);
    await eventually(async () => / ?2 · mine/.test(await row().innerText()), true);
  });
});
