// Tests of criteria: stored ones are read with care, typed ones as the API does, with one key each.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { joinValues, splitValues } from '../../../../src/client/http/encode.ts';
import {
  keyOfCriteria,
  readCriteria,
  readValues,
  withCriterion,
  writeValues,
} from '../../../../src/state/companies/companyCriteria.ts';

describe('criteria of a company search', () => {
  it('are read out of anything, without what is none', () => {
    for (const odd of [undefined, null, 7, 'x', []]) assert.deepEqual(readCriteria(odd), {});
    const cached = {
      name: ' Flu ',
      namePrefix: '',
      ids: ['a', 'a', ' ', 7],
      lists: 'x',
      active: false,
      limit: 50,
      offset: 3,
      fields: ['items'],
    };
    assert.deepEqual(readCriteria(cached), { name: 'Flu', ids: ['a'], active: false });
  });

  it('change one field at a time, and lose it where it says nothing', () => {
    const criteria = withCriterion(withCriterion({}, 'regions', ['Lazio']), 'active', true);
    assert.deepEqual(criteria, { regions: ['Lazio'], active: true });
    assert.deepEqual(withCriterion(withCriterion(criteria, 'regions', []), 'active', undefined), {});
    assert.deepEqual(withCriterion({ name: 'x' }, 'name', ' '), {});
  });

  it('have the same key in whatever order their values stand, and another one with other packages', () => {
    const key = keyOfCriteria({ regions: ['a', 'b'], name: 'x' });
    assert.equal(keyOfCriteria({ name: 'x', regions: ['b', 'a'] }), key);
    const others = [
      { name: 'x' },
      { name: 'x', regions: ['a', 'b'], packages: ['base'] },
      { namePrefix: 'x', regions: ['a', 'b'] },
    ];
    for (const other of others) assert.notEqual(keyOfCriteria(other), key);
    assert.notEqual(keyOfCriteria({ active: false }), keyOfCriteria({}));
  });

  it('keep other filters of the API by their form, and none that says who asks or for how much', () => {
    const kept = { employeesMin: 10, noRea: true, countries: ['it', 7], foundedFrom: '2019-01-01', age: Number.NaN };
    const odd = { token: 'x', appUser: 'x', mostFacets: 3, 'a-b': 'x', '': 'x', nested: {}, active: '*', vat: 7 };
    assert.deepEqual(readCriteria({ ...kept, ...odd }), {
      employeesMin: 10,
      noRea: true,
      countries: ['it'],
      foundedFrom: '2019-01-01',
    });
    assert.equal(keyOfCriteria({ b: ['x', 'y'], a: 1 }), keyOfCriteria({ a: 1, b: ['y', 'x'] }));
    assert.notEqual(keyOfCriteria({ a: 1 }), keyOfCriteria({}));
  });

  it('keep the key of a search that was stored before there were other filters', () => {
    assert.equal(keyOfCriteria({ name: 'Flu' }), '["Flu",null,null,[],[],[],[],[],[],[],[],[],[],[]]');
  });

  it('are typed with commas, and with quotes around a value that has one', () => {
    assert.deepEqual(readValues('Roma, "Reggio, Emilia" ,Roma,,'), ['Roma', 'Reggio, Emilia']);
    assert.deepEqual(readValues(' a\tb\nc '), ['a b c']);
    assert.equal(readValues('"Roma, Milano'), 'quote');
    assert.equal(readValues('Ro\u200bma'), 'invisible');
    assert.deepEqual(readValues(''), []);
  });

  it('are shown for typing as they are read again, and as the service reads them', () => {
    const value = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map((text) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\t\r\n]/gu, '').trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.uniqueArray(value, { maxLength: 5 }), (values) => {
        assert.deepEqual(readValues(writeValues(values)), values);
        if (values.length > 0) assert.deepEqual(splitValues(joinValues('ids', values)), values);
      }),
    );
  });
});
