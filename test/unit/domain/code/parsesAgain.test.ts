// Inserted code parses again in its language, to the same IDs and nothing else, whatever names and IDs hold.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { parseSync, Visitor } from 'oxc-parser';
import { write, type FormName } from '../../../../src/domain/code/forms.ts';
import { cursorContext } from '../../../../src/domain/code/cursorContext.ts';
import { commentText } from '../../../../src/domain/code/safeText.ts';

interface NamedCompany {
  readonly id: string;
  readonly name: string;
}

const nasty = fc.constantFrom(
  ...[
    '*/',
    '/*',
    '//',
    '--',
    '#',
    '\\',
    '\\u000a',
    '"',
    "'",
    '`',
    '${x}',
    '#{x}',
    '\n',
    '\r\n',
    '\u2028',
    '\u202e',
    ']]',
    '</script>',
    '?>',
  ],
  ...[',', ';', '(', ')', '[', ']', '{', '}', '=1', 'Acme', 'S.p.A.', 'é', '日本', '😀', ' ', '0', 'class'],
);
const text = fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join(''));
const usualId = fc.stringMatching(/^[0-9a-f]{12}$/);
// Opaque: whatever a person could not even type, but no line end, which no ID in an answer can have.
const oddId = text.map((odd) => `x${odd.replaceAll(/[\r\n\u2028\u2029]/g, '')}`);
const companies = fc.array(fc.record({ id: fc.oneof(usualId, oddId), name: text }), { minLength: 1, maxLength: 5 });

/** @returns the document with the companies where its bar was */
function inserted(languageId: string, around: string, name: FormName, some: readonly NamedCompany[]): string {
  const [before = '', after = ''] = around.split('|');
  const context = cursorContext({ languageId, sample: before + after, unit: '    ', before, after });
  return `${before}${write({ name }, some, context)}${after}`;
}

const idsOf = (some: readonly NamedCompany[]): string[] => some.map(({ id }) => id);

/** The string literals of a file, its statements, and what is wrong with it. */
function readTypeScript(code: string): { readonly strings: string[]; readonly statements: number; readonly faults: number } {
  const { program, errors } = parseSync('a.ts', code);
  const strings: string[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') strings.push(value);
    },
  }).visit(program);
  return { strings, statements: program.body.length, faults: errors.length };
}

const forms: readonly (readonly [around: string, form: FormName, own: 'before' | 'after' | 'none'])[] = [
  ['const a = [|];\n', 'usual', 'none'],
  ['const a = ["x", |];\n', 'usual', 'before'],
  ["const a = ['x'|];\n", 'quoted', 'before'],
  ["const a = [|'x'];\n", 'usual', 'after'],
  ["const a = [\n  'x',\n  |\n];\n", 'usual', 'before'],
  ["const a = [\n  |\n  'x',\n];\n", 'usual', 'after'],
  ['const a = [|];\n', 'comment', 'none'],
  ['const a = [\n\t|\n];\n', 'comment', 'none'],
  ['const a = |;\n', 'array', 'none'],
  ['const a = |;\n', 'namedArray', 'none'],
  ['const a = |;\n', 'tuple', 'none'],
  ['enum A {\n  |\n}\n', 'member', 'none'],
];

describe('what is inserted parses again', () => {
  for (const [around, form, own] of forms)
    it(`as TypeScript: ${form} in ${JSON.stringify(around)}`, () => {
      fc.assert(
        fc.property(companies, (some) => {
          const code = inserted('typescript', around, form, some);
          const ids = idsOf(some);
          const strings = own === 'before' ? ['x', ...ids] : own === 'after' ? [...ids, 'x'] : ids;
          assert.deepEqual(readTypeScript(code), { strings, statements: 1, faults: 0 }, code);
        }),
      );
    });

  it('as TypeScript: one with its name, and constants, each its own', () => {
    fc.assert(
      fc.property(companies, (some) => {
        const one = inserted('typescript', 'const a = |;\n', 'comment', some.slice(0, 1));
        assert.deepEqual(readTypeScript(one), { strings: idsOf(some.slice(0, 1)), statements: 1, faults: 0 }, one);
        const all = inserted('typescript', '|\n', 'constant', some);
        assert.deepEqual(readTypeScript(all), { strings: idsOf(some), statements: some.length, faults: 0 }, all);
        const names = new Set([...all.matchAll(/^const (\w+)/gm)].map((match) => match[1]));
        assert.equal(names.size, some.length);
      }),
    );
  });

  it('as JSON', () => {
    fc.assert(
      fc.property(companies, (some) => {
        const ids = idsOf(some);
        for (const [around, own] of [
          ['[|]', []],
          ['["x", |]', ['x']],
          ['["x"|]', ['x']],
          ['[\n  "x",\n  |\n]', ['x']],
        ] as const)
          assert.deepEqual(JSON.parse(inserted('json', around, 'usual', some)), [...own, ...ids]);
        assert.deepEqual(JSON.parse(inserted('json', '{"a": |}', 'array', some)), { a: ids });
        const records = JSON.parse(inserted('json', '  |', 'json', some)) as { readonly id: string }[];
        assert.deepEqual(
          records.map(({ id }) => id),
          ids,
        );
        // A parser keeps the second of two members with one name.
        const members = JSON.parse(inserted('json', '{\n  |\n}', 'member', some)) as Record<string, string>;
        const wanted = Object.fromEntries(some.map(({ id, name }) => [commentText(name), id]));
        assert.deepEqual(members, wanted);
      }),
    );
  });

  it('as CSV', () => {
    const tame = companies.map((some) => some.map((one) => ({ ...one, id: one.id.replaceAll(/[=+@;-]/g, '') })));
    fc.assert(
      fc.property(tame, (some) => {
        const rows: string[][] = parseCsv(inserted('csv', 'id,name\n|', 'csv', some));
        assert.deepEqual(
          rows.map(([id]) => id),
          ['id', ...idsOf(some)],
        );
        assert.ok(rows.every((row) => row.length === 2));
      }),
    );
  });

  it('as SQL, by a database', () => {
    const database = new DatabaseSync(':memory:');
    const read = (sql: string): unknown => JSON.parse(String(database.prepare(sql).get()?.['ids']));
    fc.assert(
      fc.property(companies, (some) => {
        const ids = idsOf(some);
        for (const form of ['usual', 'comment', 'in'] as const)
          assert.deepEqual(read(`SELECT json_array(${inserted('sql', 'IN (|)', form, some).slice(4, -1)}) AS ids`), ids, form);
        const list = inserted('sql', 'SELECT |', 'in', some).slice('SELECT IN ('.length, -1);
        assert.deepEqual(read(`SELECT json_array(${list}) AS ids`), ids);
      }),
    );
    database.close();
  });

  it('as a shell reads it', function () {
    if (process.platform === 'win32') this.skip();
    const samples = fc.sample(companies, 60).map((some) => ({ some, line: inserted('shellscript', 'f |', 'usual', some) }));
    const script = `f() { printf '%s\\0' "$@"; printf '\\0'; }\n${samples.map(({ line }) => line).join('\n')}\n`;
    const { stdout, status } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
    assert.equal(status, 0);
    const read = stdout.split('\0\0').slice(0, -1);
    assert.deepEqual(
      read.map((ids) => ids.split('\0')),
      samples.map(({ some }) => idsOf(some)),
    );
  });

  it('as Python', function () {
    const samples = (['usual', 'comment', 'array', 'namedArray', 'tuple', 'constant'] as const).flatMap((form) =>
      fc.sample(companies, 80).map((some) => {
        const around = form === 'constant' ? '|\n' : form === 'usual' || form === 'comment' ? 'a = [|]\n' : 'a = |\n';
        return { ids: idsOf(some), code: inserted('python', around, form, some) };
      }),
    );
    const script = `import ast, json, sys
read = lambda code: [n.value for n in ast.walk(ast.parse(code)) if isinstance(n, ast.Constant)]
print(json.dumps([read(code) for code in json.load(sys.stdin)]))`;
    const codes = JSON.stringify(samples.map(({ code }) => code));
    const { stdout, status, error } = spawnSync('python3', ['-c', script], { input: codes, encoding: 'utf8' });
    if (error) this.skip();
    assert.equal(status, 0);
    const read = JSON.parse(stdout) as string[][];
    samples.forEach(({ ids, code }, at) => {
      assert.deepEqual(read[at]?.toSorted(), ids.toSorted(), code);
    });
  });
});
