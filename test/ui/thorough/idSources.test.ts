// Tests of the sources of a list's IDs as a person chooses them: a file, the clipboard, an editor's selection.
import { join } from 'node:path';
import { eventually, eventuallyMatches } from '../../support/eventually.ts';
import { until } from '../../support/vscode/patience.mjs';
import type { Editor } from '../openEditor.ts';
import { inSandbox } from '../sandboxEditor.ts';

describe('IDs for a list, by hand', function () {
  let editor: Editor;
  const name = 'A basket';
  const [a, b, c] = ['a6990079c856', '8b6bba1d48e3', '6da785b3adf2'];

  inSandbox(
    (opened) => {
      editor = opened;
    },
    {
      files: { 'ids.csv': `id;name\n${a};Acme\nno id here;\n`, 'companies.ts': `export const wanted = ['${b}'];\n` },
    },
  );

  const row = () => editor.workbench.row('Lists', name);
  const holds = (count: number): Promise<void> =>
    eventually(async () => new RegExp(`${name}\\s*${String(count)} · mine`).test(await row().innerText()), true);

  it('come from the clipboard, for a new list', async () => {
    const { workbench } = editor;
    await editor.api((vscode, text) => vscode.env.clipboard.writeText(text), `${c}\n${c}`);
    await workbench.command('Company Data: Create List…');
    await workbench.input(name);
    await workbench.pick('Companies by Their IDs…');
    await workbench.pick('From the Clipboard');
    await workbench.option(`Create “${name}” with 1`).waitFor();
    await eventuallyMatches(() => workbench.quickInput().getAttribute('placeholder'), /1 ID.*1 repeated/);
    await workbench.pick(`Create “${name}” with 1`);
    await row().waitFor();
    await holds(1);
  });

  it('come from a file', async () => {
    const { workbench } = editor;
    await workbench.contextMenu(row(), 'Add to List…');
    await workbench.pick('From a File…');
    await workbench.chooseFile(join(editor.folder, 'ids.csv'));
    await workbench.option(`Add 1 to “${name}”`).waitFor();
    await workbench.pick(`Add 1 to “${name}”`);
    await holds(2);
  });

  it('come from the selection in an editor, also when the tree has the focus', async () => {
    const { workbench, page } = editor;
    await workbench.openFile('companies.ts');
    // The extension host hears of it a moment later.
    const isSelected = () => editor.api((vscode) => vscode.window.activeTextEditor?.selection.isEmpty === false);
    const select = async (): Promise<void> => {
      await workbench.editor().click();
      await page.keyboard.press('Control+A');
    };
    await until('the text is selected', isSelected, select);
    await workbench.contextMenu(row(), 'Add to List…');
    await workbench.pick('From the Selection in the Editor');
    await workbench.pick(`Add 1 to “${name}”`);
    await holds(3);
  });
});
