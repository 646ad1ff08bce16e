// IDs taken out of arrays: whatever the array looks like, it parses again, to the others.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { idSequencesIn } from '../../../../src/domain/code/arrays.ts';
import { withoutWords } from '../../../../src/domain/code/removal.ts';
import { wordsIn } from '../../../../src/domain/code/words.ts';

const [a, b, c] = ['6da785b3adf2', '00161c6fcab3', '0a1b2c3d4e5f'] as const;

/** The text without the IDs at these places of its only sequence. */
function without(text: string, ...places: number[]): string {
  const [sequence = []] = idSequencesIn(text, wordsIn(text), () => true);
  const edit = withoutWords(text, sequence, new Set(sequence.filter((_, at) => places.includes(at))));
  return edit ? text.slice(0, edit.start) + edit.text + text.slice(edit.end) : text;
}

describe('an ID taken out of an array', () => {
  for (const [what, text, place, expected] of [
    ['in front', `['${a}', '${b}', '${c}'];`, 0, `['${b}', '${c}'];`],
    ['in the middle', `['${a}', '${b}', '${c}'];`, 1, `['${a}', '${c}'];`],
    ['at the end', `['${a}', '${b}', '${c}'];`, 2, `['${a}', '${b}'];`],
    ['with a comma behind the last', `["${a}", "${b}",]`, 1, `["${a}",]`],
    ['on its line', `[\n  '${a}',\n  '${b}',\n  '${c}',\n]`, 1, `[\n  '${a}',\n  '${c}',\n]`],
    ['with its comment', `[\n  '${a}', // Acme\n  '${b}', // Beta\n]`, 0, `[\n  '${b}', // Beta\n]`],
    ['last, in JSON', `[\n  "${a}",\n  "${b}"\n]`, 1, `[\n  "${a}"\n]`],
    ['last, with comments', `[\n  '${a}', -- Acme\n  '${b}' -- Beta\n]`, 1, `[\n  '${a}' -- Acme\n]`],
    ['with commas before', `["${a}"\n, "${b}"\n, "${c}"]`, 1, `["${a}"\n, "${c}"]`],
    ['with block comments', `['${a}' /* A */, '${b}' /* B */]`, 0, `['${b}' /* B */]`],
    ['last, with block comments', `['${a}' /* A */, '${b}' /* B */]`, 1, `['${a}' /* A */]`],
    ['in a shell', `ids=('${a}' '${b}' '${c}')`, 1, `ids=('${a}' '${c}')`],
    ['last, in a shell', `ids=('${a}' '${b}')`, 1, `ids=('${a}')`],
    ['in one string', `f("${a},${b},${c}")`, 1, `f("${a},${c}")`],
    ['last in one string', `f("${a},${b}")`, 1, `f("${a}")`],
    ['at the end of a line', `['${a}', '${b}',\n '${c}']`, 1, `['${a}',\n '${c}']`],
    ['with Windows line ends', `[\r\n  "${a}",\r\n  "${b}"\r\n]\r\n`, 1, `[\r\n  "${a}"\r\n]\r\n`],
    ['at the beginning of a line, before a comment and another', `[\n  '${a}', /* B */ '${b}',\n]`, 0, `[\n  /* B */ '${b}',\n]`],
    ['before a comment of two lines', `[\n  '${a}', /* A\n  */\n  '${b}',\n]`, 0, `[\n  /* A\n  */\n  '${b}',\n]`],
    ['last, before a comment of two lines', `[\n  '${a}',\n  '${b}' /* B\n  */\n]`, 1, `[\n  '${a}' /* B\n  */\n]`],
    ['with two comments', `[\n  '${a}', /* A */ // B\n  '${b}',\n]`, 0, `[\n  '${b}',\n]`],
    ['alone in the file', `${a}\n${b}`, 1, `${a}\n`],
  ] as const)
    it(what, () => {
      assert.equal(without(text, place), expected);
    });

  it('leaves JSON that parses to the others, whatever is taken', () => {
    const spaces = fc.constantFrom('', ' ', '\n', '\n  ', '\r\n\t', '  ');
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.constantFrom(a, b, c), before: spaces, after: spaces, goes: fc.boolean() }), {
          minLength: 2,
          maxLength: 8,
        }),
        fc.constantFrom('', '\n', ' '),
        (elements, close) => {
          const text = `[${elements.map(({ id, before, after }) => `${before}"${id}"${after}`).join(',')}${close}]`;
          const places = elements.flatMap(({ goes }, at) => (goes ? [at] : []));
          const left = elements.filter(({ goes }) => !goes).map(({ id }) => id);
          assert.deepEqual(JSON.parse(without(text, ...places)), left);
        },
      ),
    );
  });
});
