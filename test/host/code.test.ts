// IDs in code, read by the installed extension's providers, over languages, kinds of documents and sizes.
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
const hash = 'deadbeefcafe';
const folder = mkdtempSync(join(tmpdir(), 'code-'));
let files = 0;

/** The first word of a name that no other company has, as a person would type it. */
const typed = first.name.slice(0, 8);

async function open(ending: string, text: string): Promise<vscode.TextDocument> {
  const path = join(folder, `file-${String((files += 1))}.${ending}`);
  writeFileSync(path, text);
  const document = await vscode.workspace.openTextDocument(path);
  await vscode.window.showTextDocument(document);
  return document;
}

function placeOf(document: vscode.TextDocument, text: string): vscode.Position {
  const at = document.getText().indexOf(text);
  assert.ok(at >= 0, text);
  return document.positionAt(at + 3);
}

async function hoverAt(document: vscode.TextDocument, text: string): Promise<string> {
  const place = placeOf(document, text);
  const found = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, place);
  return found
    .flatMap(({ contents }) => contents.map((part) => (part instanceof vscode.MarkdownString ? part.value : '')))
    .join('\n');
}

async function hintsOf(document: vscode.TextDocument): Promise<string[]> {
  const range = new vscode.Range(0, 0, document.lineCount, 0);
  const found = await vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', document.uri, range);
  return found.map(({ label }) => (typeof label === 'string' ? label : ''));
}

async function linksOf(document: vscode.TextDocument): Promise<vscode.DocumentLink[]> {
  const found = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', document.uri);
  return found.filter(({ target }) => target?.scheme === 'command');
}

async function lensesOf(document: vscode.TextDocument): Promise<string[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 99);
  return found.map(({ command }) => command?.title ?? '');
}

/** The commands of the lenses that have one. */
async function commandsOfLenses(document: vscode.TextDocument): Promise<vscode.Command[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 99);
  return found.flatMap(({ command }) => (command && command.command !== '' ? [command] : []));
}

async function suggestionsAt(document: vscode.TextDocument, place: vscode.Position): Promise<vscode.CompletionItem[]> {
  const args = [document.uri, place] as const;
  const found = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', ...args);
  return found.items.filter(({ kind }) => kind === vscode.CompletionItemKind.Reference);
}

describe('IDs in code', function () {
  this.timeout(120_000);

  before(async () => {
    await vscode.commands.executeCommand(commands.trySandbox);
    // No offer of the extension names this price: it is asked for.
    await runAndAgree(commands.fetchCompanies, { unresolved: [first.id, second.id] });
    // The code that reads the IDs is loaded when the first document is open.
    const document = await open('ts', `const a = '${first.id}';\n`);
    await eventually(async () => (await hintsOf(document)).length, 1);
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [ending, text] of [
    ['ts', `const ids = ['${first.id}', '${second.id}', '${third.id}'];\nconst commit = '${hash}';\n`],
    ['py', `ids = [\r\n    "${first.id}",\r\n    "${second.id}",  # one\r\n    "${third.id}",\r\n]\r\ncommit = "${hash}"\r\n`],
    ['json', `["${first.id}", "${second.id}", "${third.id}"]\n`],
    ['sql', `SELECT 1 WHERE id IN ('${first.id}', '${second.id}', '${third.id}'); -- ${hash}\n`],
    ['csv', `${first.id}\n${second.id}\n${third.id}\n`],
    ['txt', `${first.id}, ${second.id}, ${third.id}`],
  ] as const) {
    it(`reads them in .${ending}`, async () => {
      const document = await open(ending, text);
      const hover = (await hoverAt(document, first.id)).replaceAll(/\\(.)/g, '$1');
      assert.ok(hover.includes(first.name), hover);
      assert.match(hover, /Fetch Again \(1 credit\)/);
      assert.doesNotMatch(await hoverAt(document, third.id), /Fetch Again/);
      assert.deepEqual(
        await hintsOf(document),
        [first.name, second.name].map((name) => (name.length > 30 ? `${name.slice(0, 29)}…` : name)),
      );
      assert.deepEqual(
        (await linksOf(document)).map(({ range }) => document.getText(range)),
        [first.id, second.id],
      );
      assert.deepEqual(await lensesOf(document), ['3 companies · 2 known', 'Resolve 1 (1 credit)']);
      if (text.includes(hash)) assert.doesNotMatch(await hoverAt(document, hash), /Fetch Again/);
    });
  }

  it('reads them in new documents, and in cells of notebooks', async () => {
    const untitled = await vscode.workspace.openTextDocument({ language: 'typescript', content: `'${first.id}'` });
    assert.match(await hoverAt(untitled, first.id), /Fetch Again/);
    const data = new vscode.NotebookData([
      new vscode.NotebookCellData(vscode.NotebookCellKind.Code, `ids = ["${first.id}", "${hash}"]`, 'python'),
    ]);
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', data);
    const cell = notebook.cellAt(0).document;
    assert.equal(cell.uri.scheme, 'vscode-notebook-cell');
    assert.match(await hoverAt(cell, first.id), /Fetch Again/);
    assert.equal((await hintsOf(cell)).length, 1);
  });

  it('leaves documents of lists to what they have', async () => {
    const document = await open('companylist', `${first.id}\n${second.id}\n${third.id}\n`);
    assert.deepEqual({ hints: await hintsOf(document), links: await linksOf(document) }, { hints: [], links: [] });
    assert.deepEqual(
      (await lensesOf(document)).filter((title) => title.startsWith('3 companies')),
      [],
    );
  });

  it('suggests companies by name inside of strings, and inserts the ID', async () => {
    const document = await open('ts', `const id = '${typed}';\nconst ${typed.replaceAll(/\W/g, '')} = 1;\n`);
    const items = await suggestionsAt(document, new vscode.Position(0, 12 + typed.length));
    const item = items.find(({ insertText }) => insertText === first.id);
    assert.ok(item, JSON.stringify(items.map(({ label }) => label)));
    assert.equal(item.detail, first.name);
    assert.deepEqual(await suggestionsAt(document, new vscode.Position(1, 8)), []);
  });

  it('reads a file of a megabyte, and goes on while it is edited', async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, at) => `  call('${at % 20 === 0 ? first.id : hash}', ${String(at)}, 'and some more');`,
    );
    // It is Python, because in TypeScript the editor's own extension would check all of it meanwhile.
    const document = await open('py', lines.join('\n'));
    assert.ok(document.getText().length > 1_000_000 * 0.9);
    await eventually(async () => (await hintsOf(document)).length, 1000);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(10_000, 0), `'${second.id}'\n`);
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.equal((await hintsOf(document)).length, 1001);
    assert.ok((await linksOf(document)).length <= 2000);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('knows the others once they were resolved for their price, and names are switched off by a setting', async () => {
    const document = await open('ts', `x = ['${first.id}', '${second.id}', '${third.id}'];\n`);
    await eventually(async () => (await commandsOfLenses(document)).length, 1);
    const [fetch] = await commandsOfLenses(document);
    assert.ok(fetch);
    // The offer of a lens has named its price, which is below the threshold: bought without a question.
    const given: readonly unknown[] = fetch.arguments ?? [];
    await vscode.commands.executeCommand(fetch.command, ...given);
    await eventually(() => lensesOf(document), ['3 companies']);
    assert.equal((await hintsOf(document)).length, 3);
    const settings = vscode.workspace.getConfiguration();
    await settings.update('companyData.showNamesInCode', false, vscode.ConfigurationTarget.Global);
    await eventually(async () => (await hintsOf(document)).length, 0);
    await settings.update('companyData.showNamesInCode', undefined, vscode.ConfigurationTarget.Global);
  });

  it('is silent once nobody is signed in', async () => {
    const document = await open('ts', `const a = '${first.id}';\n`);
    assert.match(await hoverAt(document, first.id), /Fetch Again/);
    await vscode.commands.executeCommand(commands.signOut);
    assert.doesNotMatch(await hoverAt(document, first.id), /Fetch Again/);
    assert.deepEqual(await hintsOf(document), []);
    await vscode.commands.executeCommand(commands.trySandbox);
  });
});
