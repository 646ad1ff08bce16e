// Ticks are round, within the domain, ascending, and not too many.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dateOf, dayFrom, isoDay } from '../../../../src/domain/chart/day.ts';
import { domainOf } from '../../../../src/domain/chart/scale.ts';
import { timeTicks, valueTicks } from '../../../../src/domain/chart/ticks.ts';

/** Larger numbers are taken for no measurement. */
const finite = fc.double({ min: -1e300, max: 1e300, noNaN: true });
const ordinary = fc.double({ min: -1e7, max: 1e7, noNaN: true });
const mosts = fc.integer({ min: 2, max: 12 });

describe('ticks of values', () => {
  it('are around the values, ascending, at least two, and at most so many', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(finite, ordinary), { maxLength: 3 }), fc.integer({ min: 3, max: 12 }), (values, most) => {
        const { domain, values: ticks, step } = valueTicks(domainOf(values), most);
        assert.ok(ticks.length <= most);
        assert.ok(values.every((value) => value >= domain.from && value <= domain.to));
        assert.ok(ticks.every((tick, at) => tick >= domain.from && tick <= domain.to && (at === 0 || tick > ticks[at - 1]!)));
        assert.ok(ticks.length >= 2);
        assert.ok(ticks[0]! - domain.from < step / 1e6 && domain.to - ticks.at(-1)! < step / 1e6);
      }),
    );
  });

  it('are round', () => {
    assert.deepEqual(valueTicks({ from: 0, to: 1 }, 6), {
      domain: { from: 0, to: 1 },
      values: [0, 0.2, 0.4, 0.6, 0.8, 1],
      step: 0.2,
    });
    assert.deepEqual(valueTicks({ from: 0.06, to: 0.29 }, 6).values, [0.05, 0.1, 0.15, 0.2, 0.25, 0.3]);
    assert.deepEqual(valueTicks({ from: -330, to: 743 }, 4).values, [-500, 0, 500, 1000]);
    assert.deepEqual(valueTicks({ from: 6.3, to: 7.7 }, 6, 1).values, [6, 7, 8]);
    assert.deepEqual(valueTicks({ from: 228, to: 295 }, 6).values, [220, 240, 260, 280, 300]);
    assert.deepEqual(valueTicks({ from: -1, to: 1 }, 3).values, [-1, 0, 1]);
    // Minus zero would be written as such.
    assert.ok(valueTicks({ from: -0.5, to: 1 }, 4).values.every((value) => !Object.is(value, -0)));
    assert.ok(valueTicks({ from: -1e-9, to: 1 }, 4).values.every((value) => !Object.is(value, -0)));
    assert.ok(valueTicks({ from: -0, to: 100 }, 4).values.every((value) => !Object.is(value, -0)));
  });
});

describe('ticks of time', () => {
  const days = fc.integer({ min: dayFrom(0, 0, 1), max: dayFrom(9999, 11, 31) });
  const ranges = fc
    .tuple(days, fc.oneof(fc.integer({ min: 0, max: 4000 }), days), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([from, length, part]) => ({ from: from - part, to: from + Math.abs(length) + 1 }));

  it('are within the domain, ascending, and at most so many', () => {
    fc.assert(
      fc.property(ranges, mosts, (range, most) => {
        const { days: ticks } = timeTicks(range, most);
        assert.ok(ticks.length <= most);
        assert.ok(ticks.every((tick, at) => tick >= range.from && tick <= range.to && (at === 0 || tick > ticks[at - 1]!)));
      }),
    );
  });

  it('begin what they stand for', () => {
    fc.assert(
      fc.property(ranges, mosts, (range, most) => {
        const { unit, days: ticks } = timeTicks(range, most);
        for (const date of ticks.map(dateOf)) {
          if (unit !== 'day') assert.equal(date.getUTCDate(), 1);
          if (unit === 'year') assert.equal(date.getUTCMonth(), 0);
        }
      }),
    );
  });

  it('are as close as there is room for', () => {
    const ticks = (from: string, to: string, most: number): string[] => {
      const day = (text: string): number => Date.parse(text) / 86_400_000;
      return timeTicks({ from: day(from), to: day(to) }, most).days.map(isoDay);
    };
    assert.deepEqual(ticks('2024-02-27', '2024-03-02', 6), [
      '2024-02-27',
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
      '2024-03-02',
    ]);
    // Weeks, from Monday.
    assert.deepEqual(ticks('2024-02-27', '2024-03-20', 4), ['2024-03-04', '2024-03-11', '2024-03-18']);
    assert.deepEqual(ticks('2023-11-15', '2024-03-15', 4), ['2023-12-01', '2024-01-01', '2024-02-01', '2024-03-01']);
    assert.deepEqual(ticks('2023-01-01', '2024-01-01', 5), [
      '2023-01-01',
      '2023-04-01',
      '2023-07-01',
      '2023-10-01',
      '2024-01-01',
    ]);
    assert.deepEqual(ticks('2016-09-01', '2026-04-09', 10).slice(0, 2), ['2017-01-01', '2018-01-01']);
    assert.deepEqual(ticks('2016-09-01', '2026-04-09', 4), ['2020-01-01', '2025-01-01']);
  });
});
