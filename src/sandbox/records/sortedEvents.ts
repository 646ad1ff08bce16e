// Pages of matching events that are all in memory, found by bisection.
import type { EventOrdering, EventPages, EventRecord } from './eventSource.ts';

/** Pages of events that are given in the order `mostRecent`. */
export class SortedEvents implements EventPages {
  readonly #events: readonly EventRecord[];

  constructor(events: readonly EventRecord[]) {
    this.#events = events;
  }

  get length(): number {
    return this.#events.length;
  }

  page(ordering: EventOrdering, limit: number, after?: EventRecord): readonly EventRecord[] {
    if (ordering === 'mostRecent') {
      const first = after ? this.#countBefore(after.place + 1) : 0;
      return this.#events.slice(first, first + limit);
    }
    const end = after ? this.#countBefore(after.place) : this.length;
    return this.#events.slice(Math.max(0, end - limit), end).reverse();
  }

  /** The number of events before a place, by bisection. */
  #countBefore(place: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#events[middle]?.place ?? Infinity) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
