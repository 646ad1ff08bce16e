// Tests of the calls that name people, so that what is written of them stays in memory.
import assert from 'node:assert/strict';
import type { ListCall } from '../../../../src/domain/lists/listCall.ts';
import { namesPeople } from '../../../../src/domain/lists/peopleIn.ts';

const types: Readonly<Record<string, string>> = { firms: 'company', staff: 'person', odd: 'planet' };
const namesOf = (calls: readonly ListCall[], hasKnown: boolean): boolean =>
  namesPeople(
    calls,
    (id) => types[id],
    () => hasKnown,
  );
const names = (...calls: readonly ListCall[]): boolean => namesOf(calls, false);
const add = (id: string, items: readonly string[]): ListCall => ({ call: 'update', input: { id, add: items } });

describe('calls that name people', () => {
  it('are those with items of a list that is not surely one of companies', () => {
    assert.equal(names(add('firms', ['a'])), false);
    assert.equal(names(add('staff', ['a'])), true);
    assert.equal(names(add('odd', ['a'])), true);
    assert.equal(names(add('not read', ['a'])), true);
    assert.equal(names(add('firms', ['a']), { call: 'update', input: { id: 'staff', remove: ['a'] } }), true);
    assert.equal(names({ call: 'create', input: { name: 'N', type: 'person', items: ['a'] } }), true);
  });

  it('are none of those that name lists and their users alone', () => {
    assert.equal(names({ call: 'create', input: { name: 'N', type: 'person' } }), false);
    assert.equal(names({ call: 'create', input: { name: 'N', type: 'company', items: ['a'] } }), false);
    assert.equal(names({ call: 'update', input: { id: 'staff', name: 'N' } }), false);
    assert.equal(names({ call: 'update', input: { id: 'staff', remove: ['*'] } }), false);
    assert.equal(names({ call: 'delete', input: { id: 'staff' } }), false);
  });

  it('are those that remove all of a list with known items, because the record of their changes names them', () => {
    for (const id of ['firms', 'staff', 'not read']) {
      const isCompanyList = id === 'firms';
      assert.equal(namesOf([{ call: 'update', input: { id, remove: ['*'] } }], true), !isCompanyList, id);
      assert.equal(namesOf([{ call: 'delete', input: { id } }], true), !isCompanyList, id);
    }
    assert.equal(namesOf([{ call: 'update', input: { id: 'staff', name: 'N' } }], true), false);
  });

  it('are known by the list that an earlier one makes', () => {
    const made = (type: 'company' | 'person'): ListCall => ({ call: 'create', input: { name: 'N', type }, replaces: 'new' });
    assert.equal(names(made('company'), add('new', ['a'])), false);
    assert.equal(names(made('person'), add('new', ['a'])), true);
  });
});
