// Tests of operations over the shipped transport at a faulty socket: kind, calls, credits, log.
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createClient } from '../../../src/client/client.ts';
import { Failure } from '../../../src/client/failure.ts';
import { withCredentials } from '../../../src/client/http/credentials.ts';
import { longestBody } from '../../../src/client/http/httpAnswer.ts';
import { totalOf } from '../../../src/client/price.ts';
import { answerOf, startMisbehavingServer, type Behaviour, type MisbehavingServer } from '../../support/misbehavingServer.ts';
import { contextFor, type TestContext } from '../../support/fakeTransport.ts';
import { operations, type Operation } from '../../support/operations.ts';
import { addressesAt, settingsFor, undiciKind, type TransportKind } from '../client/http/transportKinds.ts';
import { createAuthority, type Authority } from '../client/http/testCertificates.ts';
import { checkEnd, endOf, type Expected } from './faultChecks.ts';

interface Fault extends Expected {
  readonly behave: Behaviour;
  /** It never ends: the call's time is over once the whole request has arrived. */
  readonly endless?: true;
}

const requestId = 'r-5f0c1d2e';
const html = '<!DOCTYPE html><html><body><h1>Gateway</h1></body></html>';
const said = `x-dl-request-id: ${requestId}`;

/** Bytes as they are. */
const raw =
  (bytes: string | Buffer): Behaviour =>
  (socket) =>
    socket.write(bytes);

/** A whole answer with the request's ID. */
function whole(body: string | Buffer, headers: readonly string[] = [], status = 200): Behaviour {
  const bytes = Buffer.from(body);
  const head = [`HTTP/1.1 ${String(status)} Said`, said, `content-length: ${String(bytes.length)}`, ...headers].join('\r\n');
  return raw(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), bytes]));
}

/** Goes on as long as the client reads. */
const endless =
  (head: string, part: string): Behaviour =>
  (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(part));
      if (!socket.destroyed) socket.once('drain', more);
    };
    socket.write(head);
    more();
  };

const odd = (body: string | Buffer, headers: readonly string[] = []): Fault => ({
  behave: whole(body, headers),
  kind: 'unexpectedAnswer',
  billed: 'estimated',
  goodStatus: true,
});
const unread = (behave: Behaviour): Fault => ({ behave, kind: 'unexpectedAnswer', billed: 'unconfirmed' });
const broken = (behave: Behaviour): Fault => ({ behave, kind: 'unreachable', again: true, billed: 'unconfirmed' });
const never = (behave: Behaviour): Fault => ({ behave, kind: 'timedOut', billed: 'unconfirmed', endless: true });
const refused = (status: number, kind: Expected['kind'], headers: readonly string[] = []): Fault => ({
  behave: whole(html, headers, status),
  kind,
  billed: 'nothing',
});

const nested = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
const bomb = (compress: (body: Buffer) => Buffer): Buffer => compress(Buffer.alloc(longestBody + 1, '['));

const faults: Readonly<Record<string, Fault>> = {
  'HTML of a gateway with 200': odd(html, ['content-type: text/html']),
  'HTML of a gateway with 502': { ...refused(502, 'serviceFault'), again: true, billed: 'unconfirmed' },
  'an empty answer': odd(''),
  'a 204 with a body': {
    behave: raw(`HTTP/1.1 204 No\r\n${said}\r\ncontent-length: 2\r\n\r\n{}`),
    kind: 'unexpectedAnswer',
    billed: 'estimated',
    goodStatus: true,
  },
  'a body that is cut in its JSON': odd('{"items":[{"id":"c1","na'),
  'a body shorter than it says': broken((socket) => {
    socket.end(`HTTP/1.1 200 Said\r\n${said}\r\ncontent-length: 100\r\n\r\n{"items":`);
  }),
  'a body longer than it says': odd('{"a":"b"} and more'),
  // The HTTP client says of both that the body does not fit its length, as it says of one that ends early.
  'a length that is no number': broken(raw('HTTP/1.1 200 Said\r\ncontent-length: 5x\r\n\r\n{"a":1}')),
  'two lengths': broken(raw('HTTP/1.1 200 Said\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}')),
  'chunks that are none': unread(raw('HTTP/1.1 200 Said\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}')),
  'chunks that end too early': broken((socket) => {
    socket.end('HTTP/1.1 200 Said\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n');
  }),
  'a banner of another protocol': unread(raw('SSH-2.0-nothing\r\n')),
  'a switch of protocols': broken(raw('HTTP/1.1 101 Up\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n')),
  'headers without end': unread(endless('HTTP/1.1 200 Said\r\n', `x-more: ${'a'.repeat(1000)}\r\n`)),
  'hints without end': never(endless('', 'HTTP/1.1 103 Hint\r\nx-hint: 1\r\n\r\n')),
  'a body without end': unread(
    endless(`HTTP/1.1 200 Said\r\n${said}\r\ncontent-length: 99999999999\r\n\r\n`, 'x'.repeat(65_536)),
  ),
  'chunks without end': unread(
    endless(`HTTP/1.1 200 Said\r\n${said}\r\ntransfer-encoding: chunked\r\n\r\n`, `10000\r\n${'x'.repeat(65_536)}\r\n`),
  ),
  'a refusal without end': {
    behave: endless(`HTTP/1.1 403 Said\r\n${said}\r\ncontent-length: 99999999999\r\n\r\n`, 'x'.repeat(65_536)),
    kind: 'forbidden',
    billed: 'nothing',
  },
  silence: never(() => undefined),
  'a byte now and then': never((socket) => {
    socket.write('HTTP/1.1 200 Said\r\ncontent-length: 100000\r\n\r\n');
    const timer = setInterval(() => socket.write('['), 2);
    socket.once('close', () => {
      clearInterval(timer);
    });
  }),
  'a bomb in gzip': unread(whole(bomb(gzipSync), ['content-encoding: gzip'])),
  'a bomb in deflate': unread(whole(bomb(deflateSync), ['content-encoding: deflate'])),
  'a bomb in Brotli': unread(whole(bomb(brotliCompressSync), ['content-encoding: br'])),
  'gzip that is cut': unread(whole(gzipSync('{"items":[]}').subarray(0, 12), ['content-encoding: gzip'])),
  'gzip that is none': unread(whole('{"items":[]}', ['content-encoding: gzip'])),
  'an encoding that nobody knows': unread(whole('{}', ['content-encoding: __proto__'])),
  'an encoding that nobody knows, with what it cost': {
    ...unread(whole('{}', ['content-encoding: x', 'x-uniapi-cost: timeline=3'])),
    billed: 3,
  },
  'HTML in gzip': odd(gzipSync(html), ['content-encoding: gzip']),
  'a number': odd('42'),
  'a wrong type of items': odd('{"items":"none","item":"none"}'),
  'a list for an object': odd('[[[]]]'),
  'items as an object': odd('{"items":{"0":{}},"item":[],"length":"1"}'),
  'a hundred levels': odd(nested(100)),
  'a million levels': odd(nested(1_000_000)),
  'a million lists': odd('['.repeat(1_000_000)),
  'the same name twice': odd('{"items":1,"items":"x","item":{},"item":null,"left":1,"left":"x"}'),
  'numbers beyond all measure': odd(`{"items":1e999,"item":-1e999,"left":"${'9'.repeat(400)}","n":${'9'.repeat(10_000)}}`),
  'a prototype': odd('{"__proto__":{"items":[],"item":{"id":"1"}},"constructor":{"prototype":{"polluted":1}}}'),
  'bytes that are no UTF-8': odd(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])),
  'UTF-16': odd(Buffer.from('\ufeff{"items":[]}', 'utf16le')),
  'a redirect': refused(307, 'unexpectedAnswer', ['location: https://elsewhere.example/']),
  'a redirect to itself': refused(301, 'unexpectedAnswer', ['location: /']),
  'a refusal in HTML': refused(400, 'refused'),
  'a 401 in HTML': refused(401, 'signedOutOrEmpty'),
  'a 407 from behind': refused(407, 'proxyRefused'),
  'a fault that names its cost': { ...refused(500, 'serviceFault', ['x-uniapi-cost: timeline=2']), billed: 2 },
  'a reset': broken((_socket, _request, reset) => {
    reset();
  }),
  'a reset in the middle': broken((socket, _request, reset) => {
    socket.write(`HTTP/1.1 200 Said\r\n${said}\r\ncontent-length: 100\r\n\r\n{"items":`, () => setImmediate(reset));
  }),
  'a reset in the middle of an answer that names its cost': {
    behave: (socket, _request, reset) => {
      const head = `HTTP/1.1 200 Said\r\n${said}\r\nx-uniapi-cost: timeline=3\r\ncontent-length: 100\r\n\r\n{"items":`;
      socket.write(head, () => setImmediate(reset));
    },
    kind: 'unreachable',
    billed: 3,
  },
  'an end without an answer': broken((socket) => {
    socket.end();
  }),
};

/** Faults in which the answer does not reach the request's ID, or does not state one. */
const unnamed = [
  ...[
    'a length that is no number',
    'two lengths',
    'chunks that are none',
    'chunks that end too early',
    'a banner of another protocol',
  ],
  ...['a switch of protocols', 'headers without end', 'hints without end', 'silence', 'a byte now and then'],
  ...['a reset', 'an end without an answer'],
];

/** One of each verb and effect, priced and free, and the credits address. */
const chosen = [
  'searchTimeline',
  'searchTimeline, count',
  'searchLists',
  'createList',
  'updateList',
  'deleteList',
  'getCredits',
] as const;

const endlessMs = 123_456_789;

describe('faults at the socket', () => {
  let authority: Authority;
  let server: MisbehavingServer;
  let transportKind: TransportKind;
  let behave: Behaviour = () => undefined;
  let onSecured: (socket: Socket) => void = () => undefined;
  let onConnection: (socket: Socket) => void = () => undefined;

  before(async () => {
    authority = await createAuthority();
    server = await startMisbehavingServer(
      (...all) => {
        behave(...all);
      },
      await authority.issue(),
      {
        onSecured: (socket) => {
          onSecured(socket);
        },
        onConnection: (socket) => {
          onConnection(socket);
        },
      },
    );
    transportKind = undiciKind(addressesAt(server.port), settingsFor([authority.ca]));
  });

  afterEach(() => {
    onSecured = () => undefined;
    onConnection = () => undefined;
  });

  after(async () => {
    await transportKind.close();
    await server.close();
  });

  async function at(
    operation: Operation,
    timeoutMs = 5000,
    canReadCredits = false,
  ): Promise<{ end: unknown; context: TestContext; sent: number }> {
    const before = server.requests.length;
    const transport = withCredentials(transportKind.transport, { kind: 'token', token: 'a-token-of-some-length' });
    const context = contextFor(transport, { timeoutMs, canReadCredits });
    const end = await endOf(operation.call(createClient(context)), context.clock);
    return { end, context, sent: server.requests.length - before };
  }

  for (const [what, fault] of Object.entries(faults)) {
    for (const name of chosen) {
      it(`${what}, at ${name}`, async function () {
        this.timeout(20_000);
        const operation = operations[name];
        assert.ok(operation);
        behave = fault.behave;
        const ended = await (fault.endless ? timedOut(() => at(operation, endlessMs)) : at(operation));
        checkEnd(fault, operation, ended);
        // Once its headers are there, the service's support can be told which request it was.
        const named = unnamed.includes(what) ? undefined : requestId;
        assert.deepEqual(
          ended.context.records.map((record) => record.requestId),
          [named],
        );
      });
    }
  }

  const search = operations['searchTimeline'];
  /** One that is priced, and one that writes. */
  const two = ['searchTimeline', 'createList'].flatMap((name) => operations[name] ?? []);
  const lists = operations['searchLists'];

  it('are hundreds of rows', () => {
    assert.ok(Object.keys(faults).length * chosen.length >= 300);
  });

  it('a connection that ends within the encryption: nothing was sent', async () => {
    await freshKind();
    onConnection = (socket) => socket.destroy();
    for (const operation of two) {
      checkEnd({ kind: 'unreachable', billed: 'nothing' }, operation, { ...(await at(operation)), sent: 1 });
    }
  });

  it('a connection that ends, or answers, before the request was read', async () => {
    for (const early of [(socket: Socket) => void socket.end(), (socket: Socket) => void socket.end(answerOf(413, html))]) {
      await freshKind();
      onSecured = early;
      behave = () => undefined;
      for (const operation of two) {
        const { end, context } = await at(operation, 300);
        assert.ok(end instanceof Failure);
        assert.ok(['unreachable', 'timedOut', 'refused'].includes(end.kind), end.kind);
        assert.equal(context.ends.length, 1);
        // It is not known here whether it was written. If it was, the call is unconfirmed, and otherwise it is not.
        assert.equal(end.facts.unconfirmed, end.facts.delivery === 'unknown');
        assert.equal(totalOf(context.budget.unconfirmed), end.facts.delivery === 'unknown' ? operation.credits : 0);
      }
    }
  });

  it('a connection that ends between two calls is no failure', async () => {
    assert.ok(lists);
    await freshKind();
    behave = (socket) => socket.end(answerOf(200, '{"items":[]}'));
    for (let call = 0; call < 5; call += 1) {
      const { end, sent } = await at(lists);
      assert.deepEqual({ end, sent }, { end: 'good', sent: 1 });
      await server.idle();
    }
  });

  it('what comes behind an answer is not the next one’s', async () => {
    assert.ok(lists);
    await freshKind();
    const more = answerOf(200, '{"items":[{"id":"9","name":"spoofed","type":"company"}]}');
    behave = (socket) => socket.write(`${answerOf(200, '{"items":[]}')}${more}`);
    for (let call = 0; call < 3; call += 1) {
      const { context } = await at(lists);
      assert.deepEqual(
        context.records.map(({ outcome }) => outcome),
        ['ok'],
      );
      assert.deepEqual(await rowsOf(), []);
    }
  });

  it('no more of an endless body is taken than is read', async () => {
    assert.ok(search);
    await freshKind();
    let written = 0;
    behave = (socket, request, reset) => {
      socket.once('close', () => (written = socket.bytesWritten));
      faults['a body without end']?.behave(socket, request, reset);
    };
    await at(search);
    await server.idle();
    // The buffers between the two sides hold a few megabytes.
    assert.ok(written > longestBody && written < 2 * longestBody, String(written));
  });

  it('compressed answers are read all the same', async () => {
    assert.ok(lists);
    const body = Buffer.from('{"items":[{"id":"1","name":"Ü","type":"company"}],"meta":{"count":1}}');
    for (const [encoding, compress] of [
      ['gzip', gzipSync],
      ['X-GZip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
      ['identity', (same: Buffer) => same],
    ] as const) {
      behave = whole(compress(body), [`content-encoding: ${encoding}`]);
      assert.deepEqual(await rowsOf(), ['Ü'], encoding);
    }
  });

  it('a byte order mark does no harm', async () => {
    behave = whole('\ufeff{"items":[{"id":"1","name":"a","type":"company"}]}');
    assert.deepEqual(await rowsOf(), ['a']);
  });

  it('a request ID is one bounded line in the log, whatever it holds', async () => {
    assert.ok(lists);
    behave = whole('{"items":[]}', [
      `x-dl-request-id: \u009b31m${'x'.repeat(2000)}`,
      `x-uniapi-cost: \u009b31m${'y'.repeat(2000)}`,
    ]);
    const { context } = await at(lists);
    const [{ requestId: id = '', cost = '' } = {}] = context.records;
    assert.ok(id.length <= 300 && cost.length <= 300);
    assert.doesNotMatch(`${id}${cost}`, /\p{Cc}/u);
  });

  describe('a 401', () => {
    const buckets = (left: number): string => JSON.stringify({ timeline: left, companies: left });
    for (const [what, credits, kind] of [
      ['where credits are left', whole(buckets(1000)), 'signedOutOrEmpty'],
      ['where they are used up', whole(buckets(0)), 'outOfCredits'],
      ['where the credit status refuses as well', whole('', [], 401), 'signedOut'],
      ['where the credit status has a fault', whole(html, [], 500), 'signedOutOrEmpty'],
      ['where the credit status breaks off', broken((socket) => socket.destroy()).behave, 'signedOutOrEmpty'],
      ['where the credit status is a page', whole(html), 'signedOutOrEmpty'],
    ] as const) {
      it(`asks for the credits before it blames the token: ${what}`, async () => {
        assert.ok(search);
        behave = (socket, request, reset) => {
          const isCredits = request.target.startsWith('/credits/');
          (isCredits ? credits : whole('{"message":"no"}', [], 401))(socket, request, reset);
        };
        const { end, context, sent } = await at(search, 5000, true);
        assert.ok(end instanceof Failure);
        assert.deepEqual({ kind: end.kind, requestId: end.facts.requestId }, { kind, requestId });
        assert.ok(sent >= 2);
        assert.deepEqual(
          { spent: context.budget.spent, unconfirmed: context.budget.unconfirmed },
          { spent: {}, unconfirmed: {} },
        );
        assert.equal(context.ends.length, 2);
      });
    }
  });

  /** Lets the time of calls that have `endlessMs` be over when a request has arrived, however slow this machine is. */
  async function timedOut<T>(work: () => Promise<T>): Promise<T> {
    const { setTimeout: before } = globalThis;
    const over: (() => void)[] = [];
    const patched: unknown = (run: () => void, ms: number) =>
      ms === endlessMs ? before(() => over.push(run), 0) : before(run, ms);
    globalThis.setTimeout = patched as typeof setTimeout;
    void server.nextRequest().then(() => {
      before(() => {
        for (const run of over) run();
      }, 5);
    });
    try {
      return await work();
    } finally {
      globalThis.setTimeout = before;
    }
  }

  /** Connections that were made under another behaviour are not used again. */
  async function freshKind(): Promise<void> {
    await transportKind.close();
    await server.idle();
    transportKind = undiciKind(addressesAt(server.port), settingsFor([authority.ca]));
  }

  async function rowsOf(): Promise<unknown[]> {
    const transport = withCredentials(transportKind.transport, { kind: 'token', token: 'a-token-of-some-length' });
    const { rows } = await createClient(contextFor(transport)).searchLists({ limit: 10 });
    return rows.map(({ value }) => value?.name);
  }
});
