// Answers as they are put together: encodings, bounds, headers, and what is told of an answer that cannot be read.
import assert from 'node:assert/strict';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Failure } from '../../../../src/client/failure.ts';
import { HttpAnswer, longestBody } from '../../../../src/client/http/httpAnswer.ts';

const text = '{"items":["Société Générale"]}';

/** The answer to a body in one chunk. */
function answerTo(encoding: string, body: Uint8Array, kind: 'encoded' | 'plain' = 'encoded') {
  const answer = new HttpAnswer(200, [['Content-Encoding', encoding]], kind);
  answer.add(body);
  return answer.end();
}

/** A check for `assert.throws` of what is told of an answer that cannot be read. */
const unread =
  (detail: string, status = 200) =>
  (error: unknown) => {
    assert.ok(error instanceof Failure);
    assert.deepEqual(
      { kind: error.kind, status: error.facts.status, detail: error.facts.detail, delivery: error.facts.delivery },
      { kind: status === 200 ? 'unexpectedAnswer' : 'serviceFault', status, detail, delivery: 'answered' },
    );
    return true;
  };

describe('HttpAnswer', () => {
  const encodings: Readonly<Record<string, Uint8Array>> = {
    gzip: gzipSync(text),
    'x-gzip': gzipSync(text),
    deflate: deflateSync(text),
    br: brotliCompressSync(text),
    identity: Buffer.from(text),
    '': Buffer.from(text),
    ' GZip ': gzipSync(text),
  };
  for (const [encoding, body] of Object.entries(encodings))
    it(`reads a body in the encoding “${encoding}”`, () => {
      assert.equal(answerTo(encoding, body).body, text);
    });

  it('reads a body that was decoded on the way as it is, whatever its header says', () => {
    assert.equal(answerTo('gzip', Buffer.from(text), 'plain').body, text);
  });

  it('reads an empty body in any encoding', () => {
    for (const encoding of ['gzip', 'zstd']) assert.equal(answerTo(encoding, Buffer.alloc(0)).body, '');
  });

  it('reads a body whose chunks split a character', () => {
    const bytes = Buffer.from(text);
    const answer = new HttpAnswer(200, [], 'encoded');
    for (const byte of bytes) answer.add(Buffer.of(byte));
    assert.equal(answer.end().body, text);
  });

  it('does not read an encoding that it does not know, nor a body that is not in its encoding', () => {
    for (const encoding of ['zstd', 'gzip, br', 'toString'])
      assert.throws(() => answerTo(encoding, gzipSync(text)), unread('encoding'));
    for (const encoding of ['gzip', 'deflate', 'br'])
      assert.throws(() => answerTo(encoding, Buffer.from(text)), unread('encoding'));
    assert.throws(() => answerTo('gzip', gzipSync(text).subarray(0, 20)), unread('encoding'));
  });

  it('reads no more than 16 MiB, compressed or not', () => {
    const longest = 16 * 1024 * 1024;
    assert.equal(longestBody, longest);
    assert.equal(answerTo('gzip', gzipSync(Buffer.alloc(longest, 'x'))).body.length, longest);
    assert.throws(() => answerTo('gzip', gzipSync(Buffer.alloc(longest + 1, 'x'))), unread('tooLarge'));
    const answer = new HttpAnswer(503, [], 'encoded');
    answer.add(Buffer.alloc(longest));
    assert.throws(
      () => {
        answer.add(Buffer.alloc(1));
      },
      unread('tooLarge', 503),
    );
  });

  it('has lower-case headers, those of one name in one value, and none without a value', () => {
    const headers: [string, string | string[] | undefined][] = [
      ['X-Uniapi-Cost', 'units=1'],
      ['x-uniapi-cost', 'companies=2'],
      ['Vary', ['Accept', 'Origin']],
      ['X-None', undefined],
    ];
    assert.deepEqual(new HttpAnswer(200, headers, 'encoded').end().headers, {
      'x-uniapi-cost': 'units=1, companies=2',
      vary: 'Accept, Origin',
    });
  });

  it('tells the status, the cost and the request of an answer that broke off', () => {
    const headers: [string, string][] = [
      ['X-Uniapi-Cost', 'units=1'],
      ['X-DL-Request-Id', 'r-1'],
    ];
    const lost = new Failure('unreachable', { delivery: 'unknown' });
    assert.deepEqual(new HttpAnswer(200, headers, 'encoded').brokenOff(lost).facts, {
      delivery: 'unknown',
      status: 200,
      cost: 'units=1',
      requestId: 'r-1',
    });
    assert.deepEqual(new HttpAnswer(502, [], 'encoded').brokenOff(lost).facts, { delivery: 'unknown', status: 502 });
  });
});
