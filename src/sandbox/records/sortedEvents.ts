// Pages of events that are all in memory.
import type { EventOrdering, EventPages, EventRecord } from './eventSource.ts';

/** Events in the order `mostRecent`. */
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
      const first = after ? this.#firstFrom(after.place + 1) : 0;
      return this.#events.slice(first, first + limit);
    }
    const end = after ? this.#firstFrom(after.place) : this.length;
    return this.#events.slice(Math.max(0, end - limit), end).reverse();
  }

  /** The number of events before a place, by bisection. */
  #firstFrom(place: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#events[middle]?.place ?? Infinity) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
