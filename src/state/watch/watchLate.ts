// Events that came in late: dated before the day from which a watch looks, and not there when it looked last.
import type { Client } from '../../client/client.ts';
import { everyEvent, filterOf, searchOf, type TimelineFilter } from '../timeline/timelineFilter.ts';
import type { TimelineStore } from '../timeline/timelineStore.ts';
import { countEvents } from '../timeline/timelineSurvey.ts';

/** How many events some companies had before a day, when a run has looked. */
export interface Before {
  /** Which companies these were: of others the number says nothing. */
  readonly of: string;
  readonly count: number;
  /** How many of those that are known here the service did not count any more; absent where it did not tell. */
  readonly gone?: number;
}

/** A run's searches. */
export interface BeforeDeps {
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly store: TimelineStore;
  readonly signal: AbortSignal;
}

/**
 * Counts what starts before a day, as `2026-01-31`, which is free. service.md, "Timeline Event Search".
 * @param chunks the companies, so many as one search takes
 * @returns undefined where the service does not say @throws Failure
 */
export async function countBefore(
  { client, store, signal }: BeforeDeps,
  chunks: readonly (readonly string[])[],
  day: string,
): Promise<Before | undefined> {
  const count = async (filter: TimelineFilter): Promise<number | undefined> =>
    (await client.searchTimeline({ ...searchOf(filter), fields: ['none'], limit: 0 }, { signal })).count;
  let [sum, gone] = [0, 0];
  for (const ids of chunks) {
    const filter = filterOf({ kind: 'companies', ids }, { ...everyEvent, to: day });
    const counted = await count(filter);
    if (counted === undefined) return undefined;
    sum += counted;
    await store.restore(filter.about);
    const known = store.pool.select(filter).flatMap(({ id }) => id ?? []);
    gone += known.length - ((await countEvents({ count }, filter, known)) ?? NaN);
  }
  return { of: keyOf(chunks.flat()), count: sum, ...(Number.isNaN(gone) ? {} : { gone }) };
}

/**
 * How many came in between. What was taken away meanwhile hides none of them where it was known here. Of what was never bought the
 * interface tells nothing but how many there are, so that as many that came and went are not seen.
 */
export function lateSince(before: Before | undefined, now: Before | undefined): number {
  if (before === undefined || before.of !== now?.of) return 0;
  const taken = (now.gone ?? NaN) - (before.gone ?? NaN);
  return Math.max(0, now.count - before.count + (taken > 0 ? taken : 0));
}

/** Short, since it is written down: a list has thousands of companies. */
function keyOf(ids: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const letter of ids.toSorted().join(' ')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `${String(ids.length)} ${(hash >>> 0).toString(36)}`;
}
