// Tests of the problems underlined in code and of their fixes, by the installed extension in the editor.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commands } from '../../src/ids.ts';
import { allCompanies } from '../../src/sandbox/records/companies.ts';
import { eventually } from '../support/eventually.ts';
import { runAndAgree } from './support/agreeing.ts';

const [first, second, third] = allCompanies();
assert.ok(first && second && third);
const folder = mkdtempSync(join(tmpdir(), 'code-diagnostics-'));
let files = 0;

async function open(ending: string, text: string): Promise<vscode.TextDocument> {
  const path = join(folder, `file-${String((files += 1))}.${ending}`);
  writeFileSync(path, text);
  const document = await vscode.workspace.openTextDocument(path);
  await vscode.window.showTextDocument(document);
  return document;
}

const problemsIn = ({ uri }: vscode.TextDocument): vscode.Diagnostic[] =>
  vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Company Data');

const underlined = (document: vscode.TextDocument): string[] =>
  problemsIn(document).map(({ code, range }) => `${typeof code === 'string' ? code : ''} ${document.getText(range)}`);

/** The fixes at the first problem, by their titles. */
async function fixesAt(document: vscode.TextDocument): Promise<vscode.CodeAction[]> {
  const range = problemsIn(document)[0]?.range;
  assert.ok(range);
  return vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, range);
}

async function mend(document: vscode.TextDocument, title: RegExp): Promise<string> {
  const fixes = await fixesAt(document);
  const edit = fixes.find((fix) => title.test(fix.title))?.edit;
  assert.ok(edit, fixes.map((fix) => fix.title).join(' | '));
  assert.ok(await vscode.workspace.applyEdit(edit));
  return document.getText();
}

describe('problems in code', function () {
  this.timeout(120_000);

  before(async () => {
    await vscode.commands.executeCommand(commands.trySandbox);
    await runAndAgree(commands.fetchCompanies, { unresolved: [first.id, second.id, third.id] });
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [ending, text, mended] of [
    ['ts', `const ids = ['${first.id}', '${second.id}', '${first.id}'];\n`, `const ids = ['${first.id}', '${second.id}'];\n`],
    ['py', `ids = [\r\n    "${first.id}",\r\n    "${first.id}",  # again\r\n]\r\n`, `ids = [\r\n    "${first.id}",\r\n]\r\n`],
    ['json', `[\n  "${first.id}",\n  "${first.id}"\n]\n`, `[\n  "${first.id}"\n]\n`],
    ['sql', `SELECT 1 WHERE id IN ('${first.id}', '${first.id}');`, `SELECT 1 WHERE id IN ('${first.id}');`],
    ['csv', `x;[${first.id},${first.id}]\n`, `x;[${first.id}]\n`],
    ['txt', `[${first.id}, ${first.id}]`, `[${first.id}]`],
  ] as const) {
    it(`are repeated IDs in .${ending}, removed by their fix`, async () => {
      const document = await open(ending, text);
      await eventually(() => underlined(document), [`duplicate ${first.id}`]);
      const [problem] = problemsIn(document);
      assert.equal(problem?.severity, vscode.DiagnosticSeverity.Warning);
      assert.equal(problem.relatedInformation?.length, 1);
      assert.equal(await mend(document, /^Remove the repeated ID$/), mended);
      await eventually(() => underlined(document), []);
    });
  }

  it('are removed all at once', async () => {
    const document = await open(
      'ts',
      `a = ['${first.id}', '${first.id}', '${first.id}'];\nb = ['${second.id}', '${second.id}'];\n`,
    );
    await eventually(() => underlined(document).length, 3);
    assert.equal(await mend(document, /^Remove all 3 repeated IDs$/), `a = ['${first.id}'];\nb = ['${second.id}'];\n`);
  });

  it('are calls without a limit, with their cost', async () => {
    const document = await open('py', `requests.get(base + "/v2/timeline?eventTypes=x&token=" + token)\n`);
    await eventually(() => underlined(document), ['noLimit /v2/timeline']);
    assert.match(problemsIn(document)[0]?.message ?? '', /up to 10 credits a call/);
    assert.equal(problemsIn(document)[0]?.severity, vscode.DiagnosticSeverity.Hint);
    await mend(document, /^Set limit to 10$/);
    await eventually(() => underlined(document), []);
  });

  it('come while typing, and go with the document', async () => {
    const document = await open('ts', `const ids = ['${first.id}'];\n`);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 13), `'${first.id}', `);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await eventually(() => underlined(document).length, 1);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await eventually(() => underlined(document).length, 0);
  });

  it('are found in new documents and in cells of notebooks', async () => {
    const text = `ids = ["${first.id}", "${first.id}"]`;
    const untitled = await vscode.workspace.openTextDocument({ language: 'python', content: text });
    await vscode.window.showTextDocument(untitled);
    await eventually(() => underlined(untitled).length, 1);
    const data = new vscode.NotebookData([new vscode.NotebookCellData(vscode.NotebookCellKind.Code, text, 'python')]);
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', data);
    await vscode.window.showNotebookDocument(notebook);
    const cell = notebook.cellAt(0).document;
    await eventually(() => underlined(cell), [`duplicate ${first.id}`]);
    assert.equal(await mend(cell, /^Remove the repeated ID$/), `ids = ["${first.id}"]`);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('are not looked for where no editor shows the document, nor in lists as documents', async () => {
    const path = join(folder, 'hidden.ts');
    writeFileSync(path, `a = ['${first.id}', '${first.id}'];\n`);
    const hidden = await vscode.workspace.openTextDocument(path);
    const seen = await open('ts', `a = ['${first.id}', '${first.id}'];\n`);
    await eventually(() => underlined(seen).length, 1);
    assert.deepEqual(underlined(hidden), []);
  });

  it('are found in a megabyte, and are bounded', async () => {
    const line = `  call(['${first.id}', '${first.id}'], 'and some more');\n`;
    // It is Python, because in TypeScript the editor's own extension would find 40,000 mistakes.
    const document = await open('py', line.repeat(20_000));
    assert.ok(document.getText().length > 1_000_000);
    await eventually(() => underlined(document).length, 200);
  });

  it('are switched off by a setting', async () => {
    const document = await open('ts', `a = ['${first.id}', '${first.id}'];\n`);
    await eventually(() => underlined(document).length, 1);
    const settings = vscode.workspace.getConfiguration();
    await settings.update('companyData.diagnostics', false, vscode.ConfigurationTarget.Global);
    await eventually(() => underlined(document).length, 0);
    await settings.update('companyData.diagnostics', undefined, vscode.ConfigurationTarget.Global);
    await eventually(() => underlined(document).length, 1);
  });

  it('are switched off by a setting, and are silent once nobody is signed in, behind other tabs too', async () => {
    const settings = vscode.workspace.getConfiguration();
    const set = (value?: boolean) => settings.update('companyData.diagnostics', value, vscode.ConfigurationTarget.Global);
    for (const end of [() => set(false), () => vscode.commands.executeCommand(commands.signOut)]) {
      const hidden = await open('ts', `a = ['${first.id}', '${first.id}'];\n`);
      await eventually(() => underlined(hidden).length, 1);
      await open('ts', '');
      await end();
      await eventually(() => underlined(hidden).length, 0);
      await set();
    }
    await vscode.commands.executeCommand(commands.trySandbox);
  });

  it('are silent once nobody is signed in', async () => {
    const document = await open('ts', `a = ['${first.id}', '${first.id}'];\n`);
    await eventually(() => underlined(document).length, 1);
    await vscode.commands.executeCommand(commands.signOut);
    await eventually(() => underlined(document).length, 0);
    await vscode.commands.executeCommand(commands.trySandbox);
  });
});
