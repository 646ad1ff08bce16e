// The rows that the page has got: each once, under its number, and the list of those that are shown.
import type { TimelineRow, ToPage } from '../timeline/protocol.ts';

/** What the host has sent so far, put together. */
export class RowStore {
  readonly #rows = new Map<number, TimelineRow>();
  #numbers: readonly number[] = [];
  #shown: readonly TimelineRow[] | undefined;

  /** The rows in their order. The same list as long as nothing has changed. */
  get shown(): readonly TimelineRow[] {
    this.#shown ??= this.#numbers.flatMap((n) => this.#rows.get(n) ?? []);
    return this.#shown;
  }

  take({ rows, splice }: Pick<ToPage, 'rows' | 'splice'>): void {
    if (rows.length === 0 && !splice) return;
    for (const row of rows) this.#rows.set(row.n, row);
    if (splice) {
      const { at, remove, insert } = splice;
      // Not by `splice`, which takes no more than some ten thousand arguments.
      this.#numbers = [...this.#numbers.slice(0, at), ...insert, ...this.#numbers.slice(at + remove)];
    }
    this.#shown = undefined;
  }
}
