// The sample's files: every ID in them is a company of the sandbox, and each is right in its language.
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { parseSync } from 'oxc-parser';
import { companyById } from '../../../src/sandbox/records/companies.ts';
import { seedLists } from '../../../src/sandbox/records/seedLists.ts';
import { sampleFiles } from '../../../src/sandbox/sampleFiles.ts';

const files = new Map(sampleFiles('What it is.').map(({ name, text }) => [name, text]));
const textOf = (name: string): string => files.get(name) ?? assert.fail(`there is no ${name}`);

describe('the sample', () => {
  it('has files in the languages of many projects', () => {
    assert.deepEqual(
      [...files.keys()],
      ['ts', 'py', 'json', 'sql', 'csv', 'companylist'].map((ending) => `portfolio.${ending}`).concat('requests.http'),
    );
  });

  it('names companies of the sandbox, which the first list holds', () => {
    const clients = new Set(seedLists()[0]?.items);
    for (const [name, text] of files) {
      const ids = text.match(/\b[0-9a-f]{12}\b/g) ?? [];
      assert.ok(ids.length >= 6, name);
      for (const id of ids) assert.ok(companyById(id) && clients.has(id), `${id} in ${name}`);
    }
  });

  it('says what it is where a comment can', () => {
    for (const [name, text] of files) assert.equal(text.includes('What it is.'), !/json|csv/.test(name), name);
  });

  it('is right in each language', () => {
    assert.deepEqual(parseSync('portfolio.ts', textOf('portfolio.ts')).errors, []);
    const { companies } = JSON.parse(textOf('portfolio.json')) as { companies: { id: string; name: string }[] };
    const rows = parse(textOf('portfolio.csv'), { columns: true });
    assert.deepEqual(rows, companies);
    for (const { id, name } of companies) assert.equal(companyById(id)?.name, name);
    assert.match(textOf('portfolio.py'), /^# .+\nPORTFOLIO = \[\n( {4}"[0-9a-f]{12}",\n){6}\]\n$/);
    assert.match(
      textOf('portfolio.sql'),
      /^-- .+\nSELECT \*\nFROM companies\nWHERE id IN \(\n( {2}'[0-9a-f]{12}',\n){5} {2}'[0-9a-f]{12}'\n\);\n$/,
    );
    assert.match(textOf('portfolio.companylist'), /^# .+\n([0-9a-f]{12}\n){6}$/);
  });
});
