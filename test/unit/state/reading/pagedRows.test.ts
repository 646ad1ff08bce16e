// Tests of joining the pages of two readings: no row is lost.
import assert from 'node:assert/strict';
import { join, rowsOf, type LoadedPage } from '../../../../src/state/reading/pagedRows.ts';

const keyOf = (value: string): string => value;

function pageOf(values: string, read: number): LoadedPage<string> {
  return { rows: values.split('').map((value) => ({ raw: value, value })), read, at: 0, cached: false };
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

  it('are followed by all of them, if a record had come twice in the places that were read again', () => {
    assert.equal(joined(pageOf('abcd', 4), pageOf('acdefgh', 8)), 'abcdefgh');
  });
});
