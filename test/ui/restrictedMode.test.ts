// A folder that is not trusted: lists and documents work as anywhere, as nothing in the folder can steer them.
import assert from 'node:assert/strict';
import { eventually, eventuallyMatches } from '../support/eventually.ts';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

describe('a folder that is not trusted', function () {
  let editor: Editor;
  const id = 'a6990079c856';
  const name = 'A list';

  inSandbox(
    (opened) => {
      editor = opened;
    },
    {
      files: {
        'mine.companylist': `# mine\n${id}\n`,
        '.vscode/settings.json': JSON.stringify({ 'companyData.confirmAbove': 100_000, 'companyData.keepPeople': true }),
      },
      settings: {
        'security.workspace.trust.enabled': true,
        'security.workspace.trust.startupPrompt': 'never',
        'security.workspace.trust.banner': 'never',
        'security.workspace.trust.untrustedFiles': 'open',
      },
    },
  );

  it('steers no setting of ours', async () => {
    const seen = await editor.api((vscode) => {
      const settings = vscode.workspace.getConfiguration('companyData');
      return [vscode.workspace.isTrusted, settings.get('confirmAbove'), settings.get('keepPeople')];
    });
    assert.deepEqual({ isTrusted: seen[0], keepPeople: seen[2] }, { isTrusted: false, keepPeople: false });
    assert.notEqual(seen[1], 100_000);
  });

  it('has its files made into lists, pushed, pulled and compared', async () => {
    const { workbench, page } = editor;
    await workbench.openFile('mine.companylist');
    await workbench.command('Company Data: Create List from Document…');
    await workbench.input(name);
    await workbench.row('Lists', name).waitFor();
    await workbench.editor().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('8b6bba1d48e3\n');
    await workbench.command('Company Data: Push to List…');
    await pickList();
    await workbench.pick('Apply');
    await eventually(async () => (await workbench.row('Lists', name).innerText()).includes('2 · mine'), true);
    await workbench.command('Company Data: Pull from List…');
    await pickList();
    const text = (): Promise<string> => editor.api((vscode) => vscode.window.activeTextEditor?.document.getText() ?? '');
    await eventually(async () => (await text()).includes(`${name}\n`), true);
    await eventuallyMatches(() => text(), /^# list: \d+ A list\n# mine\n/);
    await workbench.command('Company Data: Compare with List…');
    await workbench.editorTab(/in the service/).waitFor();
  });

  it('has no agent server', async () => {
    const { workbench } = editor;
    // The palette does not offer it here, but a link of a document or another extension could run it.
    await editor.api((vscode) => void vscode.commands.executeCommand('companyData.startAgentServer'));
    await workbench.toast('In Restricted Mode there is no agent server.').waitFor();
    assert.equal(await workbench.statusItem('company-data-tools.company-data', 'companyData.agents').count(), 0);
  });

  async function pickList(): Promise<void> {
    await editor.workbench.type(name);
    await editor.workbench.pick(name);
  }
});
