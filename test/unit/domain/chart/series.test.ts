// Tests of the series that are made from events.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isoDay } from '../../../../src/domain/chart/day.ts';
import type { ChartEvent } from '../../../../src/domain/chart/series.ts';
import { collectSeries } from '../../../support/collectSeries.ts';
import { numbersOfTypes, withoutNumber } from '../../../../src/domain/chart/values.ts';
import type { TimelineEvent } from '../../../../src/client/model/timelineEvent.ts';
import { sampleEvents } from '../../../support/sampleEvents.ts';

const event = (parts: Partial<TimelineEvent>, company = 'a'): ChartEvent => ({ event: { subjects: [], ...parts }, company });

describe('collectSeries', () => {
  it('makes a line for each number of a type, by day ascending, the main one first', () => {
    const { measures, series } = collectSeries([
      event({ id: 'new', type: 's', startDate: '2024-02-01', payload: { other: 1, score: 20 } }),
      event({ id: 'old', type: 's', startDate: '2024-01-01', payload: { other: 2, score: 10 } }),
    ]);
    assert.deepEqual(measures, [
      { type: 's', field: 'score', main: true },
      { type: 's', field: 'other', main: false },
    ]);
    assert.deepEqual(
      series.map(({ field, points }) => [field, points.map(({ key, value }) => [key, value])]),
      [
        [
          'score',
          [
            ['old', 10],
            ['new', 20],
          ],
        ],
        [
          'other',
          [
            ['old', 2],
            ['new', 1],
          ],
        ],
      ],
    );
  });

  it('counts the events of each month where no number is', () => {
    const { series } = collectSeries([
      event({ type: 't', startDate: '2024-03-31', payload: { kind: 'B' } }),
      event({ type: 't', startDate: '2024-03-01' }),
      event({ type: 't', startDate: '2024-05-15' }),
    ]);
    assert.deepEqual(
      series.map(({ field, points }) => ({ field, values: points.map(({ day, value }) => [isoDay(day), value]) })),
      [
        {
          field: undefined,
          values: [
            ['2024-03-01', 2],
            ['2024-05-01', 1],
          ],
        },
      ],
    );
  });

  it('takes a number out of each shape of a payload, and letters from A to E as ordered classes', () => {
    const payloads = [
      { value: 7, description: 'good', realTime: '2024-01-01T10:00:00Z', updateTime: '2024-01-02' },
      { classValue: '7.0', classLabel: 'safe' },
      { code: 3.0, description: 'stable' },
      { class: 'B', classLabel: 'low risk', updated: '2024-01-01' },
      { score: 0.61, scoreLabel: 'fair' },
    ];
    const { measures, series } = collectSeries(
      payloads.map((payload, at) => event({ type: String(at), startDate: '2024-01-01', payload })),
    );
    assert.deepEqual(
      measures.map(({ field, main, classes }) => ({ field, main, classes: classes ?? false })),
      [
        { field: 'value', main: true, classes: false },
        { field: 'classValue', main: true, classes: false },
        { field: 'code', main: true, classes: false },
        { field: 'class', main: true, classes: true },
        { field: 'score', main: true, classes: false },
      ],
    );
    assert.deepEqual(
      series.map(({ points }) => points.map(({ value }) => value)),
      [[7], [7], [3], [4], [0.61]],
    );
  });

  it('takes letters of another scale, letters that are no classes and mixed values for none', () => {
    const fieldsOf = (...payloads: readonly unknown[]) =>
      collectSeries(payloads.map((payload) => event({ type: 't', startDate: '2024-01-01', payload }))).measures.map(
        ({ field, classes }) => [field, classes],
      );
    const none = [[undefined, undefined]];
    assert.deepEqual(fieldsOf({ class: 'A' }, { class: 'E' }), [['class', true]]);
    assert.deepEqual(fieldsOf({ risk: { ratingClass: 'A' } }), [['risk.ratingClass', true]]);
    assert.deepEqual(fieldsOf({ rating: 'A' }, { rating: 'AA' }), none);
    assert.deepEqual(fieldsOf({ rating: 'AA' }, { rating: 'A' }), none);
    assert.deepEqual(fieldsOf({ class: 'F' }, { class: 'A' }), none);
    assert.deepEqual(fieldsOf({ class: 'a' }), none);
    assert.deepEqual(fieldsOf({ form: 'A' }), none);
    assert.deepEqual(fieldsOf({ class: 'A' }, { class: 3 }), [['class', undefined]]);
  });

  it('keeps companies apart, and finds one main number for all of them', () => {
    const { measures, series } = collectSeries([
      event({ type: 's', startDate: '2024-01-01', payload: { score: 1 } }),
      event({ type: 's', startDate: '2024-01-02', payload: { score: 2 } }, 'b'),
      event({ type: 's', startDate: '2024-01-03' }, 'c'),
    ]);
    assert.equal(measures.length, 1);
    assert.deepEqual(
      series.map(({ company }) => company),
      ['a', 'b'],
    );
  });

  it('says what it cannot place: no date, or no number where others have one', () => {
    const collected = collectSeries([
      event({ type: 's', startDate: '2024-01-01', payload: { score: 1 } }),
      event({ type: 's', startDate: '2024-01-02' }),
      event({ type: 's', startDate: '31/12/2024', payload: { score: 2 } }),
      event({ type: 's', payload: { score: 2 } }),
      event({ type: 's', endDate: '2024-01-05', payload: { score: 3 } }),
      event({}),
    ]);
    assert.equal(collected.undated, 3);
    assert.equal(withoutNumber(collected, numbersOfTypes(collected, [])), 1);
    assert.deepEqual(
      collected.series[0]?.points.map(({ value }) => value),
      [1, 3],
    );
  });

  it('takes events without a type', () => {
    const { series } = collectSeries([
      event({ id: 'x', startDate: '2024-01-01', payload: 5 }),
      event({ id: 'y', startDate: '2024-01-01', payload: 6 }),
    ]);
    assert.deepEqual(
      { type: series[0]?.type, field: series[0]?.field, points: series[0]?.points.length },
      { type: '', field: '', points: 2 },
    );
  });

  it('does not follow names that every payload has anew', () => {
    const events = Array.from({ length: 500 }, (_, at) =>
      event({ type: 's', startDate: '2024-01-01', payload: { [`id${String(at)}`]: at } }),
    );
    assert.equal(collectSeries(events).measures.length, 200);
  });

  it('finds the scores of every type of the sandbox', () => {
    const { measures } = collectSeries(sampleEvents(0).map((one) => ({ event: one, company: '' })));
    assert.deepEqual(Object.fromEntries(measures.filter(({ main }) => main).map(({ type, field }) => [type, field])), {
      'cebi-micro-score': 'value',
      'esg-environmental-score': 'score',
      'esg-sustainability-score': 'classValue',
      'esg-risk-score': 'risk.score',
      'cgs-monthly': 'code',
      'forward-looking': 'class',
      capital: 'amount',
    });
  });

  it('takes no number that is too large for a measurement', () => {
    const { measures } = collectSeries([
      {
        event: { id: 'e', type: 't', startDate: '2024-01-01', subjects: [], payload: { score: 1e301, other: -1e300 } },
        company: '',
      },
    ]);
    assert.deepEqual(
      measures.map(({ field }) => field),
      ['other'],
    );
  });

  it('makes series that are finite and in order of anything', () => {
    const anything = fc.array(
      fc.record({ startDate: fc.constantFrom('2024-01-31', '2024-02-29', 'x'), payload: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(anything, (events) => {
        const collected = collectSeries(events.map((one) => event({ type: 't', ...one })));
        for (const { points } of collected.series) {
          assert.ok(points.length > 0);
          assert.ok(points.every(({ value }, at) => Number.isFinite(value) && (points[at - 1]?.day ?? -1) <= points[at]!.day));
        }
      }),
    );
  });
});
