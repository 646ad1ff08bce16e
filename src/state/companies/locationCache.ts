// The locations that were paid for: the pages of each search, their age, and the number of matches.
import { isRecord } from '../../client/isRecord.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { Money } from '../credits/creditStore.ts';
import { keyOfCriteria, readCriteria, type CompanyCriteria } from './companyCriteria.ts';
import { mayNamePeople } from './companyPackages.ts';
import { takeShared } from './takeShared.ts';

export interface KnownLocations {
  /** The records as the service sent them. */
  readonly records: readonly unknown[];
  /** The number of all locations; undefined if no answer named it. */
  readonly count: number | undefined;
  /** The time when the last page was answered, in milliseconds since the epoch. */
  readonly at: number;
  /** The member of the team who loaded them; absent if they were loaded on this computer. */
  readonly person?: string;
}

/** The cached pages of a search; undefined if there are none. */
export function knownLocations({ cache, account }: CacheScope, criteria: CompanyCriteria): KnownLocations | undefined {
  const cached = cache.get(account, kindOf(criteria), criteriaKey(criteria));
  if (!isRecord(cached?.value) || !Array.isArray(cached.value['records'])) return undefined;
  const count = cached.value['count'];
  return {
    records: cached.value['records'],
    count: typeof count === 'number' ? count : undefined,
    at: cached.at,
    ...omitUndefined({ person: cached.person }),
  };
}

/** Takes in the pages that colleagues have loaded of a search, which is free. It never throws. */
export async function takeLocationsOfColleagues(money: Money, criteria: CompanyCriteria): Promise<void> {
  await takeShared(money, kindOf(criteria), [criteriaKey(criteria)]);
}

/** A page as it was answered. */
export interface LocationPage {
  readonly offset: number;
  /** The requested limit: a page that holds less is the last one, unless its count says that more follow. */
  readonly limit: number;
  readonly records: readonly unknown[];
  /** The number of all locations; undefined if the answer did not name it. */
  readonly count: number | undefined;
}

/**
 * Puts a page into what is kept of a search: by now, since another window may have bought pages meanwhile, which stay.
 * @param before the state when the page was asked for
 */
export function keepLocations(
  scope: CacheScope,
  criteria: CompanyCriteria,
  before: KnownLocations | undefined,
  page: LocationPage,
): void {
  const { offset, limit, count } = page;
  const now = knownLocations(scope, criteria) ?? before;
  const records = now?.records ?? [];
  const front = [...records, ...(before?.records.slice(records.length) ?? [])].slice(0, offset);
  const end = offset + page.records.length;
  const isLast = page.records.length < limit && (count ?? 0) <= end;
  // The records after a page that is not the last one were paid for, and stay.
  const all = [...front, ...page.records, ...(isLast ? [] : records.slice(end))];
  // An empty page ends the search even if its count is higher, because the same page would be offered without end.
  const isOver = isLast || page.records.length === 0;
  const value = { records: all, count: isOver ? all.length : (count ?? now?.count) };
  scope.cache.put(scope.account, kindOf(criteria), [{ key: criteriaKey(criteria), value }]);
}

/** Keeps the number of all locations, if none of them is loaded: a page names it anew. */
export function keepLocationCount(scope: CacheScope, criteria: CompanyCriteria, count: number | undefined): void {
  if ((knownLocations(scope, criteria)?.records.length ?? 0) > 0) return;
  scope.cache.put(scope.account, kindOf(criteria), [{ key: criteriaKey(criteria), value: { records: [], count } }]);
}

/** The criteria of the last search. */
export function lastLocationCriteria({ cache, account }: CacheScope): CompanyCriteria | undefined {
  const cached = cache.get(account, 'location', lastKey);
  return cached && readCriteria(cached.value);
}

/** Keeps the criteria of a search, so that the next one begins with them. */
export function keepLastLocationCriteria({ cache, account }: CacheScope, criteria: CompanyCriteria): void {
  cache.put(account, 'location', [{ key: lastKey, value: criteria }]);
}

const lastKey = 'locations:last';

/** The cache, and the account whose records are read and written in it. */
type CacheScope = Pick<Money, 'cache' | 'account'>;

function kindOf({ packages = [] }: CompanyCriteria): 'location' | 'people' {
  return packages.some(mayNamePeople) ? 'people' : 'location';
}

function criteriaKey(criteria: CompanyCriteria): string {
  return `locations:${keyOfCriteria(criteria)}`;
}
