// A list as a document, as a person opens, edits, saves and reloads it: by mouse and keys.
import assert from 'node:assert/strict';
import { eventually } from '../support/eventually.ts';
import { openEditor, type Editor } from './openEditor.ts';

describe('a list as a document, by hand', function () {
  let editor: Editor;
  const name = 'Portfolio north';

  before(async () => {
    editor = await openEditor();
    const { workbench, page } = editor;
    await workbench.view('Company Data');
    await page.getByRole('button', { name: 'Try the Sandbox' }).click();
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  const text = (): Promise<string> => editor.api((vscode) => vscode.window.activeTextEditor?.document.getText() ?? '');
  const isDirty = (): Promise<boolean> => editor.api((vscode) => vscode.window.activeTextEditor?.document.isDirty ?? false);

  it('is made, opened from its row, edited and saved with the plan first', async () => {
    const { workbench, page } = editor;
    await workbench.command('Company Data: Create List…');
    await workbench.input(name);
    await workbench.pick('Companies');
    await workbench.contextMenu(workbench.row('Lists', name), 'Open List as Document');
    await workbench.editorTab(name).waitFor();
    await workbench.editor().click();
    await page.keyboard.type('0a1b2c3d4e5f');
    await page.keyboard.press('Control+S');
    await workbench.option('Apply').waitFor();
    await editor.shot('list-document-plan');
    await workbench.pick('Apply');
    await eventually(isDirty, false);
  });

  it('says in a sentence why a mistake is not saved, and keeps it over a reload', async () => {
    const { workbench, page } = editor;
    await workbench.editor().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\ntwo words');
    await page.locator('.squiggly-error').first().waitFor();
    await page.keyboard.press('Control+S');
    await workbench.toast('Line 2').waitFor();
    await editor.shot('list-document-mistake');
    assert.equal(await isDirty(), true);
    await page.waitForTimeout(1500);
    await editor.reload();
    await workbench.editorTab(name).waitFor();
    await eventually(text, '0a1b2c3d4e5f\ntwo words');
    await page.keyboard.press('Control+Shift+K');
    assert.equal(await isDirty(), true);
  });
});
