// The interface of the cache, which holds records that were paid for.
import type { Event } from './event.ts';

/**
 * `people`: records of natural persons, which stay in memory unless the user allows otherwise. `answer`: the last responses that
 * were paid for, as they arrived. `unreadAnswer`: responses that could not be read. `unreadPeople`: unreadable responses that may
 * name natural persons, stored where `people` are.
 */
export type CacheKind =
  | 'company'
  | 'package'
  | 'location'
  | 'event'
  | 'list'
  | 'member'
  | 'permission'
  | 'timeline'
  | 'search'
  | 'match'
  | 'people'
  | 'answer'
  | 'unreadAnswer'
  | 'unreadPeople';

/** A record as it is stored. */
export interface CachedRecord {
  readonly key: string;
  /** The parsed JSON. Read it through a schema, because another version may have written it. */
  readonly value: unknown;
  /** The time when it was loaded, in milliseconds since the epoch. */
  readonly at: number;
  /** The member of the team who loaded it; absent if it was loaded on this computer. */
  readonly person?: string;
}

export interface CacheEntry {
  readonly key: string;
  /** Any value that JSON can represent. */
  readonly value: unknown;
  /** The record it belongs to, such as the company of an event or the list of a member. */
  readonly parent?: string;
  /** The name that `search` looks through; only of companies. */
  readonly name?: string;
  /** The time when it was loaded, and by whom; absent if it was loaded on this computer just now. */
  readonly loaded?: { readonly at: number; readonly person: string };
}

/** A part of the companies by their keys, each with its name, which is empty if the record has none. */
export interface CompanyNamePage {
  readonly names: readonly (readonly [key: string, name: string])[];
  /** The cursor of the next part. */
  readonly last: number;
}

/** The account whose records were forgotten; absent if all accounts were. */
export interface ForgetEvent {
  readonly account?: string;
}

/** A cache that cannot be read or written behaves as an empty one: only `forget` throws. */
export interface Cache {
  /** Fires after any window has forgotten records, so that copies in memory are dropped too. */
  readonly onDidForget: Event<ForgetEvent>;
  /** The number of times an account was forgotten, alone or with all others, by any window; undefined if it cannot be read. */
  timesForgotten(account: string): number | undefined;
  get(account: string, kind: CacheKind, key: string): CachedRecord | undefined;
  getMany(account: string, kind: CacheKind, keys: readonly string[]): ReadonlyMap<string, CachedRecord>;
  /** The names of companies by their keys. This is less work than reading the records. */
  names(account: string, keys: readonly string[]): ReadonlyMap<string, string>;
  /**
   * A part of the companies, in the order in which they were last stored. Later calls return those that were stored since.
   * @param from the `last` of the part before, whose last company is repeated; 0 at the beginning
   * @param most the size of the part; a smaller one is the last
   */
  named(account: string, from: number, most: number): CompanyNamePage;
  /** Stores records, replaces those with the same keys, and drops the oldest if a kind has too many. */
  put(account: string, kind: CacheKind, entries: readonly CacheEntry[]): void;
  /** The records of a parent, or all of the kind, in the order in which they were last stored. */
  children(account: string, kind: CacheKind, parent: string | undefined): readonly CachedRecord[];
  /** Companies whose name contains the text, whatever the case and the accents; those that begin with it first. */
  search(account: string, text: string, limit: number): readonly CachedRecord[];
  remove(account: string, kind: CacheKind, keys: readonly string[]): void;
  removeChildren(account: string, kind: CacheKind, parent: string): void;
  /**
   * Forgets an account, or everything, so that nothing of it stays in the file.
   * @throws the database's error if the file could not be written: nothing is forgotten then
   */
  forget(account?: string): void;
  /** The size of all records, including an estimate of their indexes. */
  size(): { readonly rows: number; readonly bytes: number };
}
