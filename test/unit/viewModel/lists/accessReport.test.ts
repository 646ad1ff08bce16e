// Tests of the access report: every holder of every list, no silent omission, and no formula or markup.
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { Failure } from '../../../../src/client/failure.ts';
import { withFormula } from '../../../../src/domain/exports/csvLine.ts';
import { accessCsv, accessMarkdown } from '../../../../src/viewModel/lists/accessReport.ts';
import { permissionsWith } from '../../domain/permissions/support/permissionsWith.ts';

const readAt = Date.UTC(2026, 0, 1, 12);
const tools = {
  now: readAt + 7_200_000,
  locale: 'en',
  account: 'Sandbox · ada',
  explained: ({ kind }: Failure) => `${kind} happened.`,
};
const allPermissions = [
  permissionsWith('1', { 'user:bruno': 'write', 'key:finance': 'read' }, { owner: 'ada', name: 'Clients', readAt }),
  permissionsWith('2', {}, { owner: 'bruno', name: '=HYPERLINK("x")', readAt, unreadable: 2 }),
  permissionsWith('3', {}, { owner: 'chiara', status: 'failed', failure: new Failure('forbidden') }),
];

describe('the access report', () => {
  it('has a CSV line for each holder, the owner and what could not be read', () => {
    const lines = [...accessCsv(allPermissions)];
    assert.deepEqual(lines, [
      'list,listId,listType,kind,holder,name,level,readAt,note\r\n',
      'Clients,1,company,user,ada,ADA,owner,2026-01-01T12:00:00.000Z,\r\n',
      'Clients,1,company,user,bruno,BRUNO,write,2026-01-01T12:00:00.000Z,\r\n',
      'Clients,1,company,key,finance,,read,2026-01-01T12:00:00.000Z,\r\n',
      '"\'=HYPERLINK(""x"")",2,company,user,bruno,BRUNO,owner,2026-01-01T12:00:00.000Z,\r\n',
      '"\'=HYPERLINK(""x"")",2,company,,,,,2026-01-01T12:00:00.000Z,unreadable=2\r\n',
      'List 3,3,company,user,chiara,CHIARA,owner,,\r\n',
      'List 3,3,company,,,,,,notRead=forbidden\r\n',
    ]);
  });

  it('has a Markdown table for each list, with its age', () => {
    const text = [...accessMarkdown(allPermissions, tools)].join('');
    assert.match(
      text,
      /^# Access report\n\nSandbox · ada · Jan 1, 2026.* · 3 lists\n\n## Clients\n\nID 1 · read 2 hours ago, may be out of date\n/,
    );
    assert.match(
      text,
      /\| Holder \| ID \| Level \|\n\| --- \| --- \| --- \|\n\| ADA \| ada \| owner \|\n\| BRUNO \| bruno \| write \|\n\| share key \| finance \| read \|\n/,
    );
    assert.match(text, /\n2 records could not be read\.\n/);
    assert.match(text, /\n\*\*forbidden happened\\\.\*\*\n$/);
    assert.doesNotMatch(text, /HYPERLINK\("/);
  });

  it('gives back any name and ID, and runs none as a formula', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), fc.constantFrom('', '=', '+', '@', '\t='), (id, name, start) => {
        const listPermissions = permissionsWith('1', { [`user:${start}${id}`]: 'read' }, { name: `${start}${name}` });
        const rows: string[][] = parse([...accessCsv([listPermissions])].join(''));
        const [, [list = '', , , , holder = ''] = []] = rows;
        assert.equal(withFormula(list), `${start}${name}`);
        assert.equal(withFormula(holder), `${start}${id}`);
        for (const cell of rows.flat()) assert.doesNotMatch(cell, /^[=+@\t\r\n]/);
      }),
    );
  });

  it('keeps signs that change directions out of the CSV, since they would show a name as another', () => {
    const signs = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    const listPermissions = permissionsWith(
      '1',
      { [`user:bru${signs}no`]: 'read' },
      { name: `Cli${signs}ents`, owner: `a${signs}da` },
    );
    const rows: string[][] = parse([...accessCsv([listPermissions])].join(''));
    assert.deepEqual(
      rows.slice(1).map(([list, , , , holder, name]) => ({ list, holder, name })),
      [
        { list: 'Clients', holder: 'ada', name: 'ADA' },
        { list: 'Clients', holder: 'bruno', name: 'BRUNO' },
      ],
    );
  });

  it('keeps each holder on a line of the table, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (id) => {
        const listPermissions = permissionsWith('1', { [`user:${id}`]: 'read' }, { name: '| x |\n# y' });
        const rows = [...accessMarkdown([listPermissions], tools)]
          .join('')
          .split('\n')
          .filter((line) => line.startsWith('| '));
        assert.equal(rows.length, 3);
        for (const row of rows) assert.equal(row.replaceAll(/\\./g, '').split('|').length, 5, row);
      }),
    );
  });
});
