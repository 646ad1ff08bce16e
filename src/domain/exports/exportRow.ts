// An exported event, and its cells in a table.
import type { Row } from '../../client/model/envelope.ts';
import { leavesOf } from '../../client/model/payloadLeaves.ts';
import type { TimelineEvent } from '../../client/model/timelineEvent.ts';
import type { Receipt } from '../../client/receipt.ts';

export interface ExportRow extends Row<TimelineEvent> {
  /** The time when it was read from the service, in milliseconds since the epoch; absent if that is not known. */
  readonly readAt?: number;
  /** Whether the event was loaded before this session began. */
  readonly cached?: boolean;
  /** The receipt of the answer that contained the event; absent if it is not known. */
  readonly receipt?: Receipt | undefined;
}

export type Cell = string | number | boolean;

/** The prefix of the columns of payload values. */
const payloadPrefix = 'payload.';

/**
 * The names of the columns. They do not depend on the rows, so that a file can be written row by row. The payload is in one
 * column, as JSON. Its values that are named by `fields` have further columns before it.
 */
export function columnsOf(fields: readonly string[]): readonly string[] {
  const named = fields.map((path) => (path === '' ? 'payload.value' : `${payloadPrefix}${path}`));
  return ['id', 'eventType', 'startDate', 'endDate', 'companyId', 'company', 'readAt', ...named, 'payload', 'unreadable'];
}

/** Returns a function from a row to its cells in `columnsOf`. A record that could not be read is in the last cell as a whole. */
export function cellsFor(fields: readonly string[]): (row: ExportRow) => readonly Cell[] {
  const places = new Map(fields.map((path, index) => [path, index]));
  const emptyCells = fields.map(() => '');
  return ({ raw, value, readAt }) => {
    const readTime = readAt === undefined ? '' : isoTime(readAt);
    if (!value) return ['', '', '', '', '', '', readTime, ...emptyCells, '', jsonCell(raw)];
    const { id = '', type = '', startDate = '', endDate = '', subjects, payload } = value;
    const cells: Cell[] = [
      id,
      type,
      startDate,
      endDate,
      subjects.map((subject) => subject.id ?? '').join('; '),
      subjects.map((subject) => subject.label ?? '').join('; '),
      readTime,
    ];
    if (places.size > 0) {
      const before = cells.length;
      cells.push(...emptyCells);
      for (const leaf of leavesOf(payload)) {
        const place = places.get(leaf.path);
        if (place !== undefined) cells[before + place] = leaf.value;
      }
    }
    cells.push(payload === undefined ? '' : jsonCell(payload), '');
    return cells;
  };
}

// A semicolon in JSON can only be part of a string, so an escape sequence can replace it. An apostrophe, which
// `withoutFormula` would put behind it, would change the string.
function jsonCell(record: unknown): string {
  return jsonOf(record).replaceAll(';', '\\u003b');
}

let lastTime = { ms: Number.NaN, text: '' };

// The last text is cached, because the rows of a page have the same time, and formatting it takes longer than the rest of a row.
function isoTime(ms: number): string {
  if (lastTime.ms !== ms) lastTime = { ms, text: new Date(ms).toISOString() };
  return lastTime.text;
}

/**
 * The paths of the values inside the payloads, in the order of the rows. `columnsOf` makes columns of them, so that they have to
 * be known before the first row is written.
 * @param most the most paths to return
 */
export function payloadFields(rows: Iterable<ExportRow>, most = 40): readonly string[] {
  const paths = new Set<string>();
  for (const { value } of rows)
    for (const { path } of leavesOf(value?.payload)) {
      if (paths.size >= most) return [...paths];
      paths.add(path);
    }
  return [...paths];
}

/** A record as JSON on one line. */
export function jsonOf(record: unknown): string {
  // A value of a response has JSON. A row may have no raw record (see `stripRaw`).
  return record === undefined ? 'null' : JSON.stringify(record);
}
