// The columns of the list of events, from which its headers, cells, sort orders and widths are derived.
import type { Cell, ListWords, TimelineRow } from '../../controllers/timeline/protocol.ts';
import { format } from '../parts/format.ts';
import type { ListFormats } from './timelineListFormats.ts';
import type { EarlierValue } from './timelineSeries.ts';

export type ColumnId = 'type' | 'value' | 'change' | 'start' | 'end' | 'subject';

export type EventRow = Extract<TimelineRow, { readonly kind: 'event' }>;

/** The facts that a cell needs besides its row. */
export interface CellFacts {
  readonly words: ListWords;
  readonly formats: ListFormats;
  /** The value of the previous event of the same series. */
  readonly earlier: EarlierValue | undefined;
}

export interface Column {
  readonly id: ColumnId;
  /** The text of the header; undefined if the column is not shown. */
  readonly header: (words: ListWords) => string | undefined;
  /** The CSS class of the cells. */
  readonly style: 'type' | 'number' | 'day' | 'subject';
  /** The default width as a track of a CSS grid. */
  readonly width: string;
  /** The content of a cell; undefined if the event's value is not loaded, so that it can be bought. */
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
    // An ongoing event, whose group is empty, sorts behind all ended ones.
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

/** The difference between the value of an event and the previous one; undefined if one of them is not known. */
export function changeOf({ value }: EventRow, earlier: EarlierValue | undefined): number | undefined {
  if (value?.amount === undefined || earlier === undefined) return undefined;
  const [now, before] = [value.amount, earlier.amount];
  // The computed 14.5 - 17.7 is -3.1999999999999993. A number has 15 exact digits, so the difference has as many decimals as the
  // larger of the two has exact ones.
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
