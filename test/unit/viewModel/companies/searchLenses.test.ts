// Tests of the lenses above a search's document: the count, and the price of the next page.
import assert from 'node:assert/strict';
import { countLens, loadLens } from '../../../../src/viewModel/companies/searchLenses.ts';

describe('lenses of a search', () => {
  const known = { count: undefined, loaded: 0, next: 50, packaged: false };

  it('say that counting is free, and then the count', () => {
    assert.equal(countLens(known, 'en'), 'Count (free)');
    assert.equal(countLens({ ...known, count: 1 }, 'en'), '1 company');
    assert.equal(countLens({ ...known, count: 1370 }, 'en'), '1,370 companies');
  });

  it('name the price of the next page, and nothing where there is none', () => {
    assert.equal(loadLens(known, { left: () => undefined }, 'en'), 'Load 50 companies · ≤ 50 credits');
    assert.match(loadLens({ ...known, packaged: true }, { left: () => undefined }, 'en') ?? '', /≤ 100 credits/);
    assert.equal(loadLens({ ...known, next: 0 }, { left: () => undefined }, 'en'), undefined);
  });
});
