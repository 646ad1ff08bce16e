// The scope of a watch run: companies, days, known events, and the events to buy.
import { omitUndefined } from '../../client/omitUndefined.ts';
import { planRows, type PlannedRows, type PlannedRowsDeps } from '../timeline/plannedRows.ts';
import type { EventEntry } from '../timeline/timelineEntry.ts';
import { everyEvent, filterOf, type TimelineFilter } from '../timeline/timelineFilter.ts';
import type { TimelineStore } from '../timeline/timelineStore.ts';
import type { WatchTerms } from './watch.ts';

export interface WatchScope {
  readonly planned: PlannedRows;
  /** The keys of the events that were known before. */
  readonly known: ReadonlySet<string>;
  /** True if more backdated events were added than are missing, because deleted ones hide the others. */
  readonly isShort: boolean;
}

export interface WatchScopeDeps extends PlannedRowsDeps {
  /** The keys of the events that were here before those of colleagues were taken in; absent without colleagues. */
  readonly before?: ReadonlySet<string> | undefined;
}

/** The most companies of one search, so that the body of the request is far below the limits of servers. */
const mostCompanies = 500;

/** Splits companies into chunks that one search takes. */
export function chunksOf(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / mostCompanies) }, (_, at) =>
    ids.slice(at * mostCompanies, (at + 1) * mostCompanies),
  );
}

/** The days and the types of the events that are looked for; all types if there are none. */
export interface WatchChoices extends Pick<TimelineFilter, 'from' | 'to'> {
  readonly types?: NonNullable<WatchTerms['types']>;
}

/** The keys of the events of some companies that are on this computer, whoever has loaded them. */
export async function eventsHere(store: TimelineStore, chunks: readonly (readonly string[])[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const ids of chunks) {
    const filter = filterOf({ kind: 'companies', ids }, everyEvent);
    await store.restoreCached(filter.about);
    for (const { key } of store.pool.select(filter)) keys.add(key);
  }
  return keys;
}

/** Counts what is new of some companies, which is free. Its planned rows are to be disposed of. @throws Failure */
export async function scopeOf(
  { before, ...deps }: WatchScopeDeps,
  ids: readonly string[],
  { types = everyEvent.types, ...days }: WatchChoices,
): Promise<WatchScope> {
  const filter = filterOf({ kind: 'companies', ids }, { ...everyEvent, types, ...days });
  await deps.store.restore(filter.about);
  // An event that a colleague has loaded is new to this user, unless it was here before.
  const isKnown = ({ key, person }: EventEntry): boolean => person === undefined || !before || before.has(key);
  const known = new Set(deps.store.pool.select(filter).flatMap((row) => (isKnown(row) ? row.key : [])));
  return { planned: await planRows(deps, filter, 'again'), known, isShort: false };
}

/**
 * The scopes of backdated events. There are none if other events are unknown too: nobody pays for a history that was not asked
 * for.
 * @param before the day that they are dated before, as `2026-01-31` @throws Failure
 */
export async function backdatedScopes(
  deps: WatchScopeDeps,
  chunks: readonly (readonly string[])[],
  { before, backdated, types }: { readonly before: string; readonly backdated: number; readonly types: WatchTerms['types'] },
): Promise<readonly WatchScope[]> {
  const scopes: WatchScope[] = [];
  let isFound = false;
  try {
    for (const ids of chunks) scopes.push(await scopeOf(deps, ids, { to: before, ...omitUndefined({ types }) }));
    // A purchase may include known events of the same day: they are part of the price, but not missing.
    const missing = scopes.reduce((sum, { planned }) => sum + planned.plan.missing, 0);
    isFound = missing <= backdated;
    // Deleted events can hide that more were added than are found at first: the next run looks for the rest.
    return isFound ? scopes.map((scope) => ({ ...scope, isShort: missing < backdated })) : [];
  } finally {
    if (!isFound) for (const { planned } of scopes) planned.dispose();
  }
}

/** The most events that buying the scopes brings; NaN if the service does not count. */
export function mostOf(scopes: readonly WatchScope[]): number {
  return scopes.reduce((sum, { planned }) => sum + (planned.plan.most ?? NaN), 0);
}

/** Returns whether all new events of a scope are known after its plan was bought. */
export function isBought({ planned, isShort }: WatchScope): boolean {
  return planned.plan.next === undefined && !planned.isShort && !isShort;
}

/** The events that were not known before, each once: one of them may be about companies of several scopes. */
export function freshIn(scopes: readonly WatchScope[]): readonly EventEntry[] {
  const fresh = scopes.flatMap(({ planned, known }) => planned.rows.list.filter(({ key }) => !known.has(key)));
  return [...new Map(fresh.map((entry) => [entry.key, entry])).values()];
}
