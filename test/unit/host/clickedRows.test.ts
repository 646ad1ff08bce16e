// Commands of a menu are about the selected rows, or about the clicked one alone.
import assert from 'node:assert/strict';
import { clickedRows } from '../../../src/host/clickedRows.ts';

describe('clickedRows', () => {
  const isRow = (row: unknown): row is string => typeof row === 'string';

  it('are all selected rows where the clicked one is among them', () => {
    assert.deepEqual(clickedRows('a', ['b', 'a'], isRow), ['b', 'a']);
  });

  it('are the clicked row alone where it is not selected, or nothing is', () => {
    assert.deepEqual(clickedRows('a', ['b'], isRow), ['a']);
    assert.deepEqual(clickedRows('a', undefined, isRow), ['a']);
  });

  it('leave out objects of other origin', () => {
    assert.deepEqual(clickedRows('a', ['a', 7, undefined], isRow), ['a']);
    assert.deepEqual(clickedRows(undefined, undefined, isRow), []);
  });
});
