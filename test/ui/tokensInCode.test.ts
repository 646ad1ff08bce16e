// Tokens in code: underlined as errors, taken into the secret store, and read from the environment by a fix at a key.
import assert from 'node:assert/strict';
import { startSandboxServer, type SandboxServer } from '../../src/sandbox/server.ts';
import { eventually } from '../support/eventually.ts';
import { openEditor, type Editor } from './openEditor.ts';

describe('tokens in code, by hand', () => {
  let editor: Editor;
  let service: SandboxServer;
  const unknown = 'abc123DEF456ghi7';

  before(async () => {
    service = await startSandboxServer();
    editor = await openEditor({
      env: { NODE_EXTRA_CA_CERTS: service.caFile, COMPANY_DATA_START: 'sandbox' },
      settings: { 'companyData.baseAddress': service.baseAddress, 'companyData.creditsAddress': service.creditsAddress },
      files: {
        'unknown.py': `import requests\nrequests.get("${service.baseAddress}/v2/lists?limit=1&token=${unknown}")\n`,
        'mine.py': `token = "${service.token}"\n`,
        '.env': `COMPANY_DATA_TOKEN=${service.token}\n`,
      },
    });
    await editor.workbench.view('Company Data');
    await editor.workbench.row('Lists', 'Clients').waitFor();
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(async () => {
    await editor?.close();
    await service?.close();
  });

  const text = (): Promise<string> => editor.api((vscode) => vscode.window.activeTextEditor?.document.getText() ?? '', undefined);

  /** Puts the cursor on a text that is underlined, and opens its fixes. */
  async function fixesAt(line: number, column: number): Promise<void> {
    const { workbench, page } = editor;
    await page.locator('.squiggly-error').first().waitFor();
    await page.keyboard.press('Control+G');
    await workbench.quickInput().waitFor();
    await page.keyboard.type(`${String(line)}:${String(column)}`);
    await page.keyboard.press('Enter');
    await workbench.quick().waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget').getByText('environment variable COMPANY_DATA_TOKEN').first().waitFor();
  }

  async function answer(title: RegExp, typed?: string): Promise<void> {
    const { workbench } = editor;
    await workbench.quick().getByText(title).first().waitFor();
    if (typed === undefined) await workbench.quickInput().press('Enter');
    else await workbench.input(typed);
  }

  it('are found in addresses of the service, and signing in with one begins with it; who backs out loses nothing', async () => {
    const { workbench, page } = editor;
    await workbench.openFile('unknown.py');
    await eventually(async () => (await text()).includes(unknown), true);
    const before = await text();
    await fixesAt(2, before.split('\n')[1]?.indexOf(unknown) ?? 0);
    await editor.shot('tokens-unknown');
    const focused = page.locator('.action-widget .monaco-list-row.focused');
    for (let row = 0; row < 8 && !(await focused.innerText()).startsWith('Sign in with it, and read it'); row += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await answer(/\(1\/6\)/, 'Found');
    await answer(/\(2\/6\)/);
    await answer(/\(3\/6\)/);
    await workbench.pick('A token');
    await workbench
      .quick()
      .getByText(/\(5\/6\)/)
      .waitFor();
    assert.equal(await workbench.quickInput().getAttribute('type'), 'password');
    assert.equal(await workbench.quickInput().inputValue(), unknown);
    await page.keyboard.press('Escape');
    assert.equal(await text(), before);
  });

  it('are found wherever the token of an account stands, and read from the environment by their fix', async () => {
    const { workbench, page } = editor;
    await workbench.command('Company Data: Sign In…');
    await answer(/\(1\/6\)/, 'Work');
    await answer(/\(2\/6\)/);
    await answer(/\(3\/6\)/);
    await workbench.pick('A token');
    await answer(/\(5\/6\)/, service.token);
    await answer(/\(6\/6\)/, 'ada');
    await page.locator('.part.sidebar', { hasText: 'Work · ada' }).waitFor();
    await workbench.openFile('mine.py');
    await fixesAt(1, 12);
    await editor.shot('tokens-known');
    await page.keyboard.press('Enter');
    await eventually(text, 'import os\ntoken = os.environ["COMPANY_DATA_TOKEN"]\n');
    await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
    assert.deepEqual(service.sandbox.bill, {});
  });

  it('may stand in a file of the environment', async () => {
    const { workbench, page } = editor;
    await workbench.openFile('.env');
    await page.waitForTimeout(1500);
    assert.equal(await page.locator('.squiggly-error').count(), 0);
  });
});
