// The rows that the page has received: each once, by number, in the order and groups of the list.
import type { NewRows, Splice, TimelineRow } from '../../controllers/timeline/protocol.ts';
import { columns, type ColumnId } from './timelineColumns.ts';
import { ValueSeries, type EarlierValue } from './timelineSeries.ts';

/** Rows of the same month or year, one after the other. */
export interface Group {
  /** A month as `2026-11`, a year as `2026`, empty for what goes on, `?` if the end is no day. */
  readonly key: string;
  /** The place of its first row. */
  readonly from: number;
}

/** The user's sort order of the list. */
export interface Sorting {
  readonly column: ColumnId;
  readonly isDescending: boolean;
}

/** The same order whatever language the computer runs in. */
const collator = new Intl.Collator('en', { numeric: true });

/** The rows of the host so far, combined. */
export class RowStore {
  /** By their numbers, which have few holes: looking all of them up is the work of a moment. */
  readonly #rows: TimelineRow[] = [];
  readonly #series = new ValueSeries();
  /** In the order in which the host shows them. */
  #sent: number[] = [];
  /** The same in the order that the user has chosen; the same list if none was chosen. */
  #shown: number[] = this.#sent;
  #groups: Group[] = [];
  /** The length of the group key within a row's month: the year alone if few months have several events. */
  #digits = 7;
  #sorting: Sorting | undefined;

  /** The number of shown rows. */
  get length(): number {
    return this.#shown.length;
  }

  /** One after the other they hold all rows; none if the user has sorted them. The same month comes twice if the order says so. */
  get groups(): readonly Group[] {
    return this.#groups;
  }

  /** The numbers of the rows, in the order that is shown. */
  get numbers(): readonly number[] {
    return this.#shown;
  }

  /** The numbers of the rows in the order that the host knows. */
  get sent(): readonly number[] {
    return this.#sent;
  }

  get sorting(): Sorting | undefined {
    return this.#sorting;
  }

  at(place: number): TimelineRow | undefined {
    const n = this.#shown[place];
    return n === undefined ? undefined : this.#rows[n];
  }

  /** @returns -1 if it is not shown */
  placeOf(n: number | undefined): number {
    return n === undefined ? -1 : this.#shown.indexOf(n);
  }

  /** The value before that of an event, among all that the page was sent. */
  earlier(row: TimelineRow): EarlierValue | undefined {
    return this.#series.before(row);
  }

  take({ rows, splice }: Pick<NewRows, 'rows' | 'splice'>): void {
    let from = splice ? splice.at : this.#sent.length;
    for (const row of rows) {
      const before = this.#rows[row.n];
      this.#rows[row.n] = row;
      this.#series.take(row, before);
      // It may be in another month by now, and is somewhere before what has changed.
      if (before && before.group !== row.group) from = 0;
    }
    if (splice) this.#splice(splice);
    if (this.#sorting) this.sort(this.#sorting);
    else if (splice || from === 0) this.#group(from);
  }

  /** Sorts the rows that are here. @param sorting undefined for the order of the host */
  sort(sorting: Sorting | undefined): void {
    this.#sorting = sorting;
    this.#shown = sorting ? this.#sorted(sorting) : this.#sent;
    if (sorting) this.#groups = [];
    else this.#group(0);
  }

  #sorted({ column, isDescending }: Sorting): number[] {
    const order = columns.find(({ id }) => id === column)?.order;
    const keyed = this.#sent.map((n, place) => {
      const row = this.#rows[n];
      return { n, place, key: row?.kind === 'event' ? order?.(row, this.earlier(row)) : undefined };
    });
    const sign = isDescending ? -1 : 1;
    return keyed
      .sort((a, b) => {
        // Rows without a value come last in both directions.
        if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined);
        return sign * compare(a.key, b.key) || a.place - b.place;
      })
      .map(({ n }) => n);
  }

  #splice({ at, steps }: Splice): void {
    const before = this.#sent.splice(at);
    let from = 0;
    // One by one: a call takes no more than some ten thousand arguments.
    const keep = (to?: number): void => {
      for (const n of before.slice(from, to)) this.#sent.push(n);
    };
    for (const step of steps.split(' ')) {
      const argument = step.slice(1);
      if (step.startsWith('+')) for (const n of argument.split(',')) this.#sent.push(Number(n));
      else {
        const to = from + Number(argument);
        if (step.startsWith('=')) keep(to);
        from = to;
      }
    }
    keep();
  }

  /** Finds the groups again from a place on: what was there before stays, unless years or months name them now. */
  #group(from: number): void {
    this.#groupBy(this.#digits, from);
    if (this.#digits === 7 && this.#isThin()) this.#groupBy(4, 0);
    else if (this.#digits === 4 && !this.#isThin()) {
      this.#groupBy(7, 0);
      if (this.#isThin()) this.#groupBy(4, 0);
    }
  }

  /** Too few events share a group. */
  #isThin(): boolean {
    return this.#groups.length * 2 > this.#sent.length;
  }

  #groupBy(digits: number, from: number): void {
    this.#digits = digits;
    while ((this.#groups.at(-1)?.from ?? -1) >= from) this.#groups.pop();
    let last = this.#groups.at(-1)?.key;
    for (let place = from; place < this.#sent.length; place += 1) {
      const key = this.#rows[this.#sent[place] ?? -1]?.group.slice(0, digits) ?? '?';
      if (key !== last) this.#groups.push({ key, from: place });
      last = key;
    }
  }
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}
