// Names behind IDs: behind the quote, short, and not a second time.
import assert from 'node:assert/strict';
import { hintsIn } from '../../../../src/domain/code/hints.ts';

const id = '6da785b3adf2';
const hints = (text: string, name = 'Acme S.p.A.') => hintsIn(text, () => (one) => (one === id ? name : undefined));

describe('hints', () => {
  it('stand behind the quote that closes the ID', () => {
    assert.deepEqual(hints(`a = '${id}';`), [{ at: 18, name: 'Acme S.p.A.' }]);
    assert.deepEqual(hints(`${id} ${id}`), [
      { at: 12, name: 'Acme S.p.A.' },
      { at: 25, name: 'Acme S.p.A.' },
    ]);
  });

  it('are short and in one line, whatever the name', () => {
    assert.deepEqual(hints(id, `\u202e${'Long '.repeat(20)}\n`)[0]?.name.length, 30);
    assert.doesNotMatch(hints(id, 'A\u202eB\nC')[0]?.name ?? '', /[\u202e\n]/);
  });

  it('are silent on what is not known, has no name, or has it written behind already', () => {
    assert.deepEqual(hints("'deadbeefcafe'"), []);
    assert.deepEqual(hints(`'${id}'`, ''), []);
    assert.deepEqual(hints(`'${id}', // Acme S.p.A.\n`), []);
    assert.equal(hints(`'${id}',\n// Acme S.p.A.\n`).length, 1);
  });

  it('ask for nothing where no word may be an ID', () => {
    assert.deepEqual(
      hintsIn('const nothing = here;', () => assert.fail()),
      [],
    );
  });
});
