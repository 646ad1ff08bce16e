// Prices: what an answer may cost, and what the cost header says it did.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addPrices, free, priceOf, readCost, totalOf } from '../../../src/client/price.ts';

describe('priceOf', () => {
  it('counts one credit an object, one more with packages, one a facet field', () => {
    assert.deepEqual(priceOf('timeline', { objects: 3 }), { timeline: 3 });
    assert.deepEqual(priceOf('timeline', { objects: 3, packaged: true }), { timeline: 3, 'timeline:*': 3 });
    assert.deepEqual(priceOf('companies', { objects: 0, packaged: true, facetFields: 2 }), { 'companies:facets': 2 });
    assert.deepEqual(priceOf('locations', { objects: 0 }), {});
    assert.deepEqual(priceOf('companies', { objects: 1, packaged: true }), { companies: 1, 'companies:*': 1 });
  });
});

describe('readCost', () => {
  const headers: [string | undefined, Record<string, number> | undefined][] = [
    ['units=1,companies=10,companies:*=10', { companies: 10, 'companies:*': 10 }],
    [' units=1 , companies = 10 ', { companies: 10 }],
    ['units=5', {}],
    ['units=1.5,companies=15', { companies: 15 }],
    ['units=many,companies=15', { companies: 15 }],
    ['companies=15, Units', { companies: 15 }],
    ['none', {}],
    [' none ', {}],
    ['timeline=1,timeline=2', { timeline: 3 }],
    ['timeline=0.5', { timeline: 0.5 }],
    ['constructor=2', Object.fromEntries([['constructor', 2]])],
    [undefined, undefined],
    ['', undefined],
    ['companies', undefined],
    ['companies=', undefined],
    ['companies=many', undefined],
    ['companies=-1', undefined],
    ['companies=1;timeline=1', undefined],
    ['companies=1,', undefined],
    ['companies=1,junk', undefined],
    [`companies=${'9'.repeat(400)}`, undefined],
  ];
  for (const [header, expected] of headers) {
    it(`reads ${header?.slice(0, 40) ?? 'no header'} as ${expected ? JSON.stringify(expected) : 'unknown'}`, () => {
      assert.deepEqual(readCost(header), expected);
    });
  }

  it('never throws, and knows either every amount or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z_:*=\d,. ]*$/)), (header) => {
        const cost = readCost(header);
        for (const amount of Object.values(cost ?? {})) assert.ok(Number.isFinite(amount) && amount >= 0);
      }),
    );
  });
});

describe('totalOf', () => {
  it('is the sum over all types', () => {
    assert.equal(totalOf({ companies: 3, 'companies:*': 4, timeline: 0.5 }), 7.5);
  });
});

describe('addPrices', () => {
  const price = fc.dictionary(fc.oneof(fc.constantFrom('companies', 'constructor', '__proto__'), fc.string()), fc.nat());

  it('loses no credit of either', () => {
    fc.assert(fc.property(price, price, (a, b) => assert.equal(totalOf(addPrices(a, b)), totalOf(a) + totalOf(b))));
  });

  it('does not change what is free', () => {
    assert.deepEqual(addPrices(free, { timeline: 2 }), { timeline: 2 });
    assert.equal(totalOf(free), 0);
    assert.ok(Object.isFrozen(free));
  });
});
