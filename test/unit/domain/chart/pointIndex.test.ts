// The way from point to point by keys.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pointAt, moveFrom, sameIn, type Move, type PointIndex } from '../../../../src/domain/chart/pointIndex.ts';
import { linesChart, sandboxChart } from './sampleChart.ts';

const chart = linesChart({
  a: { '2024-01-01': 1, '2024-02-01': 2, '2024-03-01': 3 },
  b: { '2024-01-20': 10, '2024-02-20': 20 },
  c: { '2024-03-03': 5 },
});
const all = { hidden: new Set<string>(), day: Number.POSITIVE_INFINITY };
const index = (series: number, point: number): PointIndex => ({ panel: 0, series, point });

describe('keys', () => {
  it('begin at the last point of the first line', () => {
    assert.deepEqual(moveFrom(chart, undefined, 'next', all), index(0, 2));
    assert.deepEqual(moveFrom(chart, undefined, 'next', { ...all, day: 0 }), index(0, 0));
    assert.deepEqual(moveFrom(chart, undefined, 'above', { ...all, hidden: new Set(['a']) }), index(1, 1));
    assert.equal(moveFrom(chart, undefined, 'next', { ...all, hidden: new Set(['a', 'b', 'c']) }), undefined);
  });

  it('go along a line, and stop at its ends', () => {
    assert.deepEqual(moveFrom(chart, index(0, 1), 'next', all), index(0, 2));
    assert.deepEqual(moveFrom(chart, index(0, 2), 'next', all), index(0, 2));
    assert.deepEqual(moveFrom(chart, index(0, 0), 'previous', all), index(0, 0));
    assert.deepEqual(moveFrom(chart, index(0, 2), 'first', all), index(0, 0));
    assert.deepEqual(moveFrom(chart, index(1, 0), 'last', all), index(1, 1));
  });

  it('go to the nearest point in time of the next line that is shown', () => {
    assert.deepEqual(moveFrom(chart, index(0, 1), 'below', all), index(1, 0));
    assert.deepEqual(moveFrom(chart, index(0, 1), 'below', { ...all, hidden: new Set(['b']) }), index(2, 0));
    assert.deepEqual(moveFrom(chart, index(0, 1), 'above', all), index(0, 1));
    assert.deepEqual(moveFrom(chart, index(2, 0), 'above', all), index(1, 1));
  });

  it('leave a line that was switched off', () => {
    assert.deepEqual(moveFrom(chart, index(1, 0), 'next', { ...all, hidden: new Set(['b']) }), index(0, 2));
  });

  it('always lead to a point that is shown, in any chart', () => {
    const moves = fc.array(fc.constantFrom<Move>('previous', 'next', 'above', 'below', 'first', 'last'), { maxLength: 60 });
    const charts = [sandboxChart([0]), sandboxChart([1, 2, 3]), sandboxChart([4], { payload: false })];
    fc.assert(
      fc.property(fc.constantFrom(...charts), moves, fc.constantFrom(0, 1, 2, 3, Infinity), (some, way, off) => {
        const hidden = new Set(some.legend.slice(0, off).map(({ key }) => key));
        let here: PointIndex | undefined;
        for (const move of way) {
          here = moveFrom(some, here, move, { hidden, day: 0 });
          if (hidden.size === some.legend.length) assert.equal(here, undefined);
          else assert.ok(here && pointAt(some, here) && !hidden.has(some.legend[pointAt(some, here)!.series.legend]!.key));
        }
      }),
    );
  });
});

describe('a point in a newer chart', () => {
  it('is where its event is now', () => {
    const newer = linesChart({ b: { '2024-01-20': 10 }, a: { '2023-12-01': 0, '2024-01-01': 1, '2024-02-01': 2 } });
    // The same event has the same key, which here tells of the line it was in.
    const moved = sameIn(newer, chart, index(0, 1));
    assert.deepEqual(moved, index(1, 2));
  });

  it('is its own event, also where another is of the same day', () => {
    const newer = linesChart({ a: { '2024-02-01T01:00:00Z': 7, '2024-02-01T02:00:00Z': 8, '2024-02-01': 2 } });
    assert.deepEqual(sameIn(newer, chart, index(0, 1)), index(0, 2));
  });

  it('is the nearest in time where its event is gone, and none where its line is', () => {
    const newer = linesChart({ a: { '2024-01-01': 1, '2024-03-01': 3 } });
    assert.deepEqual(sameIn(newer, chart, index(0, 1)), index(0, 1));
    assert.equal(sameIn(newer, chart, index(1, 0)), undefined);
    assert.equal(sameIn(newer, chart, index(0, 99)), undefined);
  });
});
