// A folder that is on no disk: documents of lists, files of lists and dragging work there as anywhere.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { partsFolder } from '../support/project.mjs';
import { until } from '../support/vscode/patience.mjs';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

const workspace = JSON.stringify({ folders: [{ uri: 'virtual:/', name: 'Virtual' }] });

describe('a virtual workspace', function () {
  let editor: Editor;
  const tree = 'Lists';

  inSandbox(
    (opened) => {
      editor = opened;
    },
    {
      files: { 'virtual.code-workspace': workspace },
      workspace: 'virtual.code-workspace',
      unpacked: [join(partsFolder, 'virtualFolder')],
    },
  );

  const row = (label: string | RegExp): Locator => editor.workbench.row(tree, label);
  const length = async (label: string): Promise<number> =>
    Number((await row(label).locator('.label-description').innerText()).split(' · ')[0]);
  const active = (): Promise<readonly [scheme: string, text: string]> =>
    editor.api((vscode) => {
      const document = vscode.window.activeTextEditor?.document;
      return [document?.uri.scheme ?? '', document?.getText() ?? ''] as const;
    });
  const open = async (path: string): Promise<void> => {
    await editor.api(
      async (vscode, shown) => (await vscode.window.showTextDocument(vscode.Uri.parse(shown))).viewColumn,
      `virtual:${path}`,
    );
    await eventually(async () => (await active())[0], 'virtual');
  };

  /** A list out of many: its row may be further down than is drawn. */
  const choose = async (name: string): Promise<void> => {
    await editor.workbench.type(name);
    await editor.workbench.pick(name);
  };

  it('is the only folder, and the extension is at work in it', async () => {
    const folders = await editor.api((vscode) => vscode.workspace.workspaceFolders?.map(({ uri }) => uri.toString()));
    assert.deepEqual(folders, ['virtual:/']);
  });

  it('has files of lists that are pushed and pulled', async () => {
    const { workbench, page } = editor;
    await open('/mine.companylist');
    await workbench.command('Company Data: Push to List…');
    await choose('Nothing here yet');
    await workbench.pick('Apply');
    await eventually(() => length('Nothing here yet'), 1);
    await open('/mine.companylist');
    await workbench.command('Company Data: Pull from List…');
    await choose('Clients');
    await workbench.pick(/^Load 24 companies/);
    await eventually(async () => /^# list: \w+ Clients/.test((await active())[1]), true);
    await page.keyboard.press('Control+S');
    const stored = (): Promise<string> =>
      editor.api(async (vscode) =>
        new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.parse('virtual:/mine.companylist'))),
      );
    await eventually(async () => /^# list: \w+ Clients/.test(await stored()), true);
  });

  it('opens a list as a document', async () => {
    const { workbench } = editor;
    await workbench.contextMenu(row('Nothing here yet'), 'Open List as Document');
    await eventually(async () => (await active())[0], 'companylist');
  });

  it('takes IDs into its files, and its files into lists', async () => {
    const { workbench, page } = editor;
    await open('/companies.ts');
    const drag = (): Promise<void> => workbench.drag(row('Candidates'), workbench.editor().locator('.view-line').first());
    await until('the ID is in the file', async () => (await active())[1].includes('54'), drag, 20_000);
    const before = await length('Nothing here yet');
    await workbench.view('Explorer');
    const file = page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'ids.csv' });
    await file.waitFor();
    const back = page.locator('.activitybar').getByRole('tab', { name: 'Company Data' });
    const onto = async (): Promise<void> => {
      await workbench.view('Explorer');
      await workbench.drag(file, back, row('Nothing here yet'));
    };
    await until('it is asked', () => workbench.option(/^Add 2/).isVisible(), onto, 15_000);
    await workbench.pick(/^Add 2/);
    await eventually(() => length('Nothing here yet'), before + 2);
  });
});
