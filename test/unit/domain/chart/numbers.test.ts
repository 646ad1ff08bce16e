// Tests of which number of a payload is the main one.
import assert from 'node:assert/strict';
import { isMainName, mainPathOf } from '../../../../src/domain/chart/numbers.ts';

describe('the main number', () => {
  const candidates = (...paths: string[]) => paths.map((path) => ({ path, count: 10 }));

  it('is the score, wherever it lies', () => {
    assert.equal(mainPathOf(candidates('horizonMonths', 'score')), 'score');
    assert.equal(mainPathOf(candidates('drivers[physical].weight', 'risk.score')), 'risk.score');
    assert.equal(mainPathOf(candidates('creditLimit.amount', 'Value')), 'Value');
  });

  it('is the one that lies less deep, then the one met more often, then the first', () => {
    assert.equal(mainPathOf(candidates('previous.amount', 'amount')), 'amount');
    assert.equal(
      mainPathOf([
        { path: 'a', count: 9 },
        { path: 'b', count: 10 },
      ]),
      'b',
    );
    assert.equal(mainPathOf(candidates('b', 'a')), 'b');
    assert.equal(mainPathOf(candidates('')), '');
  });

  it('is found in each shape that scores of the service have elsewhere', () => {
    assert.equal(mainPathOf(candidates('updateTime', 'value')), 'value');
    assert.equal(mainPathOf(candidates('updated', 'classValue')), 'classValue');
    assert.equal(mainPathOf(candidates('updated', 'code')), 'code');
    assert.equal(mainPathOf(candidates('updated', 'class')), 'class');
    assert.equal(mainPathOf(candidates('class', 'score')), 'score');
    assert.deepEqual(['classValue', 'CODE', 'updated'].map(isMainName), [true, true, false]);
  });

  it('is none that is seldom there', () => {
    assert.equal(
      mainPathOf([
        { path: 'rating', count: 100 },
        { path: 'score', count: 1 },
      ]),
      'rating',
    );
    assert.equal(mainPathOf([]), undefined);
  });
});
