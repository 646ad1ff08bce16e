// Arrays of IDs: only what belongs together, and only where an answer has named one of them.
import assert from 'node:assert/strict';
import { arraysIn, type IdArray } from '../../../../src/domain/code/arrays.ts';
import { wordsIn } from '../../../../src/domain/code/words.ts';

const [a, b, c, d] = ['6da785b3adf2', '00161c6fcab3', 'deadbeefcafe', '0a1b2c3d4e5f'] as const;
const known = new Set<string>([a, b]);

function find(text: string, isKnown = (id: string) => known.has(id)): readonly IdArray[] {
  return arraysIn(text, wordsIn(text), isKnown);
}

describe('arrays of IDs in code', () => {
  it('counts the companies of an array, and those that are not known', () => {
    const text = `const ids = ['${a}', '${b}', '${c}', '${a}'];`;
    assert.deepEqual(find(text), [{ start: 12, ids: [a, b, c], unknown: [c] }]);
  });

  for (const [what, text] of [
    ['lines with commas behind', `[\n  "${a}",\n  "${b}",\n  "${c}",\n]`],
    ['lines with commas before', `[ "${a}"\n, "${b}"\n, "${c}" ]`],
    ['names in comments', `[\n  '${a}', // Acme\n  '${b}', // Beta, Gamma\n  '${c}',\n]`],
    ['block comments', `['${a}' /* Acme */, '${b}' /* x */, '${c}']`],
    ['Python', `(\n    "${a}",  # Acme\n    "${b}",\n    "${c}",\n)`],
    ['SQL', `WHERE id IN ('${a}', -- Acme\n'${b}', '${c}')`],
    ['Windows line ends', `[\r\n  "${a}",\r\n  "${b}",\r\n  "${c}"\r\n]`],
    ['lines alone', `${a}\n${b}\n${c}\n`],
    ['semicolons', `${a};${b};${c}`],
    ['a shell', `ids=('${a}' '${b}' '${c}')`],
  ] as const)
    it(`reads ${what}`, () => {
      const [only, ...others] = find(text);
      assert.deepEqual({ ids: only?.ids, others: others.length }, { ids: [a, b, c], others: 0 });
    });

  for (const [what, text] of [
    ['two', `['${a}', '${b}']`],
    ['one three times', `['${a}', '${a}', '${a}']`],
    ['what stands apart', `x('${a}'); y('${b}'); z('${c}');`],
    ['an object', `{ a: '${a}', b: '${b}', c: '${c}' }`],
    ['one in a comment', `['${a}', // '${b}'\n '${c}']`],
    ['dates', `['2024-01-01', '2024-01-02', '2024-01-03']`],
  ] as const)
    it(`is silent on ${what}`, () => {
      assert.deepEqual(find(text), []);
    });

  it('is silent where no answer has named any', () => {
    assert.deepEqual(
      find(`['${a}', '${b}', '${c}']`, () => false),
      [],
    );
    assert.deepEqual(find(`['${c}', '${d}', '${'f'.repeat(12)}']`), []);
  });

  it('takes an ID of another form where an answer has named it', () => {
    const odd = 'company-0001';
    assert.deepEqual(find(`['${a}', '${odd}', '${b}']`, (id) => id === odd || known.has(id))[0]?.ids, [a, odd, b]);
  });

  it('ends on a text made to hold it up', () => {
    const text = `'${a}'${'/* * '.repeat(79)}'${b}'`;
    assert.deepEqual(find(text), []);
  });
});
