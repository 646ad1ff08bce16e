// Tests of the network of a window over real connections, ended amid work: no socket or timer stays behind.
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Failure } from '../../../src/client/failure.ts';
import { withCredentials } from '../../../src/client/http/credentials.ts';
import { DispatcherHolder } from '../../../src/client/http/dispatcher.ts';
import { probe } from '../../../src/client/http/probe.ts';
import { undiciTransport } from '../../../src/client/http/undiciTransport.ts';
import { eventually } from '../../support/eventually.ts';
import { answerOf, startMisbehavingServer, type Behaviour, type MisbehavingServer } from '../../support/misbehavingServer.ts';
import { openFilesIn } from '../../support/openFiles.ts';
import { startConnectProxy, type ConnectProxy } from '../client/http/connectProxy.ts';
import { addressesAt, search, settingsFor, userAgent } from '../client/http/transportKinds.ts';
import { createAuthority, type Authority } from '../client/http/testCertificates.ts';
import { Timers } from './leftovers.ts';

const body = '{"items":[],"meta":{"count":0}}';
const zipped = gzipSync(body);

/** One for each call, in turns. Those that come to an end are the first ones. */
const behaviours: readonly Behaviour[] = [
  (socket) => socket.write(answerOf(200, body)),
  (socket) => socket.write(answerOf(500, '<html>')),
  (_socket, _request, reset) => {
    reset();
  },
  (socket) => socket.end(answerOf(200, body)),
  (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${String(zipped.length)}\r\n\r\n`);
    socket.write(zipped);
  },
  () => undefined,
  (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"items":'),
  endless,
];
const ending = 5;

function endless(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  const more = (): void => {
    while (socket.writable && socket.write('x'.repeat(65_536)));
  };
  socket.on('drain', more);
  more();
}

describe('the network of a window', function () {
  this.timeout(120_000);

  const timers = new Timers();
  let authority: Authority;
  let server: MisbehavingServer;
  let proxies: readonly ConnectProxy[];

  before(async () => {
    authority = await createAuthority();
    server = await startMisbehavingServer(
      (socket, request, reset) => {
        const [, kind] = /offset=(\d+)/.exec(request.body) ?? [];
        behaviours[Number(kind)]?.(socket, request, reset);
      },
      await authority.issue(),
    );
    proxies = await Promise.all([
      startConnectProxy({ to: server.port }),
      startConnectProxy({ to: server.port, instead: 'silence' }),
      startConnectProxy({ to: server.port, instead: 407 }),
    ]);
  });
  after(async () => {
    timers.end();
    for (const proxy of proxies) await proxy.close();
    await server.close();
  });

  /** The resources that keep this process alive, and all its sockets. It contains both ends of each connection. */
  const left = (): object => ({
    // The test itself has a timer: those that others set are watched.
    resources: process
      .getActiveResourcesInfo()
      .filter((kind) => kind !== 'Timeout')
      .toSorted(),
    timers: timers.left,
    sockets: openFilesIn('socket:').length,
  });

  /** Uses a network as a window does, and ends it while some of its calls are under way. @returns their outcomes */
  async function used(round: number): Promise<readonly string[]> {
    const direct = settingsFor([authority.ca]);
    const through = proxies.map(({ address }) => settingsFor([authority.ca], { proxySupport: 'override', proxy: address }));
    const holder = new DispatcherHolder(direct);
    // The host is a name that only the proxies know, or an address that bypasses them.
    const transportTo = (host: string) =>
      withCredentials(undiciTransport({ addresses: addressesAt(server.port, host), userAgent, dispatcher: () => holder.get() }), {
        kind: 'token',
        token: 'a-token-of-some-length',
      });
    const ended: Promise<string>[] = [];
    const begin = (from: number, to: number, host: string): void => {
      const transport = transportTo(host);
      for (let kind = from; kind < to; kind += 1) {
        const signal = round % 2 === 1 && kind % 3 === 0 ? AbortSignal.timeout(20) : new AbortController().signal;
        ended.push(
          transport({ ...search, parameters: [['offset', String(kind)]] }, signal).then(
            ({ status }) => String(status),
            (error: unknown) => (error instanceof Failure ? error.kind : `thrown: ${String(error)}`),
          ),
        );
      }
    };
    begin(0, ending, '127.0.0.1');
    // Every other round gets as far as to the ends of its first calls.
    if (round % 2 === 0) await Promise.all(ended);
    begin(ending, behaviours.length, '127.0.0.1');
    await server.nextRequest();
    holder.update(through[round % through.length] ?? direct);
    begin(0, behaviours.length, 'service.test');
    const looking = through.map((settings) =>
      probe(`https://service.test:${String(server.port)}`, settings, {
        signal: AbortSignal.timeout(60),
        stepMs: 50,
        environment: {},
      }),
    );
    if (round % 2 === 0) await Promise.all(looking);
    // The last proxy refuses them all.
    if (round % through.length === 2) await Promise.all(ended.slice(-behaviours.length));
    await holder.close();
    await Promise.all(looking);
    await assert.rejects(holder.get(), (error) => error instanceof Failure && error.kind === 'unreachable');
    return Promise.all(ended);
  }

  it('leaves nothing of its connections, whatever becomes of its calls', async () => {
    timers.watch();
    const before = left();
    const ends = new Set<string>();
    for (let round = 0; round < 6; round += 1) for (const end of await used(round)) ends.add(end);
    await eventually(left, before);
    assert.equal(server.open(), 0);
    assert.deepEqual(
      [...ends].filter((end) => end.startsWith('thrown')),
      [],
    );
    // The calls did come to all kinds of ends.
    for (const end of ['200', '500', 'cancelled', 'unreachable', 'proxyRefused']) assert.ok(ends.has(end), [...ends].join(', '));
  });
});
