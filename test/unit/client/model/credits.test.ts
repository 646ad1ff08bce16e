// The credit status in every shape in which it may come.
import assert from 'node:assert/strict';
import {
  areUsedUp,
  readCreditStatus,
  resetMoment,
  secondsUntilReset,
  type CreditBucket,
} from '../../../../src/client/model/credits.ts';
import { omitUndefined } from '../../../../src/client/omitUndefined.ts';

const companies: CreditBucket = { type: 'companies', left: 60 };
const both: CreditBucket[] = [companies, { type: 'timeline:*', left: 5 }];

describe('readCreditStatus', () => {
  const snapshots: [string, unknown, CreditBucket[]][] = [
    ['a list', [companies, { name: 'timeline:*', remaining: 5 }], both],
    ['an object keyed by type', { companies: { left: 60 }, 'timeline:*': { available: 5 } }, both],
    ['an object of numbers', { companies: 60, 'timeline:*': 5 }, both],
    [
      'data around a total',
      { data: { creditsLeft: 7, nextReset: '2026-01-01' } },
      [{ type: 'credits', left: 7, reset: '2026-01-01' }],
    ],
    ['item around a bucket', { item: companies }, [companies]],
    ['item around an object keyed by type', { item: { companies: { left: 60 } } }, [companies]],
    ['items around a list', { items: [companies], meta: { count: 1, limit: 10 } }, [companies]],
    ['data around items', { data: { items: [companies] } }, [companies]],
    ['status words beside the buckets', { status: 200, count: 1, units: 3, companies: { left: 60 } }, [companies]],
    ['amount and used', [{ bucket: 'companies', amount: 100, used: 40 }], [{ ...companies, amount: 100 }]],
    ['limit and consumed', [{ bucket: 'companies', limit: 100, consumed: 40 }], [{ ...companies, amount: 100 }]],
    ['total and used', [{ bucket: 'companies', total: 100, used: 100 }], [{ ...companies, left: 0, amount: 100 }]],
    ['size and used', [{ bucket: 'companies', size: 100, used: 40 }], [{ ...companies, amount: 100 }]],
    [
      'a bucket that does not name what is left beside one that does',
      [{ type: 'people', amount: 5, reset: 1_800_000_000, duration: 3600, days: 30 }, companies],
      [companies],
    ],
    ['five levels of nesting', { data: { data: { result: { credits: { buckets: companies } } } } }, [companies]],
    [
      'words that answers use for other things beside credits',
      {
        ...{ limit: 1, offset: 2, total: 3, length: 4, code: 5, error: 6, meta: 7, version: 8, timestamp: 9, ttl: 10 },
        ...{ data: 11, item: 12, items: 13, buckets: 14, result: 15, credits: 60 },
      },
      [{ type: 'credits', left: 60 }],
    ],
    ['a number that is none beside one that is', { companies: 60, timeline: Number.NaN }, [companies]],
    ['nothing left', [{ type: 'companies', left: 0 }], [{ type: 'companies', left: 0 }]],
    ['numbers as text', [{ type: 'companies', left: '60', amount: '100' }], [{ ...companies, amount: 100 }]],
    ['a bucket that names nothing beside one that does', [{ type: 'people' }, companies], [companies]],
  ];
  for (const [what, body, expected] of snapshots) {
    it(`reads ${what}`, () => {
      assert.deepEqual(readCreditStatus(body), { ok: true, value: { buckets: expected } });
    });
  }

  for (const name of ['left', 'remaining', 'creditsLeft', 'available']) {
    it(`finds the amount left under ${name}`, () => {
      assert.deepEqual(readCreditStatus([{ type: 'companies', [name]: 60 }]), { ok: true, value: { buckets: [companies] } });
    });
  }

  for (const name of ['reset', 'nextReset', 'resetAt', 'expires']) {
    it(`finds the reset under ${name}, as text or as a number`, () => {
      for (const [given, reset] of [
        ['2026-01-01', '2026-01-01'],
        [1_800_000_000, '1800000000'],
      ]) {
        assert.deepEqual(readCreditStatus([{ ...companies, [name]: given }]), {
          ok: true,
          value: { buckets: [{ ...companies, reset }] },
        });
      }
    });
  }

  const durations: [Record<string, unknown>, number | null][] = [
    [{ duration: 3600 }, 3600],
    [{ durationSeconds: '86400' }, 86_400],
    [{ duration: 'infinite' }, null],
    [{ duration: null }, null],
    [{ infinite: true }, null],
    [{ durationDays: 30 }, 2_592_000],
    [{ days: '1.5' }, 129_600],
    [{ duration: 'P30D' }, 2_592_000],
    [{ duration: 30, durationDays: 7 }, 604_800],
    [{ duration: null, durationDays: 7 }, 604_800],
    [{ duration: null, durationSeconds: 60 }, 60],
  ];
  for (const [member, durationSeconds] of durations) {
    it(`reads ${JSON.stringify(member)}`, () => {
      assert.deepEqual(readCreditStatus([{ ...companies, ...member }]), {
        ok: true,
        value: { buckets: [{ ...companies, durationSeconds }] },
      });
    });
  }

  for (const body of [
    undefined,
    null,
    7,
    'text',
    [],
    {},
    [1, 2],
    { items: [] },
    { status: 200 },
    [{ type: 'companies' }],
    { error: true },
  ]) {
    it(`knows nothing from ${JSON.stringify(body) ?? 'nothing'}`, () => {
      assert.equal(readCreditStatus(body).ok, false);
    });
  }

  it('knows nothing six levels down', () => {
    assert.equal(readCreditStatus({ data: { data: { data: { result: { credits: { buckets: companies } } } } } }).ok, false);
  });

  it('does not look into nesting without end', () => {
    let deep: unknown = [companies];
    for (let level = 0; level < 10_000; level += 1) deep = { data: deep };
    assert.equal(readCreditStatus(deep).ok, false);
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    assert.equal(readCreditStatus(deep).ok, false);
  });
});

describe('credits are used up', () => {
  const used = (...left: readonly (number | undefined)[]): boolean =>
    areUsedUp({ buckets: left.map((amount) => ({ type: 'companies', ...omitUndefined({ left: amount }) })) });

  it('where every bucket has nothing left, and is known to', () => {
    assert.deepEqual({ one: used(0), two: used(0, -1) }, { one: true, two: true });
    assert.deepEqual(
      { none: used(), some: used(0, 1), little: used(0.5), unknown: used(0, undefined) },
      { none: false, some: false, little: false, unknown: false },
    );
  });
});

describe('a reset', () => {
  const day = 86_400;
  const lengths: readonly [string, number | undefined][] = [
    ['30', 30 * day],
    ['366', 366 * day],
    ['367', 367],
    ['1.5', 1.5 * day],
    ['2592000', 2_592_000],
    ['99999999', 99_999_999],
    ['100000000', undefined],
    ['1800000000.25', undefined],
    ['2592000.5', 2_592_000.5],
    ['2 years', 2 * 365 * day],
    ['3w', 3 * 7 * day],
    [' 30 Days ', 30 * day],
    ['1 day', day],
    ['12 hours', 12 * 3600],
    ['5 min', 300],
    ['5 minutes', 300],
    ['10 sec', 10],
    ['10S', 10],
    ['P1Y', 365 * day],
    ['P2M', 60 * day],
    ['P3W', 21 * day],
    ['P1Y2M3W4DT5H6M7S', (365 + 60 + 21 + 4) * day + 5 * 3600 + 6 * 60 + 7],
    ['PT1S', 1],
    ['P', undefined],
    ['PT0S', undefined],
    ['soon', undefined],
    ['2026-01-01', undefined],
  ];
  for (const [text, seconds] of lengths) {
    it(`“${text}” comes ${seconds === undefined ? 'not after a length of time' : `after ${String(seconds)} seconds`}`, () => {
      assert.equal(secondsUntilReset(text), seconds);
    });
  }

  const moments: readonly [string, number | undefined][] = [
    ['2026-01-01T00:00:00Z', Date.UTC(2026, 0, 1)],
    ['1800000000', 1_800_000_000_000],
    ['99999999999', 99_999_999_999_000],
    ['1800000000000', 1_800_000_000_000],
    ['1800000000.25', 1_800_000_000_250],
    ['1800000000000.5', 1_800_000_000_000],
    ['2026.01.02 UTC', Date.UTC(2026, 0, 2)],
    ['30 days', undefined],
    ['30', undefined],
    ['P1D', undefined],
    ['whenever', undefined],
    ['1800000000000000000', undefined],
    ['1e+30', undefined],
  ];
  for (const [text, moment] of moments) {
    it(`“${text}” is ${moment === undefined ? 'no moment' : `the moment ${new Date(moment).toISOString()}`}`, () => {
      assert.equal(resetMoment(text), moment);
    });
  }
});
