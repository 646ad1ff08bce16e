// Tests of the totals of an export: its contents and its cost.
import assert from 'node:assert/strict';
import { totalsOf } from '../../../../src/domain/exports/exportTotals.ts';
import type { Receipt } from '../../../../src/client/receipt.ts';
import { rowOf } from './sampleRows.ts';

const first: Receipt = { requestId: 'a', cost: { timeline: 3 }, certainty: 'known' };
const second: Receipt = { requestId: 'b', cost: { timeline: 2, 'timeline:*': 2 }, certainty: 'known' };

describe('totalsOf', () => {
  it('counts rows, and when they were read', () => {
    const rows = [
      rowOf({}, { readAt: 50, cached: true }),
      rowOf(7),
      rowOf({}, { readAt: 20 }),
      rowOf({}, { readAt: 30, cached: true }),
    ];
    const { answers: _answers, ...totals } = totalsOf(rows);
    assert.deepEqual(totals, { rows: 4, unreadable: 1, cached: 2, oldestRead: 20, newestRead: 50 });
    assert.deepEqual(totalsOf([]), {
      rows: 0,
      unreadable: 0,
      cached: 0,
      answers: { known: {}, estimated: {}, requestIds: [], rowsWithout: 0 },
    });
  });

  it('counts each answer once and whole, however many of its events are there', () => {
    const rows = [first, first, second, undefined].map((receipt) => rowOf({}, { receipt }));
    assert.deepEqual(totalsOf(rows).answers, {
      known: { timeline: 5, 'timeline:*': 2 },
      estimated: {},
      requestIds: ['a', 'b'],
      rowsWithout: 1,
    });
  });

  it('knows an answer again that came out of the cache with two pages', () => {
    const rows = [first, { ...first }].map((receipt) => rowOf({}, { receipt }));
    assert.deepEqual(totalsOf(rows).answers.known, { timeline: 3 });
  });

  it('knows an answer without a request ID again by its time and cost', () => {
    const nameless: Receipt = { cost: { timeline: 3 }, certainty: 'known' };
    const rows = [10, 10, 20].map((readAt) => rowOf({}, { readAt, receipt: { ...nameless } }));
    assert.deepEqual(totalsOf(rows).answers.known, { timeline: 6 });
    const other = rowOf({}, { readAt: 20, receipt: { ...nameless, cost: { timeline: 4 } } });
    assert.deepEqual(totalsOf([...rows, other]).answers.known, { timeline: 10 });
  });

  it('tells apart what answers have said to cost and what they may have cost', () => {
    const silent: Receipt = { cost: { timeline: 10 }, certainty: 'estimated' };
    const rows = [first, silent, { ...silent }].map((receipt) => rowOf({}, { receipt }));
    assert.deepEqual(totalsOf(rows).answers, {
      known: { timeline: 3 },
      estimated: { timeline: 20 },
      requestIds: ['a'],
      rowsWithout: 0,
    });
  });
});
