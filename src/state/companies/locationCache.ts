// The locations that were paid for: the pages of a search, one behind the other, with their age.
import { normalizeName } from '../../client/normalizeName.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { Money } from '../credits/creditStore.ts';

/** The query of a location search. */
export interface LocationQuery {
  readonly municipality: string;
  readonly packages: readonly string[];
}

export interface KnownLocations {
  /** As they came. */
  readonly records: readonly unknown[];
  /** All there are; undefined where no answer said so. */
  readonly count: number | undefined;
  /** When the last page was answered, in milliseconds since the epoch. */
  readonly at: number;
}

/** The cached pages of a search; undefined where there are none. */
export function knownLocations({ cache, account }: Place, query: LocationQuery): KnownLocations | undefined {
  const cached = cache.get(account, kindOf(query), keyOf(query));
  if (!isRecord(cached?.value) || !Array.isArray(cached.value['records'])) return undefined;
  const count = cached.value['count'];
  return { records: cached.value['records'], count: typeof count === 'number' ? count : undefined, at: cached.at };
}

/** A page as it was answered. */
export interface LocationPage {
  readonly offset: number;
  /** The requested limit: a page that holds less is the last one. */
  readonly limit: number;
  readonly records: readonly unknown[];
  /** All there are; undefined where the answer did not say so. */
  readonly count: number | undefined;
}

/**
 * Puts a page into what is kept of a search: by now, since another window may have bought pages meanwhile, which stay.
 * @param before what was known when the page was asked for
 */
export function keepLocations(place: Place, query: LocationQuery, before: KnownLocations | undefined, page: LocationPage): void {
  const { offset, limit, count } = page;
  const now = knownLocations(place, query) ?? before;
  const records = now?.records ?? [];
  const front = [...records, ...(before?.records.slice(records.length) ?? [])].slice(0, offset);
  const isLast = page.records.length < limit;
  const all = [...front, ...page.records, ...(isLast ? [] : records.slice(offset + limit))];
  const value = { records: all, count: isLast ? all.length : (count ?? now?.count) };
  place.cache.put(place.account, kindOf(query), [{ key: keyOf(query), value }]);
}

type Place = Pick<Money, 'cache' | 'account'>;

// The packages may name people.
function kindOf({ packages }: LocationQuery): 'location' | 'people' {
  return packages.length === 0 ? 'location' : 'people';
}

function keyOf({ municipality, packages }: LocationQuery): string {
  return `locations:${JSON.stringify([normalizeName(municipality), ...packages.toSorted()])}`;
}
