// Signing in to a service over HTTPS as a person does: the token stays in the secret store.
import assert from 'node:assert/strict';
import { loggedCalls } from '../support/callLog.ts';
import { eventually } from '../support/eventually.ts';
import { TcpProxy } from '../support/tcpProxy.ts';
import { startSandboxServer, type SandboxServer } from '../../src/sandbox/server.ts';
import { openEditor, type Editor } from './openEditor.ts';

describe('signing in over HTTPS', () => {
  let editor: Editor;
  let service: SandboxServer;
  /** Between the editor and the service, which goes away by it. */
  let proxy: TcpProxy;
  let baseAddress: string;
  const tree = 'Lists';

  before(async () => {
    service = await startSandboxServer();
    proxy = await TcpProxy.start(Number(new URL(service.baseAddress).port));
    baseAddress = `https://localhost:${String(proxy.port)}`;
    editor = await openEditor({
      env: { NODE_EXTRA_CA_CERTS: service.caFile },
      settings: { 'companyData.baseAddress': baseAddress, 'companyData.creditsAddress': `${baseAddress}/credits` },
    });
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(async () => {
    await editor?.close();
    proxy?.close();
    await service?.close();
  });

  async function answer(title: RegExp, text?: string): Promise<void> {
    const { workbench } = editor;
    await workbench.quick().getByText(title).first().waitFor();
    if (text === undefined) await workbench.quickInput().press('Enter');
    else await workbench.input(text);
  }

  it('explains wrong entries where they are typed, and keeps them', async () => {
    const { workbench } = editor;
    await workbench.view('Company Data');
    await editor.page.getByRole('button', { name: 'Sign In' }).click();
    await answer(/Sign In \(1\/6\)/, 'Work');
    await workbench
      .quick()
      .getByText(/\(2\/6\)/)
      .waitFor();
    await eventually(() => workbench.quickInput().inputValue(), baseAddress);
    await workbench.quickInput().fill('http://localhost:1');
    await workbench.quickMessage().filter({ hasText: 'only called over HTTPS' }).waitFor();
    await workbench.quickInput().press('Enter');
    await eventually(() => workbench.quickInput().inputValue(), 'http://localhost:1');
    await workbench.quick().getByRole('button', { name: 'Back' }).click();
    await workbench
      .quick()
      .getByText(/\(1\/6\)/)
      .waitFor();
    await eventually(() => workbench.quickInput().inputValue(), 'Work');
    await workbench.escape();
  });

  it('refuses a wrong token by free calls, and stores nothing', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Sign In…');
    await answer(/\(1\/6\)/, 'Work');
    await answer(/\(2\/6\)/);
    await answer(/\(3\/6\)/);
    await workbench.pick('A token');
    await workbench
      .quick()
      .getByText(/\(5\/6\)/)
      .waitFor();
    await eventually(() => workbench.quickInput().getAttribute('type'), 'password');
    await workbench.input('not-the-token');
    await answer(/\(6\/6\)/, 'ada');
    await workbench.toast('no longer accepts the token').waitFor();
    await workbench.option('Change the token').waitFor();
    // Each of them is free. The editor writes a line of a log a moment later than the extension.
    await eventually(() => loggedCalls(editor.server.data), ['lists.search', 'credits.status']);
    await editor.page.getByRole('button', { name: 'Try the Sandbox' }).waitFor();
    await workbench.pick('Change the token');
    await workbench.pick('A token');
    await answer(/\(5\/6\)/, service.token);
    await workbench
      .quick()
      .getByText(/\(6\/6\)/)
      .waitFor();
    await eventually(() => workbench.quickInput().inputValue(), 'ada');
    await workbench.quickInput().press('Enter');
    await workbench.row(tree, 'Clients').waitFor();
    await editor.page.locator('.part.sidebar', { hasText: 'Work · ada' }).waitFor();
    assert.deepEqual(service.sandbox.billed, {});
  });

  it('is still signed in after a reload, with the token from the secret store', async () => {
    const { workbench } = editor;
    await editor.reload();
    await workbench.view('Company Data');
    await workbench.row(tree, 'Clients').waitFor();
    await workbench
      .statusItem('company-data-tools.company-data', 'companyData.credits')
      .filter({ hasText: 'Companies 5,000' })
      .waitFor();
  });

  it('writes the token nowhere: not into settings, state or logs', async () => {
    const { existsSync, readFileSync, readdirSync, statSync } = await import('node:fs');
    const { join } = await import('node:path');
    const data = editor.server.data;
    const holding = readdirSync(data, { recursive: true, encoding: 'utf8' })
      .map((name) => join(data, name))
      // The code of the extension holds the sandbox's token: the very word that is looked for.
      .filter((path) => !path.startsWith(join(data, 'extensions')))
      // A file of a running editor may be gone by now.
      .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true && existsSync(path))
      .filter((path) => readFileSync(path).includes(service.token));
    assert.deepEqual(holding, []);
  });

  it('says what to do when the service goes away, keeps the rows, and comes back', async () => {
    const { workbench } = editor;
    const { port } = proxy;
    proxy.close();
    await workbench.command('Company Data: Refresh Lists');
    await workbench.toast('The service could not be reached.').waitFor();
    await workbench.row(tree, 'Clients').waitFor();
    const said = editor.page.locator('.part.sidebar', { hasText: 'The service could not be reached.' });
    await said.waitFor();
    await workbench.command('Notifications: Clear All Notifications');
    proxy = await TcpProxy.start(Number(new URL(service.baseAddress).port), port);
    await workbench.command('Company Data: Refresh Lists');
    await said.waitFor({ state: 'detached' });
    await workbench.row(tree, 'Clients').waitFor();
  });

  it('forgets the token when signing out', async () => {
    const { workbench, page } = editor;
    await workbench.command('Company Data: Sign Out');
    await workbench.answerModal('Sign Out');
    await page.getByRole('button', { name: 'Try the Sandbox' }).waitFor();
    await editor.reload();
    await workbench.view('Company Data');
    await page.getByRole('button', { name: 'Try the Sandbox' }).waitFor();
  });
});
