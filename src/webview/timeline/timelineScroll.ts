// Scroll position and drawn rows of the list, so that nothing moves for the reader when rows change.
import { ListLayout, rowsToDraw, type Heights, type RowRange } from './timelineLayout.ts';
import type { RowStore } from './timelineRows.ts';

/** A row that stays where it is while others come and go: how far below the upper edge, in pixels. */
export interface Anchor {
  readonly n: number;
  readonly below: number;
}

/** The scroll position and the visible height, in pixels. */
export interface ScrollState {
  readonly top: number;
  readonly height: number;
}

/** The places of one list. */
export class ListScroll {
  /** The position to scroll to after drawing. */
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

  /** The upper edge of what is drawn, with the heading above it. */
  get top(): number {
    if (!this.#drawn) return 0;
    const { first } = this.#drawn;
    return Math.max(0, this.#layout.topOf(first) - this.#layout.headingOf(this.#layout.groupAt(first)));
  }

  /** The number of rows that a page key moves. */
  pageOf({ height }: ScrollState): number {
    return Math.max(1, Math.floor((height - this.#heights.heading) / this.#heights.row) - 1);
  }

  /** Finds out what is to be drawn. @returns whether that is something else than before */
  update({ top, height }: ScrollState, count: number): boolean {
    const before = this.#drawn;
    const from = this.scrollTo ?? top;
    const viewport = { first: this.#layout.placeAt(from), last: this.#layout.placeAt(from + height) };
    this.#drawn = rowsToDraw(viewport, before, count);
    return this.#drawn !== before;
  }

  /** The rows that stay where they are, if they can: the active one before all others. */
  anchors({ top, height }: ScrollState, rows: RowStore, active: number | undefined, onlyActive = false): readonly Anchor[] {
    const [first, last] = [this.#layout.placeAt(top + this.#heights.heading), this.#layout.placeAt(top + height)];
    const at = rows.placeOf(active);
    const places = Array.from({ length: first < 0 || onlyActive ? 0 : last - first + 1 }, (_, index) => first + index);
    if (at >= first && at <= last && at >= 0) places.unshift(at);
    return places.flatMap((place) => {
      const n = rows.numbers[place];
      return n === undefined ? [] : { n, below: this.#layout.topOf(place) - top };
    });
  }

  /** The rows are other ones by now. @returns whether one of those that were to stay is there, and so stays */
  renew(rows: RowStore, anchors: readonly Anchor[]): boolean {
    this.#layout = new ListLayout(rows.groups, rows.length, this.#heights);
    this.#drawn = undefined;
    const anchor = anchors.find(({ n }) => rows.placeOf(n) >= 0);
    if (anchor) this.hold(rows.placeOf(anchor.n), anchor.below);
    return anchor !== undefined;
  }

  /** Takes over heights as they were measured. @returns whether they are other ones than was thought */
  measured({ row, heading }: Heights): boolean {
    // None of either may be drawn just now.
    const heights = { row: row || this.#heights.row, heading: heading || this.#heights.heading };
    if (heights.row === this.#heights.row && heights.heading === this.#heights.heading) return false;
    this.#heights = heights;
    return true;
  }

  /** Puts a row so far below the upper edge. */
  hold(place: number, below: number): void {
    this.scrollTo = this.#layout.topOf(place) - below;
  }

  /** Brings a row into view, and scrolls no further than that needs. */
  reveal(place: number, { top, height }: ScrollState): void {
    const edge = this.#layout.topOf(place);
    const heading = this.#layout.headingOf(this.#layout.groupAt(place));
    const now = this.scrollTo ?? top;
    const least = edge + this.#heights.row - height;
    if (now > edge - heading) this.scrollTo = place === 0 ? 0 : edge - heading;
    else if (now < least) this.scrollTo = least;
  }
}
