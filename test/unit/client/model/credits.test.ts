// The credit status in every shape in which it may come.
import assert from 'node:assert/strict';
import { readCreditStatus, type CreditBucket } from '../../../../src/client/model/credits.ts';

const companies: CreditBucket = { type: 'companies', left: 60 };
const both: CreditBucket[] = [companies, { type: 'timeline:*', left: 5 }];

describe('readCreditStatus', () => {
  const readings: [string, unknown, CreditBucket[]][] = [
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
    ['nothing left', [{ type: 'companies', left: 0 }], [{ type: 'companies', left: 0 }]],
    ['numbers as text', [{ type: 'companies', left: '60', amount: '100' }], [{ ...companies, amount: 100 }]],
    ['a bucket that names nothing beside one that does', [{ type: 'people' }, companies], [companies]],
  ];
  for (const [what, body, expected] of readings) {
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

  it('does not look into nesting without end', () => {
    let deep: unknown = [companies];
    for (let level = 0; level < 10_000; level += 1) deep = { data: deep };
    assert.equal(readCreditStatus(deep).ok, false);
  });
});
