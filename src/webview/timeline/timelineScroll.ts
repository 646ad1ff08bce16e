// The scroll position and the drawn rows of the list. Visible rows keep their places when others change.
import { ListLayout, rowsToDraw, type Heights, type RowRange } from './timelineLayout.ts';
import type { RowStore } from './timelineRows.ts';

/** A row that keeps its place on the screen while others come and go. */
export interface Anchor {
  readonly n: number;
  /** Its distance from the upper edge of the list, in pixels. */
  readonly below: number;
}

/** The scroll position and the visible height, in pixels. */
export interface ScrollState {
  readonly top: number;
  readonly height: number;
}

/** The scroll position and the layout of one list. */
export class ListScroll {
  /** The position to scroll to after drawing; undefined if it stays. */
  scrollTo: number | undefined;
  #heights: Heights = { row: 28, heading: 30 };
  #layout = new ListLayout([], 0, this.#heights);
  #drawn: RowRange | undefined;

  get layout(): ListLayout {
    return this.#layout;
  }

  get drawn(): RowRange | undefined {
    return this.#drawn;
  }

  /** The upper edge of the drawn rows and the heading above them, in pixels. */
  get top(): number {
    if (!this.#drawn) return 0;
    const { first } = this.#drawn;
    return Math.max(0, this.#layout.topOf(first) - this.#layout.headingOf(this.#layout.groupAt(first)));
  }

  /** The number of rows that a page key moves. */
  pageOf({ height }: ScrollState): number {
    return Math.max(1, Math.floor((height - this.#heights.heading) / this.#heights.row) - 1);
  }

  /** Finds the rows to draw. @returns whether they are others than before */
  update({ top, height }: ScrollState, count: number): boolean {
    const before = this.#drawn;
    const from = this.scrollTo ?? top;
    const viewport = { first: this.#layout.indexAt(from), last: this.#layout.indexAt(from + height) };
    this.#drawn = rowsToDraw(viewport, before, count);
    return this.#drawn !== before;
  }

  /** The visible rows, of which the first that is still shown after a change keeps its place. The active one comes first. */
  anchors({ top, height }: ScrollState, rows: RowStore, active: number | undefined, onlyActive = false): readonly Anchor[] {
    const [first, last] = [this.#layout.indexAt(top + this.#heights.heading), this.#layout.indexAt(top + height)];
    const at = rows.indexOf(active);
    const indexes = Array.from({ length: first < 0 || onlyActive ? 0 : last - first + 1 }, (_, offset) => first + offset);
    if (at >= first && at <= last && at >= 0) indexes.unshift(at);
    return indexes.flatMap((index) => {
      const n = rows.numbers[index];
      return n === undefined ? [] : { n, below: this.#layout.topOf(index) - top };
    });
  }

  /** Computes the layout of changed rows. @returns whether an anchor is still shown, and so keeps its place */
  renew(rows: RowStore, anchors: readonly Anchor[]): boolean {
    this.#layout = new ListLayout(rows.groups, rows.length, this.#heights);
    this.#drawn = undefined;
    const anchor = anchors.find(({ n }) => rows.indexOf(n) >= 0);
    if (anchor) this.hold(rows.indexOf(anchor.n), anchor.below);
    return anchor !== undefined;
  }

  /** Takes measured heights, for the next layout. @returns whether they differ from the previous ones */
  setHeights({ row, heading }: Heights): boolean {
    // A height is 0 if no row or no heading is drawn now.
    const heights = { row: row || this.#heights.row, heading: heading || this.#heights.heading };
    if (heights.row === this.#heights.row && heights.heading === this.#heights.heading) return false;
    this.#heights = heights;
    return true;
  }

  /** Scrolls so that a row is the given number of pixels below the upper edge. */
  hold(index: number, below: number): void {
    this.scrollTo = this.#layout.topOf(index) - below;
  }

  /** Scrolls a row into view, and no further than needed. */
  reveal(index: number, { top, height }: ScrollState): void {
    const edge = this.#layout.topOf(index);
    const heading = this.#layout.headingOf(this.#layout.groupAt(index));
    const now = this.scrollTo ?? top;
    const least = edge + this.#heights.row - height;
    if (now > edge - heading) this.scrollTo = index === 0 ? 0 : edge - heading;
    else if (now < least) this.scrollTo = least;
  }
}
