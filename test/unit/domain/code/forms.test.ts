// The forms of IDs in code: what each language has, and how each fits where it is written.
import assert from 'node:assert/strict';
import { formsAt, write, type InsertionForm, type FormName } from '../../../../src/domain/code/forms.ts';
import { writeAt } from '../../../../src/domain/code/insertion.ts';
import { cursorContext, type Cursor } from '../../../../src/domain/code/cursorContext.ts';

const acme = { id: '6da785b3adf2', name: 'ACME S.p.A.', country: 'it' };
const beta = { id: '00161c6fcab3', name: 'Beta & Söhne GmbH', country: 'de' };

/** @param text the document, with a bar at the cursor */
function cursor(languageId: string, text: string): Cursor {
  const [before = '', after = ''] = text.split('|');
  return { languageId, sample: before + after, unit: '  ', before, after };
}

function at(languageId: string, text: string, form: FormName | InsertionForm, ...companies: (typeof acme)[]): string {
  const context = cursorContext(cursor(languageId, text));
  return write(typeof form === 'string' ? { name: form } : form, companies.length > 0 ? companies : [acme, beta], context);
}

const whole = (languageId: string, text: string, form: FormName, ...companies: (typeof acme)[]): string =>
  text.replace('|', () => at(languageId, text, form, ...companies));

describe('forms of IDs in code', () => {
  it('are quoted as the language and the document want it', () => {
    const one = (language: string, text = '|'): string => at(language, text, 'usual', acme);
    assert.equal(one('typescript'), "'6da785b3adf2'");
    assert.equal(one('typescript', 'const a = "x"; const b = "y"; f(|)'), '"6da785b3adf2"');
    assert.equal(one('python'), '"6da785b3adf2"');
    assert.equal(one('python', "a = 'x'\n|"), "'6da785b3adf2'");
    assert.equal(one('json', "['x', |]"), '"6da785b3adf2"');
    assert.equal(one('sql', 'select "a" |'), "'6da785b3adf2'");
    assert.equal(one('go'), '"6da785b3adf2"');
    for (const language of ['plaintext', 'markdown', 'csv', 'html', 'constructor']) assert.equal(one(language), '6da785b3adf2');
  });

  it('have no quotes inside of quotes', () => {
    assert.equal(at('typescript', "'|'", 'usual', acme), acme.id);
    assert.equal(at('typescript', '"|"', 'usual'), `${acme.id},${beta.id}`);
    assert.equal(at('typescript', "f('|)", 'usual', acme), `'${acme.id}'`);
    assert.deepEqual(formsAt(cursorContext(cursor('typescript', '`|`'))), ['bare']);
  });

  it('get a line each on a line of their own in brackets, with the commas of the lines around', () => {
    assert.equal(
      whole('typescript', "const ids = [\n  'x',\n  |\n];", 'usual'),
      "const ids = [\n  'x',\n  '6da785b3adf2',\n  '00161c6fcab3',\n];",
    );
    assert.equal(whole('json', '[\n  "x",\n  |\n]', 'usual'), '[\n  "x",\n  "6da785b3adf2",\n  "00161c6fcab3"\n]');
    assert.equal(whole('json', '[\n  |\n  "x"\n]', 'usual', acme), '[\n  "6da785b3adf2",\n  "x"\n]');
    assert.equal(whole('java', 'List.of(\n    |\n)', 'usual', acme), 'List.of(\n    "6da785b3adf2"\n)');
    assert.equal(whole('yaml', 'ids:\n  - |\n', 'usual'), 'ids:\n  - "6da785b3adf2"\n  - "00161c6fcab3"\n');
  });

  it('are separated from the elements beside them', () => {
    assert.equal(whole('json', '["x"|]', 'usual', acme), '["x", "6da785b3adf2"]');
    assert.equal(whole('json', '[|"x"]', 'usual', acme), '["6da785b3adf2", "x"]');
    assert.equal(whole('json', '["x", |]', 'usual'), '["x", "6da785b3adf2", "00161c6fcab3"]');
    assert.equal(whole('json', '["x"\n|\n]', 'usual', acme), '["x"\n, "6da785b3adf2"\n]');
    assert.equal(whole('typescript', "f('x' + |)", 'usual', acme), "f('x' + '6da785b3adf2')");
    assert.equal(whole('shellscript', "ids=('x' |)", 'usual', acme), "ids=('x'  '6da785b3adf2')");
  });

  it('carry the name as a comment that swallows nothing', () => {
    assert.equal(whole('typescript', 'const a = |;', 'comment', acme), "const a = '6da785b3adf2' /* ACME S.p.A. */;");
    assert.equal(whole('python', 'a = |', 'comment', acme), 'a = "6da785b3adf2" # ACME S.p.A.');
    assert.equal(whole('python', 'f(|, 1)', 'comment', acme), 'f("6da785b3adf2", 1)');
    assert.equal(whole('python', 'ids = [|\n  "x",\n]', 'comment', acme), 'ids = ["6da785b3adf2", # ACME S.p.A.\n  "x",\n]');
    assert.equal(whole('shellscript', "ids=(|\n  'x'\n)", 'comment', acme), "ids=('6da785b3adf2' # ACME S.p.A.\n  'x'\n)");
    assert.equal(whole('python', 'ids = ["x"|\n]', 'comment', acme), 'ids = ["x", "6da785b3adf2" # ACME S.p.A.\n]');
    assert.equal(
      whole('python', 'ids = [|]', 'comment'),
      'ids = [\n  "6da785b3adf2", # ACME S.p.A.\n  "00161c6fcab3", # Beta & Söhne GmbH\n]',
    );
    assert.equal(
      whole('sql', 'WHERE id IN (|)', 'comment'),
      "WHERE id IN (\n  '6da785b3adf2', -- ACME S.p.A.\n  '00161c6fcab3' -- Beta & Söhne GmbH\n)",
    );
    assert.equal(at('typescript', '|', 'comment', { ...acme, name: '' }), "'6da785b3adf2'");
  });

  it('are constants and members', () => {
    assert.equal(
      at('typescript', '  |', 'constant'),
      "const ACME_SPA = '6da785b3adf2';\n  const BETA_SOHNE_GMBH = '00161c6fcab3';",
    );
    assert.equal(at('python', '|', 'constant', acme), 'ACME_SPA = "6da785b3adf2"');
    assert.equal(at('go', '|', 'constant', acme), 'const AcmeSpa = "6da785b3adf2"');
    assert.equal(at('powershell', '|', 'constant', acme), "$AcmeSpa = '6da785b3adf2'");
    assert.equal(at('typescript', 'enum A {\n  |\n}', 'member'), "AcmeSpa = '6da785b3adf2',\n  BetaSohneGmbh = '00161c6fcab3',");
    assert.equal(at('json', '{\n  |\n}', 'member'), '"ACME S.p.A.": "6da785b3adf2",\n  "Beta & Söhne GmbH": "00161c6fcab3"');
    assert.equal(at('typescript', '|', 'constant', acme, { ...acme, id: 'x' }).split('\n')[1], "const ACME_SPA_2 = 'x';");
    assert.equal(at('typescript', '|', 'constant', { ...acme, name: '日本' }), "const COMPANY_6DA785B3ADF2 = '6da785b3adf2';");
    assert.equal(at('swift', '|', 'constant', { ...acme, name: 'Class' }), 'let classCompany = "6da785b3adf2"');
    assert.equal(at('python', '|', 'constant', { ...acme, name: '3M' }), 'COMPANY_3M = "6da785b3adf2"');
  });

  it('are arrays, on one line while it is short, and tuples', () => {
    assert.equal(at('typescript', 'const a = |;', 'array'), "['6da785b3adf2', '00161c6fcab3']");
    assert.equal(at('go', '|', 'array'), '[]string{"6da785b3adf2", "00161c6fcab3"}');
    assert.equal(at('shellscript', 'ids=|', 'array'), "('6da785b3adf2' '00161c6fcab3')");
    assert.equal(at('typescript', `  const ${'x'.repeat(80)} = |;`, 'array'), "[\n    '6da785b3adf2',\n    '00161c6fcab3',\n  ]");
    assert.equal(
      at('java', 'var a = |;', 'namedArray'),
      'List.of(\n  "6da785b3adf2", // ACME S.p.A.\n  "00161c6fcab3" // Beta & Söhne GmbH\n)',
    );
    assert.equal(at('python', '|', 'tuple', acme), '("6da785b3adf2",)');
    assert.equal(at('typescript', '|', 'tuple'), "['6da785b3adf2', '00161c6fcab3'] as const");
  });

  it('are SQL, and write nothing of it twice', () => {
    const ids = "'6da785b3adf2', '00161c6fcab3'";
    assert.equal(at('sql', 'WHERE id |', 'in'), `IN (${ids})`);
    assert.equal(at('sql', 'WHERE id IN |', 'in'), `(${ids})`);
    assert.equal(at('sql', 'WHERE id in|', 'in'), ` (${ids})`);
    assert.equal(at('sql', 'WHERE id IN (|)', 'in'), ids);
    assert.equal(at('sql', 'WHERE id IN (|', 'in'), `${ids})`);
    assert.equal(at('plaintext', '|', 'in'), `IN (${ids})`);
  });

  it('are lines of a table in which no name is a formula', () => {
    const odd = { ...acme, name: '=HYPERLINK("x")' };
    assert.equal(at('csv', '|', 'csv', odd), `6da785b3adf2,"'=HYPERLINK(""x"")"`);
    assert.equal(at('tsv', '|', 'csv', odd), `6da785b3adf2\t'=HYPERLINK("x")`);
  });

  it('are lines of a table in which a name that begins with a quote takes in no other cell', () => {
    const odd = { ...acme, name: '"Alfa" S.r.l.' };
    assert.equal(at('csv', '|', 'csv', odd), '6da785b3adf2,"""Alfa"" S.r.l."');
    assert.equal(at('tsv', '|', 'csv', odd, beta), '6da785b3adf2\t"""Alfa"" S.r.l."\n00161c6fcab3\tBeta & Söhne GmbH');
  });

  it('are lines of a table and records', () => {
    assert.equal(
      at('csv', '|', 'csv', acme, { ...beta, name: '=1+1, "x"' }),
      `6da785b3adf2,ACME S.p.A.\n00161c6fcab3,"'=1+1, ""x"""`,
    );
    assert.equal(at('tsv', '|', 'csv', acme), '6da785b3adf2\tACME S.p.A.');
    assert.deepEqual(JSON.parse(at('json', '  |', 'json')), [
      { id: acme.id, name: acme.name },
      { id: beta.id, name: beta.name },
    ]);
  });

  it('are offered by language', () => {
    const offered = (language: string): readonly string[] => formsAt(cursorContext(cursor(language, '|')));
    assert.deepEqual(offered('typescript'), ['quoted', 'comment', 'array', 'namedArray', 'tuple', 'constant', 'member', 'bare']);
    assert.deepEqual(offered('json'), ['quoted', 'array', 'member', 'json', 'bare']);
    assert.deepEqual(offered('csv'), ['csv', 'bare']);
    assert.deepEqual(offered('plaintext'), ['in', 'json', 'bare', 'csv']);
    assert.ok(offered('sql').includes('in'));
  });

  it('give one to each cursor where the numbers agree, else all to each', () => {
    const cursors = (many: number): Cursor[] => Array.from({ length: many }, () => cursor('plaintext', '|'));
    const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
    const usual = { name: 'usual' } as const;
    assert.deepEqual(writeAt(usual, [a, b], cursors(2)), ['a', 'b']);
    assert.deepEqual(writeAt(usual, [a, b], cursors(1)), ['a, b']);
    assert.deepEqual(writeAt(usual, [a], cursors(3)), ['a', 'a', 'a']);
    assert.deepEqual(writeAt(usual, [a, b, c], cursors(2)), ['a, b, c', 'a, b, c']);
  });
});
