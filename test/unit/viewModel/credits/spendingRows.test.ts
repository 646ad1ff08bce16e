// Tests of the credits view and the ledger as CSV: every credit has a row, no cell becomes a formula.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LedgerEntry, LedgerSum, LedgerTotals } from '../../../../src/client/ledger.ts';
import type { Price } from '../../../../src/client/price.ts';
import { withFormula } from '../../../../src/domain/exports/csvLine.ts';
import { ledgerCsv } from '../../../../src/viewModel/credits/ledgerCsv.ts';
import { filterText } from '../../../../src/viewModel/credits/spendingFilterText.ts';
import {
  bucketRows,
  unconfirmedRows,
  spendingRows,
  sumRows,
  type SpendingFacts,
} from '../../../../src/viewModel/credits/spendingRows.ts';
import { anyString } from '../../../support/anyString.ts';

const none: LedgerTotals = { known: {}, estimated: {}, unconfirmed: {}, saved: {}, calls: 0 };
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

const facts = (more: Partial<SpendingFacts>): SpendingFacts => ({
  filter: 'today',
  totals: none,
  hasAgents: false,
  unconfirmed: false,
  excesses: [],
  cached: { rows: 1204, bytes: 3_400_000, onDisk: true },
  locale: 'en',
  ...more,
});

describe('spending rows', () => {
  it('show what is left, what was spent, whether the service agrees, and what is kept', () => {
    const totals: LedgerTotals = { ...none, known: { companies: 24 }, estimated: { timeline: 10 }, calls: 2 };
    assert.deepEqual(said(spendingRows(facts({ totals, buckets: [{ type: 'companies', left: 4976 }], drift: 0 }))), [
      'Left — Companies 4,976',
      'Spent on — 34 (Companies 24, Timeline 10) · today',
      'Spent by day — ',
      'Spent by whom — ',
      'Against the service — agrees',
      'Kept on this computer — 1,204 records · 3.4 MB',
    ]);
  });

  it('name what is unconfirmed, saved, unknown, adrift or in memory only', () => {
    const totals: LedgerTotals = { ...none, unconfirmed: { timeline: 10 }, saved: { companies: 3 } };
    const rows = said(spendingRows(facts({ totals, unconfirmed: true, drift: 5, cached: { rows: 1, bytes: 0, onDisk: false } })));
    for (const row of [
      'Left — unknown',
      'Possibly charged — 10',
      'Saved — 3',
      'Against the service — it counts 5 more',
      'Kept in memory — 1 record · 0 kB',
    ]) {
      assert.ok(rows.includes(row), `${row} in ${rows.join(' | ')}`);
    }
    assert.ok(said(spendingRows(facts({ drift: -2 }))).includes('Against the service — it counts 2 less'));
    assert.ok(said(spendingRows(facts({}))).includes('Against the service — not known yet'));
    assert.ok(said(spendingRows(facts({ unconfirmed: true }))).includes('Possibly charged — 0'), 'all of them are checked');
  });

  it('say when a bucket is filled again, and mark one that never is', () => {
    const buckets = [
      { type: 'locations', left: 10, amount: 1000, durationSeconds: null },
      { type: 'timeline', left: 10, durationSeconds: 86_400 },
      { type: 'people', left: 10, durationSeconds: 86_400, reset: 'soon' },
      { type: 'companies', left: 5 },
    ];
    assert.deepEqual(said(bucketRows(buckets, 'en')), [
      'Locations — 10 / 1,000 · never refills',
      'Timeline — 10 · resets 1 day after its first credit',
      'People — 10 · resets soon',
      'Companies — 5',
    ]);
  });

  it('name each of several buckets of a type by an ID of its own, without which the editor shows none of them', () => {
    const buckets = [
      { type: 'companies', left: 10, amount: 100 },
      { type: 'timeline', left: 5 },
      { type: 'companies', left: 400, amount: 5000 },
      { type: 'companies', left: 7 },
    ];
    const rows = bucketRows(buckets, 'en');
    assert.deepEqual(said(rows), ['Companies — 10 / 100', 'Timeline — 5', 'Companies — 400 / 5,000', 'Companies — 7']);
    assert.equal(new Set(rows.map(({ id }) => id)).size, 4);
    assert.deepEqual([rows[0]?.id, rows[1]?.id], ['left/companies', 'left/timeline']);
  });

  it('sum by day, operation and source', () => {
    const sum: LedgerSum = { ...none, key: 'person', known: { companies: 24 }, calls: 1 };
    assert.deepEqual(said(sumRows('source', [sum], 'en')), ['You — 24 · 1 call']);
    assert.deepEqual(said(sumRows('day', [{ ...sum, key: '2026-11-21', calls: 3 }], 'en')), ['Nov 21, 2026 — 24 · 3 calls']);
    assert.deepEqual(said(sumRows('day', [], 'en')), ['Nothing yet — ']);
  });

  it('name each unconfirmed call with its request, and what was found of it', () => {
    const unconfirmed: LedgerEntry = { ...entry, certainty: 'unconfirmed' };
    const row = (of: LedgerEntry, mayShowCost = false): string => said(unconfirmedRows([of], () => mayShowCost, 'en'))[0] ?? '';
    assert.match(
      row(unconfirmed),
      /^Company search — ≤ 26 \(Companies 24, Companies: packages 2\) · cannot be determined · .* · r-1$/,
    );
    assert.match(row(unconfirmed, true), / · not checked yet · /);
    assert.match(row({ ...unconfirmed, checked: { companies: 12 } }), / · billed 12 · /);
    assert.match(row({ ...unconfirmed, checked: {} }, true), / · not billed · /);
  });
});

describe('filterText', () => {
  it('names the period and what the calls are filtered by', () => {
    assert.equal(filterText('today', {}), 'today');
    assert.equal(
      filterText('ever', { operation: 'companies.search', source: 'agent', certainty: 'unconfirmed' }),
      'ever · Company search · Agents · Possibly charged',
    );
    assert.equal(filterText('today', { agent: 'Claude\nCode' }), 'today · Claude Code');
  });
});

describe('ledgerCsv', () => {
  it('has a head and a line an entry', () => {
    assert.deepEqual(
      [...ledgerCsv([entry])],
      [
        'time,account,operation,source,agent,objects,credits,cost,certainty,checked,requestId\r\n',
        '2026-11-21T08:30:00.000Z,a,companies.search,person,,24,26,companies=24 companies:*=2,known,,r-1\r\n',
      ],
    );
  });

  it('names the agent that has made a call', () => {
    const source = { kind: 'agent', chat: 'c', name: 'Claude Code' } as const;
    assert.match([...ledgerCsv([{ ...entry, source }])][1] ?? '', /,agent c,Claude Code,24,/);
  });

  it('says what the check of an unconfirmed call has found', () => {
    const checked = (price: Price): string => [...ledgerCsv([{ ...entry, certainty: 'unconfirmed', checked: price }])][1] ?? '';
    assert.match(checked({ companies: 3 }), /,unconfirmed,companies=3,r-1/);
    assert.match(checked({}), /,unconfirmed,none,r-1/);
  });

  it('lets no field begin a formula or break its line', () => {
    fc.assert(
      fc.property(anyString(), (requestId) => {
        const [, text = ''] = ledgerCsv([{ ...entry, requestId }]);
        const field = text.slice(text.indexOf('known,,') + 7, -2);
        const quoted = field.startsWith('"');
        const value = quoted ? field.slice(1, -1).replaceAll('""', '"') : field;
        assert.ok(!/^[=+@\t\r\n]|^-(?!\d+(\.\d+)?$)/.test(value));
        assert.equal(withFormula(value), requestId);
        if (!quoted) assert.ok(!/[",\r\n]/.test(field));
      }),
    );
  }).timeout(20_000);
});
