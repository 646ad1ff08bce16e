// Both transports over real sockets: how every way to fail is read, and what is left of the connection.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { longestBody } from '../../../../src/client/http/httpAnswer.ts';
import { answerOf, startMisbehavingServer, type Behaviour } from '../../../support/misbehavingServer.ts';
import { fine, onBothTransports } from './onBothTransports.ts';
import { editorKind, failureOf, never, search, settingsFor, undiciKind } from './transportKinds.ts';
import { createAuthority } from './testCertificates.ts';

onBothTransports(({ name, authority, start, transportKind, fails, later }) => {
  it('refuses an address that is not HTTPS before sending', async () => {
    const server = await start(fine, 'plain');
    const { close } = transportKind(server.port);
    const addresses = { base: `http://127.0.0.1:${server.port}`, credits: 'nonsense' };
    const plain = name === 'undici' ? undiciKind(addresses, settingsFor([])) : editorKind(addresses, []);
    later(plain.close);
    for (const target of ['service', 'credits'] as const) {
      const failure = await failureOf(plain.transport({ ...search, target }, never));
      assert.deepEqual(
        { kind: failure.kind, facts: failure.facts },
        { kind: 'refused', facts: { delivery: 'notSent', detail: 'notHttps' } },
      );
    }
    assert.equal(server.connections(), 0);
    await close();
  });

  it('reads a refused connection and an unknown name as unreachable, nothing sent', async () => {
    const server = await startMisbehavingServer(fine);
    await server.close();
    const refused = await failureOf(transportKind(server.port).transport(search, never));
    assert.deepEqual(
      { kind: refused.kind, facts: refused.facts },
      { kind: 'unreachable', facts: { delivery: 'notSent', detail: 'ECONNREFUSED' } },
    );
    const unknown = await failureOf(transportKind(443, { host: 'name.invalid' }).transport(search, never));
    assert.equal(unknown.kind, 'unreachable');
    assert.equal(unknown.facts.delivery, 'notSent');
    assert.match(unknown.facts.detail ?? '', /^(ENOTFOUND|EAI_AGAIN)$/);
  });

  it('reads certificates that do not hold, nothing sent', async () => {
    const server = await start(fine);
    const strange = await failureOf(transportKind(server.port, { ca: [(await createAuthority()).ca] }).transport(search, never));
    assert.equal(strange.kind, 'untrustedCertificate');
    assert.equal(strange.facts.delivery, 'notSent');
    assert.match(strange.facts.detail ?? '', /^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT_LOCALLY)$/);
    const expired = await authority().issue({ notAfter: new Date(Date.now() - 60_000) });
    await fails(fine, 'untrustedCertificate', { delivery: 'notSent', detail: 'CERT_HAS_EXPIRED' }, expired);
    const other = await authority().issue({ names: [{ type: 'dns', value: 'other.test' }] });
    await fails(fine, 'untrustedCertificate', { delivery: 'notSent', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' }, other);
    assert.equal(server.requests.length, 0);
  });

  it('reads a server without encryption as unreachable', async () => {
    const server = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    later(async () => {
      await once(server.close(), 'close');
    });
    const address = server.address();
    assert.ok(typeof address === 'object' && address);
    const failure = await failureOf(transportKind(address.port).transport(search, never));
    assert.equal(failure.kind, 'unreachable');
    // Only undici reports that nothing was written.
    assert.equal(failure.facts.delivery, name === 'undici' ? 'notSent' : 'unknown');
  });

  it('reads a connection that ends before, within or too early for the answer as possibly received', async () => {
    await fails((socket) => socket.destroy(), 'unreachable', { delivery: 'unknown', detail: 'UND_ERR_SOCKET' });
    const reset: Behaviour = (_socket, _request, resetNow) => {
      resetNow();
    };
    await fails(reset, 'unreachable', { delivery: 'unknown', detail: 'ECONNRESET' });
    const half: Behaviour = (socket) =>
      socket.write('HTTP/1.1 200 Said\r\ncontent-length: 100\r\n\r\n{"items":', () => socket.destroy());
    await fails(half, 'unreachable', { delivery: 'unknown', detail: 'UND_ERR_SOCKET', status: 200 });
    const chunked: Behaviour = (socket) => socket.end('HTTP/1.1 200 Said\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n');
    await fails(chunked, 'unreachable', { delivery: 'unknown', detail: 'UND_ERR_SOCKET', status: 200 });
    const costly =
      'HTTP/1.1 200 Said\r\nx-uniapi-cost: units=1,companies=15\r\nx-dl-request-id: r-1\r\ncontent-length: 100\r\n\r\n{';
    const said = { status: 200, requestId: 'r-1', cost: 'units=1,companies=15' };
    const billed: Behaviour = (socket) => socket.write(costly, () => socket.destroy());
    await fails(billed, 'unreachable', { delivery: 'unknown', detail: 'UND_ERR_SOCKET', ...said });
    // A service that says it closes the connection, and closes it before the whole body was sent.
    const closed: Behaviour = (socket) => socket.end(costly.replace('content-length', 'connection: close\r\ncontent-length'));
    await fails(closed, 'unreachable', { delivery: 'unknown', detail: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', ...said });
    const garbage: Behaviour = (socket) => socket.write('SSH-2.0-nothing\r\n');
    const server = await start(garbage);
    const failure = await failureOf(transportKind(server.port).transport(search, never));
    assert.deepEqual({ kind: failure.kind, delivery: failure.facts.delivery }, { kind: 'unexpectedAnswer', delivery: 'unknown' });
  });

  it('gives up a body that is too long, and its connection', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const server = await start((socket) => {
      socket.write(`HTTP/1.1 200 Said\r\ncontent-length: ${longestBody + chunk.length}\r\n\r\n`);
      for (let sent = 0; sent <= longestBody; sent += chunk.length) socket.write(chunk);
    });
    const failure = await failureOf(transportKind(server.port).transport(search, never));
    assert.deepEqual(
      { kind: failure.kind, facts: failure.facts },
      { kind: 'unexpectedAnswer', facts: { delivery: 'answered', status: 200, detail: 'tooLarge' } },
    );
    await server.idle();
  });

  it('takes a body of exactly the longest length', async () => {
    const server = await start((socket) => socket.write(answerOf(200, 'x'.repeat(longestBody))));
    assert.equal((await transportKind(server.port).transport(search, never)).body.length, longestBody);
  });

  it('ends the connection of a cancelled request that may have arrived', async () => {
    const server = await start(() => undefined);
    const cancel = new AbortController();
    const answer = failureOf(transportKind(server.port).transport(search, cancel.signal));
    await server.nextRequest();
    cancel.abort();
    const failure = await answer;
    assert.deepEqual({ kind: failure.kind, facts: failure.facts }, { kind: 'cancelled', facts: { delivery: 'unknown' } });
    await server.idle();
  });

  it('ends the connection of a request cancelled while its body arrives, and says what the headers said', async () => {
    const cancel = new AbortController();
    const server = await start((socket) => {
      socket.write('HTTP/1.1 200 Said\r\nx-uniapi-cost: companies=15\r\ncontent-length: 100\r\n\r\n{');
      setTimeout(() => {
        cancel.abort();
      }, 100);
    });
    const failure = await failureOf(transportKind(server.port).transport(search, cancel.signal));
    assert.deepEqual(
      { kind: failure.kind, facts: failure.facts },
      { kind: 'cancelled', facts: { delivery: 'unknown', status: 200, cost: 'companies=15' } },
    );
    await server.idle();
  });

  it('knows that a request cancelled before was not sent', async () => {
    const server = await start(fine);
    const failure = await failureOf(transportKind(server.port).transport(search, AbortSignal.abort()));
    assert.deepEqual({ kind: failure.kind, facts: failure.facts }, { kind: 'cancelled', facts: { delivery: 'notSent' } });
    assert.equal(server.connections(), 0);
  });

  it('forgets its cancellation when the answer is there', async () => {
    const server = await start(fine);
    const cancel = new AbortController();
    const { transport } = transportKind(server.port);
    await transport(search, cancel.signal);
    cancel.abort();
    assert.equal((await transport(search, never)).status, 200);
    assert.equal(server.open(), server.connections());
  });
});
