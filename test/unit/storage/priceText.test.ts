// Tests of prices as text: none is changed by it, and those of one kind share it.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addPrices, type Price } from '../../../src/client/price.ts';
import { excessOf, readPrice, writePrice } from '../../../src/storage/priceText.ts';

const types = fc.oneof(fc.constantFrom('companies', 'companies:*', '__proto__', 'constructor', '7'), fc.string());
const prices = (amount: fc.Arbitrary<number>) =>
  fc.array(fc.tuple(types, amount)).map((pairs): Price => Object.fromEntries(pairs));
const whole = fc.nat({ max: 1_000_000 });
const sorted = (price: Price) => Object.entries(price).sort(([a], [b]) => (a < b ? -1 : 1));

describe('a price as text', () => {
  it('is read as it was written, without what costs nothing', () => {
    fc.assert(
      fc.property(prices(fc.oneof(whole, fc.constantFrom(0.5, 1.25))), (price) => {
        assert.deepEqual(
          sorted(readPrice(writePrice(price))),
          sorted(price).filter(([, amount]) => amount !== 0),
        );
      }),
    );
  });

  it('shares its unit with its multiples', () => {
    assert.deepEqual(writePrice({ 'companies:*': 40, companies: 40, x: 0 }), {
      unit: '{"companies":1,"companies:*":1}',
      times: 40,
    });
    assert.deepEqual(writePrice({ companies: 6, timeline: 4 }), { unit: '{"companies":3,"timeline":2}', times: 2 });
    assert.deepEqual(writePrice({}), { unit: '{}', times: 1 });
    assert.deepEqual(writePrice({ companies: 0.5, x: 1.5 }), { unit: '{"companies":0.5,"x":1.5}', times: 1 });
    assert.deepEqual(writePrice({ companies: 4, x: 0.5 }), { unit: '{"companies":4,"x":0.5}', times: 1 });
  });

  it('is free where it was damaged, and has no amount that is no number', () => {
    for (const unit of ['null', '5', '"companies"']) assert.deepEqual(readPrice({ unit, times: 2 }), {});
    assert.deepEqual(readPrice({ unit: '{"companies":3,"x":"3"}', times: 2 }), { companies: 6 });
  });

  it('is more than another one by its excess', () => {
    fc.assert(
      fc.property(prices(whole), prices(whole), (cost, price) => {
        const covered = addPrices(price, excessOf(cost, price));
        for (const [type, amount] of Object.entries(cost)) {
          assert.equal(
            new Map(Object.entries(covered)).get(type) ?? 0,
            Math.max(amount, new Map(Object.entries(price)).get(type) ?? 0),
          );
        }
      }),
    );
    assert.deepEqual(excessOf({ companies: 2, x: 3 }, { companies: 2, x: 1 }), { x: 2 });
  });
});
