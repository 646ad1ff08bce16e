// Tests of comparing two credit snapshots for unconfirmed calls: only sure conclusions are drawn.
import assert from 'node:assert/strict';
import type { LedgerEntry } from '../../../../src/client/ledger.ts';
import type { CreditBucket } from '../../../../src/client/model/credits.ts';
import type { Price } from '../../../../src/client/price.ts';
import { checkUnconfirmed, wasRefilled, type CreditSnapshot } from '../../../../src/state/credits/unconfirmedCosts.ts';

const DAY = 86_400_000;
const noon = Date.UTC(2026, 4, 4, 12);

let entries = 0;
function entry(certainty: LedgerEntry['certainty'], cost: Price, checked?: Price): LedgerEntry {
  entries += 1;
  const facts = { id: entries, time: noon, account: 'a', operation: 'o', source: { kind: 'person' } } as const;
  return { ...facts, certainty, cost, ...(checked ? { checked } : {}) };
}

/** Buckets that never refill, so that nothing can hide a reset. */
const lasting = (left: Readonly<Record<string, number>>): CreditSnapshot =>
  snapshot(Object.entries(left).map(([type, amount]) => ({ type, left: amount, durationSeconds: null })));

function snapshot(buckets: readonly CreditBucket[], at = noon): CreditSnapshot {
  return { buckets, at, upTo: 0 };
}

/** Returns the cost that the check finds for the first entry. */
function found(before: CreditSnapshot, now: CreditSnapshot, all: readonly LedgerEntry[], others = false): Price | undefined {
  return checkUnconfirmed(before, now, all, others).costs.get(all[0]?.id ?? 0);
}

describe('checkDoubts', () => {
  const unconfirmed = entry('unconfirmed', { companies: 10 });

  it('finds a single call not billed, billed in part and billed in full', () => {
    for (const billed of [0, 4, 10]) {
      const cost = found(lasting({ companies: 100 }), lasting({ companies: 100 - billed }), [unconfirmed]);
      assert.deepEqual(cost, billed === 0 ? {} : { companies: billed });
    }
  });

  it('subtracts what is known, and what was checked before', () => {
    const all = [unconfirmed, entry('known', { companies: 24 }), entry('unconfirmed', { companies: 9 }, { companies: 3 })];
    assert.deepEqual(found(lasting({ companies: 100 }), lasting({ companies: 73 }), all), {});
    assert.deepEqual(found(lasting({ companies: 100 }), lasting({ companies: 63 }), all), { companies: 10 });
  });

  it('leaves out what was saved', () => {
    const all = [unconfirmed, entry('saved', { companies: 24 })];
    assert.deepEqual(found(lasting({ companies: 100 }), lasting({ companies: 90 }), all), { companies: 10 });
  });

  it('finds of several all or nothing', () => {
    const all = [unconfirmed, entry('unconfirmed', { companies: 5 })];
    const ids = (left: number): number =>
      checkUnconfirmed(lasting({ companies: 100 }), lasting({ companies: left }), all, false).costs.size;
    assert.equal(ids(100), 2);
    assert.equal(ids(85), 2);
    for (const left of [95, 90, 86, 99]) assert.equal(ids(left), 0, String(left));
  });

  it('takes an estimate for as unsure as an unconfirmed call', () => {
    const all = [unconfirmed, entry('estimated', { companies: 5 })];
    assert.deepEqual(found(lasting({ companies: 100 }), lasting({ companies: 100 }), all), {});
    assert.deepEqual(found(lasting({ companies: 100 }), lasting({ companies: 85 }), all), { companies: 10 });
    assert.equal(found(lasting({ companies: 100 }), lasting({ companies: 95 }), all), undefined);
  });

  it('wants every type of a price to tell, and to fit the others', () => {
    const packaged = [entry('unconfirmed', { timeline: 10, 'timeline:*': 10 })];
    const after = (timeline: number, packages: number): Price | undefined =>
      found(lasting({ timeline: 100, 'timeline:*': 100 }), lasting({ timeline, 'timeline:*': packages }), packaged);
    assert.deepEqual(after(90, 90), { timeline: 10, 'timeline:*': 10 });
    assert.deepEqual(after(93, 93), { timeline: 7, 'timeline:*': 7 });
    assert.deepEqual(after(90, 100), { timeline: 10 });
    assert.equal(after(100, 90), undefined, 'no package without its object');
    assert.equal(found(lasting({ timeline: 100 }), lasting({ timeline: 90 }), packaged), undefined);
  });

  it('tells nothing of a call where more was consumed than it can have cost: somebody else spends', () => {
    const { costs, others } = checkUnconfirmed(lasting({ companies: 100 }), lasting({ companies: 89 }), [unconfirmed], false);
    assert.deepEqual({ costs: costs.size, others }, { costs: 0, others: true });
  });

  it('believes only in nothing once others are known to spend', () => {
    assert.deepEqual(found(lasting({ companies: 100 }), lasting({ companies: 100 }), [unconfirmed], true), {});
    assert.equal(found(lasting({ companies: 100 }), lasting({ companies: 90 }), [unconfirmed], true), undefined);
    assert.equal(found(lasting({ companies: 100 }), lasting({ companies: 95 }), [unconfirmed], true), undefined);
    const elsewhere = checkUnconfirmed(lasting({ companies: 9, x: 9 }), lasting({ companies: 9, x: 8 }), [], false);
    assert.equal(elsewhere.others, true);
    assert.equal(found(lasting({ companies: 100, x: 9 }), lasting({ companies: 90, x: 8 }), [unconfirmed]), undefined);
  });

  it('tells nothing where the service counts less than is known', () => {
    const all = [unconfirmed, entry('known', { timeline: 5 })];
    assert.equal(found(lasting({ companies: 100, timeline: 100 }), lasting({ companies: 90, timeline: 96 }), all), undefined);
  });

  it('tells nothing of a type that has no bucket, or several, or an empty one', () => {
    assert.equal(found(lasting({}), lasting({}), [unconfirmed]), undefined);
    assert.equal(found(lasting({ companies: 10 }), lasting({ companies: 0 }), [unconfirmed]), undefined);
    assert.equal(found(lasting({ credits: 100 }), lasting({ credits: 90 }), [unconfirmed]), undefined);
    const twice = snapshot([...lasting({ companies: 100 }).buckets, ...lasting({ companies: 50 }).buckets]);
    assert.equal(found(twice, twice, [unconfirmed]), undefined);
  });

  describe('and resets', () => {
    const bucket = (left: number, more: Partial<CreditBucket> = {}): CreditBucket => ({ type: 'companies', left, ...more });
    const told = (before: CreditBucket, now: CreditBucket, ms = 1000): boolean =>
      found(snapshot([before]), snapshot([now], noon + ms), [unconfirmed]) !== undefined;

    it('tells where the reset is the same and still to come', () => {
      const reset = new Date(noon + DAY).toISOString();
      assert.equal(told(bucket(50, { reset }), bucket(40, { reset })), true);
      assert.equal(told(bucket(50, { reset }), bucket(40, { reset }), 2 * DAY), false);
      assert.equal(told(bucket(50, { reset }), bucket(40, { reset: new Date(noon + 2 * DAY).toISOString() })), false);
      assert.equal(told(bucket(50, { reset: '3600' }), bucket(40, { reset: '3600' })), false, 'no moment');
    });

    it('tells of a bucket that was full, as long as one lasts', () => {
      const full = { amount: 100, durationSeconds: 3600 };
      assert.equal(told(bucket(100, full), bucket(90, full)), true);
      assert.equal(told(bucket(100, full), bucket(90, full), 3_600_000), false);
      assert.equal(told(bucket(90, full), bucket(80, full)), false, 'one in use may end at any time');
    });

    it('does not take for granted what is not said', () => {
      assert.equal(told(bucket(50), bucket(40)), false);
      assert.equal(
        told(bucket(50, { amount: 100, durationSeconds: null }), bucket(40, { amount: 90, durationSeconds: null })),
        false,
      );
    });
  });
});

describe('wasRefilled', () => {
  const at = (left: number, more: Partial<CreditBucket> = {}, ms = 0): CreditSnapshot =>
    snapshot([{ type: 'companies', left, amount: 100, ...more }], noon + ms);

  it('sees more left, another amount, a bucket that is gone, and a reset that has come', () => {
    assert.equal(wasRefilled(at(50), at(51)), true);
    assert.equal(wasRefilled(at(50), at(40, { amount: 200 })), true);
    assert.equal(wasRefilled(at(50), snapshot([])), true);
    const reset = new Date(noon + 500).toISOString();
    assert.equal(wasRefilled(at(50, { reset }), at(40, {}, 1000)), true);
    assert.equal(wasRefilled(at(50, { reset }), at(40, { reset }, 400)), false);
    assert.equal(wasRefilled(at(50, { reset: '60' }), at(40, { reset: '59' }, 1000)), false);
  });

  it('compares each of several buckets of a type with itself, in whatever order they come', () => {
    const two = (first: number, second: number, amount = 500): CreditSnapshot =>
      snapshot([
        { type: 'companies', left: first, amount: 100 },
        { type: 'companies', left: second, amount },
      ]);
    const reversed = (one: CreditSnapshot): CreditSnapshot => ({ ...one, buckets: one.buckets.toReversed() });
    assert.equal(wasRefilled(two(50, 500), two(40, 500)), false);
    assert.equal(wasRefilled(two(50, 500), reversed(two(40, 500))), false);
    assert.equal(wasRefilled(two(50, 500), two(40, 500, 600)), true);
    assert.equal(wasRefilled(two(50, 400), at(40)), true, 'one of them is gone');
    assert.equal(wasRefilled(two(10, 500), two(100, 300)), true, 'one is full again, though less is left of both');
  });
});
