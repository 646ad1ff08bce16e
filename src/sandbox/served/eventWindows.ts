// Counts and pages of the events of many companies; a page is found in a few windows of days.
import { dayFrom } from '../day.ts';
import { firstYear } from '../records/events.ts';
import { endOfPlace, filterKey, placeOf, type EventFilter, type EventOrdering } from '../records/eventSource.ts';
import { mostEventDays, type EventLanes } from './eventLanes.ts';
import { LruCache } from './lruCache.ts';
import { wideKey, wideRankOf } from './wideEventIds.ts';

/** The approximate number of events in a window: enough for many pages, and few enough to be sorted quickly. */
const eventsOfWindow = 30_000;
/** The most windows that are cached, each with eight bytes for each event. */
const mostWindows = 12;

export interface EventPage {
  readonly ordering: EventOrdering;
  readonly limit: number;
  /** The place after which the page begins. */
  readonly after?: number | undefined;
}

/**
 * A filter with the windows that contain its matches. Window 0 has the events that go on; each other window has those that ended
 * on `days` days, and the latest days come first.
 */
interface Plan {
  readonly filter: EventFilter;
  readonly days: number;
  readonly firstWindow: number;
  readonly lastWindow: number;
}

/** The events of all lanes on one day. */
export class EventWindows {
  readonly #lanes: EventLanes;
  readonly #today: number;
  readonly #counts = new LruCache<number>(64);
  readonly #places = new LruCache<Float64Array>(mostWindows);

  constructor(lanes: EventLanes, today: number) {
    this.#lanes = lanes;
    this.#today = today;
  }

  /** The number of events that pass a filter. */
  count(filter: EventFilter): number {
    const { from, to, types } = filter;
    return this.#counts.get(filterKey(filter), () => {
      let count = 0;
      for (const lane of this.#lanes.ofTypes(types)) {
        const before = from === -Infinity ? 0 : this.#lanes.numberBefore(lane, from);
        const until = to === Infinity ? this.#lanes.lengthOf(lane) : this.#lanes.numberBefore(lane, to);
        count += Math.max(0, until - before);
      }
      return count;
    });
  }

  /** The places of the events of a page, in its order. */
  page(filter: EventFilter, { ordering, limit, after }: EventPage): readonly number[] {
    const plan = this.#planOf(filter);
    const found: number[] = [];
    const step = ordering === 'mostRecent' ? 1 : -1;
    const bounds: readonly [number, number] =
      step > 0 ? [plan.firstWindow, plan.lastWindow] : [plan.lastWindow, plan.firstWindow];
    const start = after === undefined ? bounds[0] : this.#windowOfPlace(plan, after);
    for (let window = start; (bounds[1] - window) * step >= 0 && found.length < limit; window += step) {
      if ((window - bounds[0]) * step < 0) continue;
      const places = this.#placesIn(plan, window);
      const rest = after === undefined ? places : places.filter((place) => (place - after) * step > 0);
      found.push(...(step > 0 ? rest.subarray(0, limit) : rest.slice(-limit).reverse()));
    }
    return found.slice(0, limit);
  }

  #planOf(filter: EventFilter): Plan {
    const oldest = Math.max(filter.from, dayFrom(firstYear, 1, 1));
    // An event may end long after the day on which it starts.
    const newest = Math.min(this.#today, filter.to + mostEventDays);
    const span = Math.max(1, newest - oldest + 1);
    const days = Math.min(span, Math.max(1, Math.ceil((eventsOfWindow * span) / Math.max(1, this.count(filter)))));
    const windowOfDay = (day: number): number => 1 + Math.floor((this.#today - day) / days);
    const firstWindow = filter.to + mostEventDays < this.#today ? windowOfDay(newest) : 0;
    return { filter, days, firstWindow, lastWindow: windowOfDay(oldest) };
  }

  #windowOfPlace({ days }: Plan, place: number): number {
    const end = endOfPlace(place);
    return end === undefined ? 0 : 1 + Math.floor((this.#today - end) / days);
  }

  /** The places of the events in a window, in the order `mostRecent`. */
  #placesIn(plan: Plan, window: number): Float64Array {
    return this.#places.get(`${filterKey(plan.filter)}|${window}`, () =>
      Float64Array.from(window === 0 ? this.#ongoing(plan.filter) : this.#ended(plan, window)).sort(),
    );
  }

  *#ongoing(filter: EventFilter): Generator<number, void> {
    for (const lane of this.#lanes.ofTypes(filter.types)) {
      // Only the last event of a lane can go on.
      const number = this.#lanes.lengthOf(lane) - 1;
      if (number >= 0 && this.#lanes.endOf(lane, number) === undefined && this.#passes(lane, number, filter))
        yield placeOf(undefined, wideRankOf(wideKey(lane, number)));
    }
  }

  *#ended({ filter, days }: Plan, window: number): Generator<number, void> {
    const newest = this.#today - (window - 1) * days;
    const oldest = newest - days + 1;
    for (const lane of this.#lanes.ofTypes(filter.types)) {
      const length = this.#lanes.lengthOf(lane);
      for (let number = Math.max(0, this.#lanes.numberBefore(lane, oldest) - 1); number < length; number += 1) {
        const end = this.#lanes.endOf(lane, number);
        if (end === undefined || end > newest) break;
        if (end >= oldest && this.#passes(lane, number, filter)) yield placeOf(end, wideRankOf(wideKey(lane, number)));
      }
    }
  }

  #passes(lane: number, number: number, { from, to }: EventFilter): boolean {
    const start = this.#lanes.startOf(lane, number);
    return start >= from && start < to;
  }
}
