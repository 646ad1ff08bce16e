// Tokens in code: underlined as errors, put into the secret store, and read from the environment by a fix.
import assert from 'node:assert/strict';
import { systemClock } from '../../../src/client/clock.ts';
import type { Parameter, WireAnswer } from '../../../src/client/http/transport.ts';
import { sandboxToken } from '../../../src/sandbox/authentication.ts';
import { Sandbox, type SandboxRequest } from '../../../src/sandbox/sandbox.ts';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';
import { eventually, eventuallyMatches } from '../../support/eventually.ts';
import { until } from '../../support/vscode/patience.mjs';
import { hostTurns } from '../hostTurns.ts';
import { openEditor, type Editor } from '../openEditor.ts';

/** A token with digits, as real tokens are. */
const real = 'f81d4fae7dec11d0';

class RealSandbox extends Sandbox {
  override handle(request: SandboxRequest): WireAnswer {
    const parameters = request.parameters.map(([name, value]): Parameter => [name, value === real ? sandboxToken : value]);
    return super.handle({ ...request, parameters });
  }
}

describe('tokens in code, by hand', () => {
  let editor: Editor;
  let service: SandboxServer;
  const unknown = 'abc123DEF456ghi7';

  before(async () => {
    service = await startSandboxServer({ sandbox: new RealSandbox({ clock: systemClock }) });
    editor = await openEditor({
      env: { NODE_EXTRA_CA_CERTS: service.caFile, COMPANY_DATA_START: 'sandbox' },
      settings: { 'companyData.baseAddress': service.baseAddress, 'companyData.creditsAddress': service.creditsAddress },
      files: {
        'unknown.py': `import requests\nrequests.get("${service.baseAddress}/v2/lists?limit=1&token=${unknown}")\n`,
        'found.py': `import requests\nrequests.get("${service.baseAddress}/v2/lists?limit=1&token=${real}")\n`,
        'mine.py': `token = "${real}"\n`,
        '.env': `COMPANY_DATA_TOKEN=${real}\n`,
        'later.py': `token = "${real}"\n`,
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
    await workbench.goTo(line, column);
    const fix = page.locator('.action-widget').getByText('environment variable COMPANY_DATA_TOKEN').first();
    await until(
      'the fix is offered',
      () => fix.isVisible(),
      () => page.keyboard.press('Control+.'),
      6000,
    );
  }

  async function answer(title: RegExp, typed?: string): Promise<void> {
    const { workbench } = editor;
    await workbench.quick().getByText(title).first().waitFor();
    if (typed === undefined) await workbench.quickInput().press('Enter');
    else await workbench.input(typed);
  }

  /** Begins to sign in with a token that stands in an address, up to the question for it. @returns the text of the file */
  async function signInWithFound(file: string, token: string, account: string): Promise<string> {
    const { workbench, page } = editor;
    await workbench.openFile(file);
    await eventually(async () => (await text()).includes(token), true);
    const before = await text();
    await fixesAt(2, before.split('\n')[1]?.indexOf(token) ?? 0);
    const focused = page.locator('.action-widget .monaco-list-row.focused');
    const isThere = async (): Promise<boolean> =>
      (await focused.allInnerTexts()).join().startsWith('Sign in with it, and read it');
    await until('the fix is chosen', isThere, () => page.keyboard.press('ArrowDown'), 100);
    await page.keyboard.press('Enter');
    await answer(/\(1\/6\)/, account);
    await answer(/\(2\/6\)/);
    await answer(/\(3\/6\)/);
    await workbench.pick('A token');
    await workbench
      .quick()
      .getByText(/\(5\/6\)/)
      .waitFor();
    await eventually(() => workbench.quickInput().getAttribute('type'), 'password');
    await eventually(() => workbench.quickInput().inputValue(), token);
    return before;
  }

  it('are found in addresses of the service, and signing in with one begins with it; who backs out loses nothing', async () => {
    const before = await signInWithFound('unknown.py', unknown, 'Found');
    await editor.workbench.escape();
    await hostTurns(editor);
    assert.equal(await text(), before);
  });

  it('are kept in the secret store by signing in with one, and the file reads it from the environment', async () => {
    const { workbench, page, reload } = editor;
    await signInWithFound('found.py', real, 'Work');
    await workbench.quickInput().press('Enter');
    await answer(/\(6\/6\)/, 'ada');
    await page.locator('.part.sidebar', { hasText: 'Work · ada' }).waitFor();
    await eventually(async () => (await text()).includes(real), false);
    await eventuallyMatches(() => text(), /^import os\n.*os\.environ\["COMPANY_DATA_TOKEN"\]/s);
    await workbench.command('File: Save');
    // Nothing but the secret store has it now, and it is enough.
    await reload();
    await workbench.view('Company Data');
    await page.locator('.part.sidebar', { hasText: 'Work · ada' }).waitFor();
    await workbench.row('Lists', 'Clients').waitFor();
    assert.deepEqual(service.sandbox.billed, {});
  });

  it('are found wherever the token of an account stands, and read from the environment by their fix', async () => {
    const { workbench, page } = editor;
    await workbench.openFile('mine.py');
    await fixesAt(1, 12);
    await page.keyboard.press('Enter');
    await eventually(text, 'import os\ntoken = os.environ["COMPANY_DATA_TOKEN"]\n');
    await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
    assert.deepEqual(service.sandbox.billed, {});
  });

  it('may stand in a file of the environment', async () => {
    const { workbench, page } = editor;
    await workbench.openFile('.env');
    // A file that is opened after it is looked through after it.
    await workbench.openFile('later.py');
    await page.locator('.squiggly-error').first().waitFor();
    const found = (): Promise<readonly string[]> =>
      editor.api((vscode) =>
        vscode.languages.getDiagnostics().flatMap(([uri, those]) => (those.length > 0 ? (uri.path.split('/').at(-1) ?? '') : [])),
      );
    assert.deepEqual(
      (await found()).filter((file) => /^(\.env|later\.py)$/.test(file)),
      ['later.py'],
    );
  });
});
