// Tests of the forms in which a chart writes days and values.
import assert from 'node:assert/strict';
import { chartFormats } from '../../../../src/domain/chart/chartFormats.ts';
import { dayOf } from '../../../../src/domain/chart/day.ts';

describe('the formats of a chart', () => {
  const { value, valueTick, day, month, timeTick } = chartFormats('en');
  const march = dayOf('2024-03-01')!;

  it('write values in full, and ticks as short as their step allows', () => {
    assert.equal(value(1234567.891), '1,234,567.891');
    assert.equal(value(0.00031), '0.00031');
    assert.deepEqual(
      (
        [
          [0, 0.2],
          [0.25, 0.05],
          [500, 100],
          [1_500_000, 500_000],
          [1e-7, 1e-7],
          [2e15, 1e15],
        ] as const
      ).map(([tick, step]) => valueTick(tick, step)),
      ['0', '0.25', '500', '1.5M', '1E-7', '2E15'],
    );
  });

  it('write ticks that are close to each other differently, however large they are', () => {
    for (const [from, step] of [
      [12_345_000, 1000],
      [123_456_000, 2000],
      [999_990_000, 5000],
      [1_234_500_000, 100_000],
      [1_234_567_000_000, 1000],
      [-12_345_000, 1000],
      [1.5e15, 2e9],
      [0.99999994, 2e-8],
    ] as const) {
      const texts = [0, 1, 2, 3].map((count) => valueTick(from + count * step, step));
      assert.equal(new Set(texts).size, 4, texts.join(' '));
    }
    assert.equal(valueTick(1_234_000, 1000), '1.234M');
    assert.equal(valueTick(1.5e15 + 2e9, 2e9), '1.500002E15');
    assert.equal(valueTick(0.99999994, 2e-8), '0.99999994');
    assert.equal(valueTick(12_345_000, 1000), '12,345,000');
  });

  it('write days where they are, in any language', () => {
    assert.equal(day(march), 'Mar 1, 2024');
    assert.equal(month(march), 'March 2024');
    assert.deepEqual(
      { month: timeTick(march, 'month', false), firstMonth: timeTick(march, 'month', true), day: timeTick(march, 'day', false) },
      { month: 'Mar', firstMonth: 'Mar 2024', day: 'Mar 1' },
    );
    assert.equal(chartFormats('it').month(march), 'marzo 2024');
  });

  it('are English where the language is none', () => {
    assert.equal(chartFormats('not a language').day(march), 'Mar 1, 2024');
    assert.equal(chartFormats('').day(march), 'Mar 1, 2024');
  });
});
