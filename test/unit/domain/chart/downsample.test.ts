// Fewer points draw the same line.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { firstFrom, downsample } from '../../../../src/domain/chart/downsample.ts';

const points = fc
  .array(fc.record({ day: fc.integer({ min: 0, max: 400 }), value: fc.integer({ min: -50, max: 50 }) }), { maxLength: 600 })
  .map((all) => all.sort((a, b) => a.day - b.day));

describe('downsample', () => {
  it('keeps some of the points in their order, the lowest and the highest of every strip among them', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 20 }), (all, strips) => {
        const range = { from: 100, to: 300 };
        const persisted = downsample(all, range, strips);
        let at = -1;
        for (const point of persisted) {
          const next = all.indexOf(point, at + 1);
          assert.ok(next > at);
          at = next;
        }
        const stripOf = ({ day }: { day: number }): number => Math.floor(((day - 100) / 200) * strips);
        for (let strip = 0; strip < strips; strip += 1) {
          const values = (of: readonly { day: number; value: number }[]) =>
            of.filter((point) => stripOf(point) === strip && point.day <= 300).map(({ value }) => value);
          assert.equal(Math.max(...values(persisted)), Math.max(...values(all)));
          assert.equal(Math.min(...values(persisted)), Math.min(...values(all)));
        }
        assert.ok(persisted.length <= (strips + 3) * 4);
      }),
    );
  });

  it('keeps the one high and the one low point of a crowd', () => {
    const crowd = Array.from({ length: 1000 }, (_, at) => ({ day: at, value: at === 321 ? 99 : at === 654 ? -99 : 0 }));
    const persisted = downsample(crowd, { from: 0, to: 999 }, 2);
    assert.ok(persisted.length <= 12);
    assert.deepEqual(
      persisted.filter(({ value }) => value !== 0).map(({ day }) => day),
      [321, 654],
    );
  });

  it('goes one point beyond the range on both sides', () => {
    const all = [0, 10, 20, 30, 40].map((day) => ({ day, value: day }));
    assert.deepEqual(
      downsample(all, { from: 15, to: 25 }, 100).map(({ day }) => day),
      [10, 20, 30],
    );
    assert.deepEqual(
      downsample(all, { from: 21, to: 22 }, 100).map(({ day }) => day),
      [20, 30],
    );
    assert.deepEqual(downsample([], { from: 0, to: 1 }, 10), []);
  });
});

describe('firstFrom', () => {
  it('counts the points before a day, or up to it', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: -1, max: 401 }), (all, day) => {
        assert.equal(firstFrom(all, day), all.filter((point) => point.day < day).length);
        assert.equal(firstFrom(all, day, true), all.filter((point) => point.day <= day).length);
      }),
    );
  });
});
