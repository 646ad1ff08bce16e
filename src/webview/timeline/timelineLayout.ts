// Computes positions of rows and headings of a long list in pixels, from one height for each.
import type { Group } from './timelineRows.ts';

/** Heights in pixels, as they were measured. */
export interface Heights {
  readonly row: number;
  readonly heading: number;
}

/** The list as it would be if all of it were drawn. A group of several rows has a heading, a single row has none. */
export class ListLayout {
  readonly #groups: readonly Group[];
  readonly #count: number;
  readonly #heights: Heights;
  /** Of each group, how many groups before it have a heading. */
  readonly #headings: readonly number[];

  constructor(groups: readonly Group[], count: number, heights: Heights) {
    this.#groups = groups.length === 0 && count > 0 ? [{ key: '', from: 0 }] : groups;
    this.#count = count;
    this.#heights = heights;
    // Rows that the user has sorted are in no group.
    const isHeaded = groups.length > 0;
    let before = 0;
    this.#headings = Array.from({ length: this.#groups.length + 1 }, (_, group) => {
      const own = before;
      if (isHeaded && this.sizeOf(group) > 1) before += 1;
      return own;
    });
  }

  get height(): number {
    return this.#count * this.#heights.row + (this.#headings.at(-1) ?? 0) * this.#heights.heading;
  }

  /** The upper edge of a row. */
  topOf(place: number): number {
    return place * this.#heights.row + (this.#headings[this.groupAt(place) + 1] ?? 0) * this.#heights.heading;
  }

  /** The row at a height; the first one of its group where that is at the heading, and -1 where there is none at all. */
  placeAt(y: number): number {
    if (this.#count === 0) return -1;
    const group = lastOf(this.#groups, (one, index) => this.#topOfGroup(one, index) <= y);
    const { from } = this.#groups[group] ?? { from: 0 };
    const inside = Math.floor((y - this.#topOfGroup({ from }, group) - this.headingOf(group)) / this.#heights.row);
    return Math.min(from + Math.max(0, inside), this.#endOf(group) - 1);
  }

  /** The number of the group that holds a row. */
  groupAt(place: number): number {
    return lastOf(this.#groups, ({ from }) => from <= place);
  }

  /** The place of the first row of a group. */
  fromOf(group: number): number {
    return this.#groups[group]?.from ?? 0;
  }

  /** The number of rows of a group. */
  sizeOf(group: number): number {
    return this.#endOf(group) - this.fromOf(group);
  }

  /** The height of a group's heading: 0 where it has none. */
  headingOf(group: number): number {
    return ((this.#headings[group + 1] ?? 0) - (this.#headings[group] ?? 0)) * this.#heights.heading;
  }

  #endOf(group: number): number {
    return this.#groups[group + 1]?.from ?? this.#count;
  }

  #topOfGroup({ from }: Pick<Group, 'from'>, index: number): number {
    return from * this.#heights.row + (this.#headings[index] ?? 0) * this.#heights.heading;
  }
}

/** Places of rows, both included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** Rows that are drawn beyond the visible ones, so that there is something to scroll into. */
const beyond = 8;
/** The list is drawn anew where fewer than so many of them are left. */
const least = 2;

/**
 * The rows to draw for a viewport. The drawn rows stay as long as they reach far enough, so that a short scroll draws nothing.
 * @param viewport the visible rows @param drawn what is drawn now
 */
export function spanFor(viewport: Span, drawn: Span | undefined, count: number): Span {
  const isEnough =
    drawn !== undefined &&
    drawn.last < count &&
    drawn.first <= Math.max(0, viewport.first - least) &&
    drawn.last >= Math.min(count - 1, viewport.last + least) &&
    drawn.last - drawn.first <= viewport.last - viewport.first + 2 * beyond + 2;
  return isEnough ? drawn : { first: Math.max(0, viewport.first - beyond), last: Math.min(count - 1, viewport.last + beyond) };
}

/** The last of those for which something holds that holds for all up to one; 0 where it holds for none. */
function lastOf<T>(all: readonly T[], holds: (one: T, index: number) => boolean): number {
  let [low, high] = [0, all.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const one = all[middle];
    if (one !== undefined && holds(one, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
