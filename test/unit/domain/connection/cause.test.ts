// Tests of the cause that a check found: the first thing that keeps calls from working.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import type { Probe, ProbeStep } from '../../../../src/client/http/probe.ts';
import { causeOf, type Cause } from '../../../../src/domain/connection/cause.ts';
import type { Findings, NetworkFindings } from '../../../../src/domain/connection/findings.ts';

const service = 'https://api.test';
const proxy: Probe['proxy'] = { kind: 'proxy', from: 'setting', origin: 'http://proxy.test:8080' };
const direct: Probe['proxy'] = { kind: 'none', why: 'notSet' };
const chain = [{ subject: 'api.test', issuer: 'Bank CA', from: 0, to: 1 }];

function probeWith(last: Partial<ProbeStep> = {}, by = direct): Probe {
  return { origin: service, proxy: by, steps: [{ what: 'certificate', ms: 1, ...last }] };
}

function found(probe: Probe, more: Partial<Findings> = {}, network: Partial<NetworkFindings> = {}): Findings {
  const settings = {
    proxySupport: 'on',
    proxy: '',
    noProxy: [],
    proxyAuthorization: undefined,
    systemCertificates: true,
  } as const;
  return {
    session: 'account',
    name: 'Work',
    network: { settings, editorSkipsChecks: false, service: probe, ...network },
    ...more,
  };
}

const unreached = { connectionTest: { lists: { failure: new Failure('unreachable', { delivery: 'notSent' }) } } };
const fine = { connectionTest: { lists: { response: { status: 200 } } } };

const table: readonly (readonly [what: string, findings: Findings, cause: Partial<Cause>])[] = [
  ['all is well', found(probeWith(), fine, { transport: 'own' }), { kind: 'fine', transport: 'own' }],
  [
    'the editor’s transport carries what ours cannot',
    found(probeWith({ problem: 'ENOTFOUND', what: 'name' }), fine, { transport: 'editor' }),
    { kind: 'fine', transport: 'editor' },
  ],
  ['the sandbox', { session: 'sandbox', name: 'Sandbox', ...fine }, { kind: 'sandbox' }],
  ['no address', { session: 'signedOut', name: '' }, { kind: 'noAddress' }],
  [
    'nobody signed in',
    found(probeWith(), { session: 'signedOut' }, { asked: { response: { status: 401 } } }),
    { kind: 'signedOut' },
  ],
  [
    'an unknown name',
    found(probeWith({ what: 'name', problem: 'ENOTFOUND' }), unreached),
    { kind: 'name', of: 'service', host: 'api.test', code: 'ENOTFOUND' },
  ],
  [
    'an unknown proxy',
    found(probeWith({ what: 'name', problem: 'ENOTFOUND' }, proxy), unreached),
    { kind: 'name', of: 'proxy', host: 'proxy.test:8080', code: 'ENOTFOUND' },
  ],
  [
    'a proxy that is not there',
    found(probeWith({ what: 'connection', problem: 'ECONNREFUSED' }, proxy), unreached),
    { kind: 'connection', of: 'proxy', host: 'proxy.test:8080', code: 'ECONNREFUSED' },
  ],
  [
    'a proxy with a password',
    found(probeWith({ what: 'tunnel', problem: 'STATUS_407' }, proxy), unreached),
    { kind: 'proxyPassword' },
  ],
  [
    'a proxy that forbids',
    found(probeWith({ what: 'tunnel', problem: 'STATUS_403' }, proxy), unreached),
    { kind: 'tunnel', status: '403' },
  ],
  ['a proxy that hangs up', found(probeWith({ what: 'tunnel', problem: 'CLOSED' }, proxy), unreached), { kind: 'tunnel' }],
  [
    'a proxy that is silent',
    found(probeWith({ what: 'tunnel', problem: 'timedOut' }, proxy), unreached),
    { kind: 'slow', of: 'proxy', host: 'proxy.test:8080', code: 'timedOut' },
  ],
  [
    'a proxy that is none',
    found({ ...probeWith({}, { kind: 'unusable', from: 'setting' }), steps: [] }, unreached),
    { kind: 'proxySetting' },
  ],
  [
    'no encryption',
    found(probeWith({ problem: 'ERR_SSL_WRONG_VERSION_NUMBER' }), unreached),
    { kind: 'encryption', of: 'service', host: 'api.test' },
  ],
  ...(
    [
      ['CERT_HAS_EXPIRED', 'expired'],
      ['CERT_NOT_YET_VALID', 'notYetValid'],
      ['ERR_TLS_CERT_ALTNAME_INVALID', 'otherName'],
      ['SELF_SIGNED_CERT_IN_CHAIN', 'unknownIssuer'],
      ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknownIssuer'],
      ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unknownIssuer'],
      ['CERT_REVOKED', 'other'],
    ] as const
  ).map(
    ([problem, why]) =>
      [
        problem,
        found(probeWith({ problem, chain }, proxy), unreached),
        { kind: 'certificate', of: 'service', host: 'api.test', why, issuer: 'Bank CA' },
      ] as const,
  ),
  [
    'a refused token',
    found(probeWith(), { connectionTest: { lists: { failure: new Failure('signedOut', { status: 401 }) } } }),
    { kind: 'call', of: 'service' },
  ],
  ['a failure that the way does not explain', found(probeWith(), unreached), { kind: 'call', of: 'service' }],
  [
    'a refused credits address',
    found(probeWith(), {
      connectionTest: { ...fine.connectionTest, credits: { failure: new Failure('notFound', { status: 404 }) } },
    }),
    { kind: 'call', of: 'credits' },
  ],
  [
    'a credits address that is not known',
    found(
      probeWith(),
      { connectionTest: { ...fine.connectionTest, credits: { failure: new Failure('unreachable', { delivery: 'notSent' }) } } },
      { credits: { origin: 'https://credits.test', proxy: direct, steps: [{ what: 'name', ms: 1, problem: 'ENOTFOUND' }] } },
    ),
    { kind: 'name', of: 'credits', host: 'credits.test', code: 'ENOTFOUND' },
  ],
  [
    'no credits of any type, where calls work',
    found(probeWith(), {
      connectionTest: {
        ...fine.connectionTest,
        credits: {
          left: {
            buckets: [
              { type: 'companies', left: 0 },
              { type: 'timeline', left: 0 },
            ],
          },
        },
      },
    }),
    { kind: 'call', of: 'credits' },
  ],
  [
    'credits of one type that are used up',
    found(probeWith(), {
      connectionTest: {
        ...fine.connectionTest,
        credits: {
          left: {
            buckets: [
              { type: 'companies', left: 0 },
              { type: 'timeline', left: 1 },
            ],
          },
        },
      },
    }),
    { kind: 'fine' },
  ],
  [
    'a clock that is fast',
    found(probeWith(), { connectionTest: { lists: { response: { status: 200, clockAheadMs: 400_000 } } } }),
    { kind: 'clock', aheadMs: 400_000 },
  ],
  [
    'a clock that is slow',
    found(probeWith(), { connectionTest: { lists: { response: { status: 200, clockAheadMs: -400_000 } } } }),
    { kind: 'clock', aheadMs: -400_000 },
  ],
  [
    'a clock that is near enough',
    found(probeWith(), { connectionTest: { lists: { response: { status: 200, clockAheadMs: 60_000 } } } }),
    { kind: 'fine' },
  ],
  [
    'a check that was cancelled',
    found(probeWith({ problem: 'cancelled' }), { connectionTest: { lists: { failure: new Failure('cancelled') } } }),
    { kind: 'cancelled' },
  ],
];

describe('the cause', () => {
  for (const [what, findings, cause] of table) {
    it(what, () => {
      const { failure: _failure, ...named } = { failure: undefined, ...causeOf(findings) };
      assert.deepEqual(named, cause);
    });
  }
});
