// The events of a sandbox as its endpoints see them: records, filters and pages.
import type { eventTypes } from '../../client/model/eventType.ts';
import type { CompanyRecord } from './companies.ts';

export interface EventRecord {
  /** The seed of its payload, and the number out of which its ID is made (`writeEventId`) when it is shown, unless `id` is there. */
  readonly key: number;
  readonly id?: string;
  /**
   * Its place in the order `mostRecent`, smaller first: by endDate descending, an event without one first, and by ID
   * where these are equal.
   */
  readonly place: number;
  readonly type: (typeof eventTypes)[number];
  /** The company it is about, and now and then a second one. */
  readonly subjects: readonly CompanyRecord[];
  /** Days since 1970-01-01. */
  readonly start: number;
  /** Absent while the event goes on. */
  readonly end?: number;
}

/** The events of all companies. */
export interface EventFilter {
  readonly types: ReadonlySet<EventRecord['type']>;
  /** Days since 1970-01-01 of their start: the first that counts, and the first behind it. */
  readonly from: number;
  readonly to: number;
}

/** The events of a sandbox as they are known on one day: those after it do not exist yet, and what ends after it still goes on. */
export interface EventSource {
  /** Sets the day, in days since 1970-01-01. The same day twice keeps what was made. */
  setDay(day: number): void;
  byId(id: string): EventRecord | undefined;
  /** The events that are about any of these companies, each once, most recent first. */
  about(companies: readonly CompanyRecord[]): readonly EventRecord[];
  /** The events of all companies that pass a filter. */
  matching(filter: EventFilter): EventPages;
}

/** Matching events, of which pages can be read. */
export interface EventPages {
  readonly length: number;
  /** A page, in the order of the API. @param after the event behind which it begins, which need not be one of the matches */
  page(ordering: EventOrdering, limit: number, after?: EventRecord): readonly EventRecord[];
}

export type EventOrdering = 'mostRecent' | 'leastRecent';

/** Compares two events in the order `mostRecent`. */
export function byRecency(a: EventRecord, b: EventRecord): number {
  return a.place - b.place;
}

/** A day that no clock reaches. */
const farFuture = 1_000_000;

/** Ranks are below this. */
const placesOfDay = 2 ** 31;

/** The place of an event in the order `mostRecent`. @param rank its place among those that end on the same day */
export function placeOf(end: number | undefined, rank: number): number {
  return (end === undefined ? 0 : farFuture - end) * placesOfDay + rank;
}

/** The last day of an event at a place; undefined while it goes on. */
export function endOfPlace(place: number): number | undefined {
  const fromEnd = Math.floor(place / placesOfDay);
  return fromEnd === 0 ? undefined : farFuture - fromEnd;
}

/** The same text for the same filter. */
export function filterKey({ types, from, to }: EventFilter): string {
  return [...[...types].sort(), from, to].join();
}

/** Whether an event passes a filter. */
export function isWanted({ type, start }: EventRecord, { types, from, to }: EventFilter): boolean {
  return types.has(type) && start >= from && start < to;
}
