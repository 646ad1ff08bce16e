// Tests of observed prices, which are never less than the rules of the API say.
import assert from 'node:assert/strict';
import { concerns, observedPrice, readExcesses, type Excess } from '../../../src/client/observedPrices.ts';
import type { Price } from '../../../src/client/price.ts';

const seen = (stated: Price, cost: Price, operation = 'companies.search'): Excess => ({ operation, stated, cost, at: 1 });
const companies = (amount: number): Price => ({ companies: amount });

describe('an observed price', () => {
  const cases: [why: string, excesses: readonly Excess[], stated: Price, expected: Price][] = [
    ['is as stated where nothing was seen', [], companies(3), companies(3)],
    ['grows as the bill did', [seen(companies(5), companies(10))], companies(3), companies(6)],
    ['is rounded up', [seen(companies(5), companies(6))], companies(3), companies(4)],
    ['is what was billed where the same is asked for again', [seen(companies(50), companies(55))], companies(50), companies(55)],
    [
      'is what was billed in a type that no price names, and in one that was not seen',
      [seen(companies(50), { companies: 55, odd: 7 })],
      { companies: 50, 'companies:*': 50 },
      { companies: 55, 'companies:*': 55, odd: 7 },
    ],
    ['is never below the stated one', [seen(companies(5), companies(2))], companies(3), companies(3)],
    ['is the worst of several', [seen(companies(1), companies(3)), seen(companies(1), companies(2))], companies(2), companies(6)],
    [
      'grows in a type of the same collection that was not seen, as the worst one did',
      [seen({ companies: 5, 'companies:facets': 1 }, { companies: 5, 'companies:facets': 3 })],
      { companies: 2, 'companies:*': 2 },
      { companies: 2, 'companies:*': 6 },
    ],
    [
      'has a type that no price names, for each object',
      [seen(companies(5), { companies: 5, 'companies:*': 10, odd: 1 })],
      companies(10),
      { companies: 10, 'companies:*': 20, odd: 2 },
    ],
    [
      'does not count a type twice that the stated price names',
      [seen(companies(5), { companies: 5, 'companies:*': 10 })],
      { companies: 2, 'companies:*': 2 },
      { companies: 2, 'companies:*': 2 },
    ],
    [
      'grows in each type as that one did',
      [seen({ companies: 1, 'companies:*': 1 }, { companies: 1, 'companies:*': 3 })],
      { companies: 2, 'companies:*': 2 },
      { companies: 2, 'companies:*': 6 },
    ],
    [
      'has a type that no price names for as many objects as the largest amount, rounded up',
      [seen(companies(3), { companies: 3, odd: 1 })],
      { companies: 10, 'companies:facets': 1 },
      { companies: 10, 'companies:facets': 1, odd: 4 },
    ],
    [
      'is the stated one in a type that was not billed',
      [seen({ companies: 4, 'companies:*': 4 }, { companies: 9 })],
      { companies: 4, 'companies:*': 4 },
      { companies: 9, 'companies:*': 4 },
    ],
    [
      'grows where one of several types is of the collection',
      [seen(companies(1), companies(2))],
      { timeline: 5, companies: 1 },
      { timeline: 10, companies: 2 },
    ],
    [
      'is of its own collection alone',
      [seen({ timeline: 1, certificates: 1 }, { timeline: 9, certificates: 9 })],
      companies(3),
      companies(3),
    ],
    ['is of a free call as it was billed', [seen({}, companies(2))], {}, companies(2)],
    ['is of what costs not changed by a free call', [seen({}, companies(9))], companies(1), companies(1)],
    ['is of a free call not changed by what costs', [seen(companies(1), companies(9))], {}, {}],
    ['is of a free call of another name free', [seen({}, companies(2), 'lists.search')], {}, {}],
  ];
  for (const [why, excesses, stated, expected] of cases) {
    it(why, () => {
      assert.deepEqual(observedPrice(excesses, stated, 'companies.search'), expected);
    });
  }

  it('concerns types of one collection, but not those that cost nothing', () => {
    assert.equal(concerns(seen({ companies: 1, timeline: 0 }, companies(2)), { timeline: 1 }), false);
    assert.equal(concerns(seen(companies(1), companies(2)), { 'companies:facets': 1 }), true);
  });
});

describe('excesses that were kept', () => {
  it('are read as they were, and as not agreed to where that is not said', () => {
    const cached = [seen(companies(1), companies(2)), { ...seen({}, companies(1)), agreed: true }];
    assert.deepEqual(readExcesses(JSON.parse(JSON.stringify(cached))), [{ ...cached[0], agreed: false }, cached[1]]);
  });

  it('are none where one has another shape', () => {
    const good = seen(companies(1), companies(2));
    const odd = [
      { ...good, at: 'now' },
      { ...good, operation: 7 },
      { ...good, cost: { companies: -1 } },
      { ...good, stated: { companies: '1' } },
      { ...good, agreed: 'yes' },
    ];
    for (const one of [undefined, null, 7, {}, ...odd.map((excess) => [good, excess])]) assert.deepEqual(readExcesses(one), []);
  });
});
