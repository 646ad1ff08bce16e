// Events that came in late: dated before the day from which a watch looks, and not there when it looked last.
import type { Client } from '../client/client.ts';
import { everyEvent, filterOf, searchOf } from './timelineFilter.ts';

/** How many events some companies had before a day, when a run has looked. */
export interface Before {
  /** Which companies these were: of others the number says nothing. */
  readonly of: string;
  readonly count: number;
}

/** A run's searches. */
export interface BeforeParts {
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly signal: AbortSignal;
}

/**
 * Counts what starts before a day, as `2026-01-31`, which is free. service.md, "Timeline Event Search".
 * @param chunks the companies, so many as one search takes
 * @returns undefined where the service does not say @throws Failure
 */
export async function countBefore(
  { client, signal }: BeforeParts,
  chunks: readonly (readonly string[])[],
  day: string,
): Promise<Before | undefined> {
  let sum = 0;
  for (const ids of chunks) {
    const filter = filterOf({ kind: 'companies', ids }, { ...everyEvent, to: day });
    const { count } = await client.searchTimeline({ ...searchOf(filter), fields: ['none'], limit: 0 }, { signal });
    if (count === undefined) return undefined;
    sum += count;
  }
  return { of: keyOf(chunks.flat()), count: sum };
}

/** How many came in between. Where as many were taken away meanwhile, none is seen. */
export function lateSince(before: Before | undefined, now: Before | undefined): number {
  return now !== undefined && before?.of === now.of ? Math.max(0, now.count - before.count) : 0;
}

/** Short, since it is written down: a list has thousands of companies. */
function keyOf(ids: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const letter of ids.toSorted().join(' ')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `${String(ids.length)} ${(hash >>> 0).toString(36)}`;
}
