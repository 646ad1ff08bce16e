// Tests of the columns of a table as queries: roles by headings, and one line for each row.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  columnRoles,
  guessRoles,
  readRows,
  type ColumnRole,
  type ColumnRoles,
} from '../../../../src/domain/matching/matchColumns.ts';
import { readFirstLines, writeFirstLines } from '../../../../src/domain/matching/matchRecord.ts';
import { tableIn } from '../../../../src/domain/matching/table.ts';

const rolesOf = (...roles: readonly ColumnRole[]): ColumnRoles => new Map(roles.map((role, index) => [index, role]));

describe('guessRoles', () => {
  const guess = (headings: string): readonly (readonly [number, ColumnRole])[] => {
    const table = tableIn(`${headings}\n${headings.replaceAll(/[^;]+/g, 'x')}\n`);
    assert.ok(table);
    return [...guessRoles(table)];
  };

  it('reads English and Italian headings, and leaves the others alone', () => {
    assert.deepEqual(guess('Company name;VAT number;Website;Phone;E-mail;Address;City;Postal code;Country;Notes'), [
      [0, 'name'],
      [1, 'number'],
      [2, 'website'],
      [3, 'phone'],
      [4, 'email'],
      [5, 'address'],
      [6, 'municipality'],
      [7, 'postcode'],
      [8, 'country'],
    ]);
    assert.deepEqual(guess('Ragione sociale;Partita IVA;Sito web;PEC;Indirizzo;Comune;Provincia;CAP'), [
      [0, 'name'],
      [1, 'number'],
      [2, 'website'],
      [3, 'email'],
      [4, 'address'],
      [5, 'municipality'],
      [6, 'province'],
      [7, 'postcode'],
    ]);
  });

  it('gives a role to one column', () => {
    assert.deepEqual(guess('Name;Company name'), [[0, 'name']]);
  });
});

describe('readRows', () => {
  it('keeps, when a line is stored, that its number has a wrong check digit', () => {
    const { lines } = readRows([['Acme', '12345678901']], rolesOf('name', 'number'));
    const [line] = lines;
    assert.deepEqual({ kind: line?.kind, isWrong: line?.hasWrongCheckDigit }, { kind: 'vat', isWrong: true });
    const { lines: stored, people } = writeFirstLines(lines);
    assert.deepEqual(readFirstLines({ of: 'm', lines: stored }, { of: 'm', people }, 'm'), lines);
  });

  it('asks for a row by its number, else by the next cell that finds companies', () => {
    const rows = [
      ['Acme', '01234567897', 'acme.it', 'IT'],
      ['Acme', 'unknown', 'acme.it', 'IT'],
      ['Acme', '', '', ''],
      ['', '', '', 'IT'],
    ];
    const { lines, passedOver } = readRows(rows, rolesOf('name', 'number', 'website', 'country'));
    assert.deepEqual(lines, [
      {
        text: 'Acme',
        kind: 'vat',
        value: '01234567897',
        also: { websitesDomains: ['acme.it'], name: 'Acme', countries: ['it'] },
      },
      { text: 'Acme', kind: 'website', value: 'acme.it', also: { name: 'Acme', countries: ['it'] } },
      { text: 'Acme', kind: 'name', value: 'Acme', also: {} },
    ]);
    assert.deepEqual(passedOver, ['IT']);
  });

  it('makes of every row a line, a repeated one, or one that is passed over, and reads the lines back as they were stored', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('', '01234567897', 'info@acme.it', '+39 02 123456', 'RSSMRA85T10A562S'));
    const roles = fc.uniqueArray(fc.constantFrom(...columnRoles), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), roles, (rows, columns) => {
        const { lines, repeated, passedOver } = readRows(rows, rolesOf(...columns));
        const blank = rows.filter((row) => row.join(' ').trim() === '').length;
        assert.equal(lines.length + repeated + passedOver.length + blank, rows.length);
        const { lines: stored, people } = JSON.parse(JSON.stringify(writeFirstLines(lines))) as ReturnType<
          typeof writeFirstLines
        >;
        const read = readFirstLines({ of: 'm', lines: stored }, { of: 'm', people }, 'm');
        assert.deepEqual(
          read,
          lines.map((line) => ({ ...line })),
        );
        const personal = lines.filter(({ kind, also = {} }) => kind === 'email' || kind === 'phone' || 'emails' in also);
        for (const { text } of personal)
          assert.ok(
            !stored.some((line) => 'text' in line && line.text === text && 'also' in line && 'emails' in (line.also ?? {})),
          );
      }),
    );
  });
});
