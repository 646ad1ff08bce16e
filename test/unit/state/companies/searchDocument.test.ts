// Tests of a search as a document: nothing is lost, and nothing unreadable is left out in silence.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { searchCompanies } from '../../../../src/client/endpoints/companies.ts';
import { splitValues } from '../../../../src/client/http/encode.ts';
import type { FilterValue } from '../../../../src/client/endpoints/companies.ts';
import { readCriteria } from '../../../../src/state/companies/companyCriteria.ts';
import { readSearchDocument, writeSearchDocument } from '../../../../src/state/companies/searchDocument.ts';
import { allCriteria } from '../../../../src/viewModel/companies/searchParameters.ts';
import { searchSchema } from '../../../../build/searchSchema.ts';

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((one) => one.trim())
  .filter((one) => one !== '' && one.isWellFormed());
const texts = fc.uniqueArray(text, { minLength: 1, maxLength: 4 });
const numbers = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100);

const day = fc
  .date({ min: new Date(0), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const valueOf: Readonly<Record<string, fc.Arbitrary<FilterValue>>> = {
  text,
  values: texts,
  lists: texts,
  number: numbers,
  numbers,
  days: day,
  flag: fc.boolean(),
  activity: fc.boolean(),
};

const filters = allCriteria().flatMap(({ fields, kind }) => fields.map((field) => [field, valueOf[kind] ?? text] as const));

const criteria = fc
  .record({ ...Object.fromEntries(filters), strangeScoreMin: text, otherFlag: fc.boolean() }, { requiredKeys: [] })
  .map(readCriteria);

describe('a search as a document', () => {
  it('has the same criteria when it is read again', () => {
    fc.assert(
      fc.property(criteria, (one) => {
        assert.deepEqual(readSearchDocument(writeSearchDocument(one)), { criteria: one });
      }),
    );
  });

  it('names a member that no search can have, and fails at none', () => {
    for (const member of ['[]', '["x"]', '{}', '"x"', 'true'])
      assert.deepEqual(readSearchDocument(`{"__proto__": ${member}}`), { wrong: '__proto__' }, member);
  });

  it('is sent as it was written: each criterion once, with its values', () => {
    fc.assert(
      fc.property(criteria, (one) => {
        const sent = new Map(searchCompanies.parameters({ ...one, limit: 0 }));
        const expected = { active: '*', ...one };
        assert.deepEqual([...sent.keys()].sort(), [...Object.keys(expected), 'limit'].sort());
        for (const [name, value] of Object.entries(expected)) {
          const parameter = sent.get(name) ?? '';
          if (typeof value === 'object') assert.deepEqual(splitValues(parameter), value);
          else assert.equal(parameter, String(value));
        }
      }),
    );
  });

  it('says whether ceased companies are searched for', () => {
    assert.equal(writeSearchDocument({ name: 'Flu' }), '{\n  "name": "Flu",\n  "active": "*"\n}\n');
    assert.deepEqual(readSearchDocument('{"name": "Flu", "active": false}'), { criteria: { name: 'Flu', active: false } });
    assert.deepEqual(readSearchDocument('\uFEFF{"$schema": "x", "age": 7}'), { criteria: { age: 7 } });
    assert.deepEqual(readSearchDocument(' '), { criteria: {} });
  });

  it('names what it cannot read, so that no wider search is made of it', () => {
    const wrong = {
      regions: 'Lazio',
      name: ['x'],
      limit: 50,
      token: 'x',
      active: 'yes',
      nested: {},
      nothing: null,
      ids: ['a', 7],
    };
    for (const [name, value] of Object.entries(wrong))
      assert.deepEqual(readSearchDocument(JSON.stringify({ countries: ['it'], [name]: value })), { wrong: name }, name);
    for (const odd of ['{', '[]', '7', '{"name": "a", "name": "b"}', '{"age": 12345678901234567890}'])
      assert.equal(readSearchDocument(odd), 'notJson', odd);
  });

  it('has a schema with each parameter of the table', () => {
    const { properties } = searchSchema() as { readonly properties: Readonly<Record<string, object>> };
    assert.deepEqual(Object.keys(properties).sort(), ['$schema', ...filters.map(([field]) => field)].sort());
  });
});
