// A file in parts: each is made when it is asked for, and no row is taken before.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exportFormat, type FormatName } from '../../../../src/domain/exports/exportFormat.ts';
import { exportParts } from '../../../../src/domain/exports/exportParts.ts';
import type { ExportRow } from '../../../../src/domain/exports/exportRow.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { rowOf } from './sampleRows.ts';

const row = (at: number): ExportRow => rowOf({ id: `event-${String(at)}`, payload: { text: 'x'.repeat(1000) } });

describe('exportParts', () => {
  it('takes rows only for the part that is asked for, and holds no more than that', () => {
    let taken = 0;
    function* rows(): Generator<ExportRow> {
      for (; taken < 2000; taken += 1) yield row(taken);
    }
    const told: number[] = [];
    const parts = exportParts(rows(), exportFormat('ndjson'), (count) => told.push(count));
    let length = 0;
    let count = 0;
    for (const part of parts) {
      assert.ok(part.length < 300_000, `a part of ${String(part.length)}`);
      length += part.length;
      count += 1;
      assert.ok(taken * 1000 < length + 2000, 'rows were taken ahead');
    }
    assert.ok(count > 5);
    assert.equal(taken, 2000);
    assert.equal(told.at(-1), 2000);
    assert.deepEqual(
      told,
      told.toSorted((one, other) => one - other),
    );
  });

  it('takes no more rows where nobody asks for more', () => {
    let taken = 0;
    let isClosed = false;
    function* rows(): Generator<ExportRow> {
      try {
        for (; ; taken += 1) yield row(taken);
      } finally {
        isClosed = true;
      }
    }
    for (const part of exportParts(rows(), exportFormat('csv'))) {
      assert.ok(part.startsWith('id,'));
      break;
    }
    assert.ok(taken < 400);
    assert.ok(isClosed, 'the source is told');
  });

  it('is the head, each row and the foot, whatever the parts are', () => {
    const formats: readonly FormatName[] = ['csv', 'ndjson', 'json', 'markdown'];
    fc.assert(
      fc.property(
        fc.constantFrom(...formats),
        fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 6 }),
        (name, sizes) => {
          const rows = sizes.map((size, at) => rowOf({ id: String(at), payload: 'y'.repeat(size) }));
          const { header, row: write, footer } = exportFormat(name);
          const whole = header + rows.map((one, at) => write(one, at === 0)).join('') + footer;
          assert.equal([...exportParts(rows, exportFormat(name))].join(''), whole);
        },
      ),
      { numRuns: propertyRuns(40) },
    );
  });
});
