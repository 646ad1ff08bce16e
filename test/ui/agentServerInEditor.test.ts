// Tests that the editor's own agents find the agent server by themselves, and connect to it with their key.
import { eventually } from '../support/eventually.ts';
import { openEditor, type Editor } from './openEditor.ts';

describe('the agents of the editor', function () {
  let editor: Editor;

  before(async () => {
    editor = await openEditor({ env: { COMPANY_DATA_START: 'sandbox' }, settings: { 'chat.disableAIFeatures': false } });
    await editor.workbench.view('Company Data');
    await editor.workbench.row('Lists', 'Clients').waitFor();
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

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
