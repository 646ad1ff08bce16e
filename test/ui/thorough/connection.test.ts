// Check Connection where something is wrong: one page with one named cause, one button, and nothing secret to copy.
import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import type { FrameLocator } from 'playwright-core';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';
import { AlteredSandbox } from '../../support/alteredSandbox.ts';
import { eventually } from '../../support/eventually.ts';
import { answerOf, startMisbehavingServer, type MisbehavingServer } from '../../support/misbehavingServer.ts';
import { startConnectProxy } from '../../unit/client/http/connectProxy.ts';
import { createAuthority } from '../../unit/client/http/testCertificates.ts';
import type { Editor } from '../openEditor.ts';
import { editorFor } from '../signInto.ts';

describe('a connection with a fault', function () {
  const sandbox = new AlteredSandbox();
  const password = 'planted-password-of-the-proxy';
  const wrong = Buffer.from(`me:${password}`).toString('base64');
  let editor: Editor;
  let service: SandboxServer;
  let stranger: MisbehavingServer;
  const ends: (() => Promise<void>)[] = [];

  before(async () => {
    service = await startSandboxServer({ sandbox });
    // The certificate is of an authority that nobody trusts.
    const identity = await (await createAuthority()).issue();
    stranger = await startMisbehavingServer((socket) => socket.write(answerOf(401, '{}')), identity);
    ends.push(stranger.close);
    const proxy = await startConnectProxy({ to: stranger.port, authorization: 'Basic another' });
    ends.push(proxy.close);
    const settings = { 'http.proxy': proxy.address, 'http.proxyAuthorization': `Basic ${wrong}` };
    editor = await editorFor(service, { settings });
  });
  afterEach(async function () {
    await editor.evidence(this.currentTest);
    sandbox.altering = (answer) => answer;
    await editor.api(async (vscode) => {
      await vscode.commands.executeCommand('notifications.clearAll');
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });
  });
  after(async () => {
    await editor?.close();
    await service?.close();
    for (const end of ends) await end();
  });

  /** Runs the check, and looks at its page and at the one button beside it. */
  async function checked(expected: { readonly cause: RegExp; readonly button: string }): Promise<FrameLocator> {
    const { workbench } = editor;
    await workbench.command('Company Data: Check Connection');
    const toast = workbench.toast(expected.cause);
    await workbench.restOn(toast);
    const shown = await workbench.webview('Preview Connection.md');
    const cause = shown.locator('p strong').first();
    await cause.filter({ hasText: expected.cause }).waitFor();
    await eventually(() => toast.locator('.monaco-button').allInnerTexts(), [expected.button]);
    // The user selects the whole page and copies it.
    const text = await shown.locator('body').innerText();
    // The document of a page that was closed may be there for a while, beside that of the page.
    const sources = await editor.api((vscode) =>
      vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === 'companydata-answer').map((one) => one.getText()),
    );
    assert.ok(sources.length > 0);
    for (const source of sources) assert.match(source, /^# Connection\n\n\*\*/);
    for (const secret of [service.token, password, wrong])
      for (const place of [text, ...sources, await toast.innerText()])
        assert.ok(!place.includes(secret), `${secret} in ${place}`);
    assert.equal(await shown.locator('p strong').count(), 1, 'one cause');
    return shown;
  }

  it('is named: the clock of this computer', async () => {
    sandbox.altering = (answer) => ({
      ...answer,
      headers: { ...answer.headers, date: new Date(Date.now() - 3 * 3_600_000).toUTCString() },
    });
    const page = await checked({ cause: /The clock of this computer is 3 hours fast\./, button: 'Check Again' });
    await page
      .getByText(/10,?[78]\d\d seconds ahead of the service/)
      .first()
      .waitFor();
  });

  it('is named: credits that are used up, and not the token', async () => {
    sandbox.altering = (answer, { path }) =>
      path === '/credits'
        ? { ...answer, body: answer.body.replaceAll(/"left":\d+/g, '"left":0') }
        : { ...answer, status: 401, body: '{"code":"error.authenticationError","message":"no"}' };
    await checked({ cause: /The credits are used up\./, button: 'Refresh Credits' });
  });

  it('is named: a token that is no longer accepted, and can be copied whole', async () => {
    sandbox.altering = (answer, { parameters }) => ({
      ...answer,
      status: 401,
      // The service names the token that it does not know.
      body: JSON.stringify({ code: 'error.authenticationError', message: `unknown token ${String(parameters.at(-1)?.[1])}` }),
    });
    const page = await checked({ cause: /no longer accepts the token/, button: 'Sign In' });
    await page.locator('body').click();
    await page.locator('body').press('Control+a');
    await page.locator('body').press('Control+c');
    const copied = (): Promise<string> => editor.api((vscode) => vscode.env.clipboard.readText());
    await eventually(async () => (await copied()).includes('no longer accepts the token'), true);
    const text = await copied();
    assert.match(text, /Certificate/);
    for (const secret of [service.token, password, wrong]) assert.ok(!text.includes(secret));
  });

  describe('where nobody is signed in', () => {
    before(async () => {
      await editor.workbench.command('Company Data: Sign Out');
      await editor.workbench.answerModal('Sign Out');
      await editor.page.getByRole('button', { name: 'Try the Sandbox' }).waitFor();
    });

    async function address(base: string): Promise<void> {
      await editor.api(
        (vscode, to) =>
          vscode.workspace.getConfiguration('companyData').update('baseAddress', to, vscode.ConfigurationTarget.Global),
        base,
      );
    }

    it('is named: a connection that is refused', async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => taken.once('listening', resolve));
      const { port } = taken.address() as AddressInfo;
      await new Promise((resolve) => taken.close(resolve));
      await address(`https://localhost:${String(port)}`);
      await checked({ cause: /localhost:\d+/, button: 'Open Settings' });
    });

    it('is named: an issuer that is not trusted', async () => {
      await address(`https://localhost:${String(stranger.port)}`);
      await checked({
        cause: /The certificate of localhost:\d+ is not trusted; its issuer is “Test Authority/,
        button: 'Open Settings',
      });
      assert.equal(stranger.requests.length, 0);
    });

    it('is named: the password of the proxy', async () => {
      await address(`https://service.test:${String(stranger.port)}`);
      await checked({ cause: /The proxy asks for a password/, button: 'Open Settings' });
    });

    it('is named: a name that nobody knows, and its button leads to the setting', async () => {
      await editor.api((vscode) =>
        vscode.workspace.getConfiguration('http').update('proxy', undefined, vscode.ConfigurationTarget.Global),
      );
      // Too long a part for any name: it needs no network to be told so.
      await address(`https://${'data'.repeat(16)}.test`);
      await checked({ cause: /datadata/, button: 'Open Settings' });
      await editor.workbench.answerToast(/datadata/, 'Open Settings');
      await editor.page.locator('.settings-editor', { hasText: 'Http: Proxy Authorization' }).waitFor();
    });
  });
});
