// Tests of names replaced by IDs in place: in strings, bare, and with all line ends. Unknown ones stay.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { replaceLines } from '../../../../src/domain/code/replaceLines.ts';
import { partsOf } from '../../../../src/domain/matching/matchInput.ts';

const ids: Readonly<Record<string, string>> = { Acme: '6da785b3adf2', 'Beta & Co': '8b6bba1d48e3' };

function replaced(languageId: string, selected: string, before = '', after = '', known = ids): string {
  return replaceLines({ languageId, sample: '', unit: '  ', before, after, selected }, partsOf, (text) => known[text]);
}

describe('names in a selection', () => {
  it('become IDs in their quotes, with their commas, line ends and indentation', () => {
    const text = '[\r\n  "Acme",\r\n\t"Beta & Co", \r\n  "Gamma"\r\n]';
    assert.equal(replaced('json', text), '[\r\n  "6da785b3adf2",\r\n\t"8b6bba1d48e3", \r\n  "Gamma"\r\n]');
  });

  it('get quotes where the language wants them, and none where it has none or they are there', () => {
    assert.equal(replaced('python', 'Acme\nBeta & Co,'), '"6da785b3adf2"\n"8b6bba1d48e3",');
    assert.equal(replaced('sql', 'Acme'), "'6da785b3adf2'");
    assert.equal(replaced('plaintext', '- Acme\n- Other'), '- 6da785b3adf2\n- Other');
    assert.equal(replaced('csv', 'Acme'), '6da785b3adf2');
    assert.equal(replaced('typescript', 'Acme', "const a = '", "';"), '6da785b3adf2');
  });

  it('become IDs between the tabs or semicolons of one line, where they are matched one by one too', () => {
    assert.equal(replaced('plaintext', 'Acme\tGamma\tBeta & Co\n'), '6da785b3adf2\tGamma\t8b6bba1d48e3\n');
    assert.equal(replaced('csv', ' Acme;"Beta & Co"'), ' 6da785b3adf2;"8b6bba1d48e3"');
    assert.equal(replaced('csv', '"A;B"', '', '', { 'A;B': 'ab', A: 'a' }), '"ab"', 'a name as a whole');
    assert.equal(replaced('csv', 'Acme\tx\nAcme'), 'Acme\tx\n6da785b3adf2', 'of several lines each is one name');
  });

  it('stay as they are where nothing is known of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('x', '"', "'", ',', ' ', '\r', '\n', '\t', '-') }), (text) => {
        assert.equal(replaced('typescript', text), text);
      }),
    );
  });
});
