// Tests of which number of a payload is the main one.
import assert from 'node:assert/strict';
import { isMainName, mainOf } from '../../../../src/domain/chart/numbers.ts';

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

  it('is found in each shape that scores of the service have elsewhere', () => {
    assert.equal(mainOf(candidates('updateTime', 'value')), 'value');
    assert.equal(mainOf(candidates('updated', 'classValue')), 'classValue');
    assert.equal(mainOf(candidates('updated', 'code')), 'code');
    assert.equal(mainOf(candidates('updated', 'class')), 'class');
    assert.equal(mainOf(candidates('class', 'score')), 'score');
    assert.deepEqual(['classValue', 'CODE', 'updated'].map(isMainName), [true, true, false]);
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
