// The rows that the page has got: each once, under its number, in the order of the list and in its groups.
import type { NewRows, Splice, TimelineRow } from '../../timeline/protocol.ts';

/** Rows of the same month, one after the other. */
export interface Group {
  readonly key: string;
  /** The place of its first row. */
  readonly from: number;
}

/** What the host has sent so far, put together. */
export class RowStore {
  /** By their numbers, which have few holes: looking all of them up is the work of a moment. */
  readonly #rows: TimelineRow[] = [];
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
    return n === undefined ? undefined : this.#rows[n];
  }

  /** @returns -1 where it is not shown */
  placeOf(n: number | undefined): number {
    return n === undefined ? -1 : this.#numbers.indexOf(n);
  }

  take({ rows, splice }: Pick<NewRows, 'rows' | 'splice'>): void {
    let from = splice ? splice.at : this.#numbers.length;
    for (const row of rows) {
      const before = this.#rows[row.n];
      this.#rows[row.n] = row;
      // It may be in another month by now, and is somewhere before what has changed.
      if (before && before.group !== row.group) from = 0;
    }
    if (splice) this.#splice(splice);
    if (splice || from === 0) this.#group(from);
  }

  #splice({ at, steps }: Splice): void {
    const before = this.#numbers.splice(at);
    let from = 0;
    // One by one: a call takes no more than some ten thousand arguments.
    const keep = (to?: number): void => {
      for (const n of before.slice(from, to)) this.#numbers.push(n);
    };
    for (const step of steps.split(' ')) {
      const said = step.slice(1);
      if (step.startsWith('+')) for (const n of said.split(',')) this.#numbers.push(Number(n));
      else {
        const to = from + Number(said);
        if (step.startsWith('=')) keep(to);
        from = to;
      }
    }
    keep();
  }

  /** Finds the groups again from a place on: what was there before stays. */
  #group(from: number): void {
    while ((this.#groups.at(-1)?.from ?? -1) >= from) this.#groups.pop();
    let last = this.#groups.at(-1)?.key;
    for (let place = from; place < this.#numbers.length; place += 1) {
      const key = this.at(place)?.group ?? '?';
      if (key !== last) this.#groups.push({ key, from: place });
      last = key;
    }
  }
}
