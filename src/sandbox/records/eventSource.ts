// The types through which endpoints use the events of a sandbox: records, filters and pages.
import type { eventTypes } from '../../client/model/eventType.ts';
import type { CompanyRecord } from './companies.ts';

export interface EventRecord {
  /** The seed of the payload, and of the ID (`writeEventId`) if `id` is absent. */
  readonly key: number;
  readonly id?: string;
  /**
   * The position in the order `mostRecent`, smallest first: events without an end date, then others by end date, latest first.
   * Events with the same end date are ordered by ID.
   */
  readonly place: number;
  readonly type: (typeof eventTypes)[number];
  /** The company that the event is about, and in some events a second one. */
  readonly subjects: readonly CompanyRecord[];
  /** Days since 1970-01-01. */
  readonly start: number;
  /** The last day; absent while the event goes on. */
  readonly end?: number;
}

/** A filter of events by type and by first day. */
export interface EventFilter {
  readonly types: ReadonlySet<EventRecord['type']>;
  /** The first day that counts, in days since 1970-01-01. */
  readonly from: number;
  /** The first day that no longer counts. */
  readonly to: number;
}

/** The events of a sandbox as they are known on one day: later events do not exist yet, and those that end later still go on. */
export interface EventSource {
  /** Sets the day, in days since 1970-01-01. Setting the same day again keeps the events that were made. */
  setDay(day: number): void;
  byId(id: string): EventRecord | undefined;
  /** The events that are about any of these companies, each once, most recent first. */
  about(companies: readonly CompanyRecord[]): readonly EventRecord[];
  /** The events of all companies that pass a filter. */
  matching(filter: EventFilter): EventPages;
}

/** The events that match a filter, which are read in pages. */
export interface EventPages {
  readonly length: number;
  /** A page in the given order. @param after the event after which the page begins; it need not be a match */
  page(ordering: EventOrdering, limit: number, after?: EventRecord): readonly EventRecord[];
}

export type EventOrdering = 'mostRecent' | 'leastRecent';

/** Compares two events in the order `mostRecent`. */
export function byRecency(a: EventRecord, b: EventRecord): number {
  return a.place - b.place;
}

/** A day that no clock reaches. */
const farFuture = 1_000_000;

/** The number of places for each end date; ranks are smaller. */
const placesOfDay = 2 ** 31;

/** The place of an event in the order `mostRecent`. @param rank its position among the events that end on the same day */
export function placeOf(end: number | undefined, rank: number): number {
  return (end === undefined ? 0 : farFuture - end) * placesOfDay + rank;
}

/** The last day of an event at a place; undefined while it goes on. */
export function endOfPlace(place: number): number | undefined {
  const daysBeforeFarFuture = Math.floor(place / placesOfDay);
  return daysBeforeFarFuture === 0 ? undefined : farFuture - daysBeforeFarFuture;
}

/** A key for caching results: equal filters have equal keys. */
export function filterKey({ types, from, to }: EventFilter): string {
  return [...[...types].sort(), from, to].join();
}

/** Returns whether an event passes a filter. */
export function isWanted({ type, start }: EventRecord, { types, from, to }: EventFilter): boolean {
  return types.has(type) && start >= from && start < to;
}
