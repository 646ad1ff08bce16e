// The sandbox behind HTTPS: trusted only through its own authority, and deaf to plain HTTP.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

describe('sandbox server', () => {
  let server: SandboxServer;
  before(async () => {
    server = await startSandboxServer();
  });
  after(() => server.close());

  function send(
    path: string,
    { body = '', ...options }: RequestOptions & { body?: string } = {},
    host = 'localhost',
  ): Promise<Answer> {
    const address = new URL(server.baseAddress + path);
    address.hostname = host;
    return new Promise((resolve, reject) => {
      const sent = request(address, { ca: server.caPem, agent: false, ...options }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => {
          resolve({ status: answer.statusCode, text, headers: answer.headers });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('serves the sandbox over TLS, under both names', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const { status, text } = await send(`/v2/lists?token=${server.token}`, {}, host);
      assert.equal(status, 200);
      assert.match(text, /"listLength"/);
    }
    assert.ok(server.creditsAddress.startsWith(server.baseAddress));
    assert.equal((await send(`${new URL(server.creditsAddress).pathname}?token=${server.token}`)).status, 200);
  });

  it('is not trusted without its authority, whose file only this user can read', async () => {
    await assert.rejects(send('/v2/lists', { ca: [] }), /certificate/i);
    assert.equal(readFileSync(server.caFile, 'utf8'), server.caPem);
    if (process.platform !== 'win32') assert.equal(statSync(server.caFile).mode & 0o077, 0);
  });

  it('joins parameters of query and form, and repeated ones', async () => {
    const body = new URLSearchParams([
      ['token', server.token],
      ['eventTypes', 'capital'],
      ['eventTypes', 'cgs-monthly'],
      ['fields', 'none'],
    ]).toString();
    const { status, text } = await send('/v2/timeline?eventTypes=forward-looking', { method: 'POST', headers: form, body });
    assert.equal(status, 200);
    const count = (types: string): Promise<Answer> => send(`/v2/timeline?token=${server.token}&fields=none&eventTypes=${types}`);
    assert.equal((await count('capital,cgs-monthly,forward-looking')).text, text);
  });

  it('answers plain HTTP with an error and no data', async () => {
    const { status, text } = await new Promise<Answer>((resolve, reject) => {
      plainRequest(
        server.baseAddress.replace('https', 'http') + `/v2/lists?token=${server.token}`,
        { agent: false },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          answer.on('end', () => {
            resolve({ status: answer.statusCode, text, headers: answer.headers });
          });
        },
      )
        .on('error', reject)
        .end();
    });
    assert.equal(status, 400);
    assert.match(text, /plain HTTP/);
  });

  it('refuses bodies that are too large or no form, and verbs that it does not know, as JSON', async () => {
    const large = await send('/v2/lists', {
      method: 'POST',
      headers: form,
      body: `token=${server.token}&name=${'x'.repeat(1024 * 1024)}`,
    });
    assert.equal(large.status, 413);
    assert.match(large.text, /error\.requestTooLarge/);
    assert.equal(large.headers.connection, 'close');
    const json = await send('/v2/lists', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    assert.equal(json.status, 415);
    const patch = await send('/v2/lists', { method: 'PATCH' });
    assert.match(patch.text, /error\.methodNotAllowed/);
    const long = await send(`/v2/lists?token=${server.token}&name=${'x'.repeat(20_000)}`);
    assert.match(long.text, /error\.requestURITooLong/);
  });

  it('lets pages of every origin read its answers and its refusals', async () => {
    for (const path of [`/v2/lists?token=${server.token}`, '/v2/lists', '/nothing']) {
      const { headers } = await send(path, { headers: { origin: 'https://elsewhere.example' } });
      assert.equal(headers['access-control-allow-origin'], '*', path);
    }
  });

  it('removes its files when it is closed, and its port is free', async () => {
    const other = await startSandboxServer();
    const port = Number(new URL(other.baseAddress).port);
    await assert.rejects(startSandboxServer({ port }), { code: 'EADDRINUSE' });
    await other.close();
    assert.ok(!existsSync(other.caFile));
    const again = await startSandboxServer({ port });
    await again.close();
  });
});
