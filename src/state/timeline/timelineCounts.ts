// What the service has said about filters: how many events they have, and of which of them all are known.
import { countKeyOf, covers, type TimelineFilter } from './timelineFilter.ts';
import type { KeptCount, TimelineRecords } from './timelineRecords.ts';

/** How many events a filter has, as the service said last. */
export interface Census {
  /** Undefined where the service did not tell. */
  readonly count: number | undefined;
  /** In milliseconds since the epoch. */
  readonly countedAt: number;
  /** It was counted in this session, and not read from the cache. */
  readonly isFresh: boolean;
  /**
   * How many there were when the reading began, or when all of them were known last: how many lie between its ends follows from
   * this. What has come in since may lie anywhere.
   */
  readonly base: number | undefined;
}

/** So long a count holds for those who ask once more, as for the other order. */
const countMs = 60_000;
/** So long it is taken for true that everything is known: another filter of the same events is then counted, and not checked. */
const wholeMs = 300_000;

/** The counts of one account, as long as its session is open. */
export class TimelineCounts {
  readonly #records: Pick<TimelineRecords, 'keepCount'>;
  readonly #now: () => number;
  readonly #censuses = new Map<string, Census>();
  /** Filters of which everything is known, and when that was confirmed, in milliseconds since the epoch. */
  readonly #whole = new Map<string, { readonly filter: TimelineFilter; readonly at: number }>();

  constructor(records: Pick<TimelineRecords, 'keepCount'>, now: () => number) {
    this.#records = records;
    this.#now = now;
  }

  census(filter: TimelineFilter): Census | undefined {
    return this.#censuses.get(countKeyOf(filter));
  }

  /** Whether a filter was counted a moment ago. */
  isRecent(filter: TimelineFilter): boolean {
    const census = this.census(filter);
    return census?.isFresh === true && this.#now() - census.countedAt <= countMs;
  }

  /** Takes over a count that the service has just told; undefined where it told none. */
  set(filter: TimelineFilter, count: number | undefined): void {
    const before = this.census(filter);
    const base = before?.base === undefined || count === undefined ? count : Math.min(before.base, count);
    this.#set(filter, { ...before, count, countedAt: this.#now(), isFresh: true, base });
  }

  /** Nothing is known of a filter yet, or everything: what is counted now is what a reading begins with. */
  rebase(filter: TimelineFilter): void {
    const census = this.census(filter);
    if (census && census.base !== census.count) this.#set(filter, { ...census, base: census.count });
  }

  /** Takes over what the cache has, where that is news. */
  restore({ of, count, base, at }: KeptCount): void {
    const known = this.#censuses.get(of);
    // Another window has counted later, and something else.
    if (known && (known.count === count || known.countedAt >= at)) return;
    this.#censuses.set(of, { count, countedAt: at, isFresh: false, base: Math.min(base, known?.base ?? base) });
  }

  /** What the service has said of a filter's events may no longer be true. */
  doubt(): void {
    this.#whole.clear();
  }

  /** All events of a filter are known, as the service has just confirmed. */
  settle(filter: TimelineFilter): void {
    this.#whole.set(`${countKeyOf(filter)} ${String(filter.payload)}`, { filter, at: this.#now() });
    this.rebase(filter);
  }

  /** Whether the service has confirmed lately that all events of a filter, or of a wider one, are known. */
  isWhole(filter: TimelineFilter): boolean {
    const since = this.#now() - wholeMs;
    return [...this.#whole.values()].some(
      (wide) => wide.at >= since && (wide.filter.payload || !filter.payload) && covers(wide.filter, filter),
    );
  }

  #set(filter: TimelineFilter, census: Census): void {
    this.#censuses.set(countKeyOf(filter), census);
    const { count, base = count } = census;
    if (count !== undefined && base !== undefined) this.#records.keepCount(filter, { count, base });
  }
}
