// The counts of filters as the service told them last, and the filters of which all events are known.
import { countKeyOf, covers, type TimelineFilter } from '../timelineFilter.ts';
import type { CountRecord, TimelineRecords } from '../timelineRecords.ts';

/** The number of events of a filter, as the service last said. */
export interface CachedCount {
  /** Undefined if the service did not tell. */
  readonly count: number | undefined;
  /** In milliseconds since the epoch. */
  readonly countedAt: number;
  /** It was counted in this session, and not read from the cache. */
  readonly isFresh: boolean;
  /**
   * The number of events when the first page was read, or when all of them were last known: the number behind the pages follows
   * from it. Later events may be at any place.
   */
  readonly base: number | undefined;
}

/** So long a count holds for those who ask once more, as for the other order. */
const countMs = 60_000;
/** So long it is taken for true that everything is known: another filter of the same events is then counted, and not checked. */
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

  /** Whether a filter was counted a moment ago. */
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

  /** Nothing is known of a filter yet, or everything: the pages begin with what is counted now. */
  rebase(filter: TimelineFilter): void {
    const cached = this.get(filter);
    if (cached && cached.base !== cached.count) this.#set(filter, { ...cached, base: cached.count });
  }

  /** Takes over what the cache has if that is news. */
  restore({ of, count, base, at }: CountRecord): void {
    const known = this.#counts.get(of);
    // Another window has counted later, and something else.
    if (known && (known.count === count || known.countedAt >= at)) return;
    this.#counts.set(of, { count, countedAt: at, isFresh: false, base: Math.min(base, known?.base ?? base) });
  }

  /** A confirmation of the service may no longer be true. */
  forgetComplete(): void {
    this.#complete.clear();
  }

  /** All events of a filter are known, as the service has just confirmed. */
  markComplete(filter: TimelineFilter): void {
    this.#complete.set(`${countKeyOf(filter)} ${String(filter.payload)}`, { filter, at: this.#now() });
    this.rebase(filter);
  }

  /** Whether the service has confirmed lately that all events of a filter, or of a wider one, are known. */
  isComplete(filter: TimelineFilter): boolean {
    return [...this.#complete.values()].some(
      (wide) =>
        this.#isWithin(completeMs, wide.at) && (wide.filter.payload || !filter.payload) && covers(wide.filter, filter),
    );
  }

  // A time in the future is of unknown age: the clock was set back since.
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
