// The rows of one filter in its order, which stay sorted while the pool grows.
import type { Disposable } from '../../client/event.ts';
import { mergeInto, sortedIndexOf } from '../sorted.ts';
import { byRecency, matcherOf, type EventEntry } from './timelineEntry.ts';
import { filterKey, type TimelineFilter } from './timelineFilter.ts';
import type { Change, TimelinePool } from './timelinePool.ts';

/** The rows of a filter as they were found. */
interface Found {
  readonly filter: string;
  readonly list: EventEntry[];
  readonly payloads: number;
  /** The oldest row of the cache. */
  readonly oldest: EventEntry | undefined;
}

/** The list grows in place. A caller finds out what has changed by comparing it with an earlier copy. */
export class TimelineRows implements Disposable {
  readonly #pool: TimelinePool;
  readonly #subscription: Disposable;
  #filter: TimelineFilter;
  #matches: (entry: EventEntry) => boolean;
  #list: EventEntry[];
  /** The number of rows with a payload. */
  #payloads: number;
  #revision = 0;
  /** The oldest row of the cache; undefined if there is none, null if it has to be found. */
  #oldest: EventEntry | undefined | null;
  /** The rows of a filter that may be shown next, while the pool is as it was. */
  #prefetched: Found | undefined;

  /**
   * @param grown is told after each change which events are asked for by the filter and were not here before as it asks for them
   */
  constructor(pool: TimelinePool, filter: TimelineFilter, grown: (entries: readonly EventEntry[]) => void) {
    this.#pool = pool;
    this.#filter = filter;
    this.#matches = shownBy(filter);
    ({ list: this.#list, payloads: this.#payloads, oldest: this.#oldest } = this.#find(filter));
    this.#subscription = pool.onDidChange((changes) => {
      this.#prefetched = undefined;
      const revision = this.#revision;
      const entries = this.#take(changes);
      if (this.#revision !== revision) grown(entries);
    });
  }

  get filter(): TimelineFilter {
    return this.#filter;
  }

  /** The rows with and without payload, whatever the filter asks for, because everything loaded is shown. */
  get list(): readonly EventEntry[] {
    return this.#list;
  }

  /** The number of rows with a payload. */
  get payloads(): number {
    return this.#payloads;
  }

  /** The number of rows that are as the filter asks for them. */
  get asked(): number {
    return this.#filter.payload ? this.#payloads : this.#list.length;
  }

  /** Returns the rows that are as the filter asks for them, as a copy that no longer grows. */
  askedNow(): readonly EventEntry[] {
    return this.#list.filter((entry) => this.#isAsked(entry));
  }

  /** A number that changes with every change of the rows. */
  get revision(): number {
    return this.#revision;
  }

  /** The row that was read first, of those that come from the cache. */
  get oldest(): EventEntry | undefined {
    if (this.#oldest === null) {
      this.#oldest = undefined;
      for (const entry of this.#list) this.#oldest = older(entry, this.#oldest);
    }
    return this.#oldest ?? undefined;
  }

  /** Finds the rows of a filter that may be shown next. They are the list then, unless an event has come in. */
  prefetch(filter: TimelineFilter): readonly EventEntry[] {
    this.#prefetched = this.#find(filter);
    return this.#prefetched.list;
  }

  show(filter: TimelineFilter): void {
    this.#filter = filter;
    this.#matches = shownBy(filter);
    ({ list: this.#list, payloads: this.#payloads, oldest: this.#oldest } = this.#find(filter));
    this.#prefetched = undefined;
    this.#revision += 1;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /** Returns whether a row is as the filter asks for it, rather than without the payload that it asks for. */
  #isAsked({ hasPayload }: EventEntry): boolean {
    return hasPayload || !this.#filter.payload;
  }

  // The age is found in the same pass, because a second one over fifty thousand rows would take as long as the first.
  #find(filter: TimelineFilter): Found {
    const key = filterKey(filter);
    if (this.#prefetched?.filter === key) return this.#prefetched;
    let oldest: EventEntry | undefined;
    let payloads = 0;
    const list = this.#pool.select(withoutPayload(filter), (entry) => {
      oldest = older(entry, oldest);
      if (entry.hasPayload) payloads += 1;
    });
    return { filter: key, list, payloads, oldest };
  }

  #take(changes: readonly Change[]): readonly EventEntry[] {
    const compare =
      this.#filter.ordering === 'mostRecent' ? byRecency : (a: EventEntry, b: EventEntry): number => byRecency(b, a);
    const moved: EventEntry[] = [];
    const grown: EventEntry[] = [];
    for (const { before, now } of changes) {
      const place = before ? sortedIndexOf(this.#list, before, compare) : -1;
      const isMeant = this.#matches(now);
      if (place < 0 && !isMeant) continue;
      this.#revision += 1;
      const was = place < 0 ? undefined : before;
      if (isMeant && this.#isAsked(now) && !(was && this.#isAsked(was))) grown.push(now);
      this.#payloads += (isMeant && now.hasPayload ? 1 : 0) - (was?.hasPayload ? 1 : 0);
      if (place >= 0 && before?.cached) this.#oldest = null;
      else if (this.#oldest !== null) this.#oldest = older(now, this.#oldest);
      if (place >= 0 && isMeant && before && compare(before, now) === 0) this.#list[place] = now;
      else {
        if (place >= 0) this.#list.splice(place, 1);
        if (isMeant) moved.push(now);
      }
    }
    mergeInto(this.#list, moved, compare);
    return grown;
  }
}

/** Returns a function that tells whether a filter shows an entry. */
function shownBy(filter: TimelineFilter): (entry: EventEntry) => boolean {
  return matcherOf(withoutPayload(filter));
}

function withoutPayload(filter: TimelineFilter): TimelineFilter {
  return { ...filter, payload: false };
}

/** The one of two events that was read earlier, as far as they come from the cache. */
function older(entry: EventEntry, oldest: EventEntry | undefined): EventEntry | undefined {
  return entry.cached && !(entry.readAt >= (oldest?.readAt ?? Infinity)) ? entry : oldest;
}
