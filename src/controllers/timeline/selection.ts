// The rows that are selected in the page, as the host knows them.
import type { EventEntry } from '../../state/timeline/timelineEntry.ts';
import type { Block } from './listMessages.ts';

/** A selection of rows. Rows that come between them later are not selected. */
export class Selection {
  #serials: ReadonlySet<number> = new Set();

  /** @param blocks from one row to another in the order of `rows`; one of which an end is not there selects nothing */
  take(blocks: readonly Block[], rows: readonly EventEntry[]): void {
    const serials = new Set<number>();
    const places = new Map<number, number>();
    const ends = new Set(blocks.flat());
    rows.forEach(({ serial }, place) => {
      if (ends.has(serial)) places.set(serial, place);
    });
    for (const [from, to] of blocks) {
      const [first, last] = [places.get(from), places.get(to)];
      if (first === undefined || last === undefined) continue;
      for (const { serial } of rows.slice(Math.min(first, last), Math.max(first, last) + 1)) serials.add(serial);
    }
    this.#serials = serials;
  }

  /** Those of some rows that are selected, in their order. */
  among(rows: readonly EventEntry[]): readonly EventEntry[] {
    return this.#serials.size === 0 ? [] : rows.filter(({ serial }) => this.#serials.has(serial));
  }
}
