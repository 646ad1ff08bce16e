// IDs out of any text: typed, pasted and selected.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findIds, splitIds, type FoundIds } from '../../../../src/domain/lists/splitIds.ts';
import { companyId } from './support.ts';
import { anyString } from '../../../support/anyString.ts';

const a = '6da785b3adf2';
const b = '00161c6fcab3';
const hash = 'da39a3ee5e6b4b0d3255bfef95601890afd80709';
const uuid = '550e8400-e29b-41d4-a716-446655440000';

const ids = (found: FoundIds): string[] => found.ids.map(({ id }) => id);
const passed = (found: FoundIds): string[] => found.passedOver.map(({ text, line, why }) => `${line} ${why} ${text}`);

describe('splitIds', () => {
  const texts: readonly [string, string][] = [
    ['commas', 'x1,x2 , x3'],
    ['spaces', ' x1  x2\tx3 '],
    ['lines', 'x1\nx2\r\nx3\r'],
    ['a column of a table', '"x1"\r\n"x2"\r\n"x3"\r\n'],
    ['semicolons', 'x1;x2;x3;'],
    ['bars', '| x1 | x2 | x3 |'],
    ['a JSON array', '["x1", "x2",\n"x3"]'],
    ['a JSON array of arrays', '[["x1"],["x2","x3"]]'],
    ['single quotes', `'x1','x2','x3'`],
    ['typographic quotes', '“x1” ‘x2’ «x3»'],
    ['what a function takes', '(x1, x2, x3)'],
    ['SQL', "('x1', 'x2') -- no more\n'x3' -- last"],
    ['code with comments', '/* a */ "x1", // "x9"\n"x2", # x9\n/* x9\n x9 */ "x3"'],
    ['a list document', 'x1  # ACME S.p.A.\n\n# x9\nx2\nx3'],
    ['a Markdown list', '- x1\n- x2\n- x3'],
    ['a byte order mark', '\ufeffx1 x2 x3'],
    ['one parameter of the service', '"x1,x2,x3"'],
  ];
  for (const [name, text] of texts) {
    it(`reads ${name}`, () => {
      assert.deepEqual(ids(splitIds(text)), ['x1', 'x2', 'x3']);
      assert.deepEqual(splitIds(text).passedOver, []);
    });
  }

  it('takes an ID whatever it looks like', () => {
    for (const id of ['a(b)', 'a#b', 'https://x.example/1', 'ada@x.example', 'città', uuid, 'x[0]', '.a', '-1']) {
      assert.deepEqual(ids(splitIds(` ${id},`)), [id]);
    }
  });

  it('takes each once, where it stands first', () => {
    const found = splitIds(`${a}\n${b} ${a}\n${b}`);
    assert.deepEqual(found.ids, [
      { id: a, line: 0 },
      { id: b, line: 1 },
    ]);
    assert.equal(found.repeated, 2);
  });

  it('names what can be no ID by its line, and keeps the others', () => {
    const found = splitIds(`${a}\n*\nx\u200by\n${'z'.repeat(300)}\n${b}`);
    assert.deepEqual(ids(found), [a, b]);
    assert.deepEqual(
      found.passedOver.map(({ line, why }) => [line, why]),
      [
        [1, 'reserved'],
        [2, 'invisible'],
        [3, 'tooLong'],
      ],
    );
  });

  it('says which companies are commented out', () => {
    assert.deepEqual(passed(splitIds(`${a}\n// ${b}`)), [`1 comment ${b}`]);
  });

  it('ends soon on texts made to keep it busy', () => {
    const n = 200_000;
    for (const text of [
      ']'.repeat(n),
      `a${')'.repeat(n)}`,
      '(['.repeat(n),
      '/*'.repeat(n),
      '"'.repeat(n),
      '# '.repeat(n),
      'a'.repeat(n),
    ]) {
      assert.ok(splitIds(text).ids.length <= 1);
      assert.deepEqual(ids(findIds(text)), []);
    }
  });

  it('finds each of them, however they are separated', () => {
    const separator = fc.constantFrom(' ', ',', '\n', '\r\n', ';', ', ', '","', "' '", '\t', '|', '\n\n');
    fc.assert(
      fc.property(fc.array(fc.tuple(companyId, separator)), (pieces) => {
        const text = pieces.map(([id, between]) => id + between).join('');
        const each = [...new Set(pieces.map(([id]) => id))];
        for (const found of [splitIds(text), findIds(text)]) {
          assert.deepEqual(ids(found), each);
          assert.equal(found.repeated, pieces.length - each.length);
          assert.deepEqual(found.passedOver, []);
        }
      }),
    );
  });
});

describe('findIds', () => {
  it('finds companies in code, and says nothing of the rest', () => {
    const code = `
      const watched: readonly string[] = ['${a}', // ACME
        "${b}"];
      // '0123456789ab',
      fetch(\`/v2/companies/abcdefabcdef?token=\${token}\`);
    `;
    const found = findIds(code);
    assert.deepEqual(ids(found), [a, b, 'abcdefabcdef']);
    assert.deepEqual(passed(found), ['3 comment 0123456789ab']);
  });

  it('finds a column of a table, and names the lines without', () => {
    const table = `id,name,city\r\n${a},"ACME, Roma",Roma\r\n,"Nobody",Pisa\r\n${b},Beta;${a}\r\n`;
    const found = findIds(table);
    assert.deepEqual(ids(found), [a, b]);
    assert.deepEqual(passed(found), ['0 noId id,name,city', '2 noId ,"Nobody",Pisa']);
    assert.equal(found.repeated, 1);
  });

  it('knows what an answer has named, whatever it looks like', () => {
    const known = new Set(['ACME-1', 'città']);
    assert.deepEqual(ids(findIds('x = ACME-1; y = "città"; z = ACME', (word) => known.has(word))), ['ACME-1', 'città']);
  });

  it('keeps silent at hashes, tails of UUIDs, capitals and longer words', () => {
    for (const word of [hash, uuid, a.toUpperCase(), `${a}0`, `x${a}`, `${a}_`, `-${a}`]) {
      assert.deepEqual(ids(findIds(`see ${word}.`)), [], word);
    }
  });

  it('takes words of the text alone, and each line at most once for the rest', () => {
    fc.assert(
      fc.property(anyString(), companyId, (text, id) => {
        const whole = `${text}\n${id}\n${text}`;
        const found = findIds(whole, () => true);
        for (const word of ids(found)) assert.ok(whole.includes(word));
        for (const { line } of found.ids) assert.ok(line < whole.split(/\r\n|\r|\n/).length);
        const missed = findIds(whole).passedOver.filter(({ why }) => why === 'noId');
        assert.equal(new Set(missed.map(({ line }) => line)).size, missed.length);
      }),
    );
  });
});
