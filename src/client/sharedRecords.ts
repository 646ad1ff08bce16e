// The records that colleagues with the same token have loaded, as far as a team shares them.
import type { CacheEntry, CacheKind, CachedRecord } from './cache.ts';

/** The kinds of records that a team shares; `people` only if it allows it. */
export const sharedKinds = [
  'company',
  'package',
  'event',
  'timeline',
  'location',
  'search',
  'match',
  'people',
] as const satisfies readonly CacheKind[];

export type SharedKind = (typeof sharedKinds)[number];

/** A record with the colleague who loaded it, and when. */
export interface SharedRecord extends CacheEntry {
  readonly kind: SharedKind;
  readonly loaded: NonNullable<CacheEntry['loaded']>;
  /** The records that belong to it, such as the pages of a search; absent if it has none. */
  readonly parts?: SharedParts;
}

/** Records that were sent together with the one that they belong to. */
export interface SharedParts {
  readonly records: readonly CachedRecord[];
  /** Milliseconds to add to a time inside a record, which is by the clock of the computer that has sent it. */
  readonly offsetMs: number;
}

/** A cursor in the records of one team, behind which its next ones come. */
export interface Mark {
  readonly team: string;
  readonly seq: number;
}

export interface NewRecords {
  readonly records: readonly SharedRecord[];
  /** The cursor to pass to the next call. */
  readonly last: Mark;
  /** True if more records follow. */
  readonly isFull: boolean;
}

/**
 * It costs nothing, and it never throws: the result is undefined without a team, and while its database does not answer. Each
 * question has a time limit.
 */
export interface SharedRecords {
  /** Records by their keys. */
  get(kind: SharedKind, keys: readonly string[]): Promise<readonly SharedRecord[] | undefined>;
  /**
   * Records of some parents that the team got since, or some of them if there are many.
   * @param since the cursor that was returned for the same parents; undefined at the beginning
   */
  childrenOf(kind: SharedKind, parents: readonly string[], since: Mark | undefined): Promise<NewRecords | undefined>;
  /** Pages and counts of timelines, whatever their parents. */
  timelines(since: Mark | undefined): Promise<NewRecords | undefined>;
}
