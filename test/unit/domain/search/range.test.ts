// Ranges are typed as one text, and what is shown for typing is read as the same range again.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { readDay, readNumber, readRange, writeRange } from '../../../../src/domain/search/range.ts';

describe('a range as text', () => {
  const numbers = (text: string) => readRange(text, readNumber);

  it('has one or two ends, or a comparison, or a single value', () => {
    assert.deepEqual(numbers('10..50'), { from: 10, to: 50 });
    assert.deepEqual(numbers(' 10 .. '), { from: 10, to: undefined });
    assert.deepEqual(numbers('..0.5'), { from: undefined, to: 0.5 });
    assert.deepEqual(numbers('>= 10'), { from: 10, to: undefined });
    assert.deepEqual(numbers('≤-3'), { from: undefined, to: -3 });
    assert.deepEqual(numbers('7'), { from: 7, to: 7 });
    assert.deepEqual(numbers('  '), {});
    assert.deepEqual(readRange('2019-01-01..', readDay), { from: '2019-01-01', to: undefined });
  });

  it('is refused where it is none, or ends before it begins', () => {
    for (const text of ['..', '>=', 'ten', '1..2..3', '50..10', '1e3', '10-50', '> 10'])
      assert.equal(numbers(text), undefined, text);
    for (const text of ['2019-02-30', '2019', '2020-01-01..2019-01-01', '01/02/2019..'])
      assert.equal(readRange(text, readDay), undefined, text);
  });

  it('is read again as it was written', () => {
    const end = fc.option(
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100),
      { nil: undefined },
    );
    fc.assert(
      fc.property(end, end, (one, other) => {
        const isTurned = one !== undefined && other !== undefined && one > other;
        const range = isTurned ? { from: other, to: one } : { from: one, to: other };
        const { from, to } = numbers(writeRange(range)) ?? assert.fail(writeRange(range));
        assert.deepEqual({ from, to }, range);
      }),
    );
  });
});
