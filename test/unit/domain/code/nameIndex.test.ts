// Names by the beginnings of their words: the same as a plain look at every name.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { NameIndex } from '../../../../src/domain/code/nameIndex.ts';
import { normalizeName } from '../../../../src/client/normalizeName.ts';

function indexOf(...names: readonly string[]): NameIndex {
  const index = new NameIndex();
  index.add(names.map((name, at) => [`id-${String(at)}`, name]));
  return index;
}

const found = (index: NameIndex, text: string, limit = 9): string[] => index.search(text, limit).map(({ name }) => name);

describe('the index of names', () => {
  it('finds words by their beginnings, without case and accents, whole names first', () => {
    const index = indexOf('Pasticceria Rossi', 'Rossi S.p.A.', 'Carrossiers', 'Società Rossì', '3M Rossi', 'Straße');
    assert.deepEqual(found(index, 'ross'), ['Rossi S.p.A.', 'Pasticceria Rossi', 'Società Rossì', '3M Rossi']);
    assert.deepEqual(found(index, 'SOCIETA r'), ['Società Rossì']);
    assert.deepEqual(found(index, '3m'), ['3M Rossi']);
    assert.deepEqual(found(index, 'strass'), ['Straße']);
    assert.deepEqual(found(index, 'ross', 1), ['Rossi S.p.A.']);
    for (const none of ['', ' ', 'ossi', 'zz']) assert.deepEqual(found(index, none), []);
  });

  it('knows an ID by its newest name, and one without a name', () => {
    const index = indexOf('Old Mills', '');
    assert.equal(index.add([['id-0', 'New Gears']]), true);
    assert.equal(index.add([['id-0', 'New Gears']]), false);
    assert.deepEqual([index.name('id-0'), index.name('id-1'), index.name('id-2')], ['New Gears', '', undefined]);
    assert.deepEqual([found(index, 'old'), found(index, 'mills'), found(index, 'gea')], [[], [], ['New Gears']]);
    assert.equal(index.size, 2);
  });

  it('finds what looking at every name finds', () => {
    const word = fc.stringMatching(/^[abßÀé1.’]{1,3}$/);
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), name, (names, typed) => {
        const part = normalizeName(typed);
        const wanted = names.filter((one) => ` ${normalizeName(one)}`.includes(` ${part}`)).sort();
        assert.deepEqual(found(indexOf(...names), typed, 100).sort(), wanted);
      }),
    );
  });
});
