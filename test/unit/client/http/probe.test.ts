// Tests of the check of the route to a service, step by step over real sockets, which leaves nothing open.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { DispatcherSettings } from '../../../../src/client/http/dispatcherSettings.ts';
import { probe, type Probe, type ProbeStep } from '../../../../src/client/http/probe.ts';
import { answerOf, startMisbehavingServer, type MisbehavingServer } from '../../../support/misbehavingServer.ts';
import { startConnectProxy, type ConnectProxy, type ProxyBehaviour } from './connectProxy.ts';
import { never, settingsFor } from './transportKinds.ts';
import { createAuthority, type Authority, type Identity } from './testCertificates.ts';

describe('a probe', () => {
  let authority: Authority;
  let server: MisbehavingServer;
  const ends: (() => Promise<void>)[] = [];

  before(async () => {
    authority = await createAuthority();
  });

  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function start(as?: Identity, host?: string): Promise<MisbehavingServer> {
    server = await startMisbehavingServer(
      (socket) => socket.write(answerOf(400, '')),
      as ?? (await authority.issue()),
      host ? { host } : {},
    );
    ends.push(server.close);
    return server;
  }

  async function startProxy(behaviour: Omit<ProxyBehaviour, 'to'> = {}): Promise<ConnectProxy> {
    const proxy = await startConnectProxy({ to: server.port, ...behaviour });
    ends.push(proxy.close);
    return proxy;
  }

  function look(
    settings: Partial<DispatcherSettings> = {},
    host = '127.0.0.1',
    tools: { signal?: AbortSignal; stepMs?: number } = {},
  ) {
    const all = settingsFor([authority.ca], { proxySupport: 'override', ...settings });
    return probe(`https://${host}:${String(server.port)}`, all, { signal: never, stepMs: 5000, environment: {}, ...tools });
  }

  const said = ({ steps }: Probe): string[] =>
    steps.map(({ what, problem }) => (problem === undefined ? what : `${what}: ${problem}`));
  const last = ({ steps }: Probe): ProbeStep | undefined => steps.at(-1);
  const basic = `Basic ${Buffer.from('me:pass word').toString('base64')}`;

  it('sees name, connection and certificate of a good way, and sends nothing', async () => {
    await start();
    const seen = await look();
    assert.deepEqual(said(seen), ['name', 'connection', 'certificate']);
    assert.deepEqual(seen.steps[0]?.addresses, ['127.0.0.1']);
    const [own] = last(seen)?.chain ?? [];
    assert.equal(own?.subject, 'Test Server');
    assert.match(own?.issuer ?? '', /^Test Authority/);
    assert.ok((own?.to ?? 0) > Date.now() && (own?.from ?? Infinity) < Date.now());
    assert.match(last(seen)?.protocol ?? '', /^TLSv1/);
    await server.idle();
    assert.equal(server.requests.length, 0);
  });

  it('says why a certificate is not trusted, and shows it', async () => {
    const expired = await authority.issue({ notAfter: new Date(Date.now() - 60_000) });
    const other = await authority.issue({ names: [{ type: 'dns', value: 'other.test' }] });
    for (const [as, ca, problem] of [
      [undefined, [], /^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT_LOCALLY)$/],
      [expired, undefined, /^CERT_HAS_EXPIRED$/],
      [other, undefined, /^ERR_TLS_CERT_ALTNAME_INVALID$/],
    ] as const) {
      await start(as);
      const seen = await look(ca ? { extraCa: ca } : {});
      assert.match(last(seen)?.problem ?? '', problem);
      assert.match(last(seen)?.chain?.[0]?.issuer ?? '', /^Test Authority/);
      await server.idle();
    }
  });

  it('goes through a proxy, with the password of the setting or of the address', async () => {
    await start();
    const proxy = await startProxy({ authorization: basic });
    const address = proxy.address.replace('//', '//me:pass%20word@');
    for (const settings of [{ proxy: proxy.address, proxyAuthorization: basic }, { proxy: address }]) {
      const seen = await look(settings, 'service.test');
      assert.deepEqual(said(seen), ['name', 'connection', 'tunnel', 'certificate']);
      // No user and no password is in what is shown of it.
      assert.equal(seen.proxy.kind === 'proxy' && seen.proxy.origin, proxy.address);
    }
    assert.deepEqual(new Set(proxy.asked), new Set([`service.test:${String(server.port)}`]));
  });

  it('goes through a proxy that is reached over HTTPS, whose certificate counts as well', async () => {
    await start();
    const proxy = await startProxy({ identity: await authority.issue() });
    const seen = await look({ proxy: proxy.address }, 'service.test');
    assert.deepEqual(said(seen), ['name', 'connection', 'proxyTls', 'tunnel', 'certificate']);
    const strange = await startProxy({ identity: await (await createAuthority()).issue() });
    const refused = await look({ proxy: strange.address }, 'service.test');
    assert.deepEqual(
      refused.steps.map(({ what }) => what),
      ['name', 'connection', 'proxyTls'],
    );
    assert.match(last(refused)?.problem ?? '', /UNABLE_TO/);
    assert.deepEqual(strange.asked, []);
  });

  it('names what a proxy does instead', async () => {
    await start();
    for (const [behaviour, problem] of [
      [{ authorization: basic }, 'STATUS_407'],
      [{ instead: 403 }, 'STATUS_403'],
      [{ instead: 'hangUp' }, 'CLOSED'],
      [{ instead: 'silence' }, 'timedOut'],
    ] as const) {
      const proxy = await startProxy(behaviour);
      const seen = await look({ proxy: proxy.address }, 'service.test', { stepMs: 200 });
      assert.deepEqual(said(seen), ['name', 'connection', `tunnel: ${problem}`]);
    }
    assert.equal(server.connections(), 0);
    assert.deepEqual((await look({ proxy: 'nonsense' }, 'service.test')).proxy, { kind: 'unusable', from: 'setting' });
  });

  it('names a connection that is refused, a name that is not known, and a server that does not speak HTTPS', async () => {
    const plain = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    plain.listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const origin = `https://127.0.0.1:${String((plain.address() as AddressInfo).port)}`;
    const seen = await probe(origin, settingsFor([]), { signal: never, stepMs: 5000, environment: {} });
    assert.match(said(seen).join(), /^name,connection,certificate: \w+$/);
    assert.equal(last(seen)?.chain, undefined);
    await once(plain.close(), 'close');
    await start();
    await server.close();
    ends.splice(0);
    assert.deepEqual(said(await look()), ['name', 'connection: ECONNREFUSED']);
    assert.match(said(await look({}, 'name.invalid')).join(), /^name: (ENOTFOUND|EAI_AGAIN)$/);
  });

  it('ends a step whose time is over, and all when it is cancelled', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined).resume());
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    ends.push(async () => {
      await once(silent.close(), 'close');
    });
    const origin = `https://127.0.0.1:${String((silent.address() as AddressInfo).port)}`;
    const tools = { signal: never, stepMs: 50, environment: {} };
    assert.deepEqual(said(await probe(origin, settingsFor([]), tools)), ['name', 'connection', 'certificate: timedOut']);
    const cancel = new AbortController();
    const cancelled = probe(origin, settingsFor([]), { ...tools, stepMs: 60_000, signal: cancel.signal });
    await once(silent, 'connection');
    cancel.abort();
    assert.match(said(await cancelled).at(-1) ?? '', /: cancelled$/);
    const before = await probe(origin, settingsFor([]), { ...tools, signal: AbortSignal.abort() });
    assert.deepEqual(said(before), ['name: cancelled']);
  });

  it('reaches an address of the sixth version', async function () {
    const identity = await authority.issue({ names: [{ type: 'ip', value: '::1' }] });
    try {
      await start(identity, '::1');
    } catch {
      // A machine without IPv6 has no such address.
      this.skip();
    }
    assert.deepEqual(said(await look({}, '[::1]')), ['name', 'connection', 'certificate']);
  });
});
