// Tests that the editor's own agents find the agent server by themselves, and connect to it with their key.
import { eventually } from '../support/eventually.ts';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

describe('the agents of the editor', function () {
  let editor: Editor;

  inSandbox(
    (opened) => {
      editor = opened;
    },
    { settings: { 'chat.disableAIFeatures': false } },
  );

  it('find the server once it is started, and connect to it', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Start Agent Server');
    const status = workbench.statusItem('company-data-tools.company-data', 'companyData.agents');
    await status.waitFor();
    await editor.api((vscode) => void vscode.commands.executeCommand('workbench.mcp.listServer'));
    await workbench.pick('Company Data');
    await workbench.pick('Start Server');
    // The count of connected agents.
    await eventually(async () => /\b1\b/.test(await status.innerText()), true);
  });
});
