// The rows that the page has got: each once, under its number, in the order of the list and in its groups.
import type { NewRows, TimelineRow } from '../timeline/protocol.ts';

/** Rows of the same month, one after the other. */
export interface Group {
  readonly key: string;
  /** The place of its first row. */
  readonly from: number;
}

/** What the host has sent so far, put together. */
export class RowStore {
  readonly #rows = new Map<number, TimelineRow>();
  #numbers: number[] = [];
  #groups: Group[] = [];

  /** How many rows are shown. */
  get length(): number {
    return this.#numbers.length;
  }

  /** One after the other they hold all rows. The same month comes twice where the order of the list says so. */
  get groups(): readonly Group[] {
    return this.#groups;
  }

  /** The numbers of the rows, in their order. */
  get numbers(): readonly number[] {
    return this.#numbers;
  }

  at(place: number): TimelineRow | undefined {
    const n = this.#numbers[place];
    return n === undefined ? undefined : this.#rows.get(n);
  }

  /** @returns -1 where it is not shown */
  placeOf(n: number | undefined): number {
    return n === undefined ? -1 : this.#numbers.indexOf(n);
  }

  take({ rows, splice }: Pick<NewRows, 'rows' | 'splice'>): void {
    let from = splice ? splice.at : this.#numbers.length;
    for (const row of rows) {
      const before = this.#rows.get(row.n);
      this.#rows.set(row.n, row);
      // It may be in another month by now, and is somewhere before what has changed.
      if (before && before.group !== row.group) from = 0;
    }
    if (splice) {
      const { at, remove, insert } = splice;
      const behind = this.#numbers.slice(at + remove);
      this.#numbers.length = at;
      // One by one: a call takes no more than some ten thousand arguments.
      for (const n of insert) this.#numbers.push(n);
      for (const n of behind) this.#numbers.push(n);
    }
    if (splice || from === 0) this.#group(from);
  }

  /** Finds the groups again from a place on: what was there before stays. */
  #group(from: number): void {
    while ((this.#groups.at(-1)?.from ?? -1) >= from) this.#groups.pop();
    for (let place = from; place < this.#numbers.length; place += 1) {
      const key = this.at(place)?.group ?? '?';
      if (key !== this.#groups.at(-1)?.key) this.#groups.push({ key, from: place });
    }
  }
}
