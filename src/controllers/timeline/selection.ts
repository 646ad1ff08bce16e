// The rows that are selected in the page, as the host knows them.
import type { EventEntry } from '../../state/timeline/timelineEntry.ts';
import type { Block } from './listMessages.ts';

/** A selection of rows. A row that is later inserted between selected rows is not selected. */
export class Selection {
  #serials: ReadonlySet<number> = new Set();

  /** Replaces the selection. A block selects nothing if its first or its last row is missing in `rows`. */
  replace(blocks: readonly Block[], rows: readonly EventEntry[]): void {
    const serials = new Set<number>();
    const indexes = new Map<number, number>();
    const wanted = new Set(blocks.flat());
    rows.forEach(({ serial }, index) => {
      if (wanted.has(serial)) indexes.set(serial, index);
    });
    for (const [from, to] of blocks) {
      const [first, last] = [indexes.get(from), indexes.get(to)];
      if (first === undefined || last === undefined) continue;
      for (const { serial } of rows.slice(Math.min(first, last), Math.max(first, last) + 1)) serials.add(serial);
    }
    this.#serials = serials;
  }

  /** Returns the selected rows among some rows, in their order. */
  among(rows: readonly EventEntry[]): readonly EventEntry[] {
    return this.#serials.size === 0 ? [] : rows.filter(({ serial }) => this.#serials.has(serial));
  }
}
