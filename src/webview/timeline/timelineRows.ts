// The rows that the page has received, in the order and the groups of the list.
import type { NewRows, Splice, TimelineRow } from '../../controllers/timeline/protocol.ts';
import { columns, type ColumnId } from './timelineColumns.ts';
import { ValueSeries, type EarlierValue } from './timelineSeries.ts';

/** Adjacent rows of the same month or year. */
export interface Group {
  /** A month as `2026-11`, a year as `2026`, empty for ongoing events, `?` if the end is no day. */
  readonly key: string;
  /** The index of its first row. */
  readonly from: number;
}

/** The user's sort order of the list. */
export interface Sorting {
  readonly column: ColumnId;
  readonly isDescending: boolean;
}

/** Sorts texts in the same order in every language of the editor. */
const collator = new Intl.Collator('en', { numeric: true });

/** The rows after all patches of the host. A row is known by its number, and has an index in the list if it is shown. */
export class RowStore {
  /** All received rows, shown or not, with their numbers as indexes. */
  readonly #rows: TimelineRow[] = [];
  readonly #series = new ValueSeries();
  /** The numbers of the shown rows in the order of the host. */
  #sent: number[] = [];
  /** The same numbers in the user's sort order; the same array as `#sent` if there is none. */
  #shown: number[] = this.#sent;
  #groups: Group[] = [];
  /** The length of a group key: 7 for months, or 4 for years if few months have several events. */
  #digits = 7;
  #sorting: Sorting | undefined;

  /** The number of shown rows. */
  get length(): number {
    return this.#shown.length;
  }

  /** The groups of all rows in their order, in which a month may occur twice; empty if the user has sorted the rows. */
  get groups(): readonly Group[] {
    return this.#groups;
  }

  /** The numbers of the rows in the shown order. */
  get numbers(): readonly number[] {
    return this.#shown;
  }

  /** The numbers of the rows in the order of the host. */
  get sent(): readonly number[] {
    return this.#sent;
  }

  get sorting(): Sorting | undefined {
    return this.#sorting;
  }

  at(index: number): TimelineRow | undefined {
    const n = this.#shown[index];
    return n === undefined ? undefined : this.#rows[n];
  }

  /** @returns -1 if it is not shown */
  indexOf(n: number | undefined): number {
    return n === undefined ? -1 : this.#shown.indexOf(n);
  }

  /** The previous value of the same series, among all rows that the page has received. */
  earlier(row: TimelineRow): EarlierValue | undefined {
    return this.#series.before(row);
  }

  take({ rows, splice }: Pick<NewRows, 'rows' | 'splice'>): void {
    let from = splice ? splice.at : this.#sent.length;
    for (const row of rows) {
      const before = this.#rows[row.n];
      this.#rows[row.n] = row;
      this.#series.take(row, before);
      // A known row that has moved to another month may be anywhere, so that all groups are found again.
      if (before && before.group !== row.group) from = 0;
    }
    if (splice) this.#splice(splice);
    if (this.#sorting) this.sort(this.#sorting);
    else if (splice || from === 0) this.#group(from);
  }

  /** Sorts the rows. @param sorting undefined for the order of the host */
  sort(sorting: Sorting | undefined): void {
    this.#sorting = sorting;
    this.#shown = sorting ? this.#sorted(sorting) : this.#sent;
    if (sorting) this.#groups = [];
    else this.#group(0);
  }

  #sorted({ column, isDescending }: Sorting): number[] {
    const order = columns.find(({ id }) => id === column)?.order;
    const keyed = this.#sent.map((n, index) => {
      const row = this.#rows[n];
      return { n, index, key: row?.kind === 'event' ? order?.(row, this.earlier(row)) : undefined };
    });
    const sign = isDescending ? -1 : 1;
    return keyed
      .sort((a, b) => {
        // Rows without a value come last in both directions.
        if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined);
        return sign * compare(a.key, b.key) || a.index - b.index;
      })
      .map(({ n }) => n);
  }

  #splice({ at, steps }: Splice): void {
    const before = this.#sent.splice(at);
    let from = 0;
    // Pushes one by one, because a call takes only some ten thousand arguments.
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

  /** Finds the groups from an index on again, or all of them if they change between months and years. */
  #group(from: number): void {
    this.#groupBy(this.#digits, from);
    if (this.#digits === 7 && this.#isSparse()) this.#groupBy(4, 0);
    else if (this.#digits === 4 && !this.#isSparse()) {
      this.#groupBy(7, 0);
      if (this.#isSparse()) this.#groupBy(4, 0);
    }
  }

  /** Returns whether the groups have fewer than two rows on average. */
  #isSparse(): boolean {
    return this.#groups.length * 2 > this.#sent.length;
  }

  #groupBy(digits: number, from: number): void {
    this.#digits = digits;
    while ((this.#groups.at(-1)?.from ?? -1) >= from) this.#groups.pop();
    let last = this.#groups.at(-1)?.key;
    for (let index = from; index < this.#sent.length; index += 1) {
      const key = this.#rows[this.#sent[index] ?? -1]?.group.slice(0, digits) ?? '?';
      if (key !== last) this.#groups.push({ key, from: index });
      last = key;
    }
  }
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}
