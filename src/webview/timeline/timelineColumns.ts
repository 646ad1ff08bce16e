// The table of columns of the list of events. Headers, cells, order and widths are derived from it.
import type { Cell, ListWords, TimelineRow } from '../../controllers/timeline/protocol.ts';
import { format } from '../parts/format.ts';
import type { ListFormats } from './timelineListFormats.ts';
import type { EarlierValue } from './timelineSeries.ts';

export type ColumnId = 'type' | 'value' | 'change' | 'start' | 'end' | 'subject';

export type EventRow = Extract<TimelineRow, { readonly kind: 'event' }>;

/** The facts of a cell beside its row. */
export interface CellFacts {
  readonly words: ListWords;
  readonly formats: ListFormats;
  /** The event of the same series before this one. */
  readonly earlier: EarlierValue | undefined;
}

export interface Column {
  readonly id: ColumnId;
  /** Its head; undefined if the column is not shown. */
  readonly header: (words: ListWords) => string | undefined;
  /** A class of its cells. */
  readonly style: 'type' | 'number' | 'day' | 'subject';
  /** Its usual width as a CSS track. */
  readonly width: string;
  /** Undefined if the event's value is not loaded. */
  readonly cell: (row: EventRow, facts: CellFacts) => (Cell & { readonly title?: string }) | undefined;
  /** The sort key of a row; undefined sorts last. */
  readonly order: (row: EventRow, earlier: EarlierValue | undefined) => string | number | undefined;
}

export const columns: readonly Column[] = [
  {
    id: 'type',
    header: ({ type }) => type,
    style: 'type',
    width: 'minmax(9em, 22em)',
    cell: ({ type }) => type,
    order: ({ type }) => type.text,
  },
  {
    id: 'value',
    header: ({ value }) => value,
    style: 'number',
    width: '9em',
    cell: ({ value }) => value && { ...value, ...(value.path === undefined ? {} : { title: value.path }) },
    order: ({ value }) => value?.amount,
  },
  {
    id: 'change',
    header: ({ change }) => change,
    style: 'number',
    width: '7em',
    cell: changeCell,
    order: (row, earlier) => changeOf(row, earlier),
  },
  {
    id: 'start',
    header: ({ start }) => start,
    style: 'day',
    width: '8em',
    cell: ({ start }) => start,
    order: ({ start }) => start.raw,
  },
  {
    id: 'end',
    header: ({ end }) => end,
    style: 'day',
    width: '8em',
    cell: ({ end }) => end,
    // An event without an end sorts behind all ended ones.
    order: ({ end, group }) => (group === '' ? '\uffff' : end.raw),
  },
  {
    id: 'subject',
    header: ({ subject }) => subject,
    style: 'subject',
    width: 'minmax(9em, 22em)',
    cell: ({ subject }) => subject ?? { text: '' },
    order: ({ subject }) => subject?.text,
  },
];

/** The columns that are shown. */
export function shownColumns(words: ListWords): readonly Column[] {
  return columns.filter(({ header }) => header(words) !== undefined);
}

/** By how much the value of an event differs from the one before it; undefined if one of them is not known. */
export function changeOf({ value }: EventRow, earlier: EarlierValue | undefined): number | undefined {
  if (value?.amount === undefined || earlier === undefined) return undefined;
  const [now, before] = [value.amount, earlier.amount];
  // 14.5 - 17.7 is -3.1999999999999993 as the computer counts: a number has 15 digits that are right, and the greater one has fewer
  // behind the point.
  const digits = Math.ceil(Math.log10(Math.max(Math.abs(now), Math.abs(before))));
  return Number((now - before).toFixed(Math.min(100, Math.max(0, 15 - digits))));
}

function changeCell(row: EventRow, { words, formats, earlier }: CellFacts): Cell & { readonly title?: string } {
  const change = changeOf(row, earlier);
  if (change === undefined || earlier === undefined) return { text: '' };
  const title = format(words.since, earlier.day);
  if (change === 0) return { text: '=', title };
  return { text: `${change > 0 ? '▲' : '▼'} ${formats.number(Math.abs(change))}`, title };
}
