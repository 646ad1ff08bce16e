// Writing as rows come: in parts, with a tally, and with an end where it is cancelled.
import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { exportFormat } from '../../../src/exports/exportFormat.ts';
import type { ExportRow } from '../../../src/exports/exportRow.ts';
import { writeExport } from '../../../src/exports/writeExport.ts';
import { rowOf } from './sampleRows.ts';

const row = (at: number, more: Partial<ExportRow> = {}): ExportRow =>
  rowOf({ id: `event-${String(at)}`, payload: { text: 'x'.repeat(200) } }, more);

async function* rows(count: number, taken: { at: number } = { at: 0 }): AsyncGenerator<ExportRow> {
  for (; taken.at < count; taken.at += 1) {
    await setImmediate();
    yield row(taken.at);
  }
}

describe('writeExport', () => {
  it('writes in parts, and never has more than one of them', async () => {
    const parts: number[] = [];
    const told: number[] = [];
    const taken = { at: 0 };
    const atOnce: number[] = [];
    await writeExport(rows(2000, taken), {
      format: exportFormat('ndjson'),
      write: async (text) => {
        const before = taken.at;
        parts.push(text.length);
        await setImmediate();
        // Nothing is read on while a part is being written.
        atOnce.push(taken.at - before);
      },
      progress: (count) => told.push(count),
    });
    assert.ok(parts.length > 5 && parts.every((length) => length < 70_000), String(parts));
    assert.deepEqual(new Set(atOnce), new Set([0]));
    assert.equal(told.at(-1), 2000);
    assert.deepEqual(
      told,
      told.toSorted((a, b) => a - b),
    );
  });

  it('counts what it wrote', async () => {
    const all = [row(1, { readAt: 50, cached: true }), rowOf(7), row(2, { readAt: 20 }), row(3, { readAt: 30, cached: true })];
    const tally = await writeExport(all, { format: exportFormat('csv'), write: () => undefined });
    assert.deepEqual(tally, { rows: 4, unreadable: 1, cached: 2, oldestRead: 20, newestRead: 50, complete: true });
    const none = await writeExport([], { format: exportFormat('csv'), write: () => undefined });
    assert.deepEqual(none, { rows: 0, unreadable: 0, cached: 0, complete: true });
  });

  it('ends a file that is cancelled, so that it can be read as far as it goes', async () => {
    const abort = new AbortController();
    const taken = { at: 0 };
    let text = '';
    const tally = await writeExport(rows(2000, taken), {
      format: exportFormat('json'),
      signal: abort.signal,
      write: (part) => {
        text += part;
        abort.abort();
      },
    });
    const back = JSON.parse(text) as unknown[];
    assert.equal(tally.complete, false);
    assert.equal(back.length, tally.rows);
    assert.ok(tally.rows > 0 && tally.rows < 2000);
    // The source is told, so that it asks for no further page.
    assert.ok(taken.at < 2000);
  });

  it('ends with what the disk or the source says', async () => {
    const full = (): never => {
      throw new Error('disk full');
    };
    await assert.rejects(writeExport([row(1)], { format: exportFormat('csv'), write: full }), /disk full/);
    async function* broken(): AsyncGenerator<ExportRow> {
      yield row(1);
      await setImmediate();
      throw new Error('no further page');
    }
    await assert.rejects(writeExport(broken(), { format: exportFormat('csv'), write: () => undefined }), /no further page/);
  });
});
