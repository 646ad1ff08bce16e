// Tests of every operation at every fault: the kind of failure, the calls, the credits, and the message.
import assert from 'node:assert/strict';
import { createClient } from '../../../src/client/client.ts';
import { Failure, type FailureKind } from '../../../src/client/failure.ts';
import { answer, contextFor, fakeTransport, silent, type Step } from '../../support/fakeTransport.ts';
import { operations, type Operation } from '../../support/operations.ts';
import { checkEnd, endOf, type Expected } from './faultChecks.ts';

interface Fault extends Expected {
  readonly step: Step;
}

const html = '<!DOCTYPE html><html><body><h1>Gateway</h1></body></html>';
const refusal = (code: string): unknown => ({ code, message: `said ${code}`, data: { parameter: 'limit' } });
const status = (code: number, body: unknown = '', headers: Record<string, string> = {}) =>
  answer(body, { status: code, headers });
const good = (body: unknown, headers: Record<string, string> = {}): Fault => ({
  step: answer(body, { headers }),
  kind: 'unexpectedAnswer',
  billed: 'estimated',
  goodStatus: true,
});
const unsent = (kind: FailureKind, detail: string): Fault => ({
  step: new Failure(kind, { delivery: 'notSent', detail }),
  kind,
  billed: 'nothing',
});
const nested = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

const faults: Readonly<Record<string, Fault>> = {
  'error.invalidParameter': { step: status(400, refusal('error.invalidParameter')), kind: 'refused', billed: 'nothing' },
  'error.notAllowed with 400': { step: status(400, refusal('error.notAllowed')), kind: 'forbidden', billed: 'nothing' },
  'a 400 in HTML': { step: status(400, html), kind: 'refused', billed: 'nothing' },
  'a 400 that bills': { step: status(400, '', { 'x-uniapi-cost': 'timeline=2' }), kind: 'refused', billed: 2 },
  'error.authenticationError': {
    step: status(401, refusal('error.authenticationError')),
    kind: 'signedOutOrEmpty',
    billed: 'nothing',
  },
  'an empty 401': { step: status(401), kind: 'signedOutOrEmpty', billed: 'nothing' },
  'a 402': { step: status(402), kind: 'outOfCredits', billed: 'nothing' },
  'units finished': { step: status(401, refusal('error.unitsFinished')), kind: 'outOfCredits', billed: 'nothing' },
  'a 403': { step: status(403, refusal('error.notAllowed')), kind: 'forbidden', billed: 'nothing' },
  'a 403 in HTML': { step: status(403, html), kind: 'forbidden', billed: 'nothing' },
  'a 404': { step: status(404, refusal('error.notFound')), kind: 'notFound', billed: 'nothing' },
  'a 404 in HTML': { step: status(404, html), kind: 'notFound', billed: 'nothing' },
  'a 407': { step: status(407), kind: 'proxyRefused', billed: 'nothing' },
  'a 409': { step: status(409), kind: 'refused', billed: 'nothing' },
  'a 413': { step: status(413, html), kind: 'refused', billed: 'nothing' },
  'a 429 for longer than a day': { step: status(429, '', { 'retry-after': '200000' }), kind: 'tooFast', billed: 'nothing' },
  'a redirect': {
    step: status(302, '', { location: 'https://elsewhere.example/' }),
    kind: 'unexpectedAnswer',
    billed: 'nothing',
  },
  'a 500': { step: status(500, refusal('error.internal')), kind: 'serviceFault', billed: 'nothing' },
  'a 501': { step: status(501), kind: 'serviceFault', again: true, billed: 'unconfirmed' },
  'a 501 of the service itself': { step: status(501, { error: true }), kind: 'serviceFault', billed: 'nothing' },
  'a 520 of a gateway': { step: status(520, html), kind: 'serviceFault', again: true, billed: 'unconfirmed' },
  'a 408 of a gateway': { step: status(408, html), kind: 'timedOut', again: true, billed: 'unconfirmed' },
  'a 502 of a gateway': { step: status(502, html), kind: 'serviceFault', again: true, billed: 'unconfirmed' },
  'a 503': { step: status(503), kind: 'serviceFault', again: true, billed: 'unconfirmed' },
  'a 504': { step: status(504), kind: 'serviceFault', again: true, billed: 'unconfirmed' },
  'a name that is not resolved': unsent('unreachable', 'ENOTFOUND'),
  'a refused connection': unsent('unreachable', 'ECONNREFUSED'),
  'an unknown issuer': unsent('untrustedCertificate', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'),
  'a proxy that refuses': unsent('proxyRefused', 'PROXY_407'),
  'a connection that breaks': {
    step: new Failure('unreachable', { delivery: 'unknown', detail: 'ECONNRESET' }),
    kind: 'unreachable',
    again: true,
    billed: 'unconfirmed',
  },
  'an answer without end': {
    step: new Failure('unexpectedAnswer', { delivery: 'answered', status: 200, detail: 'tooLarge' }),
    kind: 'unexpectedAnswer',
    billed: 'unconfirmed',
  },
  'a fault of the transport itself': { step: new Error('boom'), kind: 'unexpectedAnswer', billed: 'unconfirmed' },
  silence: { step: silent, kind: 'timedOut', billed: 'unconfirmed' },
  'HTML with 200': good(html),
  'an empty 200': good(''),
  'a cut 200': good('{"items":[{"id":"c1","na'),
  'a number': good('42'),
  'a text': good('"items"'),
  null: good('null'),
  'a wrong type of items': good({ items: 'none' }),
  'a record that is a list': good('[[[]]]'),
  'a thousand levels': good(nested(1000)),
  'a polluted prototype': good('{"__proto__":{"items":[]},"constructor":{"prototype":{"id":"x"}}}'),
  'an answer that names its cost and is none': { ...good(html, { 'x-uniapi-cost': 'timeline=3' }), billed: 3 },
};

describe('every fault at every operation', () => {
  it(`are more than 400 rows`, () => {
    assert.ok(Object.keys(faults).length * Object.keys(operations).length >= 400);
  });

  for (const [what, fault] of Object.entries(faults)) {
    for (const [name, operation] of Object.entries(operations)) {
      it(`${what}, at ${name}`, () => check(fault, operation));
    }
  }
});

async function check(fault: Fault, operation: Operation): Promise<void> {
  const { transport, sent } = fakeTransport(fault.step);
  const context = contextFor(transport, { timeoutMs: fault.step === silent ? 2 : 10_000 });
  const end = await endOf(operation.call(createClient(context)), context.clock);
  checkEnd(fault, operation, { end, context, sent: sent.length });
}
