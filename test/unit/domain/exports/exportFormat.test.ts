// Events in each of the formats, read back by other means.
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { exportFormat } from '../../../../src/domain/exports/exportFormat.ts';
import { columnsOf, payloadFields, type ExportRow } from '../../../../src/domain/exports/exportRow.ts';
import { withFormula } from '../../../../src/domain/exports/csvLine.ts';
import { rowText } from '../../../../src/domain/exports/rowText.ts';
import { rowOf, textOf } from './sampleRows.ts';

const full = {
  id: '-MSEnjsZVhG1YBEY_a2Uc',
  eventType: 'cebi-micro-score',
  startDate: '2024-01-31',
  endDate: '2024-02-01',
  subjects: [
    { id: '00161c6fcab3', label: 'ACME "S.p.A."' },
    { id: 'b', label: 'B, c' },
  ],
  payload: { score: 743, class: '=A1', deep: { a: [1, { b: '|`' }] } },
};
const unreadable = [{ id: 7, eventType: 'x' }];
const rows: readonly ExportRow[] = [rowOf(full, { readAt: Date.UTC(2026, 0, 2) }), rowOf({}), rowOf(unreadable), rowOf('text')];
const records = fc.array(fc.jsonValue({ maxDepth: 3 }));
const readCsv = (text: string): Record<string, string>[] =>
  parse<Record<string, string>>(text, { columns: true, recordDelimiter: '\r\n' }).map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, withFormula(cell)])),
  );

describe('CSV', () => {
  it('has the columns of the API, and the payload as JSON', () => {
    const [first] = readCsv(textOf(exportFormat('csv'), rows));
    assert.deepEqual(Object.keys(first ?? {}), columnsOf([]));
    assert.deepEqual(JSON.parse(first?.['payload'] ?? ''), full.payload);
    assert.deepEqual(
      { ...first, payload: '' },
      {
        id: full.id,
        eventType: full.eventType,
        startDate: full.startDate,
        endDate: full.endDate,
        companyId: '00161c6fcab3; b',
        company: 'ACME "S.p.A."; B, c',
        readAt: '2026-01-02T00:00:00.000Z',
        payload: '',
        unreadable: '',
      },
    );
  });

  it('has JSON that is the same without taking apostrophes out', () => {
    const payload = { a: 'x;=1', b: "';-1", c: '\t=1' };
    const [first] = parse<Record<string, string>>(textOf(exportFormat('csv'), [rowOf({ payload })]), { columns: true });
    assert.deepEqual(JSON.parse(first?.['payload'] ?? ''), payload);
    assert.doesNotMatch(first?.['payload'] ?? '', /[;\t\r\n]/);
  });

  it('has every record that could not be read, whole', () => {
    const back = readCsv(textOf(exportFormat('csv'), rows));
    assert.equal(back.length, 4);
    assert.deepEqual(
      back.map((row) => row['unreadable']),
      ['', '', JSON.stringify(unreadable), '"text"'],
    );
  });

  it('says of each row when it was read', () => {
    const reads = [1, 1, 2].map((day) => rowOf({}, { readAt: Date.UTC(2026, 0, day) }));
    assert.deepEqual(
      readCsv(textOf(exportFormat('csv'), reads)).map((row) => row['readAt']?.slice(0, 10)),
      ['2026-01-01', '2026-01-01', '2026-01-02'],
    );
  });

  it('has a column for each value of the payload that was named', () => {
    const fields = payloadFields(rows);
    assert.deepEqual(fields, ['score', 'class', 'deep.a[0]', 'deep.a[1].b']);
    const [first, second] = readCsv(textOf(exportFormat('csv', fields), rows));
    assert.deepEqual(
      {
        score: first?.['payload.score'],
        class: first?.['payload.class'],
        deep: first?.['payload.deep.a[1].b'],
        secondScore: second?.['payload.score'],
      },
      { score: '743', class: '=A1', deep: '|`', secondScore: '' },
    );
    assert.deepEqual(payloadFields(rows, 2), ['score', 'class']);
    assert.deepEqual(columnsOf(['']).slice(7), ['payload.value', 'payload', 'unreadable']);
  });

  it('has as many cells in every row, of anything', () => {
    fc.assert(
      fc.property(records, (all) => {
        const some = all.map((record) => rowOf(record));
        assert.equal(readCsv(textOf(exportFormat('csv', payloadFields(some)), some)).length, all.length);
      }),
    );
  });
});

describe('NDJSON and JSON', () => {
  it('have the records as the service gave them', () => {
    fc.assert(
      fc.property(records, (all) => {
        const some = all.map((record) => rowOf(record));
        const same: unknown = JSON.parse(JSON.stringify(all));
        const lines = textOf(exportFormat('ndjson'), some).split('\n');
        assert.equal(lines.pop(), '');
        assert.deepEqual(
          lines.map((line): unknown => JSON.parse(line)),
          same,
        );
        assert.deepEqual(JSON.parse(textOf(exportFormat('json'), some)), same);
      }),
    );
  });
});

describe('Markdown', () => {
  it('is a table with as many cells in every row', () => {
    const text = textOf(exportFormat('markdown', payloadFields(rows)), rows);
    const lines = text.trimEnd().split('\n');
    assert.equal(lines.length, 2 + rows.length);
    for (const line of lines) assert.equal(line.split(/(?<!\\)\|/).length, columnsOf(payloadFields(rows)).length + 2, line);
  });

  it('has nothing in it that is read as markup', () => {
    const hostile = { id: 'a|b\n# <script> [x](command:evil) `c` *d* _e_ ~f~ &lt; ![i](u)' };
    const text = textOf(exportFormat('markdown'), [rowOf({ ...hostile, payload: { a: '`|' } })]);
    assert.doesNotMatch(text, /(?<!\\)[<[\]*_~&!#](?![^|]*`)/);
    assert.equal(text.split('\n').length, 4);
    const json = /`(\{.*\})`/.exec(text)?.[1] ?? '';
    assert.deepEqual(JSON.parse(json), { a: '`|' });
  });
});

describe('an event as a row for a spreadsheet', () => {
  it('has a tab between its cells and nowhere else', () => {
    const text = rowText(rowOf({ ...full, id: '=1\t2\n3' }));
    assert.equal(text.split('\t').length, columnsOf([]).length);
    assert.ok(text.startsWith("'=1 2 3\tcebi-micro-score\t2024-01-31\t"));
    assert.doesNotMatch(text, /[\r\n]/);
    const payload = { a: 'x;=1' };
    assert.deepEqual(JSON.parse(rowText(rowOf({ payload })).split('\t').at(-2) ?? ''), payload);
  });

  it('has a cell that begins with a quote in quotes, so that it does not take in those behind it', () => {
    const cells = rowText(rowOf({ ...full, subjects: [{ id: 'c', label: '"Alfa S.r.l.' }] })).split('\t');
    assert.equal(cells[columnsOf([]).indexOf('company')], '"""Alfa S.r.l."');
    assert.equal(cells.at(-2), JSON.stringify(full.payload));
  });
});
