// The credits view and the ledger as CSV: every credit has a row, doubt is named, and no cell becomes a formula.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LedgerEntry, LedgerSum, LedgerTotals } from '../../../src/client/ledger.ts';
import { ledgerCsv } from '../../../src/present/ledgerCsv.ts';
import { bucketRows, doubtRows, spendingRows, sumRows } from '../../../src/present/spendingRows.ts';

const none: LedgerTotals = { known: {}, estimated: {}, possible: {}, saved: {}, calls: 0 };
const said = (rows: readonly { label: string; description?: string }[]): string[] =>
  rows.map(({ label, description }) => `${label} — ${description ?? ''}`);

const entry: LedgerEntry = {
  id: 7,
  time: Date.UTC(2026, 10, 21, 8, 30),
  account: 'a',
  operation: 'companies.search',
  source: { kind: 'person' },
  objects: 24,
  cost: { companies: 24, 'companies:*': 2 },
  certainty: 'known',
  requestId: 'r-1',
};

describe('spending rows', () => {
  it('show what is left, what was spent, and whether the service agrees', () => {
    const totals: LedgerTotals = { ...none, known: { companies: 24 }, estimated: { timeline: 10 }, calls: 2 };
    assert.deepEqual(
      said(spendingRows({ period: 'today', totals, buckets: [{ type: 'companies', left: 4976 }], drift: 0, locale: 'en' })),
      [
        'Left — Companies 4,976',
        'Spent on — 34 (companies 24, timeline 10) · today',
        'Spent by day — today',
        'Spent by whom — today',
        'Against the service — agrees',
      ],
    );
  });

  it('name what is in doubt, saved, unknown or adrift', () => {
    const totals: LedgerTotals = { ...none, possible: { timeline: 10 }, saved: { companies: 3 } };
    const rows = said(spendingRows({ period: 'ever', totals, drift: 5, locale: 'en' }));
    for (const row of ['Left — unknown', 'Possibly charged — 10', 'Saved — 3', 'Against the service — it counts 5 more']) {
      assert.ok(rows.includes(row), row);
    }
    assert.ok(
      said(spendingRows({ period: 'ever', totals, drift: -2, locale: 'en' })).includes('Against the service — it counts 2 less'),
    );
    assert.ok(said(spendingRows({ period: 'ever', totals, locale: 'en' })).includes('Against the service — not known yet'));
  });

  it('mark a bucket that never refills', () => {
    const buckets = [
      { type: 'locations', left: 10, amount: 1000, durationSeconds: null },
      { type: 'companies', left: 5 },
    ];
    assert.deepEqual(said(bucketRows(buckets, 'en')), ['locations — 10 / 1,000 · never refills', 'companies — 5']);
  });

  it('sum by day, operation and source', () => {
    const sum: LedgerSum = { ...none, key: 'person', known: { companies: 24 }, calls: 1 };
    assert.deepEqual(said(sumRows('source', [sum], 'en')), ['You — 24 · 1 call']);
    assert.deepEqual(said(sumRows('day', [{ ...sum, key: '2026-11-21', calls: 3 }], 'en')), ['2026-11-21 — 24 · 3 calls']);
    assert.deepEqual(said(sumRows('day', [], 'en')), ['Nothing yet — ']);
  });

  it('name each call in doubt with its request', () => {
    assert.match(
      said(doubtRows([entry], 'en'))[0] ?? '',
      /^companies\.search — ≤ 26 \(companies 24, companies:\* 2\) · .* · r-1$/,
    );
  });
});

describe('ledgerCsv', () => {
  it('has a head and a line an entry', () => {
    assert.deepEqual(
      [...ledgerCsv([entry])],
      [
        'time,account,operation,source,objects,credits,cost,certainty,requestId\r\n',
        '2026-11-21T08:30:00.000Z,a,companies.search,person,24,26,companies=24 companies:*=2,known,r-1\r\n',
      ],
    );
  });

  it('lets no field begin a formula or break its line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (requestId) => {
        const [, text = ''] = ledgerCsv([{ ...entry, requestId }]);
        const field = text.slice(text.indexOf('known,') + 6, -2);
        const quoted = field.startsWith('"');
        const value = quoted ? field.slice(1, -1).replaceAll('""', '"') : field;
        assert.ok(!/^[=+\-@\t\r]/.test(value));
        assert.equal(value.replace(/^'(?=[=+\-@\t\r])/, ''), requestId);
        if (!quoted) assert.ok(!/[",\r\n]/.test(field));
      }),
    );
  });
});
