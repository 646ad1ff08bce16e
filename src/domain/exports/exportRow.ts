// One event as it is exported, and the cells it has in a table.
import type { Row } from '../../client/model/envelope.ts';
import { leavesOf } from '../../client/model/payloadLeaves.ts';
import type { TimelineEvent } from '../../client/model/timelineEvent.ts';
import type { Receipt } from '../../client/receipt.ts';

export interface ExportRow extends Row<TimelineEvent> {
  /** The time when it was read from the service, in milliseconds since the epoch; absent if that is not known. */
  readonly readAt?: number;
  /** It was here before this session began. */
  readonly cached?: boolean;
  /** Of the answer that brought it; absent if that is not known. */
  readonly receipt?: Receipt | undefined;
}

export type Cell = string | number | boolean;

/** The prefix of the columns of a payload's values. */
const ofPayload = 'payload.';

/**
 * The names of the columns: those of the API, always the same and in the same order, so that a file can be written
 * row by row. The payload is in one column, as JSON; the values that are named by `fields` have columns before it.
 */
export function columnsOf(fields: readonly string[]): readonly string[] {
  const named = fields.map((path) => (path === '' ? 'payload.value' : `${ofPayload}${path}`));
  return ['id', 'eventType', 'startDate', 'endDate', 'companyId', 'company', 'readAt', ...named, 'payload', 'unreadable'];
}

/** Takes rows apart into the cells of `columnsOf`; of a record that could not be read, all of it is in the last one. */
export function cellsFor(fields: readonly string[]): (row: ExportRow) => readonly Cell[] {
  const places = new Map(fields.map((path, index) => [path, index]));
  const none = fields.map(() => '');
  return ({ raw, value, readAt }) => {
    const read = readAt === undefined ? '' : momentOf(readAt);
    if (!value) return ['', '', '', '', '', '', read, ...none, '', jsonCell(raw)];
    const { id = '', type = '', startDate = '', endDate = '', subjects, payload } = value;
    const cells: Cell[] = [
      id,
      type,
      startDate,
      endDate,
      subjects.map((subject) => subject.id ?? '').join('; '),
      subjects.map((subject) => subject.label ?? '').join('; '),
      read,
    ];
    if (places.size > 0) {
      const before = cells.length;
      cells.push(...none);
      for (const leaf of leavesOf(payload)) {
        const place = places.get(leaf.path);
        if (place !== undefined) cells[before + place] = leaf.value;
      }
    }
    cells.push(payload === undefined ? '' : jsonCell(payload), '');
    return cells;
  };
}

// Inside of JSON a semicolon is always part of a text, and can be written otherwise: what keeps a spreadsheet from parting a
// cell there would change that text.
function jsonCell(record: unknown): string {
  return jsonOf(record).replaceAll(';', '\\u003b');
}

let last = { ms: Number.NaN, text: '' };

// Rows of one page were read at the same moment, and writing it takes longer than all else of a row.
function momentOf(ms: number): string {
  if (last.ms !== ms) last = { ms, text: new Date(ms).toISOString() };
  return last.text;
}

/**
 * The paths of the values inside the payloads, in the order in which they are met: what `columnsOf` makes columns of. They
 * have to be known before the first row is written.
 * @param most no more of them
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
  // A value out of a response has JSON; undefined has none.
  return record === undefined ? 'null' : JSON.stringify(record);
}
