// Words that may be IDs: whole ones, whatever stands around them.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { wordAt, wordsIn } from '../../../../src/domain/code/words.ts';

const ids = (text: string): string[] => wordsIn(text).map(({ id }) => id);
const id = fc.stringMatching(/^[0-9a-f]{12}$/);

describe('words in code', () => {
  it('finds what may be an ID, with its place', () => {
    assert.deepEqual(wordsIn("a = '6da785b3adf2';"), [{ id: '6da785b3adf2', start: 5, end: 17 }]);
    assert.deepEqual(ids('deadbeefcafe, 00161c6fcab3\n/companies/6da785b3adf2?x=1'), [
      'deadbeefcafe',
      '00161c6fcab3',
      '6da785b3adf2',
    ]);
  });

  it('leaves parts of longer words alone', () => {
    assert.deepEqual(ids('f81d4fae-7dec-11d0-a765-00a0c91e6bf6'), ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6']);
    assert.deepEqual(ids(`x${'0'.repeat(64)}`), []);
    for (const near of ['é', 'ß', '日', '𝒳', 'e\u0301', '‿']) {
      assert.deepEqual(ids(`${near}6da785b3adf2`), [], near);
      assert.deepEqual(ids(`6da785b3adf2${near}`), [], near);
    }
    for (const near of ['“', '→', '😀', '·', '«']) assert.deepEqual(ids(`${near}6da785b3adf2${near}`), ['6da785b3adf2'], near);
  });

  it('does not take ordinary words', () => {
    assert.deepEqual(ids('readonly interface companies abstraction 1234567'), []);
  });

  it('finds the word at a place, at its ends too', () => {
    const line = `x '6da785b3adf2' y`;
    for (const at of [3, 9, 15]) assert.deepEqual(wordAt(line, at), { id: '6da785b3adf2', start: 3, end: 15 });
    for (const at of [0, 2, 16, 17]) assert.equal(wordAt(line, at), undefined);
    const far = `${'word '.repeat(50_000)}'6da785b3adf2'${' word'.repeat(50_000)}`;
    const at = far.indexOf('6da');
    assert.deepEqual(wordAt(far, at + 4), { id: '6da785b3adf2', start: at, end: at + 12 });
  });

  it('finds every ID between what is no word, and each where it stands', () => {
    const gap = fc.stringMatching(/^[ ,;'"()[\]{}=\n\t.:/]{1,5}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(gap, id), { maxLength: 20 }), gap, (parts, end) => {
        const text = parts.flat().join('') + end;
        assert.deepEqual(
          ids(text),
          parts.map(([, one]) => one),
        );
        for (const word of wordsIn(text)) {
          assert.equal(text.slice(word.start, word.end), word.id);
          assert.deepEqual(wordAt(text, word.start), word);
        }
      }),
    );
  });
});
