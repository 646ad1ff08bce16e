// Failing answers: every code and status that the service is known to use, and what a gateway may send instead.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FailureKind } from '../../../src/client/failure.ts';
import { isErrorBody, readFailure } from '../../../src/client/readFailure.ts';
import { answer } from '../../support/fakeTransport.ts';
import { anyString } from '../../support/anyString.ts';

const now = Date.UTC(2026, 0, 1);

function read(status: number, body: unknown = '', headers: Record<string, string> = {}) {
  return readFailure(answer(body, { status, headers }), now);
}

describe('readFailure', () => {
  const kinds: [status: number, code: string | undefined, kind: FailureKind][] = [
    [400, 'error.missingParameter', 'refused'],
    [400, 'error.unknownParameter', 'refused'],
    [400, 'error.invalidParameter', 'refused'],
    [400, 'error.requestTooLarge', 'refused'],
    [413, 'error.requestTooLarge', 'refused'],
    [414, 'error.requestURITooLong', 'refused'],
    [405, 'error.methodNotAllowed', 'refused'],
    [401, 'error.authenticationError', 'signedOutOrEmpty'],
    [401, 'error.missingParameter', 'signedOutOrEmpty'],
    [401, undefined, 'signedOutOrEmpty'],
    [403, 'error.notAllowed', 'forbidden'],
    [400, 'error.notAllowed', 'forbidden'],
    [403, undefined, 'forbidden'],
    [404, 'error.notFound', 'notFound'],
    [400, 'error.notFound', 'notFound'],
    [404, undefined, 'notFound'],
    [407, undefined, 'proxyRefused'],
    [429, 'error.RateLimitExceeded', 'tooFast'],
    [429, undefined, 'tooFast'],
    [503, 'error.RateLimitExceeded', 'tooFast'],
    [500, 'error.internalServerError', 'serviceFault'],
    [502, 'error.badGateway', 'serviceFault'],
    [503, undefined, 'serviceFault'],
    [504, undefined, 'serviceFault'],
    [301, undefined, 'unexpectedAnswer'],
    [302, undefined, 'unexpectedAnswer'],
    [304, undefined, 'unexpectedAnswer'],
    [408, undefined, 'timedOut'],
    [418, undefined, 'refused'],
    [599, undefined, 'serviceFault'],
  ];
  for (const [status, code, kind] of kinds) {
    it(`reads ${String(status)}${code === undefined ? '' : ` ${code}`} as ${kind}`, () => {
      const failure = read(status, code === undefined ? '' : { error: true, status, code, message: 'human text' });
      assert.equal(failure.kind, kind);
      assert.equal(failure.facts.status, status);
      assert.equal(failure.facts.delivery, 'answered');
      assert.equal(failure.facts.code, code);
    });
  }

  const withGoodStatus: [body: Record<string, unknown>, kind: FailureKind][] = [
    [{ error: true, status: 403, message: 'human text' }, 'forbidden'],
    [{ error: true, code: 'error.notFound' }, 'notFound'],
    [{ error: 'true', status: '500' }, 'serviceFault'],
    [{ error: true, code: 'error.authenticationError' }, 'signedOutOrEmpty'],
    [{ code: 'error.invalidParameter' }, 'refused'],
    [{ error: true }, 'refused'],
  ];
  for (const [body, kind] of withGoodStatus) {
    it(`reads 200 with ${JSON.stringify(body)} as ${kind}`, () => {
      assert.equal(isErrorBody(body), true);
      const failure = read(200, body);
      assert.deepEqual(
        { kind: failure.kind, status: failure.facts.status, hasErrorBody: failure.facts.hasErrorBody },
        { kind, status: 200, hasErrorBody: true },
      );
    });
  }

  it('takes no record for an error', () => {
    for (const body of [{ item: { error: true } }, { error: false, items: [] }, { code: 'A1', id: '1' }, [], null, 'error'])
      assert.equal(isErrorBody(body), false);
  });

  it('keeps what the service says, the parameter and the request', () => {
    const body = { error: true, status: 400, code: 'error.missingParameter', message: 'human text', data: { parameter: 'name' } };
    assert.deepEqual(read(400, body, { 'x-dl-request-id': 'e1f0-77' }).facts, {
      delivery: 'answered',
      status: 400,
      hasErrorBody: true,
      code: 'error.missingParameter',
      serviceMessage: 'human text',
      parameter: 'name',
      requestId: 'e1f0-77',
    });
  });

  it('keeps what the answer says it cost', () => {
    const failure = read(400, { code: 'error.invalidParameter' }, { 'x-uniapi-cost': 'timeline=2' });
    assert.equal(failure.facts.cost, 'timeline=2');
  });

  describe('says that the credits are used up', () => {
    const used: [status: number, body: Readonly<Record<string, unknown>>][] = [
      [401, { error: true, message: 'Your Credits are EXHAUSTED' }],
      [400, { code: 'error.notEnoughCredits' }],
      [403, { code: 'error.notAllowed', message: 'no more units' }],
      [500, { error: 'true', message: 'You have run out of credit.' }],
      [200, { error: true, status: 401, message: 'insufficient credits' }],
    ];
    for (const [status, body] of used) {
      it(`for ${String(status)} ${JSON.stringify(body)}`, () => {
        assert.equal(read(status, body).kind, 'outOfCredits');
      });
    }

    const others: [status: number, body: unknown, kind: FailureKind][] = [
      [402, '', 'outOfCredits'],
      [401, { error: true, message: 'unknown token' }, 'signedOutOrEmpty'],
      [401, { error: true, message: 'The session has ended.' }, 'signedOutOrEmpty'],
      [400, { error: true, message: 'The parameter credits is unknown.' }, 'refused'],
      [429, { code: 'error.RateLimitExceeded', message: 'not enough units left in this second' }, 'tooFast'],
      [503, { note: 'credits exhausted' }, 'serviceFault'],
      [400, { message: 'credits exhausted' }, 'refused'],
    ];
    for (const [status, body, kind] of others) {
      it(`but reads ${String(status)} ${JSON.stringify(body)} as ${kind}`, () => {
        assert.equal(read(status, body).kind, kind);
      });
    }
  });

  describe('goes by the status in the body where the answer has a good one', () => {
    const kinds: [status: number, own: unknown, kind: FailureKind][] = [
      [299, 404, 'notFound'],
      [200, 400, 'refused'],
      [200, 401, 'signedOutOrEmpty'],
      [200, 599, 'serviceFault'],
      [200, 600, 'refused'],
      [200, 399, 'refused'],
      [200, 302, 'refused'],
      [200, 404.5, 'refused'],
      [200, 'Infinity', 'refused'],
      [300, 404, 'unexpectedAnswer'],
      [403, 404, 'forbidden'],
    ];
    for (const [status, own, kind] of kinds) {
      it(`${String(status)} with ${JSON.stringify(own)}: ${kind}`, () => {
        assert.equal(read(status, { error: true, status: own }).kind, kind);
      });
    }
  });

  const bare: [string, unknown][] = [
    ['HTML', '<html><body><h1>502 Bad Gateway</h1></body></html>'],
    ['nothing', ''],
    ['blanks', ' \n'],
    ['half a JSON', '{"code": "error.'],
    ['null', 'null'],
    ['a list', []],
    ['a string', '"error.notFound"'],
    ['empty members', { code: '', message: '\n', data: { parameter: '' } }],
    ['members of null', { code: null, message: null, data: null }],
    ['members of odd shapes', { code: 7, message: {}, data: [] }],
  ];
  for (const [what, body] of bare) {
    it(`goes by the status where the body is ${what}`, () => {
      const failure = read(502, body);
      assert.equal(failure.kind, 'serviceFault');
      assert.deepEqual(failure.facts, { delivery: 'answered', status: 502 });
    });
  }

  it('reads the other members where one has an odd shape', () => {
    const { facts } = read(400, { code: 42, message: 'human text', data: 'name' });
    assert.equal(facts.serviceMessage, 'human text');
    assert.equal(read(400, { code: 'error.notFound', message: ['?'] }).kind, 'notFound');
  });

  describe('makes text harmless', () => {
    const texts: [string, string][] = [
      ['two\r\nlines\tand a tab', 'two lines and a tab'],
      ['\u001b[31mred\u001b[0m', '[31mred [0m'],
      ['turned \u202eround\u2066', 'turned  round'],
      ['a\u200bb\u2028c\u2029d\ufeff', 'a b c d'],
      ['è già <b>detto</b>', 'è già <b>detto</b>'],
      ['x'.repeat(1000), 'x'.repeat(300)],
      [`${'x'.repeat(299)}😀`, 'x'.repeat(299)],
      ['\u3164\u2800\u00ad\ud800Zo\u0335\u0336\u0337\u0338\u0339\u033a', '\u2800 Zo\u0335\u0336\u0337\u0338'],
    ];
    for (const [text, expected] of texts) {
      it(JSON.stringify(text.slice(0, 40)), () => {
        const { facts } = read(400, { code: text, message: text, data: { parameter: text } }, { 'x-dl-request-id': text });
        assert.deepEqual(
          { code: facts.code, said: facts.serviceMessage, parameter: facts.parameter, requestId: facts.requestId },
          { code: expected, said: expected, parameter: expected, requestId: expected },
        );
      });
    }
  });

  describe('reads how long to wait', () => {
    const waits: [number, Record<string, string>, number | undefined][] = [
      [429, {}, undefined],
      [429, { 'retry-after': '2' }, 2000],
      [503, { 'retry-after': ' 0.5 ' }, 500],
      [429, { 'retry-after': new Date(now + 5000).toUTCString() }, 5000],
      [429, { 'retry-after': new Date(now - 5000).toUTCString() }, 0],
      // The service's clock counts if the response states it, because this computer's may be hours off.
      [429, { date: new Date(now - 7_200_000).toUTCString(), 'retry-after': new Date(now - 7_195_000).toUTCString() }, 5000],
      [429, { date: new Date(now + 7_200_000).toUTCString(), 'x-ratelimit-reset': String(now / 1000 + 7203) }, 3000],
      [429, { date: 'today', 'retry-after': new Date(now + 5000).toUTCString() }, 5000],
      [429, { 'retry-after': 'soon' }, undefined],
      [429, { 'retry-after': 'soon', 'x-ratelimit-reset': '1' }, 1000],
      [429, { 'x-ratelimit-reset': '1' }, 1000],
      [429, { 'x-ratelimit-reset': String(now / 1000 + 3) }, 3000],
      [429, { 'x-ratelimit-reset': '-1' }, undefined],
      // Nothing that the bucket does not need, whatever the unit is.
      [429, { 'x-ratelimit-reset': '150' }, 150_000],
      [429, { 'x-ratelimit-reset': '151' }, 151],
      [429, { 'x-ratelimit-reset': '150000' }, 150_000],
      [429, { 'x-ratelimit-reset': '150001' }, undefined],
      [429, { 'x-ratelimit-reset': '0.0005' }, 1],
      [429, { 'x-ratelimit-reset': ' 2 ' }, 2000],
      [429, { 'x-ratelimit-reset': String(now / 1000 + 150) }, 150_000],
      [429, { 'x-ratelimit-reset': String(now / 1000 + 151) }, undefined],
      [429, { 'x-ratelimit-reset': String(now / 1000 - 5) }, 0],
      [429, { 'x-ratelimit-reset': String(now + 0.5) }, 1],
      [503, { 'retry-after': '0.0005' }, 1],
      [429, { 'x-ratelimit-reset': '60000' }, 60_000],
      [429, { 'x-ratelimit-reset': '1500.5' }, 1501],
      [429, { 'x-ratelimit-reset': String(now + 3000) }, 3000],
      [429, { 'x-ratelimit-reset': new Date(now + 4000).toISOString() }, 4000],
      [429, { 'x-ratelimit-reset': new Date(now + 4000).toUTCString() }, 4000],
      [429, { 'x-ratelimit-reset': new Date(now + 86_400_000).toISOString() }, undefined],
      [429, { 'x-ratelimit-reset': '86400000' }, undefined],
      [503, { 'x-ratelimit-reset': '1' }, undefined],
      [429, { 'retry-after': '3', 'x-ratelimit-reset': '1' }, 3000],
    ];
    for (const [status, headers, expected] of waits) {
      it(`${String(status)} ${JSON.stringify(headers)}`, () => {
        assert.equal(read(status, '', headers).facts.waitMs, expected);
      });
    }
  });

  it('reads any answer without throwing, and says nothing in more than one line of 300 characters', () => {
    const body = fc.oneof(
      anyString(),
      fc.json(),
      fc.record({ code: fc.anything(), message: anyString() }).map((record) => JSON.stringify(record, bigintAsText)),
    );
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), body, fc.string(), (status, text, wait) => {
        const { facts } = read(status, text, { 'retry-after': wait });
        for (const said of [facts.serviceMessage ?? 'none', facts.code ?? 'none']) {
          assert.ok(said.length <= 300 && said.length > 0 && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(said) && said.isWellFormed());
        }
        assert.ok(facts.waitMs === undefined || facts.waitMs >= 0);
      }),
    );
  });
});

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
