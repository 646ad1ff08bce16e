// Tests of the pages of a reading: joining two of them loses no row, and their number stays known.
import assert from 'node:assert/strict';
import type { Row } from '../../../../src/client/model/envelope.ts';
import {
  append,
  isComplete,
  join,
  moveBack,
  nothingRead,
  offsetOf,
  rowsOf,
  type LoadedPage,
  type PagedRows,
} from '../../../../src/state/reading/pagedRows.ts';

const keyOf = (value: string): string => value;

function pageOf(values: string, positions: number): LoadedPage<string> {
  return { rows: values.split('').map((value) => ({ raw: value, value })), positions, readAt: 0, cached: false };
}

function joined(anew: LoadedPage<string>, old: LoadedPage<string>): string {
  const both = join({ pages: [anew], count: 8, ended: false }, { pages: [old], count: 8, ended: true }, keyOf);
  return rowsOf(both)
    .map(({ value }) => value)
    .join('');
}

describe('pages that are read again in part', () => {
  it('are followed by the old rows behind them', () => {
    assert.equal(joined(pageOf('abcd', 4), pageOf('abcdefgh', 8)), 'abcdefgh');
  });

  it('are followed by all of them, if a record had come twice in the positions that were read again', () => {
    assert.equal(joined(pageOf('abcd', 4), pageOf('acdefgh', 8)), 'abcdefgh');
  });
});

describe('rows of another reading', () => {
  it('move to the page on which they come', () => {
    const other = { ...pageOf('xyz', 0), isOfOtherReading: true };
    const first: PagedRows<string> = { pages: [other, pageOf('abc', 3)], count: 8, ended: false };
    const how = { limit: 3, readAt: 0, keyOf };
    const second = append(first, { rows: pageOf('dyx', 3).rows, count: 8 }, how);
    const third = append(second, { rows: pageOf('ze', 2).rows, count: 8 }, how);
    const pagesOf = ({ pages }: PagedRows<string>) =>
      pages.map(({ rows, positions, isOfOtherReading = false }) => ({
        values: rows.map(({ value }) => value).join(''),
        positions,
        isOfOtherReading,
      }));
    const [abc, dyx, ze] = [
      { values: 'abc', positions: 3, isOfOtherReading: false },
      { values: 'dyx', positions: 3, isOfOtherReading: false },
      { values: 'ze', positions: 2, isOfOtherReading: false },
    ];
    assert.deepEqual(pagesOf(second), [{ values: 'z', positions: 0, isOfOtherReading: true }, abc, dyx]);
    assert.deepEqual(pagesOf(third), [abc, dyx, ze]);
  });
});

describe('the count of what is read', () => {
  const rows = (from: number, to: number): readonly Row<string>[] =>
    Array.from({ length: to - from }, (_, at) => ({ raw: {}, value: String(from + at) }));
  const how = (limit: number) => ({ limit, readAt: 0, keyOf: (value: string) => value });

  it('stays known behind a page that does not say it, unless more is read than was counted', () => {
    const first = append(nothingRead<string>(), { rows: rows(0, 10), count: 25 }, how(10));
    const second = append(first, { rows: rows(10, 20) }, how(10));
    assert.equal(second.count, 25);
    assert.equal(second.ended, false);
    const third = append(second, { rows: rows(20, 30) }, how(10));
    assert.equal(third.count, undefined);
    assert.equal(isComplete(third), false, 'there may be more');
    assert.equal(append(second, { rows: rows(20, 24) }, how(10)).count, 24, 'a page that is not full is the last');
  });

  it('is no end any more where the next page begins further in front', () => {
    const ended = append(nothingRead<string>(), { rows: rows(0, 5) }, how(10));
    assert.equal(isComplete(ended), true);
    const moved = moveBack(ended, 2);
    assert.equal(isComplete(moved), false);
    assert.equal(offsetOf(moved), 3);
    assert.equal(moved.count, 5);
    assert.equal(isComplete(moveBack(ended, 0)), true);
  });
});
