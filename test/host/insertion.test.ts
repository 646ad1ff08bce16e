// IDs at the cursors of real editors: several cursors, several IDs, languages, line ends, and documents that cannot be changed.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { InsertionPoint } from '../../src/host/insertIds.ts';
import { eventually } from '../support/eventually.ts';

const id = '6da785b3adf2';

const folder = mkdtempSync(join(tmpdir(), 'insertion-'));
const endings: Readonly<Record<string, string>> = { typescript: 'ts', python: 'py', json: 'json', sql: 'sql', plaintext: 'txt' };
let files = 0;

/** Opens a new file: an untitled one would get the name, and for a moment the text, of one that was just closed. */
async function open(
  language: string,
  content: string,
  ...cursors: readonly [line: number, character: number][]
): Promise<vscode.TextEditor> {
  const path = join(folder, `file-${String((files += 1))}.${endings[language] ?? 'txt'}`);
  writeFileSync(path, content);
  const document = await vscode.workspace.openTextDocument(path);
  assert.equal(document.languageId, language);
  const editor = await vscode.window.showTextDocument(document);
  await eventually(() => vscode.window.activeTextEditor?.document === document, true);
  if (cursors.length > 0)
    editor.selections = cursors.map(([line, character]) => new vscode.Selection(line, character, line, character));
  return editor;
}

async function closeAll(): Promise<void> {
  while (vscode.window.activeTextEditor) {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await eventually(() => vscode.window.activeTextEditor?.document.isDirty ?? false, false);
  }
}

describe('insertion', () => {
  let point: InsertionPoint;

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(() => {
    point = new InsertionPoint();
  });
  afterEach(async () => {
    point.dispose();
    await closeAll();
  });

  it('puts one ID at every cursor, and leaves the cursors behind it', async () => {
    const editor = await open('typescript', 'a = ;\nb = ;\nc = ;', [2, 4], [0, 4], [1, 4]);
    assert.equal(await point.insert([id]), 3);
    assert.equal(editor.document.getText(), `a = '${id}';\nb = '${id}';\nc = '${id}';`);
    await eventually(() => editor.selections.map(({ active }) => active.character), [18, 18, 18]);
  });

  it('gives as many IDs as cursors one to each, down the page', async () => {
    const editor = await open('python', 'a = \nb = ', [1, 4], [0, 4]);
    assert.equal(await point.insert(['first', 'second']), 2);
    assert.equal(editor.document.getText(), 'a = "first"\nb = "second"');
  });

  it('puts several IDs at one cursor, and replaces what is selected', async () => {
    const editor = await open('json', '[""]');
    editor.selection = new vscode.Selection(0, 1, 0, 3);
    assert.equal(await point.insert(['a', 'b']), 1);
    assert.equal(editor.document.getText(), '["a", "b"]');
  });

  it('keeps the line ends of the document', async () => {
    const editor = await open('sql', 'select 1\nwhere id = ');
    await editor.edit((edit) => {
      edit.setEndOfLine(vscode.EndOfLine.CRLF);
    });
    editor.selection = new vscode.Selection(1, 11, 1, 11);
    await point.insert([id]);
    assert.equal(editor.document.getText(), `select 1\r\nwhere id = '${id}'`);
  });

  it('adds no quotes inside of quotes, and none in plain text', async () => {
    const inQuotes = await open('typescript', 'a = ""', [0, 5]);
    await point.insert([id]);
    assert.equal(inQuotes.document.getText(), `a = "${id}"`);
    const plain = await open('plaintext', '', [0, 0]);
    await point.insert([id]);
    assert.equal(plain.document.getText(), id);
  });

  it('is undone in one step', async () => {
    const editor = await open('typescript', 'a = ;\nb = ;', [0, 4], [1, 4]);
    await point.insert([id]);
    await vscode.commands.executeCommand('undo');
    await eventually(() => editor.document.getText(), 'a = ;\nb = ;');
  });

  it('finds the editor again behind a panel, with its cursors', async () => {
    const editor = await open('typescript', 'a = ;\nb = ;', [0, 4], [1, 4]);
    const panel = vscode.window.createWebviewPanel('test', 'A panel', vscode.ViewColumn.Active);
    await eventually(() => vscode.window.activeTextEditor, undefined);
    assert.equal(await point.insert([id]), 2);
    assert.equal(editor.document.getText(), `a = '${id}';\nb = '${id}';`);
    panel.dispose();
  });

  it('says 0 where there is no editor, or one that cannot be changed', async () => {
    const nowhere = new InsertionPoint();
    assert.equal(await nowhere.insert([id]), 0);
    nowhere.dispose();
    const provider = vscode.workspace.registerTextDocumentContentProvider('test-readonly', {
      provideTextDocumentContent: () => 'fixed',
    });
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse('test-readonly:/a.ts'));
    await vscode.window.showTextDocument(document);
    assert.equal(await point.insert([id]), 0);
    assert.equal(document.getText(), 'fixed');
    provider.dispose();
  });
});
