// Check Connection: one cause, one button, a page without secrets, and nothing that costs or is stored.
import assert from 'node:assert/strict';
import { checkConnection } from '../../../../src/commands/session/checkConnection.ts';
import type { Connection } from '../../../../src/client/http/connection.ts';
import type { ProbeStep } from '../../../../src/client/http/probe.ts';
import { Failure } from '../../../../src/client/failure.ts';
import type { Cause } from '../../../../src/domain/connection/cause.ts';
import { commands } from '../../../../src/ids.ts';
import { causeText } from '../../../../src/viewModel/connection/connectionCause.ts';
import { signIn as signInCommand } from '../../../../src/commands/session/signIn.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { fakeConnection } from '../../../support/fakeConnection.ts';

const token = 'sandbox-token';
const secret = 'Basic bWU6dG9wLXNlY3JldA==';
const account = {
  id: 'a1',
  name: 'Work',
  baseAddress: 'https://data.test/api',
  creditsAddress: 'https://credits.test/status',
  credentials: 'token',
  actingUser: 'ada',
} as const;

describe('Check Connection', () => {
  let harness: TestHarness;

  beforeEach(() => {
    harness = new TestHarness();
  });
  afterEach(() => {
    assert.deepEqual(harness.faults, []);
    assert.equal(harness.billed, 0);
    harness.dispose();
  });

  async function signIn(): Promise<void> {
    await harness.session.signIn(account, { kind: 'token', token });
    harness.sent.length = 0;
  }

  /** A network behind a proxy whose way ends in this step. */
  function behindProxy(...steps: ProbeStep[]): Connection {
    const origin = 'http://proxy.test:8080';
    return fakeConnection({
      settings: {
        proxySupport: 'on',
        proxy: `http://me:top-secret@proxy.test:8080`,
        noProxy: ['`x`.test'],
        proxyAuthorization: secret,
        systemCertificates: false,
      },
      editorSkipsChecks: true,
      probe: (to) =>
        Promise.resolve({ origin: to, proxy: { kind: 'proxy', from: 'setting', origin, authorization: secret }, steps }),
      transport: () => undefined,
    });
  }

  /** The page as it is read, without the escapes of Markdown. */
  const page = (): string => (harness.ui.shown.at(-1) ?? '').replaceAll(/\\(?=[^\w\s])/g, '');
  const buttons = (): readonly string[] => harness.ui.messages.at(-1)?.actions?.map(({ label }) => label) ?? [];
  const press = (label: string): void =>
    harness.ui.messages
      .at(-1)
      ?.actions?.find((action) => action.label === label)
      ?.run();

  it('of the sandbox looks at no network', async () => {
    await harness.session.openSandbox();
    harness.connection = fakeConnection({
      probe: () => assert.fail('nothing is looked at'),
      requestWithoutToken: () => assert.fail('nothing is sent'),
    });
    await harness.run(checkConnection);
    assert.match(page(), /^# Connection\n\n\*\*This is the sandbox: nothing is sent over a network\.\*\*/);
    assert.match(page(), /- Status: 200/);
    assert.doesNotMatch(page(), /https?:/);
    assert.deepEqual(harness.ui.messages, []);
  });

  it('of an account makes two free calls and says what they brought', async () => {
    await signIn();
    await harness.run(checkConnection);
    assert.deepEqual(
      harness.sent.map(({ target, path }) => [target, path]),
      [
        ['service', '/v2/lists'],
        ['credits', ''],
      ],
    );
    for (const part of [
      /\*\*The connection works\.\*\*/,
      /acting as `ada`/,
      /`https:\/\/data\.test`/,
      /`https:\/\/credits\.test`/,
      /Request ID: `/,
      /Calls left at once: `1,?\d+ \/ 150\d`/,
      /Cost: `none`/,
      /Left: `/,
    ]) {
      assert.match(page(), part);
    }
    assert.deepEqual(
      { finished: harness.ui.finished, said: harness.ui.messages },
      { finished: ['The connection works.'], said: [] },
    );
    assert.doesNotMatch(page(), new RegExp(token));
  });

  it('names the one cause, with its button, and shows no secret', async () => {
    await signIn();
    harness.failing = new Failure('proxyRefused', { delivery: 'notSent', detail: 'PROXY_407' });
    harness.connection = behindProxy({ what: 'connection', ms: 3 }, { what: 'tunnel', ms: 4.4, problem: 'STATUS_407' });
    await harness.run(checkConnection);
    assert.match(
      harness.ui.messages.at(-1)?.text ?? '',
      /^The proxy asks for a password, or does not accept the one it received\. Set http\.proxyAuthorization/,
    );
    assert.deepEqual(buttons(), ['Open Settings']);
    press('Open Settings');
    assert.deepEqual(harness.ui.openedSettings, ['http.proxyAuthorization']);
    for (const part of [
      /Proxy: `http:\/\/proxy\.test:8080`, of the setting/,
      /Password of the proxy: set/,
      /`http\.noProxy`: `’x’\.test`/,
      /Checks of certificates: off in the editor/,
      /Passed on by the proxy: \*\*failed\*\* `STATUS_407`/,
      /Detail: `PROXY_407`/,
    ]) {
      assert.match(page(), part);
    }
    const everything = JSON.stringify([page(), harness.ui.messages, harness.ui.finished]);
    for (const hidden of [token, secret, 'top-secret', 'bWU6']) assert.ok(!everything.includes(hidden), hidden);
  });

  it('explains a refused token as everywhere, and where nothing helps offers to check again', async () => {
    await signIn();
    harness.failing = new Failure('signedOut', { delivery: 'answered', status: 401 });
    await harness.run(checkConnection);
    assert.deepEqual(buttons(), ['Sign In']);
    harness.failing = new Failure('timedOut', { delivery: 'unknown' });
    await harness.run(checkConnection);
    assert.deepEqual(buttons(), ['Check Again']);
    press('Check Again');
    assert.deepEqual(harness.ui.ran, [commands.checkConnection]);
  });

  it('of nobody looks at the addresses of the settings, without a token', async () => {
    await harness.run(checkConnection);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^No address of a service is known\./);
    assert.deepEqual(buttons(), ['Sign In']);
    const asked: string[] = [];
    harness.connection = fakeConnection({
      requestWithoutToken: ({ base, credits }) => {
        asked.push(base, credits);
        return Promise.resolve({ status: 401, headers: { date: new Date(harness.clock.now() - 3000).toUTCString() }, body: '' });
      },
    });
    Object.assign(harness.app.settings, { baseAddress: 'https://data.test/', creditsAddress: 'nonsense' });
    await harness.run(checkConnection);
    assert.deepEqual(asked, ['https://data.test', '']);
    assert.match(page(), /The service can be reached, but you are not signed in/);
    assert.match(page(), /Clock of this computer: 3 seconds ahead/);
    assert.deepEqual(harness.sent, []);
    harness.connection = fakeConnection({
      requestWithoutToken: () => Promise.resolve({ status: 404, headers: {}, body: '<html>' }),
    });
    await harness.run(checkConnection);
    assert.deepEqual(buttons().length, 1);
    assert.doesNotMatch(page(), /<html>/);
  });

  it('of nobody says that a service is too slow, and not that the user has cancelled', async () => {
    harness.connection = fakeConnection({
      requestWithoutToken: () => Promise.reject(new Failure('cancelled', { delivery: 'unknown' })),
    });
    Object.assign(harness.app.settings, { baseAddress: 'https://data.test' });
    await harness.run(checkConnection);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The service did not answer in time\./);
    harness.ui.withProgress = (_title, work) => work(AbortSignal.abort(), () => undefined);
    await harness.run(checkConnection);
    assert.match(page(), /\*\*The check was cancelled\.\*\*/);
  });

  it('is offered where a sign-in fails, keeps what was typed, and sends no token', async () => {
    harness.failing = new Failure('unreachable', { delivery: 'notSent' });
    harness.connection = fakeConnection({
      probe: (origin) =>
        Promise.resolve({
          origin,
          proxy: { kind: 'none', why: 'notSet' },
          steps: [{ what: 'name', ms: 1, problem: 'ENOTFOUND' }],
        }),
      requestWithoutToken: () => Promise.reject(new Failure('unreachable', { delivery: 'notSent' })),
    });
    harness.ui.answer('Work', 'https://data.test', '', 'A token', token, '', 'Check the connection', 'Check again', undefined);
    await harness.run(signInCommand);
    assert.match(page(), /The name data\.test cannot be resolved/);
    assert.deepEqual(buttons(), []);
    assert.equal(harness.sent.length, 2);
    assert.doesNotMatch(page(), new RegExp(token));
  });

  it('shows what others say as text, and never as Markdown', async () => {
    await signIn();
    const odd = '[x](command:evil) ![](https://evil.test/a.png) <img src=x> `y` **z**';
    harness.failing = new Failure('refused', { delivery: 'answered', status: 400, serviceMessage: odd, requestId: odd });
    const chain = [{ subject: odd, issuer: odd, from: 0, to: 1 }];
    harness.connection = behindProxy({ what: 'certificate', ms: 1, problem: 'SELF_SIGNED_CERT_IN_CHAIN', chain });
    for (const kind of ['refused', 'untrustedCertificate'] as const) {
      harness.failing = new Failure(kind, { delivery: 'notSent', serviceMessage: odd });
      await harness.run(checkConnection);
      // Outside of code every sign that Markdown reads is escaped.
      const prose = (harness.ui.shown.at(-1) ?? '').replaceAll(/`[^`\n]*`/g, '');
      assert.match(prose, /evil/);
      assert.doesNotMatch(prose, /(?<!\\)[[\]<>!]|(?<!\\)\]\(/);
    }
  });

  it('can be cancelled, and shows what was found until then', async () => {
    await signIn();
    harness.failing = new Failure('cancelled', { delivery: 'notSent' });
    await harness.run(checkConnection);
    assert.match(page(), /\*\*The check was cancelled\.\*\*/);
    assert.deepEqual(harness.ui.messages, []);
  });

  it('has a sentence for every cause', () => {
    const of = 'proxy';
    const causes: Exclude<Cause, { kind: 'call' }>[] = [
      ...(['fine', 'sandbox', 'noAddress', 'signedOut', 'proxyPassword', 'proxySetting', 'cancelled', 'tunnel'] as const).map(
        (kind) => ({ kind }),
      ),
      { kind: 'tunnel', status: '403' },
      ...(['name', 'connection', 'slow'] as const).map((kind) => ({ kind, of, host: 'proxy.test', code: 'ENOTFOUND' }) as const),
      { kind: 'encryption', of: 'service', host: 'data.test' },
      ...(['expired', 'notYetValid', 'otherName', 'unknownIssuer', 'other'] as const).map(
        (why) => ({ kind: 'certificate', of: 'service', host: 'data.test', why, issuer: 'A [link](command:x)' }) as const,
      ),
      { kind: 'clock', aheadMs: 3_600_000 },
      { kind: 'clock', aheadMs: -3_600_000 },
    ];
    for (const cause of causes) {
      const { what, todo } = causeText(cause, 'en');
      assert.match(what, /^[A-Za-z].*\.$/, cause.kind);
      assert.match(todo, /^[A-Z].*\.$/, cause.kind);
    }
  });
});
