// The part of the time that is shown stays within the whole.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Range } from '../../../../src/domain/chart/chartData.ts';
import { bounded, movedToShow, isFullRange, moved, zoomed } from '../../../../src/domain/chart/zoom.ts';

const fullRange = { from: 1000, to: 2000 };
const day = fc.double({ min: 500, max: 2500, noNaN: true });
const steps = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom(0.5, 2), day).map(
      ([times, around]) =>
        (range: Range) =>
          zoomed(range, times, around, fullRange),
    ),
    fc.constantFrom(-0.5, 0.5).map((share) => (range: Range) => moved(range, share, fullRange)),
    fc.double({ min: 1000, max: 2000, noNaN: true }).map((to) => (range: Range) => movedToShow(range, to, fullRange)),
    fc.tuple(day, day).map(
      ([from, to]) =>
        () =>
          bounded({ from: Math.min(from, to), to: Math.max(from, to) }, fullRange),
    ),
  ),
);

describe('zooming', () => {
  it('never leaves the whole, and never shows less than a week', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let range: Range = fullRange;
        for (const step of all) {
          range = step(range);
          assert.ok(
            range.from >= fullRange.from && range.to <= fullRange.to && range.to - range.from > 7 - 1e-6,
            JSON.stringify(range),
          );
        }
      }),
    );
  });

  it('keeps the day it is done at where it is', () => {
    const near = zoomed(fullRange, 0.5, 1250, fullRange);
    assert.deepEqual(near, { from: 1125, to: 1625 });
    assert.deepEqual(zoomed(near, 2, 1250, fullRange), fullRange);
    assert.ok(
      isFullRange(zoomed(near, 2, 1600, fullRange), { from: 1000, to: 1900 }) || zoomed(near, 2, 1600, fullRange).to === 2000,
    );
  });

  it('moves by a part of what is shown, and stops at the ends', () => {
    assert.deepEqual(moved({ from: 1500, to: 1600 }, 0.5, fullRange), { from: 1550, to: 1650 });
    assert.deepEqual(moved({ from: 1920, to: 2000 }, 0.5, fullRange), { from: 1920, to: 2000 });
  });

  it('follows a day only where it is not shown', () => {
    const range = { from: 1500, to: 1600 };
    assert.equal(movedToShow(range, 1600, fullRange), range);
    assert.deepEqual(movedToShow(range, 1650, fullRange), { from: 1560, to: 1660 });
    assert.deepEqual(movedToShow(range, 1000, fullRange), { from: 1000, to: 1100 });
  });

  it('shows a whole that is shorter than a week', () => {
    const short = { from: 10, to: 12 };
    assert.deepEqual(bounded({ from: 10.5, to: 11 }, short), short);
    assert.ok(isFullRange(zoomed(short, 0.5, 11, short), short));
  });
});
