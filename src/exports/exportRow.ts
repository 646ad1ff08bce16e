// One event as it is exported, and the cells it has in a table.
import type { Row } from '../client/model/envelope.ts';
import { leavesOf } from '../client/model/payloadLeaves.ts';
import type { TimelineEvent } from '../client/model/timelineEvent.ts';

export interface ExportRow extends Row<TimelineEvent> {
  /** When it was read from the service, in milliseconds since the epoch; absent where that is not known. */
  readonly readAt?: number;
  /** It was here before the export began, and cost nothing now. */
  readonly cached?: boolean;
}

export type Cell = string | number | boolean;

/** Where the payload is taken apart, a column for each of its values begins so. */
const ofPayload = 'payload.';

/**
 * The names of the columns: those of the interface, always the same and in the same order, so that a file can be written
 * row by row. The payload is in one column, as JSON; the values that are named by `fields` have columns before it.
 */
export function columnsOf(fields: readonly string[]): readonly string[] {
  const named = fields.map((path) => (path === '' ? 'payload.value' : `${ofPayload}${path}`));
  return ['id', 'eventType', 'startDate', 'endDate', 'companyId', 'company', 'readAt', ...named, 'payload', 'unreadable'];
}

/** The cells of a row; of a record that could not be read, all of it in the last one. */
export function cellsOf({ raw, value, readAt }: ExportRow, fields: readonly string[]): readonly Cell[] {
  const read = readAt === undefined ? '' : momentOf(readAt);
  if (!value) return ['', '', '', '', '', '', read, ...fields.map(() => ''), '', jsonCell(raw)];
  const { id = '', type = '', startDate = '', endDate = '', subjects, payload } = value;
  const leaves = fields.length === 0 ? undefined : new Map(leavesOf(payload).map((leaf) => [leaf.path, leaf.value]));
  return [
    id,
    type,
    startDate,
    endDate,
    subjects.map((subject) => subject.id ?? '').join('; '),
    subjects.map((subject) => subject.label ?? '').join('; '),
    read,
    ...fields.map((path) => leaves?.get(path) ?? ''),
    payload === undefined ? '' : jsonCell(payload),
    '',
  ];
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
  // What came out of an answer has JSON; nothing at all has none.
  return record === undefined ? 'null' : JSON.stringify(record);
}
