// Pages of matching events that are all in memory, found by bisection.
import { bisector } from 'd3-array';
import type { EventOrdering, EventPages, EventRecord } from './eventSource.ts';

const byPlace = bisector(({ place }: EventRecord) => place);

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
      const first = after ? byPlace.right(this.#events, after.place) : 0;
      return this.#events.slice(first, first + limit);
    }
    const end = after ? byPlace.left(this.#events, after.place) : this.length;
    return this.#events.slice(Math.max(0, end - limit), end).reverse();
  }
}
