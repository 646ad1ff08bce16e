// Backdated events: dated before the first day of a watch, but missing when it last counted.
import type { Client } from '../../client/client.ts';
import { hashText } from '../../client/hashText.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { countIds, eventCounter } from '../timeline/coverage/countEvents.ts';
import { everyEvent, filterOf, type TimelineType } from '../timeline/timelineFilter.ts';
import type { TimelineStore } from '../timeline/timelineStore.ts';

/** The number of events of some companies before a day, when a run counted them. */
export interface EarlierCount {
  /** The companies and types that were counted: of others the number says nothing. */
  readonly of: string;
  readonly count: number;
  /** The number of known events that the service no longer counts; absent if it does not say. */
  readonly gone?: number;
}

/** The dependencies of a count: the searches of a run, and the known events. */
export interface EarlierCountDeps {
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly store: TimelineStore;
  readonly signal: AbortSignal;
}

export interface CountedEvents {
  /** The companies, in chunks that one search takes. */
  readonly chunks: readonly (readonly string[])[];
  /** The types of the events; all types if there are none. */
  readonly types?: readonly TimelineType[] | undefined;
}

/**
 * Counts what starts before a day, as `2026-01-31`, which is free. service.md, "Timeline Event Search".
 * @returns undefined if the service does not say @throws Failure
 */
export async function countBefore(
  { client, store, signal }: EarlierCountDeps,
  { chunks, types = everyEvent.types }: CountedEvents,
  day: string,
): Promise<EarlierCount | undefined> {
  const count = eventCounter(client, signal);
  let sum = 0;
  let gone: number | undefined = 0;
  for (const ids of chunks) {
    const filter = filterOf({ kind: 'companies', ids }, { ...everyEvent, types, to: day });
    const counted = await count(filter);
    if (counted === undefined) return undefined;
    sum += counted;
    await store.restore(filter.about);
    const known = store.pool.select(filter).flatMap(({ id }) => id ?? []);
    const stillCounted = await countIds(count, filter, known);
    gone = gone === undefined || stillCounted === undefined ? undefined : gone + known.length - stillCounted;
  }
  const others = types.length === everyEvent.types.length ? [] : types;
  return { of: idsKey([...chunks.flat(), ...others]), count: sum, ...omitUndefined({ gone }) };
}

/**
 * The number of events that were added in between. Deleted events that were known do not hide added ones. For events that were
 * never bought the API tells only their number, so that equal numbers of added and deleted ones are not seen.
 */
export function backdatedSince(before: EarlierCount | undefined, now: EarlierCount | undefined): number {
  if (before === undefined || before.of !== now?.of) return 0;
  const deleted = now.gone === undefined || before.gone === undefined ? 0 : Math.max(0, now.gone - before.gone);
  return Math.max(0, now.count - before.count + deleted);
}

/** The fingerprint of some IDs. It is short, because it is stored and a list may contain thousands of companies. */
function idsKey(ids: readonly string[]): string {
  return `${String(ids.length)} ${hashText(ids.toSorted().join(' '))}`;
}
