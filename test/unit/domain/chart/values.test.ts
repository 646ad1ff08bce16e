// Tests of the chosen number of a type: it stays while it exists, and no event is lost meanwhile.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chartOf } from '../../../../src/domain/chart/chartOf.ts';
import type { ChartEvent } from '../../../../src/domain/chart/series.ts';
import { collectSeries } from '../../../support/collectSeries.ts';
import { isAmong, numbersOfTypes, withoutNumber } from '../../../../src/domain/chart/values.ts';

const names = {
  measure: ({ type, field }: { type: string; field?: string }) => `${type} ${field ?? ''}`,
  company: String,
  months: 'months',
};

const event = (type: string, payload: object | undefined, day = 1): ChartEvent => ({
  event: { type, startDate: `2026-01-${String(day).padStart(2, '0')}`, payload, subjects: [] },
  company: 'c1',
});

describe('the numbers of a type', () => {
  const collected = collectSeries([
    event('risk', { score: 1, water: { total: 70 } }, 1),
    event('risk', { score: 2 }, 2),
    event('risk', { score: 3, water: { total: 90 } }, 3),
    event('capital', undefined, 4),
  ]);

  it('begin with the main one, and are the one chosen where it is there', () => {
    assert.deepEqual(numbersOfTypes(collected, []), [{ type: 'risk', field: 'score', fields: ['score', 'water.total'] }]);
    const [other] = numbersOfTypes(collected, [['risk', 'water.total']]);
    assert.equal(other?.field, 'water.total');
    for (const gone of [
      ['risk', 'air'],
      ['capital', 'score'],
      ['__proto__', 'score'],
    ] as const)
      assert.equal(numbersOfTypes(collected, [gone])[0]?.field, 'score');
  });

  it('are drawn, and what lacks them is counted', () => {
    const numbers = numbersOfTypes(collected, [['risk', 'water.total']]);
    const { panels } = chartOf(collected, { arrangement: 'multiples', names, shows: isAmong(numbers) });
    const values = panels.flatMap(({ kind, series }) =>
      series.flatMap(({ points }) => points.map((point) => [kind, point.value])),
    );
    assert.deepEqual(values, [
      ['lines', 70],
      ['lines', 90],
      ['bars', 1],
    ]);
    assert.equal(withoutNumber(collected, numbers), 1);
    assert.equal(withoutNumber(collected, numbersOfTypes(collected, [])), 0);
  });

  it('and those without them are all the events of types that have numbers', () => {
    const payload = fc.option(fc.dictionary(fc.constantFrom('score', 'a', 'b', '__proto__'), fc.integer()), { nil: undefined });
    const events = fc.array(fc.record({ type: fc.constantFrom('x', 'y', ''), payload, day: fc.integer({ min: 1, max: 28 }) }));
    const chosen = fc.array(fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.constantFrom('score', 'a', 'b', 'c')));
    fc.assert(
      fc.property(events, chosen, (all, wanted) => {
        const found = collectSeries(all.map((one) => event(one.type, one.payload, one.day)));
        const numbers = numbersOfTypes(found, wanted);
        const missing = all.filter(({ type, payload: values }) => {
          const shown = numbers.find((one) => one.type === type);
          return shown !== undefined && !Object.hasOwn(values ?? {}, shown.field);
        });
        assert.equal(withoutNumber(found, numbers), missing.length);
      }),
    );
  });
});
