// The locations that were paid for: the pages of a search, one behind the other, with their age.
import { fold } from '../../client/fold.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { Money } from '../credits/creditStore.ts';

/** What is searched for. */
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

/** What is kept of a search; undefined where nothing is. */
export function knownLocations({ cache, account }: Place, query: LocationQuery): KnownLocations | undefined {
  const kept = cache.get(account, kindOf(query), keyOf(query));
  if (!isRecord(kept?.value) || !Array.isArray(kept.value['records'])) return undefined;
  const count = kept.value['count'];
  return { records: kept.value['records'], count: typeof count === 'number' ? count : undefined, at: kept.at };
}

/** Replaces what was kept of a search. */
export function keepLocations(
  { cache, account }: Place,
  query: LocationQuery,
  { records, count }: Omit<KnownLocations, 'at'>,
): void {
  cache.put(account, kindOf(query), [{ key: keyOf(query), value: { records, count } }]);
}

type Place = Pick<Money, 'cache' | 'account'>;

// Who stands in a package is not known.
function kindOf({ packages }: LocationQuery): 'location' | 'people' {
  return packages.length === 0 ? 'location' : 'people';
}

function keyOf({ municipality, packages }: LocationQuery): string {
  return `locations:${JSON.stringify([fold(municipality), ...packages.toSorted()])}`;
}
