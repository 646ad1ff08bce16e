// Which numbers a payload carries, and which is the main one.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mainOf, numbersIn } from '../../../src/chart/numbers.ts';

describe('the numbers of a payload', () => {
  it('are numbers, and text that is plainly one', () => {
    const payload = { a: 1, b: '2.5', c: '-3', d: 'B2', e: true, f: { g: 0 } };
    assert.deepEqual(
      numbersIn(payload).map(({ path, value }) => `${path}=${value}`),
      ['a=1', 'b=2.5', 'c=-3', 'f.g=0'],
    );
  });

  it('are no codes', () => {
    for (const code of [
      '007',
      '1e5',
      '01234567890',
      '12345678901',
      '2024-03',
      '1,5',
      ' 5',
      '5 ',
      '+5',
      '.5',
      '5.',
      'NaN',
      'Infinity',
      '',
    ])
      assert.deepEqual(numbersIn({ code }), [], code);
  });

  it('are finite, whatever the payload is', () => {
    assert.deepEqual(numbersIn([Number.NaN, Number.POSITIVE_INFINITY, JSON.parse('1e999')]), []);
    fc.assert(
      fc.property(fc.anything(), (payload) => {
        for (const { value } of numbersIn(payload)) assert.ok(Number.isFinite(value));
      }),
    );
  });
});

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
