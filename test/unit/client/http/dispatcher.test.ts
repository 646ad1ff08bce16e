// Tests of the effect of the editor's settings on connections: proxies, passwords, trust, sharing and closing.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDispatcher, DispatcherHolder } from '../../../../src/client/http/dispatcher.ts';
import { environmentSkipsChecks, type DispatcherSettings } from '../../../../src/client/http/dispatcherSettings.ts';
import { editorTransport } from '../../../../src/client/http/editorTransport.ts';
import { fallbackTransport } from '../../../../src/client/http/fallbackTransport.ts';
import { undiciTransport } from '../../../../src/client/http/undiciTransport.ts';
import { answerOf, startMisbehavingServer, type MisbehavingServer } from '../../../support/misbehavingServer.ts';
import { startConnectProxy, type ConnectProxy, type ProxyBehaviour } from './connectProxy.ts';
import {
  addressesAt,
  failureOf,
  never,
  search,
  settingsFor,
  undiciKind,
  userAgent,
  type TransportKind,
} from './transportKinds.ts';
import { createAuthority, type Authority } from './testCertificates.ts';

describe('the dispatcher', () => {
  let authority: Authority;
  let server: MisbehavingServer;
  const ends: (() => Promise<void>)[] = [];

  before(async () => {
    authority = await createAuthority();
  });

  beforeEach(async () => {
    server = await startMisbehavingServer((socket) => socket.write(answerOf(200, '{}')), await authority.issue());
    ends.push(server.close);
  });

  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function startProxy(behaviour: Omit<ProxyBehaviour, 'to'> = {}): Promise<ConnectProxy> {
    const proxy = await startConnectProxy({ to: server.port, ...behaviour });
    ends.push(proxy.close);
    return proxy;
  }

  function transportKind(settings: Partial<DispatcherSettings>, host = 'service.test'): TransportKind {
    const made = undiciKind(
      addressesAt(server.port, host),
      settingsFor([authority.ca], { proxySupport: 'override', ...settings }),
    );
    ends.push(made.close);
    return made;
  }

  const basic = `Basic ${Buffer.from('me:pass word').toString('base64')}`;

  it('goes through a proxy, which learns the name and nothing else', async () => {
    const proxy = await startProxy();
    const answer = await transportKind({ proxy: proxy.address }).transport(search, never);
    assert.equal(answer.status, 200);
    assert.deepEqual(proxy.asked, [`service.test:${server.port}`]);
    assert.equal(server.requests.at(0)?.protocol, 'http/1.1');
    assert.equal(server.requests.at(0)?.headers['proxy-authorization'], undefined);
  });

  it('shows a proxy its password, from the setting or from the address', async () => {
    const proxy = await startProxy({ authorization: basic });
    assert.equal((await transportKind({ proxy: proxy.address, proxyAuthorization: basic }).transport(search, never)).status, 200);
    const withUser = proxy.address.replace('//', '//me:pass%20word@');
    assert.equal((await transportKind({ proxy: withUser }).transport(search, never)).status, 200);
    assert.ok(server.requests.every(({ headers }) => headers['proxy-authorization'] === undefined));
  });

  it('reads a refusing proxy as such, nothing sent', async () => {
    const locked = await startProxy({ authorization: basic });
    const failure = await failureOf(transportKind({ proxy: locked.address }).transport(search, never));
    assert.deepEqual(
      { kind: failure.kind, facts: failure.facts },
      { kind: 'proxyRefused', facts: { delivery: 'notSent', detail: 'PROXY_407' } },
    );
    const blocking = await startProxy({ instead: 403 });
    const blocked = await failureOf(transportKind({ proxy: blocking.address }).transport(search, never));
    assert.deepEqual(
      { kind: blocked.kind, facts: blocked.facts },
      { kind: 'proxyRefused', facts: { delivery: 'notSent', detail: 'PROXY_403' } },
    );
    const rude = await startProxy({ instead: 'hangUp' });
    const hungUp = await failureOf(transportKind({ proxy: rude.address }).transport(search, never));
    assert.deepEqual({ kind: hungUp.kind, delivery: hungUp.facts.delivery }, { kind: 'proxyRefused', delivery: 'notSent' });
    assert.equal(server.connections(), 0);
  });

  it('reads a proxy that is not there as unreachable, and one that cannot be used as refusing', async () => {
    const gone = await startConnectProxy({ to: server.port });
    await gone.close();
    const failure = await failureOf(transportKind({ proxy: gone.address }).transport(search, never));
    assert.deepEqual(
      { kind: failure.kind, facts: failure.facts },
      { kind: 'unreachable', facts: { delivery: 'notSent', detail: 'ECONNREFUSED' } },
    );
    for (const proxy of ['socks4://127.0.0.1:1', 'not an address']) {
      const unusable = await failureOf(transportKind({ proxy }).transport(search, never));
      assert.deepEqual(
        { kind: unusable.kind, delivery: unusable.facts.delivery },
        { kind: 'proxyRefused', delivery: 'notSent' },
        proxy,
      );
    }
  });

  it('checks the certificate behind a proxy', async () => {
    const proxy = await startProxy();
    const other = undiciKind(
      addressesAt(server.port, 'other.test'),
      settingsFor([authority.ca], { proxySupport: 'on', proxy: proxy.address }),
    );
    const strange = undiciKind(
      addressesAt(server.port, 'service.test'),
      settingsFor([], { proxySupport: 'on', proxy: proxy.address }),
    );
    ends.push(other.close, strange.close);
    for (const { transport } of [other, strange]) {
      const failure = await failureOf(transport(search, never));
      assert.deepEqual(
        { kind: failure.kind, delivery: failure.facts.delivery },
        { kind: 'untrustedCertificate', delivery: 'notSent' },
      );
    }
    assert.equal(server.requests.length, 0);
  });

  it('checks certificates although the environment says otherwise', async () => {
    await withoutChecks(async () => {
      const made = undiciKind(addressesAt(server.port), settingsFor([]));
      ends.push(made.close);
      assert.equal((await failureOf(made.transport(search, never))).kind, 'untrustedCertificate');
    });
  });

  it('is not gone past by a fetch that checks nothing: no token leaves after a refused certificate', async () => {
    await withoutChecks(async () => {
      const made = undiciKind(addressesAt(server.port), settingsFor([]));
      ends.push(made.close);
      const editor = editorTransport({ addresses: addressesAt(server.port), userAgent });
      const send = fallbackTransport(made.transport, editor, { secondIsVerified: () => !environmentSkipsChecks(process.env) });
      assert.equal((await failureOf(send(search, never))).kind, 'untrustedCertificate');
      assert.equal(server.requests.length, 0);
      // The fetch alone would have sent it, so that the test can fail.
      assert.equal((await editor(search, never)).status, 200);
    });
  });

  it('uses no proxy for this machine, for what is named, or where it is switched off', async () => {
    const proxy = await startProxy({ instead: 403 });
    assert.equal((await transportKind({ proxy: proxy.address }, '127.0.0.1').transport(search, never)).status, 200);
    assert.equal(
      (await transportKind({ proxy: proxy.address, noProxy: ['x.test'] }, 'localhost').transport(search, never)).status,
      200,
    );
    const named = await failureOf(
      transportKind({ proxy: proxy.address, noProxy: ['*.test', 'service.test'] }).transport(search, never),
    );
    const off = await failureOf(transportKind({ proxy: proxy.address, proxySupport: 'off' }).transport(search, never));
    // Without the proxy nobody knows the name.
    assert.deepEqual({ named: named.kind, off: off.kind }, { named: 'unreachable', off: 'unreachable' });
    assert.deepEqual(proxy.asked, []);
  });

  it('takes the proxy of the environment where none is set', async () => {
    const proxy = await startProxy();
    const before = process.env['https_proxy'];
    process.env['https_proxy'] = proxy.address;
    try {
      assert.equal((await transportKind({}).transport(search, never)).status, 200);
      assert.equal((await failureOf(transportKind({ proxySupport: 'off' }).transport(search, never))).kind, 'unreachable');
    } finally {
      if (before === undefined) delete process.env['https_proxy'];
      else process.env['https_proxy'] = before;
    }
    assert.equal(proxy.asked.length, 1);
  });

  it('knows that a request cancelled while connecting was not sent, at once and for good', async () => {
    const proxy = await startProxy({ instead: 'silence' });
    const silent = createServer((socket) => {
      socket.on('error', () => undefined);
      // undici gives a half-made connection up only when its time is over.
      ends.push(() => Promise.resolve(void socket.destroy()));
    });
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    ends.push(() => Promise.resolve(void silent.close()));
    const direct = undiciKind(addressesAt((silent.address() as AddressInfo).port), settingsFor([]));
    ends.push(direct.close);
    for (const { transport, connecting } of [
      { transport: direct.transport, connecting: once(silent, 'connection') },
      { transport: transportKind({ proxy: proxy.address }).transport, connecting: Promise.resolve() },
    ]) {
      const cancel = new AbortController();
      const answer = failureOf(transport(search, cancel.signal));
      await connecting;
      cancel.abort();
      const failure = await answer;
      assert.deepEqual({ kind: failure.kind, facts: failure.facts }, { kind: 'cancelled', facts: { delivery: 'notSent' } });
    }
    assert.equal(server.requests.length, 0);
  });

  it('never writes a request that was cancelled while it waited for a connection', async () => {
    const { transport, close } = transportKind({ proxySupport: 'off' }, '127.0.0.1');
    const cancel = new AbortController();
    const answers = Array.from({ length: 20 }, () => failureOf(transport(search, cancel.signal)));
    cancel.abort();
    for (const { facts } of await Promise.all(answers)) assert.deepEqual(facts, { delivery: 'notSent' });
    assert.equal((await transport(search, never)).status, 200);
    await close();
    assert.equal(server.requests.length, 1);
  });

  it('shares at most six connections, and leaves none open', async () => {
    const { transport, close } = transportKind({ proxySupport: 'off' }, '127.0.0.1');
    await Promise.all(Array.from({ length: 40 }, () => transport(search, never)));
    assert.equal(server.requests.length, 40);
    assert.ok(server.connections() <= 6, String(server.connections()));
    assert.equal(server.open(), server.connections());
    const idle = server.idle();
    await close();
    await idle;
  });

  it('is built once, again after a change, and not after the end', async () => {
    const settings = settingsFor([authority.ca]);
    const holder = new DispatcherHolder(settings);
    const transport = undiciTransport({ addresses: addressesAt(server.port), userAgent, dispatcher: () => holder.get() });
    const first = await holder.get();
    holder.update({ ...settings });
    assert.equal(await holder.get(), first);

    // A request under way ends on the connection it has.
    const answer = transport(search, never);
    await server.nextRequest();
    holder.update({ ...settings, noProxy: ['x.test'] });
    assert.equal((await answer).status, 200);
    assert.notEqual(await holder.get(), first);
    assert.equal((await transport(search, never)).status, 200);
    assert.equal(server.connections(), 2);

    const idle = server.idle();
    await holder.close();
    await idle;
    const failure = await failureOf(transport(search, never));
    assert.deepEqual(
      { kind: failure.kind, facts: failure.facts },
      { kind: 'unreachable', facts: { delivery: 'notSent', detail: 'CLOSED' } },
    );
    holder.update(settings);
    await holder.close();
  });

  it('may be built again while requests wait for the first one: none of them finds it closed', async () => {
    const settings = settingsFor([authority.ca]);
    const holder = new DispatcherHolder(settings);
    ends.push(() => holder.close());
    const transport = undiciTransport({ addresses: addressesAt(server.port), userAgent, dispatcher: () => holder.get() });
    for (let change = 0; change < 6; change += 1) {
      const answers = Array.from({ length: 3 }, () => transport(search, never));
      // Some changes come before the dispatcher is built, some after the requests are on their way.
      for (let turn = 0; turn < change; turn += 1) await Promise.resolve();
      holder.update({ ...settings, noProxy: [`${String(change)}.test`] });
      assert.deepEqual(
        (await Promise.all(answers)).map(({ status }) => status),
        [200, 200, 200],
      );
    }
  });

  it('goes another way from the next request on, once the proxy has changed', async () => {
    const [first, second] = [await startProxy(), await startProxy({ authorization: basic })];
    const settings = settingsFor([authority.ca], { proxySupport: 'override', proxy: first.address });
    const holder = new DispatcherHolder(settings);
    ends.push(() => holder.close());
    const transport = undiciTransport({
      addresses: addressesAt(server.port, 'service.test'),
      userAgent,
      dispatcher: () => holder.get(),
    });
    assert.equal((await transport(search, never)).status, 200);
    await first.close();
    assert.equal((await failureOf(transport(search, never))).kind, 'unreachable');
    holder.update({ ...settings, proxy: second.address });
    assert.deepEqual((await failureOf(transport(search, never))).facts, { delivery: 'notSent', detail: 'PROXY_407' });
    holder.update({ ...settings, proxy: second.address, proxyAuthorization: basic });
    assert.equal((await transport(search, never)).status, 200);
    assert.deepEqual({ first: first.asked.length, second: second.asked.length }, { first: 1, second: 2 });
  });

  it('reads a proxy that dies within its answer as refusing, nothing sent', async () => {
    const proxy = await startProxy({ instead: 'halfAnswer' });
    const failure = await failureOf(transportKind({ proxy: proxy.address }).transport(search, never));
    assert.deepEqual({ kind: failure.kind, delivery: failure.facts.delivery }, { kind: 'proxyRefused', delivery: 'notSent' });
    assert.equal(server.connections(), 0);
  });

  it('reads a connection that the proxy ends as possibly received once it was written', async () => {
    const proxy = await startProxy({ cutAfterBytes: 2000 });
    const failure = await failureOf(
      transportKind({ proxy: proxy.address }).transport({ ...search, parameters: [['name', 'x'.repeat(20_000)]] }, never),
    );
    assert.deepEqual({ kind: failure.kind, delivery: failure.facts.delivery }, { kind: 'unreachable', delivery: 'unknown' });
  });

  it('excepts what the environment names, also an address of the sixth version', async function () {
    const identity = await authority.issue({ names: [{ type: 'ip', value: '::1' }] });
    const sixth = await startMisbehavingServer((socket) => socket.write(answerOf(200, '{}')), identity, { host: '::1' }).catch(
      () => undefined,
    );
    // A machine without IPv6 has no such address.
    if (!sixth) this.skip();
    ends.push(sixth.close);
    const proxy = await startProxy({ instead: 403 });
    const settings = settingsFor([authority.ca], { proxySupport: 'override', proxy: proxy.address });
    const own = undiciKind(addressesAt(sixth.port, '[::1]'), settings);
    ends.push(own.close);
    assert.equal((await own.transport(search, never)).status, 200);
    const before = process.env['no_proxy'];
    process.env['no_proxy'] = 'x.test, service.test:1, *.test';
    try {
      // Without the proxy nobody knows the name.
      assert.equal((await failureOf(transportKind({ proxy: proxy.address }).transport(search, never))).kind, 'unreachable');
      assert.equal(
        (await failureOf(transportKind({ proxy: proxy.address, noProxy: ['y.test'] }).transport(search, never))).kind,
        'proxyRefused',
      );
    } finally {
      if (before === undefined) delete process.env['no_proxy'];
      else process.env['no_proxy'] = before;
    }
    assert.equal(proxy.asked.length, 1);
  });

  it('trusts what NODE_EXTRA_CA_CERTS names, in a process of its own, and not without it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'authority-'));
    ends.push(() => {
      rmSync(folder, { recursive: true });
      return Promise.resolve();
    });
    const file = join(folder, 'ca.pem');
    writeFileSync(file, authority.ca);
    const script = join(import.meta.dirname, 'sendOnce.ts');
    const send = async (extra: NodeJS.ProcessEnv, system: string): Promise<string> => {
      const { NODE_EXTRA_CA_CERTS: _none, ...rest } = process.env;
      const { stdout } = await promisify(execFile)(process.execPath, [script, String(server.port), system], {
        env: { ...rest, ...extra },
      });
      return stdout.trim();
    };
    const [without, withOne, withSystem] = await Promise.all([
      send({}, 'no'),
      send({ NODE_EXTRA_CA_CERTS: file }, 'no'),
      send({ NODE_EXTRA_CA_CERTS: file }, 'system'),
    ]);
    assert.deepEqual({ without, withOne, withSystem }, { without: 'untrustedCertificate', withOne: '200', withSystem: '200' });
  }).timeout(20_000);

  it('reads the certificates of the system where that is wanted', async () => {
    const dispatcher = await createDispatcher(settingsFor([authority.ca], { systemCertificates: true }));
    ends.push(() => dispatcher.destroy());
    const transport = undiciTransport({
      addresses: addressesAt(server.port),
      userAgent,
      dispatcher: () => Promise.resolve(dispatcher),
    });
    assert.equal((await transport(search, never)).status, 200);
  });
});

/** Keeps Node's warnings to itself until they are restored. */
/** Runs with the environment that makes Node check no certificate. */
async function withoutChecks(run: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  // Node warns of it, once a process.
  const warning = mute();
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  try {
    await run();
  } finally {
    warning.restore();
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
  }
}

function mute(): { readonly restore: () => void } {
  const before = Object.getOwnPropertyDescriptor(process, 'emitWarning');
  Object.defineProperty(process, 'emitWarning', { configurable: true, writable: true, value: () => undefined });
  return {
    restore: () => {
      if (before) Object.defineProperty(process, 'emitWarning', before);
    },
  };
}
