// A purchase plan: the missing ranges of a filter in order, and the most that they can cost.
import { limits } from '../../../client/limits.ts';
import { matcherOf, type EventEntry } from '../timelineEntry.ts';
import type { MissingRange } from './missingRanges.ts';
import type { PageSequence } from './pageSequence.ts';

/** A missing range with the pages that were read of it. */
export interface PlannedRange extends MissingRange {
  readonly pages: PageSequence;
}

/** A range whose numbers follow what comes in. */
interface OpenRange extends PlannedRange {
  readonly matches: (entry: EventEntry) => boolean;
  /** More may be asked for than is missing, since known events lie between the missing ones. */
  readonly isMixed: boolean;
  count: number | undefined;
  missing: number | undefined;
  /** True if events that no page of the range has brought are known: further pages of it would bring them again. */
  isOutdated: boolean;
}

/**
 * The ranges that were missing when the plan was made. Events that come in later lower the number that is missing. Those from
 * elsewhere do not make their range smaller, so that it is outdated.
 */
export class PurchasePlan {
  readonly #ranges: readonly OpenRange[];

  constructor(ranges: readonly PlannedRange[]) {
    this.#ranges = ranges.map((range) => ({
      ...range,
      matches: matcherOf(range.filter),
      isMixed: !range.isBehindCursor && range.missing !== range.count,
      isOutdated: false,
    }));
  }

  /** All ranges, including those that have been bought since. */
  get ranges(): readonly PlannedRange[] {
    return this.#ranges;
  }

  /** The range that the next page comes from; undefined if none is left. */
  get next(): PlannedRange | undefined {
    return this.#ranges.find(isOpen);
  }

  /** True if the next range holds events that came in from elsewhere, so that the filter is to be counted before it is bought. */
  get isOutdated(): boolean {
    return this.#ranges.find(isOpen)?.isOutdated === true;
  }

  /** The number of missing events; NaN if the service does not count. */
  get missing(): number {
    return this.#ranges.reduce((sum, { missing = NaN }) => sum + missing, 0);
  }

  /** The most events that buying all ranges brings, known ones in between among them; undefined if the service does not count. */
  get most(): number | undefined {
    const most = this.#ranges.filter(isOpen).reduce((sum, { pages, isMixed, missing = NaN, count = NaN }) => {
      const asked = isMixed ? Math.max(missing, count - pages.keys.size) : missing;
      return sum + asked + pages.rowsBehindCursor.length;
    }, 0);
    return Number.isNaN(most) ? undefined : most;
  }

  /** The most events of the next page, including those that it repeats. They may be of several ranges if one does not fill it. */
  nextLimit(pageSize: number): number {
    const all = this.#ranges.filter(isOpen).reduce((sum, range) => sum + limitOf(range), 0);
    return Math.min(pageSize + (this.next?.pages.rowsBehindCursor.length ?? 0), all, limits.page.most);
  }

  /** Takes into account that events are known from now on. */
  addKnown(entries: readonly EventEntry[]): void {
    const rest = new Set(entries);
    for (const range of this.#ranges.filter(({ isBehindCursor }) => !isBehindCursor)) {
      const known = entries.filter(range.matches);
      for (const entry of known) rest.delete(entry);
      addKnownTo(range, known);
    }
    // The events behind the cursor are all but those of the other ranges.
    for (const range of this.#ranges.filter(({ isBehindCursor }) => isBehindCursor)) addKnownTo(range, [...rest]);
  }

  /** Takes into account that a range holds more events than were counted, or fewer. */
  recount(range: PlannedRange, more: number): void {
    for (const open of this.#ranges.filter((one) => one === range)) {
      if (open.count !== undefined) open.count += more;
      addMissing(open, more);
    }
  }
}

/** The most events that are worth asking for: those that are missing, and those that the page has to repeat. */
export function limitOf({ missing = Infinity, pages }: PlannedRange): number {
  return missing + pages.rowsBehindCursor.length;
}

/** Returns a number of events that a page may hold (service.md, "Limits"). @param pageSize any number */
export function sizeOf(pageSize: number): number {
  return Number.isFinite(pageSize) ? Math.min(Math.max(Math.trunc(pageSize), 1), limits.page.most) : limits.page.default;
}

function isOpen({ pages, missing = 1 }: PlannedRange): boolean {
  return !pages.isEnded && missing > 0;
}

function addKnownTo(range: OpenRange, known: readonly EventEntry[]): void {
  addMissing(range, -known.length);
  // The keys of a page are in its sequence before its events are announced.
  if (known.some(({ key }) => !range.pages.keys.has(key))) range.isOutdated = true;
}

function addMissing(range: OpenRange, more: number): void {
  if (range.missing !== undefined) range.missing += more;
}
