// The selected rows of the list, and the active one, from which the keys move.
import type { RowStore } from './timelineRows.ts';

/** The ways to move to a row: select it alone, extend the range, toggle it, or move without selecting. */
export type SelectMode = 'one' | 'range' | 'toggle' | 'only';

/** The selection by the numbers of rows, so that new rows between the selected ones do not change it. */
export class ListSelection {
  #selected = new Set<number>();
  /** The row at which a range starts. */
  #pivot: number | undefined;
  /** The row that the keys are at. */
  active: number | undefined;

  get size(): number {
    return this.#selected.size;
  }

  has(n: number): boolean {
    return this.#selected.has(n);
  }

  /** Goes to the row at an index. */
  go(rows: RowStore, index: number, mode: SelectMode): void {
    const n = rows.numbers[index];
    if (n === undefined) return;
    this.active = n;
    if (mode === 'only') return;
    if (mode === 'range') {
      const pivot = rows.indexOf(this.#pivot);
      const from = pivot < 0 ? index : pivot;
      this.#pivot = rows.numbers[from];
      this.#selected = new Set(rows.numbers.slice(Math.min(from, index), Math.max(from, index) + 1));
      return;
    }
    this.#pivot = n;
    if (mode === 'one') this.#selected = new Set([n]);
    else if (!this.#selected.delete(n)) this.#selected.add(n);
  }

  all(rows: RowStore): void {
    this.#selected = new Set(rows.numbers);
    this.active ??= rows.numbers[0];
  }

  clear(): void {
    this.#selected = new Set();
    this.#pivot = undefined;
  }

  /** Restores the selection after a reload. @param active the index of the active row, or -1 */
  restore(rows: RowStore, blocks: readonly Span[], active: number): void {
    this.#selected = new Set(blocks.flatMap(({ from, to }) => rows.numbers.slice(from, to + 1)));
    this.active = rows.numbers[active];
    this.#pivot = this.active;
  }

  /** Forgets rows that are no longer shown. @returns whether any was forgotten */
  prune(rows: RowStore): boolean {
    const { active } = this;
    const { size } = this.#selected;
    if (rows.indexOf(active) < 0) this.active = undefined;
    if (size > 0) {
      const shown = new Set(rows.numbers);
      this.#selected = new Set([...this.#selected].filter((n) => shown.has(n)));
    }
    return this.active !== active || this.#selected.size < size;
  }

  /** The selection as blocks, each from the first to the last of adjacent rows. @param numbers the rows in their order */
  blocks(numbers: readonly number[]): [number, number][] {
    const blocks: [number, number][] = [];
    let isInside = false;
    if (this.#selected.size > 0)
      for (const n of numbers) {
        const last = blocks.at(-1);
        if (!this.#selected.has(n)) isInside = false;
        else if (isInside && last) last[1] = n;
        else {
          blocks.push([n, n]);
          isInside = true;
        }
      }
    return blocks;
  }
}

/** The indexes of the first and the last row of a block. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
