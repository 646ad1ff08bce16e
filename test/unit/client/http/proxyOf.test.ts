// Tests that the reported proxy is the one undici uses, over random exceptions, environments and names.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EnvHttpProxyAgent } from 'undici';
import { loopback, noProxyEntries, proxyOf } from '../../../../src/client/http/proxyOf.ts';
import { settingsFor } from './transportKinds.ts';

const proxy = 'http://proxy.test:8080';
const hosts = [
  'api.bank.test.evil.test',
  'notbank.test',
  'api.bank.test',
  'bank.test',
  'other.test',
  'localhost',
  '127.0.0.1',
  '[::1]',
  '[2001:db8::1]',
  'bank.test.',
  'BANK.test',
];
const entries = [
  ...['bank.test', '.bank.test', '*.bank.test', 'BANK.TEST', 'bank.test:8443', 'bank.test:443', '*', '*:8443', 'k.test'],
  ...['::1', '[::1]', '[2001:db8::1]:8443', '2001:db8::1', 'localhost', 'other.test.', '10.0.0.1'],
];

/** Returns whether undici would go through its proxy. */
function undiciGoesThrough(noProxy: string, origin: string): boolean {
  const agent = new EnvHttpProxyAgent({ httpProxy: proxy, httpsProxy: proxy, noProxy });
  let through: boolean | undefined;
  for (const symbol of Object.getOwnPropertySymbols(agent)) {
    const inner: unknown = Reflect.get(agent, symbol);
    const says = { 'no proxy agent': false, 'https proxy agent': true }[symbol.description ?? ''];
    if (says === undefined || typeof inner !== 'object' || inner === null) continue;
    Object.assign(inner, { dispatch: () => (through = says) });
  }
  agent.dispatch({ origin, path: '/', method: 'GET' }, {});
  void agent.destroy();
  assert.ok(through !== undefined, 'undici has other names for its parts');
  return through;
}

describe('the proxy in use', () => {
  it('is the one that undici goes through, whatever is excepted', () => {
    const noProxy = fc.array(fc.constantFrom(...entries), { maxLength: 3 });
    const found = { proxy: 0, none: 0 };
    fc.assert(
      fc.property(
        noProxy,
        fc.constantFrom(...hosts),
        fc.constantFrom('', ':8443'),
        fc.boolean(),
        (names, host, port, inEnvironment) => {
          const settings = settingsFor([], { proxySupport: 'override', proxy, noProxy: inEnvironment ? [] : names });
          const environment = inEnvironment ? { NO_PROXY: names.join(' , ') } : { no_proxy: 'nowhere.test' };
          const origin = `https://${host}${port}`;
          const { kind } = proxyOf(settings, origin, environment);
          const own = [...noProxyEntries(settings, environment), ...loopback].join(',');
          assert.equal(kind, undiciGoesThrough(own, origin) ? 'proxy' : 'none');
          found[kind === 'proxy' ? 'proxy' : 'none'] += 1;
        },
      ),
      { numRuns: 500 },
    );
    assert.ok(found.proxy > 20 && found.none > 20, JSON.stringify(found));
  });

  const at = (set: string, environment: Record<string, string> = {}, more = {}): unknown =>
    proxyOf(settingsFor([], { proxySupport: 'on', proxy: set, ...more }), 'https://api.bank.test', environment);

  it('is the setting’s before the environment’s, in small letters before capitals, for HTTPS before HTTP', () => {
    const all = {
      https_proxy: 'http://a.test',
      HTTPS_PROXY: 'http://b.test',
      http_proxy: 'http://c.test',
      HTTP_PROXY: 'http://d.test',
    };
    const { https_proxy: _a, ...withoutA } = all;
    const { HTTPS_PROXY: _b, ...withoutB } = withoutA;
    const { http_proxy: _c, ...withoutC } = withoutB;
    assert.deepEqual(at(proxy, all), { kind: 'proxy', from: 'setting', origin: proxy });
    for (const [environment, origin] of [
      [all, 'http://a.test'],
      [withoutA, 'http://b.test'],
      [withoutB, 'http://c.test'],
      [withoutC, 'http://d.test'],
    ] as const) {
      assert.deepEqual(at('', environment), { kind: 'proxy', from: 'environment', origin });
    }
    assert.deepEqual(at('', {}), { kind: 'none', why: 'notSet' });
    assert.deepEqual(at(proxy, all, { proxySupport: 'off' }), { kind: 'none', why: 'off' });
  });

  it('shows no user and no password, and knows what it would send', () => {
    const me = `Basic ${Buffer.from('me:pass word').toString('base64')}`;
    assert.deepEqual(at('http://me:pass%20word@proxy.test:8080'), {
      kind: 'proxy',
      from: 'setting',
      origin: proxy,
      authorization: me,
    });
    assert.deepEqual(at(proxy, {}, { proxyAuthorization: 'Bearer x' }), {
      kind: 'proxy',
      from: 'setting',
      origin: proxy,
      authorization: 'Bearer x',
    });
    for (const odd of ['nonsense', 'socks5://proxy.test', 'http://', 'http://us%er:pw@proxy.test:8080']) {
      assert.deepEqual(at(odd), { kind: 'unusable', from: 'setting' }, odd);
    }
  });
});
