// Credentials are added last, and taken out of everything that comes back, in any spelling.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Failure } from '../../../src/client/failure.ts';
import { withCredentials } from '../../../src/client/http/credentials.ts';
import { redactor } from '../../../src/client/http/redactor.ts';
import type { WireRequest } from '../../../src/client/http/transport.ts';
import { answer, failureOf, fakeTransport } from '../../support/fakeTransport.ts';

const request: WireRequest = { target: 'service', verb: 'GET', path: '/v2/lists', parameters: [['limit', '1']] };
const signal = new AbortController().signal;
const token = 'plänted token/+"=&<1>';

describe('withCredentials', () => {
  it('adds the token, or the legacy pair, behind the other parameters', async () => {
    const { transport, sent } = fakeTransport(answer({}));
    await withCredentials(transport, { kind: 'token', token: 't' })(request, signal);
    await withCredentials(transport, { kind: 'legacy', appId: 'i', appKey: 'k' })(request, signal);
    const added = sent.map(({ parameters }) => parameters.slice(1));
    assert.deepEqual(added, [
      [['token', 't']],
      [
        ['$app_id', 'i'],
        ['$app_key', 'k'],
      ],
    ]);
    assert.deepEqual(request.parameters, [['limit', '1']]);
  });

  it('takes a repeated token out of a failing answer', async () => {
    const body = JSON.stringify({ message: `token ${token} is wrong` });
    const headers = { location: `/?token=${encodeURIComponent(token)}`, 'x-dl-request-id': 'r-1' };
    const { transport } = fakeTransport({ status: 401, headers, body });
    assert.deepEqual(await withCredentials(transport, { kind: 'token', token })(request, signal), {
      status: 401,
      headers: { location: '/?token=[redacted]', 'x-dl-request-id': 'r-1' },
      body: '{"message":"token [redacted] is wrong"}',
    });
  });

  it('takes it out of a good answer too, but leaves a short one, which may be a number of the data', async () => {
    const credentials = { kind: 'legacy', appId: '0123456789', appKey: 'a-long-and-secret-key' } as const;
    const body = { vat: '0123456789', explanation: 'a-long-and-secret-key' };
    const send = (status: number) =>
      withCredentials(fakeTransport(answer(body, { status })).transport, credentials)(request, signal);
    assert.deepEqual(JSON.parse((await send(200)).body), { vat: '0123456789', explanation: '[redacted]' });
    assert.deepEqual(JSON.parse((await send(400)).body), { vat: '[redacted]', explanation: '[redacted]' });
  });

  it('takes a short one too out of an error that came with a good status, whose message is shown', async () => {
    const credentials = { kind: 'legacy', appId: '0a1b2c3d', appKey: 'a-long-and-secret-key' } as const;
    const body = { error: true, code: 'error.authenticationError', message: 'no application 0a1b2c3d' };
    const { transport } = fakeTransport(answer(body));
    const answered = await withCredentials(transport, credentials)(request, signal);
    assert.deepEqual(JSON.parse(answered.body), { ...body, message: 'no application [redacted]' });
  });

  it('takes it out of failures, and keeps their kind and facts', async () => {
    const facts = {
      delivery: 'notSent',
      status: 502,
      waitMs: 3,
      requestId: 'r',
      code: token,
      serviceMessage: token,
      parameter: token,
      detail: token,
    } as const;
    const { transport } = fakeTransport(new Failure('unreachable', facts));
    const failure = await failureOf(withCredentials(transport, { kind: 'token', token })(request, signal));
    assert.equal(failure.kind, 'unreachable');
    const gone = '[redacted]';
    assert.deepEqual(failure.facts, { ...facts, code: gone, serviceMessage: gone, parameter: gone, detail: gone });
  });

  it('makes a failure of any other error, and keeps none of its text', async () => {
    const { transport } = fakeTransport(new TypeError(`cannot fetch https://service.example/?token=${token}`));
    const failure = await failureOf(withCredentials(transport, { kind: 'token', token })(request, signal));
    assert.equal(failure.kind, 'unexpectedAnswer');
    assert.deepEqual(failure.facts, { delivery: 'unknown', detail: 'fault' });
    assert.ok(!`${failure.message} ${failure.stack ?? ''}`.includes('service.example'));
    assert.equal(failure.cause, undefined);
  });
});

describe('redactor', () => {
  const spellings: [string, (text: string) => string][] = [
    ['as it is', (text) => text],
    ['percent-encoded', encodeURIComponent],
    ['percent-encoded, lower case', (text) => encodeURIComponent(text).replaceAll(/%../g, (escape) => escape.toLowerCase())],
    ['percent-encoded twice', (text) => encodeURIComponent(encodeURIComponent(text))],
    ['as a form', (text) => new URLSearchParams([['t', text]]).toString().slice(2)],
    ['as JSON', (text) => JSON.stringify(text).slice(1, -1)],
    [
      'as JSON of ASCII',
      (text) =>
        text
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join(''),
    ],
    ['as JSON with escaped slashes', (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')],
    [
      'as HTML',
      (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    ],
    ['as HTML of numbers', (text) => Array.from(text, (one) => `&#${String(one.codePointAt(0))};`).join('')],
    ['as HTML of hex numbers', (text) => Array.from(text, (one) => `&#x${(one.codePointAt(0) ?? 0).toString(16)};`).join('')],
  ];
  for (const [what, spell] of spellings) {
    it(`finds a secret spelled ${what}`, () => {
      assert.equal(redactor([token], 6)(`a ${spell(token)} z`), 'a [redacted] z');
      const secrets = fc.string({ unit: 'grapheme', minLength: 6 });
      fc.assert(
        fc.property(secrets, (secret) => {
          assert.equal(redactor([secret], 6)(spell(secret)).replaceAll('[redacted]', ''), '');
        }),
      );
    });
  }

  it('finds a secret in Base64, wherever in a longer text it was', () => {
    const urlSafe = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const around = fc.string({ unit: 'grapheme', maxLength: 5 });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 6 }), around, around, (secret, before, after) => {
        for (const spell of [(text: string) => text, urlSafe, encodeURIComponent]) {
          const told = spell(Buffer.from(`${before}${secret}${after}`).toString('base64'));
          // Less than a byte of it at each end is left.
          const left = Math.ceil(((Buffer.byteLength(before) + 1) * 8) / 6) + Math.ceil(((Buffer.byteLength(after) + 3) * 8) / 6);
          const rest = redactor([secret], 6)(told);
          assert.ok(rest.includes('[redacted]') && rest.length <= 3 * left + '[redacted]'.length, `${told}: ${rest}`);
        }
      }),
    );
    assert.match(redactor([token], 6)(`Basic ${btoa(`user:planted-token`)} ${token}`), /^Basic \S+ \[redacted\]$/);
  });

  it('leaves other text alone, and short secrets', () => {
    const text = 'nothing to see: 100% of & "it"';
    assert.equal(redactor([token, 'abc'], 6)(text), text);
    assert.equal(redactor(['see'], 6)(text), text);
    assert.equal(redactor([''], 0)(text), text);
  });

  it('leaves a megabyte without a secret as it is', () => {
    const text = '{"id":"0123456789ab","name":"%ACME\\u0041&amp;"},'.repeat(20_000);
    assert.ok(redactor(['0123456789abcdef0123456789abcdef'], 6)(text) === text);
  });
});
