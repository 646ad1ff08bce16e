// Computes the positions of rows and headings of a long list in pixels, with one height for each kind.
// A library for windowing is too large: @tanstack/virtual-core has 33 KB, a page may have 60 KB, and this one has 56. It also
// makes an object for each row: 450 KB and 0.9 ms for 50,000 events whenever the rows change, instead of 0.02 ms.
import { bisectRight } from 'd3-array';
import type { Group } from './timelineRows.ts';

/** Heights in pixels, as they were measured. */
export interface Heights {
  readonly row: number;
  readonly heading: number;
}

/** The positions in the whole list, most of which is not drawn. A group has a heading if it has more than one row. */
export class ListLayout {
  readonly #count: number;
  readonly #heights: Heights;
  /** False if the user has sorted the rows: they are in one group without a heading. */
  readonly #hasHeadings: boolean;
  /** The index of the first row of each group. */
  readonly #firstIndexes: readonly number[];
  /** The upper edge of each group. */
  readonly #tops: readonly number[];
  readonly height: number;

  constructor(groups: readonly Group[], count: number, heights: Heights) {
    this.#count = count;
    this.#heights = heights;
    this.#hasHeadings = groups.length > 0;
    this.#firstIndexes = groups.length === 0 && count > 0 ? [0] : groups.map(({ from }) => from);
    let bottom = 0;
    this.#tops = this.#firstIndexes.map((_, group) => {
      const top = bottom;
      bottom += this.headingOf(group) + this.sizeOf(group) * heights.row;
      return top;
    });
    this.height = bottom;
  }

  /** The upper edge of a row. */
  topOf(index: number): number {
    const group = this.groupAt(index);
    return (this.#tops[group] ?? 0) + this.headingOf(group) + (index - this.fromOf(group)) * this.#heights.row;
  }

  /** The index of the row at a position: the first of the group if a heading is there, and -1 if the list is empty. */
  indexAt(y: number): number {
    if (this.#count === 0) return -1;
    const group = lastUpTo(this.#tops, y);
    const inside = Math.floor((y - (this.#tops[group] ?? 0) - this.headingOf(group)) / this.#heights.row);
    return this.fromOf(group) + Math.min(Math.max(0, inside), this.sizeOf(group) - 1);
  }

  /** The number of the group that holds a row. */
  groupAt(index: number): number {
    return lastUpTo(this.#firstIndexes, index);
  }

  /** The index of the first row of a group. */
  fromOf(group: number): number {
    return this.#firstIndexes[group] ?? 0;
  }

  /** The number of rows of a group. */
  sizeOf(group: number): number {
    return (this.#firstIndexes[group + 1] ?? this.#count) - this.fromOf(group);
  }

  /** The height of a group's heading: 0 if it has none. */
  headingOf(group: number): number {
    return this.#hasHeadings && this.sizeOf(group) > 1 ? this.#heights.heading : 0;
  }
}

/** The indexes of the first and the last row of a range. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** The number of rows that are drawn before and after the visible ones, so that a short scroll shows no gap. */
const overscan = 8;
/** The number of drawn rows before and after the visible ones below which the rows are drawn again. */
const leastOverscan = 2;

/**
 * The rows to draw for a viewport. The drawn rows stay as long as they reach far enough, so that a short scroll draws nothing.
 * @param viewport the visible rows @param drawn the rows that are drawn now
 */
export function rowsToDraw(viewport: RowRange, drawn: RowRange | undefined, count: number): RowRange {
  const isEnough =
    drawn !== undefined &&
    drawn.last < count &&
    drawn.first <= Math.max(0, viewport.first - leastOverscan) &&
    drawn.last >= Math.min(count - 1, viewport.last + leastOverscan) &&
    drawn.last - drawn.first <= viewport.last - viewport.first + 2 * overscan + 2;
  return isEnough
    ? drawn
    : { first: Math.max(0, viewport.first - overscan), last: Math.min(count - 1, viewport.last + overscan) };
}

/** The index of the last number that is not above the given one; 0 if there is none. */
function lastUpTo(numbers: readonly number[], most: number): number {
  return Math.max(0, bisectRight(numbers, most) - 1);
}
