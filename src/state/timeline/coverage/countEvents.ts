// Counts events of the service, which is free.
import type { Client } from '../../../client/client.ts';
import { Failure } from '../../../client/failure.ts';
import { searchOf, type TimelineFilter } from '../timelineFilter.ts';

/** Counts the events of a filter; undefined if the service does not tell. @throws Failure */
export type CountEvents = (filter: TimelineFilter) => Promise<number | undefined>;

/** The most IDs of a search. service-shapes.md, "Errors": a body is at most 1 MiB, and an ID has some twenty characters. */
const mostIds = 10_000;

/** Counts by searches that ask for `meta` alone. service.md, "Timeline Event Search": `fields=none`. */
export function eventCounter(client: Pick<Client, 'searchTimeline'>, signal: AbortSignal): CountEvents {
  return async (filter) => {
    const search = { ...searchOf({ ...filter, payload: false }), fields: ['none'], limit: 0 } as const;
    return (await client.searchTimeline(search, { signal })).count;
  };
}

/**
 * Counts the events with these IDs that match a filter, of any company, because the API takes either IDs or companies.
 *
 * Unconfirmed: how many IDs a search takes.
 * @returns undefined if IDs are refused or not counted: callers then assume that the service has every known event
 * @throws Failure
 */
export async function countIds(count: CountEvents, filter: TimelineFilter, ids: readonly string[]): Promise<number | undefined> {
  let sum = 0;
  try {
    for (let at = 0; at < ids.length; at += mostIds) {
      const counted = await count({ ...filter, about: { kind: 'events', ids: ids.slice(at, at + mostIds) } });
      if (counted === undefined) return undefined;
      sum += counted;
    }
  } catch (error) {
    if (error instanceof Failure && error.kind === 'refused') return undefined;
    throw error;
  }
  return sum;
}
