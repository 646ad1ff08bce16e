// Tests of the unfinished string that is being typed on one line.
import assert from 'node:assert/strict';
import { barePieceAt, stringPieceAt } from '../../../../src/domain/code/stringAt.ts';

/** The piece at the bar. */
function piece(line: string): string | undefined {
  const at = line.indexOf('|');
  const found = stringPieceAt(line.replace('|', ''), at);
  if (found) assert.equal(line.slice(found.start, at), found.text);
  return found?.text;
}

describe('the string at a place', () => {
  it('is what was typed behind the quote or the last comma', () => {
    assert.equal(piece(`const id = 'Acme To|';`), 'Acme To');
    assert.equal(piece(`["6da785b3adf2, Acme|"]`), 'Acme');
    assert.equal(piece(`x = "it's Ac|`), "it's Ac");
    assert.equal(piece(`x = 'it\\'s|'`), "it\\'s");
    assert.equal(piece('f(`Ac|`)'), 'Ac');
    assert.equal(piece(`'|'`), '');
  });

  it('is none outside of strings, and in lines that are data', () => {
    assert.equal(piece(`const acme|`), undefined);
    assert.equal(piece(`'a' + b|`), undefined);
    assert.equal(piece(`'${'x'.repeat(100)}|'`), undefined);
    assert.equal(piece(`${' '.repeat(2100)}'Acme|'`), undefined);
  });

  it('takes words outside of strings for who asks for them', () => {
    assert.deepEqual(barePieceAt('WHERE id = Acme To', 18), { text: 'Acme To', start: 11 });
    assert.deepEqual(barePieceAt('x = ', 4), { text: '', start: 4 });
  });
});
