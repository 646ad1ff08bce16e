// The HTTPS sandbox, called by a page of another origin in a real browser, as the example of docs/sandbox.md does.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/project.mjs';
import { borrowBrowser } from '../../support/vscode/sharedBrowser.mjs';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';

const origin = 'https://other-origin.test';

describe('the HTTPS sandbox and a page of another origin', function () {
  let server: SandboxServer;
  let browser: Awaited<ReturnType<typeof borrowBrowser>>;
  before(async () => {
    [server, browser] = await Promise.all([startSandboxServer(), borrowBrowser()]);
  });
  after(async () => {
    await Promise.all([server?.close(), browser?.giveBack()]);
  });

  /** A page with this content, in a browser that trusts the certificate. */
  async function pageWith(content: string) {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, permissions: ['local-network-access'] });
    const page = await context.newPage();
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><body>${content}</body>` }),
    );
    await page.goto(`${origin}/`);
    return { page, close: () => context.close() };
  }

  it('has the matches of the example in the documentation', async () => {
    const document = readFileSync(join(root, 'docs', 'sandbox.md'), 'utf8');
    const [, example = ''] = /```html\n([^]*?)```/.exec(document) ?? [];
    const { page, close } = await pageWith(example.replace('https://localhost:8443', server.baseAddress));
    await page.getByText('"confidence"').waitFor();
    assert.match(await page.locator('body').innerText(), /Drommel/);
    await close();
  });

  it('may use other verbs and headers, after asking for them, and reads what a call cost', async () => {
    const { page, close } = await pageWith('');
    const call = `fetch('${server.baseAddress}/v2/lists/1?token=sandbox-token&name=x', {
      method: 'PUT',
      headers: { 'x-requested-with': 'page' },
    }).then(async (answer) => ({ status: answer.status, cost: answer.headers.get('x-uniapi-cost'), body: await answer.json() }))`;
    const answer: unknown = await page.evaluate(call);
    assert.deepEqual({ ...(answer as object), body: undefined }, { status: 404, cost: 'none', body: undefined });
    await close();
  });
});
