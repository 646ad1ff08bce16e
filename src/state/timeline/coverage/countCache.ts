// The last known counts of filters, and the filters of which all events are known.
import { countKeyOf, covers, type TimelineFilter } from '../timelineFilter.ts';
import type { CountRecord, TimelineRecords } from '../timelineRecords.ts';

/** The number of events of a filter, as the service last said. */
export interface CachedCount {
  /** The number of events; undefined if the service did not tell. */
  readonly count: number | undefined;
  /** The time of the count, in milliseconds since the epoch. */
  readonly countedAt: number;
  /** True if it was counted in this session, and not read from the cache. */
  readonly isFresh: boolean;
  /**
   * The number of events when the first page was read, or when all of them were last known: the number behind the pages follows
   * from it. Later events may be at any place.
   */
  readonly base: number | undefined;
}

/** The milliseconds within which a count is not repeated, for example when only the order of the events changes. */
const countMs = 60_000;
/**
 * The milliseconds within which a confirmation that all events are known is trusted. Another filter of the same events is only
 * counted within that time, and its events are not checked.
 */
const completeMs = 300_000;

/** The counts of one account, as long as its session is open. */
export class CountCache {
  readonly #records: Pick<TimelineRecords, 'keepCount'>;
  readonly #now: () => number;
  readonly #counts = new Map<string, CachedCount>();
  /** Filters of which everything is known, and when that was confirmed, in milliseconds since the epoch. */
  readonly #complete = new Map<string, { readonly filter: TimelineFilter; readonly at: number }>();

  constructor(records: Pick<TimelineRecords, 'keepCount'>, now: () => number) {
    this.#records = records;
    this.#now = now;
  }

  get(filter: TimelineFilter): CachedCount | undefined {
    return this.#counts.get(countKeyOf(filter));
  }

  /** Returns whether a filter was counted a moment ago. */
  isRecent(filter: TimelineFilter): boolean {
    const cached = this.get(filter);
    return cached?.isFresh === true && this.#isWithin(countMs, cached.countedAt);
  }

  /** Takes over a count that the service has just told; undefined if it told none. */
  set(filter: TimelineFilter, count: number | undefined): void {
    const before = this.get(filter);
    const base = before?.base === undefined || count === undefined ? count : Math.min(before.base, count);
    this.#set(filter, { ...before, count, countedAt: this.#now(), isFresh: true, base });
  }

  /** Sets the base to the current count. It is called when no events of a filter are known yet, or all of them. */
  rebase(filter: TimelineFilter): void {
    const cached = this.get(filter);
    if (cached && cached.base !== cached.count) this.#set(filter, { ...cached, base: cached.count });
  }

  /** Takes over a cached count if it is newer and differs. */
  restore({ of, count, base, at }: CountRecord): void {
    const known = this.#counts.get(of);
    // A cached count is taken over only if another window has counted later, and with another result.
    if (known && (known.count === count || known.countedAt >= at)) return;
    this.#counts.set(of, { count, countedAt: at, isFresh: false, base: Math.min(base, known?.base ?? base) });
  }

  /** Forgets the confirmations of the service, because they may no longer be true. */
  forgetComplete(): void {
    this.#complete.clear();
  }

  /** Notes that the service has just confirmed that all events of a filter are known. */
  markComplete(filter: TimelineFilter): void {
    this.#complete.set(`${countKeyOf(filter)} ${String(filter.payload)}`, { filter, at: this.#now() });
    this.rebase(filter);
  }

  /** Returns whether the service has confirmed lately that all events of a filter, or of a wider one, are known. */
  isComplete(filter: TimelineFilter): boolean {
    return [...this.#complete.values()].some(
      (wide) => this.#isWithin(completeMs, wide.at) && (wide.filter.payload || !filter.payload) && covers(wide.filter, filter),
    );
  }

  // If the time is in the future, its age is unknown, because the clock was set back since.
  #isWithin(ms: number, at: number): boolean {
    const age = this.#now() - at;
    return age >= 0 && age <= ms;
  }

  #set(filter: TimelineFilter, cached: CachedCount): void {
    this.#counts.set(countKeyOf(filter), cached);
    const { count, base = count } = cached;
    if (count !== undefined && base !== undefined) this.#records.keepCount(filter, { count, base });
  }
}
