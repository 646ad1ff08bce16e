// IDs at the cursors of real editors: several cursors, several IDs, languages, line ends, and documents that cannot be changed.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { writeAt } from '../../src/domain/code/insertion.ts';
import type { InsertionForm } from '../../src/domain/code/forms.ts';
import { InsertionPoint } from '../../src/host/code/insertIds.ts';
import { eventually } from '../support/eventually.ts';

const id = '6da785b3adf2';

const folder = mkdtempSync(join(tmpdir(), 'insertion-'));
const endings: Readonly<Record<string, string>> = { typescript: 'ts', python: 'py', json: 'json', sql: 'sql', plaintext: 'txt' };
let files = 0;

/** Inserts IDs as the command without a question does. */
function insert(point: InsertionPoint, ...ids: readonly string[]): Promise<number> {
  return insertForm(point, { name: 'usual' }, ...ids);
}

function insertForm(point: InsertionPoint, form: InsertionForm, ...ids: readonly string[]): Promise<number> {
  const companies = ids.map((one) => ({ id: one, name: `Acme ${one}` }));
  return point.insert((cursors) => writeAt(form, companies, cursors));
}

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

/** Asks again: a large document is closed by the editor a moment after it was asked to, or not at all. */
async function closeAll(): Promise<void> {
  await eventually(async () => {
    if (vscode.window.activeTextEditor) {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    return vscode.window.activeTextEditor?.document.uri.path;
  }, undefined);
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
    assert.equal(await insert(point, id), 3);
    assert.equal(editor.document.getText(), `a = '${id}';\nb = '${id}';\nc = '${id}';`);
    await eventually(() => editor.selections.map(({ active }) => active.character), [18, 18, 18]);
  });

  it('gives as many IDs as cursors one to each, down the page', async () => {
    const editor = await open('python', 'a = \nb = ', [1, 4], [0, 4]);
    assert.equal(await insert(point, 'first', 'second'), 2);
    assert.equal(editor.document.getText(), 'a = "first"\nb = "second"');
  });

  it('puts several IDs at one cursor, and replaces what is selected', async () => {
    const editor = await open('json', '[""]');
    editor.selection = new vscode.Selection(0, 1, 0, 3);
    assert.equal(await insert(point, 'a', 'b'), 1);
    assert.equal(editor.document.getText(), '["a", "b"]');
  });

  it('keeps the line ends of the document', async () => {
    const editor = await open('sql', 'select 1\nwhere id = ');
    await editor.edit((edit) => {
      edit.setEndOfLine(vscode.EndOfLine.CRLF);
    });
    editor.selection = new vscode.Selection(1, 11, 1, 11);
    await insert(point, id);
    assert.equal(editor.document.getText(), `select 1\r\nwhere id = '${id}'`);
  });

  it('adds no quotes inside of quotes, and none in plain text', async () => {
    const inQuotes = await open('typescript', 'a = ""', [0, 5]);
    await insert(point, id);
    assert.equal(inQuotes.document.getText(), `a = "${id}"`);
    const plain = await open('plaintext', '', [0, 0]);
    await insert(point, id);
    assert.equal(plain.document.getText(), id);
  });

  it('writes lines with the line ends, the indentation and the commas of the document', async () => {
    const editor = await open('typescript', 'const ids = [\r\n\t"x",\r\n\t\r\n];\r\n', [2, 1]);
    assert.equal(await insertForm(point, { name: 'comment' }, 'a', 'b'), 1);
    assert.equal(editor.document.getText(), 'const ids = [\r\n\t"x",\r\n\t"a", // Acme a\r\n\t"b", // Acme b\r\n];\r\n');
  });

  it('writes a form at every cursor, as each place wants it', async () => {
    const editor = await open('python', 'a = \nf(, 1)\nb = []\n', [0, 4], [1, 2], [2, 5]);
    assert.equal(await insertForm(point, { name: 'comment' }, 'x'), 3);
    assert.equal(editor.document.getText(), 'a = "x" # Acme x\nf("x", 1)\nb = [\n    "x", # Acme x\n]\n');
  });

  it('knows a table by the name of its file', async () => {
    const path = join(folder, 'table.csv');
    writeFileSync(path, 'id,name\n');
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(path));
    await eventually(() => vscode.window.activeTextEditor?.document === editor.document, true);
    editor.selection = new vscode.Selection(1, 0, 1, 0);
    await insertForm(point, { name: 'csv' }, 'a', 'b');
    assert.equal(editor.document.getText(), 'id,name\na,Acme a\nb,Acme b');
  });

  it('writes into a new document, and into the middle of a megabyte', async () => {
    const untitled = await vscode.workspace.openTextDocument({ language: 'typescript' });
    const small = await vscode.window.showTextDocument(untitled);
    await eventually(() => vscode.window.activeTextEditor?.document === untitled, true);
    await insertForm(point, { name: 'array' }, 'a', 'b');
    assert.equal(small.document.getText(), "['a', 'b']");
    await closeAll();
    // The language's own extension finds nothing wrong in it: what it finds in each line is megabytes for this process.
    const line = '// someFunction("argument", another)';
    const large = await open('typescript', Array.from({ length: 30_000 }, () => line).join('\n'), [15_000, 0]);
    assert.equal(await insertForm(point, { name: 'constant' }, 'a'), 1);
    assert.equal(large.document.lineAt(15_000).text, `const ACME_A = "a";${line}`);
  });

  it('writes into a cell of a notebook', async () => {
    const cells = [new vscode.NotebookCellData(vscode.NotebookCellKind.Code, 'ids = []', 'python')];
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', new vscode.NotebookData(cells));
    await vscode.window.showNotebookDocument(notebook);
    await vscode.commands.executeCommand('notebook.cell.edit');
    const cell = notebook.cellAt(0).document;
    await eventually(() => vscode.window.activeTextEditor?.document === cell, true);
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    editor.selection = new vscode.Selection(0, 7, 0, 7);
    assert.equal(await insertForm(point, { name: 'usual' }, 'a', 'b'), 1);
    assert.equal(cell.getText(), 'ids = ["a", "b"]');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('is undone in one step', async () => {
    const editor = await open('typescript', 'a = ;\nb = ;', [0, 4], [1, 4]);
    await insert(point, id);
    await vscode.commands.executeCommand('undo');
    await eventually(() => editor.document.getText(), 'a = ;\nb = ;');
  });

  it('finds the editor again behind a panel, with its cursors', async () => {
    const editor = await open('typescript', 'a = ;\nb = ;', [0, 4], [1, 4]);
    const panel = vscode.window.createWebviewPanel('test', 'A panel', vscode.ViewColumn.Active);
    await eventually(() => vscode.window.activeTextEditor, undefined);
    assert.equal(await insert(point, id), 2);
    assert.equal(editor.document.getText(), `a = '${id}';\nb = '${id}';`);
    panel.dispose();
  });

  it('says 0 where there is no editor, or one that cannot be changed', async () => {
    const nowhere = new InsertionPoint();
    assert.equal(await insert(nowhere, id), 0);
    nowhere.dispose();
    const provider = vscode.workspace.registerTextDocumentContentProvider('test-readonly', {
      provideTextDocumentContent: () => 'fixed',
    });
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse('test-readonly:/a.ts'));
    await vscode.window.showTextDocument(document);
    // Before that there is no editor, for which it says 0 as well.
    await eventually(() => vscode.window.activeTextEditor?.document === document, true);
    assert.equal(await insert(point, id), 0);
    assert.equal(document.getText(), 'fixed');
    provider.dispose();
  });
});
