// Both transports over real sockets: where things are written, and what comes back.
import assert from 'node:assert/strict';
import { fine, onBothTransports } from './onBothTransports.ts';
import { answerOf } from '../../../support/misbehavingServer.ts';
import { never, search } from './transportKinds.ts';

onBothTransports(({ name, start, transportKind }) => {
  it('writes a form for POST and PUT, and nothing of it in the address', async () => {
    const server = await start(fine);
    const { transport } = transportKind(server.port);
    const parameters = [
      ['name', 'Müller, "& Co" 100%'],
      ['token', 'secret'],
    ] as const;
    await transport({ ...search, parameters }, never);
    await transport({ target: 'service', verb: 'PUT', path: '/v2/lists/a%2Fb', parameters }, never);
    for (const request of server.requests) {
      assert.equal(request.headers['content-type'], 'application/x-www-form-urlencoded');
      assert.equal(request.body, 'name=M%C3%BCller%2C+%22%26+Co%22+100%25&token=secret');
      assert.equal(request.headers['content-length'], String(request.body.length));
    }
    assert.deepEqual(
      server.requests.map(({ verb, target }) => `${verb} ${target}`),
      ['POST /prefix/v2/timeline', 'PUT /prefix/v2/lists/a%2Fb'],
    );
  });

  it('writes a query for GET and DELETE, without a body', async () => {
    const server = await start(fine);
    const { transport } = transportKind(server.port);
    const parameters = [
      ['limit', '1'],
      ['token', 'a+b&c'],
    ] as const;
    await transport({ target: 'service', verb: 'GET', path: '/v2/lists/%C3%A9%2F%3F', parameters }, never);
    await transport({ target: 'service', verb: 'DELETE', path: '/v2/lists/x', parameters: [] }, never);
    await transport({ target: 'credits', verb: 'GET', path: '', parameters }, never);
    assert.deepEqual(
      server.requests.map(({ verb, target, body }) => ({ verb, target, body })),
      [
        { verb: 'GET', target: '/prefix/v2/lists/%C3%A9%2F%3F?limit=1&token=a%2Bb%26c', body: '' },
        { verb: 'DELETE', target: '/prefix/v2/lists/x', body: '' },
        { verb: 'GET', target: '/credits/status?limit=1&token=a%2Bb%26c', body: '' },
      ],
    );
  });

  it('says who asks, wants JSON and no compression', async () => {
    const server = await start(fine);
    await transportKind(server.port).transport(search, never);
    const { headers = {}, protocol } = server.requests[0] ?? {};
    assert.equal(headers['user-agent'], 'company-data-vscode/0.0.0');
    assert.equal(headers['accept'], 'application/json');
    assert.equal(headers['accept-encoding'], 'identity');
    if (name === 'undici') assert.equal(protocol, 'http/1.1');
  });

  it('returns the status, lower-case header names with joined values, and the body as text', async () => {
    const server = await start((socket) => {
      const body = Buffer.from('{"n":"Ü€🏢"}');
      socket.write(`HTTP/1.1 418 Said\r\nX-Uniapi-Cost: none\r\nx-two: a\r\nX-Two: b\r\ncontent-length: ${body.length}\r\n\r\n`);
      // Cut inside a character.
      for (const byte of body) socket.write(Buffer.of(byte));
    });
    const answer = await transportKind(server.port).transport(search, never);
    assert.equal(answer.status, 418);
    assert.equal(answer.headers['x-uniapi-cost'], 'none');
    assert.equal(answer.headers['x-two'], 'a, b');
    assert.equal(answer.body, '{"n":"Ü€🏢"}');
  });

  it('returns an answer without a body, and hints before the answer do not count', async () => {
    const server = await start((socket) =>
      socket.write('HTTP/1.1 103 Early Hints\r\nx-hint: 1\r\n\r\nHTTP/1.1 204 Said\r\nx-real: 1\r\n\r\n'),
    );
    const answer = await transportKind(server.port).transport(search, never);
    assert.deepEqual(
      { status: answer.status, body: answer.body, xReal: answer.headers['x-real'], xHint: answer.headers['x-hint'] },
      { status: 204, body: '', xReal: '1', xHint: undefined },
    );
  });

  it('does not follow a redirect', async () => {
    const target = await start(fine);
    const server = await start((socket) => socket.write(answerOf(307, '', [`location: https://127.0.0.1:${target.port}/`])));
    const answer = await transportKind(server.port).transport(search, never);
    assert.equal(answer.status, 307);
    assert.equal(target.connections(), 0);
  });
});
