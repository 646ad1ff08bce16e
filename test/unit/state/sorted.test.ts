// Lists that stay sorted while they grow.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mergeInto, sortedIndexOf } from '../../../src/state/sorted.ts';

interface Item {
  readonly value: number;
  readonly serial: number;
}

const compare = (a: Item, b: Item): number => a.value - b.value || a.serial - b.serial;

describe('a sorted list', () => {
  const batches = fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 10 }), { maxLength: 6 });

  it('is the same list after each batch, and holds all of them in order', () => {
    fc.assert(
      fc.property(batches, (all) => {
        const list: Item[] = [];
        let serial = 0;
        const items = all.map((values) => values.map((value): Item => ({ value, serial: (serial += 1) })));
        for (const batch of items) mergeInto(list, batch, compare);
        assert.deepEqual(list, items.flat().sort(compare));
      }),
    );
  });

  it('tells where an item is, and that one is not there', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (values) => {
        const list = values.map((value, serial): Item => ({ value, serial })).sort(compare);
        list.forEach((item, at) => {
          assert.equal(sortedIndexOf(list, item, compare), at);
        });
        assert.equal(sortedIndexOf(list, { value: 7, serial: -1 }, compare), -1);
      }),
    );
  });
});
