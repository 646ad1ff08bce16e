// Writes events to a file as they come, so that no more than some of them are in memory.
import type { ExportFormat } from './exportFormat.ts';
import type { ExportRow } from './exportRow.ts';

/** What was written, for those who wait and for the file beside the file. */
export interface ExportTally {
  readonly rows: number;
  /** Among them, records of another shape. */
  readonly unreadable: number;
  /** Among them, those that were here before. */
  readonly cached: number;
  /** When the oldest and the newest of them were read, in milliseconds since the epoch; absent where that is not known. */
  readonly oldestRead?: number;
  readonly newestRead?: number;
  /** Every row was written: false where it was cancelled. */
  readonly complete: boolean;
}

export interface ExportWriting {
  readonly format: ExportFormat;
  /** Takes the next part of the file. What it throws ends the writing. */
  readonly write: (text: string) => Promise<void> | void;
  readonly signal?: AbortSignal;
  /** Called now and then with the rows written so far. */
  readonly progress?: (rows: number) => void;
}

/** Characters that are written at once. */
const part = 64 * 1024;

/** Writes every row, and when it is cancelled, those until then, with the end that the format needs. */
export async function writeExport(
  rows: AsyncIterable<ExportRow> | Iterable<ExportRow>,
  { format, write, signal, progress }: ExportWriting,
): Promise<ExportTally> {
  const reads = { oldest: Number.POSITIVE_INFINITY, newest: Number.NEGATIVE_INFINITY };
  const counts = { rows: 0, unreadable: 0, cached: 0 };
  let text = format.head;
  let complete = true;
  for await (const row of rows) {
    if (signal?.aborted) {
      complete = false;
      break;
    }
    text += format.row(row, counts.rows === 0);
    counts.rows += 1;
    if (!row.value) counts.unreadable += 1;
    if (row.cached) counts.cached += 1;
    if (row.readAt !== undefined) {
      reads.oldest = Math.min(reads.oldest, row.readAt);
      reads.newest = Math.max(reads.newest, row.readAt);
    }
    if (text.length < part) continue;
    await write(text);
    text = '';
    progress?.(counts.rows);
  }
  await write(text + format.foot);
  progress?.(counts.rows);
  return {
    ...counts,
    ...(Number.isFinite(reads.oldest) ? { oldestRead: reads.oldest, newestRead: reads.newest } : {}),
    complete,
  };
}
