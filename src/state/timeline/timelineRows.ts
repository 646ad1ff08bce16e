// The rows of one filter: all that the pool has of it, in its order, and kept so while the pool grows.
import type { Disposable } from '../../client/event.ts';
import { mergeInto, placeIn } from '../sorted.ts';
import { byRecency, matcherOf, type EventEntry } from './timelineEntry.ts';
import type { TimelineFilter } from './timelineFilter.ts';
import type { Change, TimelinePool } from './timelinePool.ts';

/** The list grows in place: who wants to know what has changed compares it with what he has seen. */
export class TimelineRows implements Disposable {
  readonly #pool: TimelinePool;
  readonly #subscription: Disposable;
  #filter: TimelineFilter;
  #matches: (entry: EventEntry) => boolean;
  #list: EventEntry[];
  #revision = 0;
  /** Undefined where none comes from the cache, null where that is to be found out. */
  #readAt: number | undefined | null = null;

  /** @param grown is told after each change which events are among the rows that were not before */
  constructor(pool: TimelinePool, filter: TimelineFilter, grown: (entries: readonly EventEntry[]) => void) {
    this.#pool = pool;
    this.#filter = filter;
    this.#matches = matcherOf(filter);
    this.#list = this.#select();
    this.#subscription = pool.onDidChange((changes) => {
      const revision = this.#revision;
      const entries = this.#take(changes);
      if (this.#revision !== revision) grown(entries);
    });
  }

  get filter(): TimelineFilter {
    return this.#filter;
  }

  get list(): readonly EventEntry[] {
    return this.#list;
  }

  /** Another number after every change. */
  get revision(): number {
    return this.#revision;
  }

  /** When the oldest of the rows that come from the cache was read, in milliseconds since the epoch. */
  get readAt(): number | undefined {
    if (this.#readAt === null) {
      this.#readAt = undefined;
      for (const entry of this.#list) this.#age(entry);
    }
    return this.#readAt ?? undefined;
  }

  show(filter: TimelineFilter): void {
    this.#filter = filter;
    this.#matches = matcherOf(filter);
    this.#list = this.#select();
    this.#revision += 1;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  // The age is found on the way: to go through fifty thousand rows once more takes as long as to find them.
  #select(): EventEntry[] {
    this.#readAt = undefined;
    return this.#pool.select(this.#filter, (entry) => {
      this.#age(entry);
    });
  }

  #take(changes: readonly Change[]): readonly EventEntry[] {
    const compare =
      this.#filter.ordering === 'mostRecent' ? byRecency : (a: EventEntry, b: EventEntry): number => byRecency(b, a);
    const moved: EventEntry[] = [];
    const grown: EventEntry[] = [];
    for (const { before, now } of changes) {
      const place = before ? placeIn(this.#list, before, compare) : -1;
      const isMeant = this.#matches(now);
      if (place < 0 && !isMeant) continue;
      this.#revision += 1;
      if (place < 0) grown.push(now);
      if (place >= 0 && before?.kept) this.#readAt = null;
      else if (this.#readAt !== null) this.#age(now);
      if (place >= 0 && isMeant && before && compare(before, now) === 0) this.#list[place] = now;
      else {
        if (place >= 0) this.#list.splice(place, 1);
        if (isMeant) moved.push(now);
      }
    }
    mergeInto(this.#list, moved, compare);
    return grown;
  }

  #age({ kept, readAt }: EventEntry): void {
    if (kept && !(readAt >= (this.#readAt ?? Infinity))) this.#readAt = readAt;
  }
}
