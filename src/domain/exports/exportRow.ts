// An exported event, and its cells in a table.
import type { Row } from '../../client/model/envelope.ts';
import { leavesOf } from '../../client/model/payloadLeaves.ts';
import type { TimelineEvent } from '../../client/model/timelineEvent.ts';
import type { Receipt } from '../../client/receipt.ts';

export interface ExportRow extends Row<TimelineEvent> {
  /** The time when it was read from the service, in milliseconds since the epoch; absent if that is not known. */
  readonly readAt?: number;
  /** True if the event was loaded before this session began. */
  readonly cached?: boolean;
  /** The receipt of the answer that contained the event; absent if it is not known. */
  readonly receipt?: Receipt | undefined;
}

export type Cell = string | number | boolean;

/** The prefix of the columns of payload values. */
const payloadPrefix = 'payload.';

interface Column {
  readonly name: string;
  readonly cell: (row: ExportRow) => Cell;
}

/**
 * The columns before those of payload values. They are not the timeline's columns, because those show texts in the user's language,
 * and programs that read a file need the same names and the exact values.
 */
const firstColumns: readonly Column[] = [
  { name: 'id', cell: ({ value }) => value?.id ?? '' },
  { name: 'eventType', cell: ({ value }) => value?.type ?? '' },
  { name: 'startDate', cell: ({ value }) => value?.startDate ?? '' },
  { name: 'endDate', cell: ({ value }) => value?.endDate ?? '' },
  { name: 'companyId', cell: ({ value }) => value?.subjects.map(({ id }) => id ?? '').join('; ') ?? '' },
  { name: 'company', cell: ({ value }) => value?.subjects.map(({ label }) => label ?? '').join('; ') ?? '' },
  { name: 'readAt', cell: ({ readAt }) => (readAt === undefined ? '' : isoTime(readAt)) },
];

/** The columns after those of payload values. */
const lastColumns: readonly Column[] = [
  { name: 'payload', cell: ({ value }) => (value?.payload === undefined ? '' : jsonCell(value.payload)) },
  { name: 'unreadable', cell: ({ raw, value }) => (value ? '' : jsonCell(raw)) },
];

/**
 * The names of the columns. They do not depend on the rows, so that a file can be written row by row. The payload is in one
 * column, as JSON. Its values that are named by `fields` have further columns before it.
 */
export function columnsOf(fields: readonly string[]): readonly string[] {
  const named = fields.map((path) => (path === '' ? 'payload.value' : `${payloadPrefix}${path}`));
  return [...firstColumns.map(({ name }) => name), ...named, ...lastColumns.map(({ name }) => name)];
}

/** Returns a function from a row to its cells in `columnsOf`. A record that could not be read is in the last cell as a whole. */
export function cellsFor(fields: readonly string[]): (row: ExportRow) => readonly Cell[] {
  const places = new Map(fields.map((path, index) => [path, firstColumns.length + index]));
  const emptyCells = fields.map(() => '');
  return (row) => {
    const cells: Cell[] = [];
    for (const { cell } of firstColumns) cells.push(cell(row));
    cells.push(...emptyCells);
    for (const { cell } of lastColumns) cells.push(cell(row));
    if (places.size === 0) return cells;
    for (const leaf of leavesOf(row.value?.payload)) {
      const place = places.get(leaf.path);
      if (place !== undefined) cells[place] = leaf.value;
    }
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
  // A row may have no raw record (see `stripRaw`). Any other record comes from a response, so it can be written as JSON.
  return record === undefined ? 'null' : JSON.stringify(record);
}
