// IDs in code: whatever is inserted reads again as the same ID.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { idsPerCursor, idText, literalFor } from '../../../src/present/idText.ts';

const nowhere = { before: '', after: '' };
const one = (languageId: string, text = ''): string => idText(['6da785b3adf2'], literalFor(languageId, text), nowhere);

describe('idText', () => {
  it('quotes as the language wants it', () => {
    assert.equal(one('typescript'), "'6da785b3adf2'");
    assert.equal(one('typescript', 'const a = "x"; const b = "y";'), '"6da785b3adf2"');
    assert.equal(one('python'), '"6da785b3adf2"');
    assert.equal(one('python', "a = 'x'"), "'6da785b3adf2'");
    assert.equal(one('json', "'x' 'y'"), '"6da785b3adf2"');
    assert.equal(one('sql', 'select "a"'), "'6da785b3adf2'");
    assert.equal(one('go'), '"6da785b3adf2"');
    for (const language of ['plaintext', 'markdown', 'csv', 'html', 'constructor']) assert.equal(one(language), '6da785b3adf2');
  });

  it('adds no quotes inside of quotes', () => {
    const literal = literalFor('typescript', '');
    assert.equal(idText(['a'], literal, { before: "'", after: "'" }), 'a');
    assert.equal(idText(['a', 'b'], literal, { before: '"', after: '"' }), 'a,b');
    assert.equal(idText(['a'], literal, { before: "'", after: ')' }), "'a'");
  });

  it('reads again as the same ID, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (id) => {
        assert.equal(
          JSON.parse(idText([id], { quote: '"', inside: 'backslash' }, nowhere).replaceAll(/[\u0000-\u001f]/g, '')),
          id.replaceAll(/[\u0000-\u001f]/g, ''),
        );
        const sql = idText([id], literalFor('sql', ''), nowhere);
        assert.equal(sql.slice(1, -1).replaceAll("''", "'"), id);
        assert.equal((sql.slice(1, -1).match(/'/g) ?? []).length % 2, 0);
      }),
    );
  });
});

describe('idsPerCursor', () => {
  it('gives one to each cursor where the numbers agree, else all to each', () => {
    assert.deepEqual(idsPerCursor(['a', 'b'], 2), [['a'], ['b']]);
    assert.deepEqual(idsPerCursor(['a', 'b'], 1), [['a', 'b']]);
    assert.deepEqual(idsPerCursor(['a'], 3), [['a'], ['a'], ['a']]);
    assert.deepEqual(idsPerCursor(['a', 'b', 'c'], 2), [
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });
});
