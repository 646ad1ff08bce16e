// The ledger: what was spent, what may have been, and every reservation ended exactly once.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CreditLedger } from '../../../src/client/creditLedger.ts';
import { addPrices, free, type Price } from '../../../src/client/price.ts';

describe('CreditLedger', () => {
  it('sums up what is known and estimated apart from what is possible', () => {
    const ledger = new CreditLedger(() => 7);
    ledger.reserve('a').settle({ cost: { timeline: 2 }, certainty: 'known', requestId: 'r' });
    ledger.reserve('b').settle({ cost: { timeline: 1, companies: 1 }, certainty: 'estimated' });
    ledger.reserve('c').settle({ cost: { companies: 5 }, certainty: 'possible' });
    assert.deepEqual(ledger.spent, { timeline: 3, companies: 1 });
    assert.deepEqual(ledger.possible, { companies: 5 });
    assert.deepEqual(ledger.entries[0], { time: 7, operation: 'a', cost: { timeline: 2 }, certainty: 'known', requestId: 'r' });
    assert.equal('requestId' in (ledger.entries[1] ?? {}), false);
  });

  it('keeps no entry for what cost nothing', () => {
    const ledger = new CreditLedger(() => 0);
    ledger.reserve('a').settle({ cost: free, certainty: 'known' });
    ledger.reserve('b').release();
    assert.deepEqual(ledger.entries, []);
  });

  it('throws where a reservation ends twice', () => {
    const settle = { cost: { timeline: 1 }, certainty: 'known' } as const;
    for (const first of ['settle', 'release'] as const) {
      for (const second of ['settle', 'release'] as const) {
        const ledger = new CreditLedger(() => 0);
        const reservation = ledger.reserve('a');
        reservation[first](settle);
        const entries = ledger.entries.length;
        assert.throws(() => {
          reservation[second](settle);
        }, /ended twice/);
        assert.equal(ledger.entries.length, entries);
      }
    }
  });

  it('announces every new entry, after it was added, until it is disposed of', () => {
    const ledger = new CreditLedger(() => 0);
    const seen: number[] = [];
    ledger.onDidChange(() => seen.push(ledger.entries.length));
    const other = ledger.onDidChange(() => seen.push(-1));
    other.dispose();
    const spend = (): void => {
      ledger.reserve('a').settle({ cost: { timeline: 1 }, certainty: 'known' });
    };
    spend();
    ledger.reserve('b').release();
    spend();
    ledger.dispose();
    spend();
    assert.deepEqual(seen, [1, 2]);
  });

  it('loses nothing, in whatever order calls end', () => {
    const end = fc.record({
      cost: fc.dictionary(fc.constantFrom('timeline', 'timeline:*', 'companies'), fc.nat(50)),
      certainty: fc.constantFrom('known' as const, 'estimated' as const, 'possible' as const),
    });
    fc.assert(
      fc.property(fc.array(end), (ends) => {
        const ledger = new CreditLedger(() => 0);
        for (const { settle, entry } of ends.map((entry) => ({ ...ledger.reserve('a'), entry }))) settle(entry);
        const all = ends.reduce<Price>((sum, { cost }) => addPrices(sum, cost), free);
        const booked = addPrices(ledger.spent, ledger.possible);
        for (const type of Object.keys(all)) assert.equal(booked[type] ?? 0, all[type]);
      }),
    );
  });
});
