// Finds the ranges of a filter that hold unknown events, by counts alone, which are free.
import { matcherOf, type EventEntry } from '../timelineEntry.ts';
import type { TimelineFilter } from '../timelineFilter.ts';
import type { Coverage, UnreadPages } from './coverage.ts';
import { countIds, type CountEvents } from './countEvents.ts';
import { splitsPeriod, splitsOf } from './splitFilter.ts';

/** A part of a filter with events that are not known yet. */
export interface MissingRange {
  readonly filter: TimelineFilter;
  /** The number of all events of the range; undefined if the service does not count. */
  readonly count: number | undefined;
  /** The number of events that are not known yet; undefined if the service does not count. */
  readonly missing: number | undefined;
  /** True if the missing events are the next ones behind the cursor of the filter's pages. If not, they lie anywhere in it. */
  readonly isBehindCursor: boolean;
}

export interface MissingEvents {
  /** The ranges in the order of the filter; empty if everything is known. */
  readonly ranges: readonly MissingRange[];
  /** Known events that the service no longer counts among the filter's; negative if it counts more events than it has. */
  readonly gone: number;
}

export interface MissingOptions {
  /** The count of the whole filter; undefined if the service does not count. */
  readonly counted: number | undefined;
  /** Events may have come in that are newer than the pages that were read. */
  readonly mayBeNew: boolean;
  readonly count: CountEvents;
}

/** The most parts that are counted to narrow a range down. At ten counts a second, nobody waits long to save the last credits. */
const mostParts = 60;

/**
 * Finds what is missing of a filter. docs/architecture.md, "How missing events are found", says how.
 *
 * A known event that the service does not count is never taken for one that it counts: what is missing is the count of the filter
 * less the count of the known events, asked for by their IDs. So events that were deleted cannot hide new ones.
 * @throws Failure
 */
export async function missingRanges(coverage: Coverage, { counted, mayBeNew, count }: MissingOptions): Promise<MissingEvents> {
  const { filter, rows } = coverage;
  if (filter.about.kind === 'events') return missingIds(coverage, counted, count);
  if (counted === undefined)
    return { gone: 0, ranges: coverage.isRead ? [] : [{ filter, count: undefined, missing: undefined, isBehindCursor: true }] };
  const unread = counted > rows.length ? coverage.unread : undefined;
  if (unread) {
    const newFrom = mayBeNew ? unread.readFrom : undefined;
    const ranges = await rangesBehindCursor(coverage, count, { counted, newFrom, unread });
    if (ranges.length > 0) return { gone: 0, ranges };
  }
  const known = await countKnown(count, filter, rows);
  const search = { count, areRowsCounted: known === rows.length, partsLeft: mostParts };
  const ranges = await narrow(search, { filter, count: counted, rows, known });
  return { gone: rows.length - known, ranges };
}

interface Search {
  readonly count: CountEvents;
  /** True if the service counts every known event, so that those of a part need not be counted by their IDs. */
  readonly areRowsCounted: boolean;
  partsLeft: number;
}

/** A filter within the searched one, and the service's counts of its events. */
interface CountedPart {
  readonly filter: TimelineFilter;
  readonly count: number;
  /** The known events. */
  readonly rows: readonly EventEntry[];
  /** The number of known events that the service counts. */
  readonly known: number;
}

// If a filter names its events by their IDs, it is known without a count which are missing.
async function missingIds({ filter, rows }: Coverage, counted: number | undefined, count: CountEvents): Promise<MissingEvents> {
  const known = new Set(rows.flatMap(({ id }) => id ?? []));
  const ids = filter.about.ids.filter((id) => !known.has(id));
  const unknown: TimelineFilter = { ...filter, about: { kind: 'events', ids } };
  const missing = ids.length === 0 ? 0 : ((await count(unknown)) ?? ids.length);
  return {
    gone: counted === undefined ? 0 : Math.max(0, rows.length + missing - counted),
    ranges: missing > 0 ? [{ filter: unknown, count: missing, missing, isBehindCursor: false }] : [],
  };
}

/**
 * The range of events newer than the pages that were read, and the one behind their cursor; none if the missing events are
 * elsewhere.
 */
async function rangesBehindCursor(
  { filter, rows }: Coverage,
  count: CountEvents,
  { counted, newFrom, unread }: { counted: number; newFrom: string | undefined; unread: UnreadPages },
): Promise<readonly MissingRange[]> {
  const search: Search = { count, areRowsCounted: false, partsLeft: mostParts };
  const isAnyNewer = newFrom !== undefined && splitsPeriod(filter, newFrom);
  const part = isAnyNewer ? await countPart(search, { ...filter, from: newFrom }, rows) : undefined;
  const newer = part ? await narrow(search, part) : [];
  const left = newer.reduce((sum, { missing = 0 }) => sum - missing, counted - rows.length);
  const missing = Math.min(left, unread.events);
  const ranges = missing > 0 ? [...newer, { filter, count: counted, missing, isBehindCursor: true }] : newer;
  return filter.ordering === 'mostRecent' ? ranges : ranges.toReversed();
}

/** The smallest ranges of a part that hold what is missing of it, as far as the parts that are left allow. */
async function narrow(search: Search, { filter, count, rows, known }: CountedPart): Promise<readonly MissingRange[]> {
  if (count <= known) return [];
  const whole: readonly MissingRange[] = [{ filter, count, missing: count - known, isBehindCursor: false }];
  if (known === 0) return whole;
  for (const { filters, isPartition } of splitsOf(filter, rows)) {
    if (search.partsLeft < filters.length) return whole;
    const parts = (await Promise.all(filters.map((one) => countPart(search, one, rows)))).filter((one) => one !== undefined);
    const sum = parts.reduce((total, one) => total + one.count, 0);
    // An event that none of the parts counts, such as one without a date, would never be found in them.
    if (parts.length < filters.length || (isPartition && sum !== count)) continue;
    return (await Promise.all(parts.map((one) => narrow(search, one)))).flat();
  }
  return whole;
}

/** Counts the events of a part, and the known ones among them; undefined if the service does not count. */
async function countPart(search: Search, filter: TimelineFilter, all: readonly EventEntry[]): Promise<CountedPart | undefined> {
  search.partsLeft -= 1;
  const rows = all.filter(matcherOf(filter));
  const count = await search.count(filter);
  if (count === undefined) return undefined;
  return { filter, count, rows, known: search.areRowsCounted ? rows.length : await countKnown(search.count, filter, rows) };
}

/**
 * The number of some known events that the service counts for a filter. An event without an ID cannot be asked for, and counts as
 * one.
 */
async function countKnown(count: CountEvents, filter: TimelineFilter, rows: readonly EventEntry[]): Promise<number> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  return rows.length - ids.length + ((await countIds(count, filter, ids)) ?? ids.length);
}
