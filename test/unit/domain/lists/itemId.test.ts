// Tests of the texts that can be an ID, and of those that only look odd.
import assert from 'node:assert/strict';
import { idProblem, likenessOf, looksLikeCompany, mostIdLength } from '../../../../src/domain/lists/itemId.ts';

describe('idProblem', () => {
  const cases: readonly [string, ReturnType<typeof idProblem>][] = [
    ['6da785b3adf2', undefined],
    ['MSEnjsZVhG1YBEY_a2UcZ', undefined],
    ['a:b/c.d#e', undefined],
    ['città', undefined],
    ['', 'empty'],
    [' ', 'spaces'],
    ['a b', 'spaces'],
    ['a\tb', 'spaces'],
    ['a\u00a0b', 'spaces'],
    ['a\u2028b', 'spaces'],
    ['a\ufeffb', 'invisible'],
    ['a\u200bb', 'invisible'],
    ['\u202e6da785b3adf2', 'invisible'],
    ['a\u0000', 'invisible'],
    ['a\ud800', 'invisible'],
    ['a\u3164', 'invisible'],
    ['a,b', 'separator'],
    ['a;b', 'separator'],
    ['"a"', 'quote'],
    ["a'b", 'quote'],
    ['“a”', 'quote'],
    ['*', 'reserved'],
    ['.', 'reserved'],
    ['..', 'reserved'],
    ['...', undefined],
    ['a'.repeat(mostIdLength), undefined],
    ['a'.repeat(mostIdLength + 1), 'tooLong'],
    ['é'.repeat(mostIdLength + 1), 'tooLong'],
  ];
  for (const [text, problem] of cases) {
    it(`says ${problem ?? 'nothing'} to ${JSON.stringify(text.slice(0, 30))}`, () => {
      assert.equal(idProblem(text), problem);
    });
  }
});

describe('likenessOf', () => {
  const cases: readonly [string, ReturnType<typeof likenessOf>][] = [
    ['6da785b3adf2', undefined],
    ['012345678901', undefined],
    ['00161c6fcab300161c6f', undefined],
    ['6DA785B3ADF2', 'capitals'],
    ['24', 'number'],
    ['01234567890', 'number'],
    ['MSEnjsZVhG1YBEY_a2UcZ', 'event'],
    ['550e8400-e29b-41d4-a716-446655440000', 'uuid'],
    ['https://example.com/6da785b3adf2', 'address'],
    ['ada@example.com', 'address'],
    ['ACME', 'other'],
    ['da39a3ee5e6b4b0d3255bfef95601890afd80709', 'other'],
  ];
  for (const [id, likeness] of cases) {
    it(`takes ${id} for ${likeness ?? 'a company'}`, () => {
      assert.equal(likenessOf(id), likeness);
      assert.equal(looksLikeCompany(id), likeness === undefined);
    });
  }
});
