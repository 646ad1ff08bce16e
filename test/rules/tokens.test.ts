// A planted token goes through every method of the client and every failure, and reaches no sink.
import assert from 'node:assert/strict';
import { createClient, type Client } from '../../src/client/client.ts';
import { Failure, type FailureKind } from '../../src/client/failure.ts';
import { withCredentials, type Credentials } from '../../src/client/http/credentials.ts';
import type { Transport, WireAnswer } from '../../src/client/http/transport.ts';
import { answer, contextFor, fakeTransport, type Step } from '../support/fakeTransport.ts';
import { table } from '../unit/client/endpoints/table.ts';
import { leaksIn } from './support/leaks.ts';

const token = 'planted-token-"1/2+3=4 5&6';
const key = 'planted-key-0123456789';
const address = 'https://planted-host.example/base';
const secrets = [token, key, 'planted-host.example'];

/** Every kind, named by the compiler: a new kind has to be added here. */
const everyKind: Readonly<Record<FailureKind, 0>> = {
  signedOut: 0,
  outOfCredits: 0,
  signedOutOrEmpty: 0,
  overBudget: 0,
  forbidden: 0,
  notFound: 0,
  refused: 0,
  tooFast: 0,
  unreachable: 0,
  untrustedCertificate: 0,
  proxyRefused: 0,
  timedOut: 0,
  unexpectedAnswer: 0,
  serviceFault: 0,
  cancelled: 0,
};
const kinds = Object.keys(everyKind).filter((kind): kind is FailureKind => kind in everyKind);

const url = `${address}/v2/x?token=${encodeURIComponent(token)}&%24app_key=${key}`;
const sentence = `token ${token} (${encodeURIComponent(token)}, ${new URLSearchParams([['token', token]]).toString()}) and ${key} are no good`;
const echo = { error: true, code: `error.${token}`, message: sentence, data: { parameter: token } };
/** Longer than anybody waits for, in seconds: a call that is told to be too fast ends with that. */
const pause = 90_000;
const echoHeaders = { 'x-dl-request-id': `r-${token}-${key}`, 'retry-after': String(pause), location: `/?${key}` };
const echoOk = { 'x-dl-request-id': `r-${token}-${key}`, 'x-uniapi-cost': `timeline=1` };

/** All the ways to fail: what a transport may do that knows the secret and the address. */
const ways: readonly (readonly [string, Step])[] = [
  ...kinds.flatMap((kind) =>
    (['notSent', 'unknown', 'answered'] as const).map(
      (delivery) => [`${kind}, delivery ${delivery}`, failureThatTells(kind, delivery)] as const,
    ),
  ),
  ...[301, 400, 401, 403, 404, 407, 413, 429, 500, 502, 503, 504].flatMap((status): (readonly [string, WireAnswer])[] => [
    [`${String(status)} that echoes as JSON`, answer(echo, { status, headers: echoHeaders })],
    [`${String(status)} that echoes as HTML`, answer(`<p>${sentence}</p>`, { status, headers: echoHeaders })],
  ]),
  ['an error that tells', new TypeError(`cannot fetch ${url}`, { cause: new Error(sentence) })],
  ['a good answer that cannot be read', answer(`<p>${sentence}</p>`, { headers: echoOk })],
  [
    'a good answer of another shape',
    answer({ [token]: sentence, items: sentence, item: { id: [sentence] } }, { headers: echoOk }),
  ],
  ['a cost that tells', answer({ items: [], item: { id: 'a' } }, { headers: { 'x-uniapi-cost': `${key}=1,timeline=2` } })],
  ['something that is no error', () => Promise.reject(new DOMException(sentence, 'AbortError'))],
  ['a throw before any promise', throwing],
];

function failureThatTells(kind: FailureKind, delivery: 'notSent' | 'unknown' | 'answered'): Failure {
  return new Failure(kind, {
    delivery,
    status: 503,
    code: token,
    serviceMessage: sentence,
    parameter: token,
    requestId: key,
    waitMs: pause * 1000,
    detail: sentence,
  });
}

function throwing(): never {
  throw new Error(`${url} ${sentence}`);
}

const accounts: readonly (readonly [string, Credentials])[] = [
  ['a token', { kind: 'token', token }],
  ['a legacy pair', { kind: 'legacy', appId: token, appKey: key }],
];

interface Sinks {
  readonly failure: unknown;
  readonly result: unknown;
  readonly records: unknown;
  readonly entries: unknown;
  readonly sums: unknown;
}

/** Collects everything that one call leaves wherever it can be observed. */
async function sinksOf(
  send: (client: Client) => Promise<unknown>,
  transport: Transport,
  canReadCredits: boolean,
): Promise<Sinks> {
  const context = contextFor(transport, { canReadCredits });
  const ended = send(createClient(context)).then(
    (result) => ({ result, failure: undefined }),
    (failure: unknown) => ({ result: undefined, failure }),
  );
  await context.clock.advance(300_000);
  const { budget, records } = context;
  return { ...(await ended), records, entries: budget.entries, sums: [budget.spent, budget.unconfirmed] };
}

describe('rule: tokens', () => {
  for (const [what, credentials] of accounts) {
    describe(`with ${what}`, () => {
      const own = credentials.kind === 'token' ? [token] : [token, key];
      for (const [method, row] of Object.entries(table)) {
        it(`${method} tells nothing, however it fails`, async function () {
          this.timeout(120_000);
          for (const [way, step] of ways) {
            const { transport, sent } = fakeTransport(step);
            const sinks = await sinksOf(row.send, withCredentials(transport, credentials), way.includes('401'));
            assert.ok(
              sent[0]?.parameters.some(([, value]) => value === token),
              'the token was not sent at all',
            );
            if (sinks.failure !== undefined) assert.ok(sinks.failure instanceof Failure, way);
            for (const [sink, value] of Object.entries(sinks)) assert.deepEqual(leaksIn(value, own), [], `${way}: ${sink}`);
            // Host names in an answer are data, but our own errors must not repeat the address.
            assert.deepEqual(leaksIn([sinks.failure, sinks.records], ['planted-host.example']), [], way);
          }
        });
      }
    });
  }

  describe('can fail', () => {
    it('on an error, wherever it keeps the token', () => {
      const places: unknown[] = [
        new Error(token),
        new Error('x', { cause: new Error(token) }),
        Object.assign(new Error('x'), { request: { headers: { a: [token] } } }),
        Object.defineProperty(new Error('x'), 'hidden', { value: token, enumerable: false }),
        new Failure('refused', { serviceMessage: token }),
        { entries: [new Map([['a', encodeURIComponent(token)]])] },
        { body: new URLSearchParams([['token', token]]).toString() },
        [JSON.stringify({ token })],
      ];
      for (const place of places) assert.deepEqual(leaksIn(place, secrets), [token]);
      assert.deepEqual(leaksIn(new Error('nothing'), secrets), []);
    });

    it('without the redaction', async () => {
      const { transport } = fakeTransport(answer(echo, { status: 400 }));
      const { failure } = await sinksOf(table.getList.send, transport, false);
      assert.deepEqual(leaksIn(failure, secrets), [token, key]);
    });
  });
});
