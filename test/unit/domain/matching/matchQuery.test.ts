// Tests of a line's query: check digits are verified, numbers keep their kind with any punctuation, and names stay names.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isTaxId, isVat, queryKey, queryOf } from '../../../../src/domain/matching/matchQuery.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { anyString } from '../../../support/anyString.ts';

const digits = (length: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });

/** Eleven digits, the last of which is right. Written anew: doubled digits as their digit sums. */
const vatNumber = digits(10).map((first) => {
  const sum = first.reduce((all, digit, at) => all + (at % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor(digit / 5)), 0);
  return [...first, (10 - (sum % 10)) % 10].join('');
});

describe('what a line asks for', () => {
  it('is a VAT number with its check digit, with and without IT, however it is punctuated', () => {
    const between = fc.constantFrom('', ' ', '.', '-');
    fc.assert(
      fc.property(vatNumber, fc.constantFrom('', 'IT', 'it '), between, (number, country, separator) => {
        assert.ok(isVat(number));
        const written = `${country}${number.slice(0, 4)}${separator}${number.slice(4)}`;
        assert.deepEqual(queryOf(written), { kind: 'vat', value: number });
      }),
    );
  });

  it('is odd where one digit is another one, and is asked for all the same', () => {
    fc.assert(
      fc.property(vatNumber, fc.nat({ max: 10 }), fc.integer({ min: 1, max: 9 }), (number, at, more) => {
        const other = number.slice(0, at) + String((Number(number[at]) + more) % 10) + number.slice(at + 1);
        assert.deepEqual(queryOf(other), { kind: 'vat', value: other, hasWrongCheckDigit: true });
      }),
    );
  });

  it('is a tax code with its check character', () => {
    const first = 'RSSMRA85T10A562S';
    assert.ok(isTaxId(first));
    assert.deepEqual(queryOf(first.toLowerCase()), { kind: 'taxId', value: first });
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    for (const last of letters) {
      const query = queryOf(first.slice(0, 15) + last);
      assert.equal(query?.hasWrongCheckDigit, last === 'S' ? undefined : true, last);
      assert.equal(query?.kind, 'taxId');
    }
  });

  const kinds: readonly (readonly [string, ReturnType<typeof queryOf>])[] = [
    ['6da785b3adf2', { kind: 'id', value: '6da785b3adf2' }],
    ['BE 0123.456.789', { kind: 'vat', value: 'BE0123456789' }],
    ['MI-1234567', { kind: 'regNumber', value: 'MI-1234567' }],
    ['mi 123456', { kind: 'regNumber', value: 'MI-123456' }],
    ['0123456789', { kind: 'regNumber', value: '0123456789' }],
    ['  ACME\tS.p.A. ', { kind: 'name', value: 'ACME S.p.A.' }],
    ['3M', { kind: 'name', value: '3M' }],
    ['Studio 54', { kind: 'name', value: 'Studio 54' }],
    ['EDITORIALEROMANA', { kind: 'name', value: 'EDITORIALEROMANA' }],
    ['— …', undefined],
    ['', undefined],
    ['x'.repeat(201), undefined],
  ];
  for (const [text, query] of kinds) {
    it(`is ${query?.kind ?? 'nothing'} in ${JSON.stringify(text.slice(0, 30))}`, () => {
      assert.deepEqual(queryOf(text), query);
    });
  }

  it('is the same for names that differ in case, accents and spaces alone', () => {
    const [a, b, c] = ['Società È', 'SOCIETÀ  é', 'Società E S'].map((text) => {
      const query = queryOf(text);
      return query && queryKey(query);
    });
    assert.equal(a, b);
    assert.notEqual(a, c);
  });

  it('never fails, and asks again for what it asks for', () => {
    fc.assert(
      fc.property(anyString(), (text) => {
        const query = queryOf(text);
        if (query) assert.equal(queryKey(queryOf(query.value) ?? query), queryKey(query));
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
