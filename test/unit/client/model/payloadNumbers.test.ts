// Tests of the numbers that a payload carries.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { numbersIn } from '../../../../src/client/model/payloadNumbers.ts';

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
