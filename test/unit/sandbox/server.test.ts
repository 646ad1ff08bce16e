// The sandbox behind HTTPS: trusted only through its own authority, and deaf to plain HTTP.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isRecord } from '../../../src/client/isRecord.ts';
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
    { body = '', ...options }: RequestOptions & { body?: string | Buffer } = {},
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

  /** Sends bytes over TLS, and resolves with what comes until the server ends the connection. */
  async function sendRaw(text: string, { baseAddress, caPem }: SandboxServer = server): Promise<string> {
    const socket = connectTls({ port: Number(new URL(baseAddress).port), host: 'localhost', ca: caPem });
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('error', () => undefined);
    socket.write(text);
    await once(socket, 'close');
    return answer;
  }

  const codeOf = (text: string): unknown => {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body['code'] : undefined;
  };

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

  it('answers a preflight of a page of any origin, and HEAD without a body', async () => {
    const preflight = await send('/v2/companies', {
      method: 'OPTIONS',
      headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
    });
    assert.deepEqual(
      {
        status: preflight.status,
        origin: preflight.headers['access-control-allow-origin'],
        methods: preflight.headers['access-control-allow-methods'],
        headers: preflight.headers['access-control-allow-headers'],
      },
      { status: 204, origin: '*', methods: 'GET, HEAD, POST, PUT, DELETE', headers: '*' },
    );
    const head = await send(`/v2/lists?token=${server.token}`, { method: 'HEAD' });
    assert.deepEqual({ status: head.status, text: head.text }, { status: 200, text: '' });
  });

  it('names the verbs of a path that has no other, and takes a slash at its end', async () => {
    const answer = await send(`/v2/lists/1?token=${server.token}`, { method: 'POST', headers: form });
    assert.deepEqual({ status: answer.status, allow: answer.headers.allow }, { status: 405, allow: 'GET, PUT, DELETE' });
    assert.equal((await send(`/v2/companies/?token=${server.token}&fields=none`)).status, 200);
    assert.equal((await send(`/v2/companies//?token=${server.token}&fields=none`)).status, 404);
  });

  it('tolerates empty parameters of a match, as a page with empty inputs sends them', async () => {
    const body = `token=${server.token}&name=&regNumbers=&websitesDomains=&limit=1&regNumbers=07410801009`;
    assert.equal((await send('/v2/companies/match', { method: 'POST', headers: form, body })).status, 200);
    const nothing = await send('/v2/companies/match', { method: 'POST', headers: form, body: `token=${server.token}&name=` });
    assert.equal(nothing.status, 400);
  });

  it('takes dates of ISO 8601 without hyphens', async () => {
    const count = async (from: string): Promise<string> =>
      (await send(`/v2/timeline?token=${server.token}&fields=none&eventTypes=capital&startDateFrom=${from}`)).text;
    assert.equal(await count('20250131'), await count('2025-01-31'));
    assert.match(await count('2025013'), /ISO 8601/);
  });

  it('refuses a form that is not UTF-8, whether its bytes are sent or percent-encoded', async () => {
    for (const [name, body] of [
      ['encoded', Buffer.from(`token=${server.token}&name=%C3%28`)],
      ['bytes', Buffer.concat([Buffer.from(`token=${server.token}&name=`), Buffer.from([0xe8])])],
    ] as const) {
      const { status, text } = await send('/v2/companies', { method: 'POST', headers: form, body });
      assert.deepEqual({ status, isSaid: text.includes('not UTF-8') }, { status: 400, isSaid: true }, name);
    }
    const percent = await send('/v2/companies', {
      method: 'POST',
      headers: form,
      body: `token=${server.token}&name=100%&fields=none`,
    });
    assert.equal(percent.status, 200);
  });

  it('answers a head that is too large, and one that is no request, with JSON', async () => {
    const large = await send('/v2/lists', { headers: { 'x-large': 'a'.repeat(70_000) } });
    assert.deepEqual({ status: large.status, code: codeOf(large.text) }, { status: 431, code: 'error.requestTooLarge' });
    const noise = await sendRaw('NOISE\r\n\r\n');
    assert.match(noise, /^HTTP\/1\.1 400 [^]*error\.invalidRequest/);
  });

  it('ends connections whose caller is silent, half through the handshake or half through a request', async () => {
    const started = await startSandboxServer({ timeoutMs: 300 });
    const port = Number(new URL(started.baseAddress).port);
    try {
      const silent = connect(port, '127.0.0.1');
      const half = connect(port, '127.0.0.1', () => half.write(Buffer.from([22, 3, 1, 2, 0, 1])));
      await Promise.all([silent, half].map((socket) => once(socket.on('error', () => undefined).resume(), 'close')));
      assert.match(
        await sendRaw('POST /v2/companies HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50\r\n', started),
        /^HTTP\/1\.1 408 /,
      );
    } finally {
      await started.close();
    }
  });

  it('ends a silent connection from the port of another one that was reset just before', async () => {
    const started = await startSandboxServer({ timeoutMs: 300 });
    const port = Number(new URL(started.baseAddress).port);
    /** Returns undefined if another process has taken the port in between. */
    const connectFromPortOfReset = async (): Promise<Socket | undefined> => {
      const first = connect(port, '127.0.0.1');
      await once(first, 'connect');
      await new Promise((resolve) => setTimeout(resolve, 50));
      const { localPort = 0 } = first;
      first.resetAndDestroy();
      const second = connect({ port, host: '127.0.0.1', localPort });
      return once(second, 'connect').then(
        () => second,
        (error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
          throw error;
        },
      );
    };
    try {
      let second: Socket | undefined;
      while (!second) second = await connectFromPortOfReset();
      const isEnded = once(second.on('error', () => undefined).resume(), 'close').then(() => true);
      assert.ok(await Promise.race([isEnded, new Promise((resolve) => setTimeout(resolve, 5000, false))]));
    } finally {
      await started.close();
    }
  });

  it('ends connections whose caller sends a byte now and then, in the handshake, the head or the body', async () => {
    const started = await startSandboxServer({ timeoutMs: 250 });
    const port = Number(new URL(started.baseAddress).port);
    /** Sends a byte before the silence is too long, for as long as it can. @returns the text that came until the end */
    const dribble = async (socket: Socket, text: string): Promise<string> => {
      let [answer, sent] = ['', 0];
      const timer = setInterval(() => socket.writable && socket.write(text.charAt(sent++) || 'x'), 50);
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString();
        clearInterval(timer);
      });
      // A byte that is on its way while the server closes the connection comes back as a reset, which is an end as well.
      socket.on('error', () => undefined);
      await new Promise((closed) => socket.once('close', closed));
      clearInterval(timer);
      return answer;
    };
    const secure = (): Socket => connectTls({ port, host: 'localhost', ca: started.caPem });
    try {
      const withHead = secure();
      withHead.write('POST /v2/companies HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5000\r\n\r\n');
      const [handshake, head, body] = await Promise.all([
        dribble(connect(port, '127.0.0.1'), '\u0016\u0003\u0001\u0002\u0000'),
        dribble(secure(), 'GET /v2/companies HTTP/1.1\r\nx: '),
        dribble(withHead, 'token='),
      ]);
      assert.equal(handshake, '');
      for (const answer of [head, body]) assert.match(answer, /^HTTP\/1\.1 408 [^]*error\.requestTimeout/);
    } finally {
      await started.close();
    }
  });

  /** Resolves once the server has timed out twice. */
  async function timedOutTwice(port: number): Promise<void> {
    for (let times = 0; times < 2; times += 1) await once(connect(port, '127.0.0.1').resume(), 'close');
  }

  it('ends a connection whose caller does not read the answers', async () => {
    const started = await startSandboxServer({ timeoutMs: 300 });
    const port = Number(new URL(started.baseAddress).port);
    const socket = connectTls({ port, host: 'localhost', ca: started.caPem });
    const asked = 1400;
    let answers = 0;
    try {
      // More than the buffers between the two can take.
      socket.write(`GET /v2/lists?token=${started.token}&limit=50 HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(asked));
      await timedOutTwice(port);
      socket.on('data', (chunk: Buffer) => (answers += chunk.toString('latin1').split('HTTP/1.1 200').length - 1));
      await once(
        socket.on('error', () => undefined),
        'close',
      );
      assert.ok(answers < asked, String(answers));
    } finally {
      await started.close();
    }
  });

  it('waits for an answer that takes its time', async () => {
    const started = await startSandboxServer({ timeoutMs: 300, pause: () => timedOutTwice(port) });
    const port = Number(new URL(started.baseAddress).port);
    const socket = connectTls({ port, host: 'localhost', ca: started.caPem });
    try {
      socket.write(`GET /v2/lists?token=${started.token} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      assert.match(chunk.toString(), /^HTTP\/1\.1 200 /);
    } finally {
      await started.close();
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
