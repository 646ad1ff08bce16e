// Columns of tables: read as a library for CSV reads them, and told from plain lines.
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { columnOf, hasHeading, rowsOf, tableIn } from '../../../../src/domain/matching/table.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const separators = [',', ';', '\t'] as const;

function written(rows: readonly (readonly string[])[], separator: string, end: string): string {
  const cell = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join(separator)).join(end);
}

const cells = fc.string({ unit: fc.constantFrom('a', 'É', ' ', '"', ',', ';', '\t', '\n', '\r\n', '1'), maxLength: 8 });

describe('a table', () => {
  it('has the cells that a library for CSV reads', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cells, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...separators),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('', '\n'),
        (rows, separator, end, last) => {
          const text = written(rows, separator, end) + last;
          const options = { delimiter: separator, relax_column_count: true, record_delimiter: ['\n', '\r\n'] };
          assert.deepEqual(rowsOf(text, separator), parse(text, options));
          assert.deepEqual(rowsOf(text, separator), rows);
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it('never fails and never hangs, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a') }), (text) => {
        const read = rowsOf(text, ',').flat().join('');
        assert.equal(read.replaceAll(/[^a]/g, ''), text.replaceAll(/[^a]/g, ''), 'no letter is lost');
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  for (const separator of separators)
    it(`is found by what separates its cells: ${JSON.stringify(separator)}, behind a byte order mark`, () => {
      const text = `\uFEFF${['Name', 'City'].join(separator)}\r\n"ACME${separator} S.p.A."${separator}Roma\r\nBeta${separator}\r\n`;
      const table = tableIn(text);
      assert.ok(table);
      assert.equal(table.width, 2);
      assert.deepEqual(columnOf(table, 0), ['Name', `ACME${separator} S.p.A.`, 'Beta']);
      assert.deepEqual(columnOf(table, 1), ['City', 'Roma', '']);
    });

  it('says itself what separates its cells', () => {
    assert.deepEqual(tableIn('sep=;\r\na;b,c\r\n')?.rows, [['a', 'b,c']]);
  });

  const lines: readonly string[] = ['ACME\nBeta', '', 'ACME;Beta', '"ACME",\n"Beta",\n', 'ACME, Roma\nBeta\n', '[\n  "a",\n]'];
  for (const text of lines)
    it(`is none in ${JSON.stringify(text)}`, () => {
      assert.equal(tableIn(text), undefined);
    });

  it('is found in a long text, whose head ends inside a row', () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `Company ${String(at)};"Via Roma\n${String(at)}";IT`);
    assert.equal(tableIn(rows.join('\n'))?.rows.length, 5000);
  });

  it('has a heading where that can be told, and is asked about where it can not', () => {
    assert.equal(hasHeading(['Company name', 'ACME']), true);
    assert.equal(hasHeading(['Partita IVA', '00743110157']), true);
    assert.equal(hasHeading(['Kunden', '00743110157', '00743110157', 'x']), true, 'the others are numbers');
    assert.equal(hasHeading(['00743110157', '00743110157']), false);
    assert.equal(hasHeading(['ACME', 'Beta']), undefined);
    assert.equal(hasHeading([]), undefined);
  });
});
