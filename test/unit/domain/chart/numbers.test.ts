// Which number of a payload is the main one.
import assert from 'node:assert/strict';
import { mainOf } from '../../../../src/domain/chart/numbers.ts';

describe('the main number', () => {
  const candidates = (...paths: string[]) => paths.map((path) => ({ path, count: 10 }));

  it('is the score, wherever it lies', () => {
    assert.equal(mainOf(candidates('horizonMonths', 'score')), 'score');
    assert.equal(mainOf(candidates('drivers[physical].weight', 'risk.score')), 'risk.score');
    assert.equal(mainOf(candidates('creditLimit.amount', 'Value')), 'Value');
  });

  it('is the one that lies less deep, then the one met more often, then the first', () => {
    assert.equal(mainOf(candidates('previous.amount', 'amount')), 'amount');
    assert.equal(
      mainOf([
        { path: 'a', count: 9 },
        { path: 'b', count: 10 },
      ]),
      'b',
    );
    assert.equal(mainOf(candidates('b', 'a')), 'b');
    assert.equal(mainOf(candidates('')), '');
  });

  it('is none that is seldom there', () => {
    assert.equal(
      mainOf([
        { path: 'rating', count: 100 },
        { path: 'score', count: 1 },
      ]),
      'rating',
    );
    assert.equal(mainOf([]), undefined);
  });
});
