// A change of a list that is taken back after the window was reloaded, as a person does it.
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

describe('undo of a list change after a reload', function () {
  let editor: Editor;
  const tree = 'Lists';
  const undo = 'Company Data: Undo Last List Change…';

  inSandbox((opened) => {
    editor = opened;
  });

  it('says what it sends, sends nothing when it is backed out of, and takes back one change after the other', async () => {
    const { workbench } = editor;
    await workbench.contextMenu(workbench.row(tree, 'Clients'), 'Change', 'Rename List…');
    await workbench.input('Clients of old');
    const renamed = workbench.row(tree, 'Clients of old');
    await renamed.waitFor();
    await workbench.contextMenu(renamed, 'Add to List…');
    await workbench.pick('Enter IDs…');
    await workbench.input('0a1b2c3d4e5f');
    await renamed.filter({ hasText: '25 ·' }).waitFor();
    await editor.reload();
    await workbench.view('Company Data');
    await renamed.filter({ hasText: '25 ·' }).waitFor();

    await workbench.command(undo);
    await workbench.modal().getByText('It sends 1 request and costs nothing.').waitFor();
    await workbench.escapeModal();
    await renamed.filter({ hasText: '25 ·' }).waitFor();

    await workbench.command(undo);
    await workbench.answerModal('Undo');
    await renamed.filter({ hasText: '24 ·' }).waitFor();
    await editor.page.locator('.part.statusbar', { hasText: 'Undone' }).waitFor();
    await workbench.command(undo);
    await workbench.modal().getByText('Clients of old').first().waitFor();
    await workbench.answerModal('Undo');
    await workbench.row(tree, 'Clients').filter({ hasText: '24 ·' }).waitFor();
  });
});
