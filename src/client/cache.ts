// The cache of records that were paid for, as those see it who fill and ask it.
import type { Event } from './event.ts';

/**
 * `people`: records of natural persons, which stay in memory unless the user allows otherwise. `answer`: the last answers that were
 * paid for, as they came. `unreadAnswer`: those that could not be read. `unreadPeople`: those of them that may name natural persons,
 * kept where `people` are.
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
  | 'people'
  | 'answer'
  | 'unreadAnswer'
  | 'unreadPeople';

export interface Cached {
  readonly key: string;
  /** The parsed JSON. Read it through a schema, because another version may have written it. */
  readonly value: unknown;
  /** When it was put, in milliseconds since the epoch. */
  readonly at: number;
}

export interface CacheEntry {
  readonly key: string;
  /** Anything that JSON can write. */
  readonly value: unknown;
  /** The record it belongs to, such as the company of an event or the list of a member. */
  readonly parent?: string;
  /** The name that `search` looks at; only of companies. */
  readonly name?: string;
}

/** Companies by their keys, each with its name; empty where its record says none. */
export interface Named {
  readonly names: readonly (readonly [key: string, name: string])[];
  /** The cursor of the next part. */
  readonly last: number;
}

/** The account whose records were forgotten; none means all accounts. */
export interface Forgotten {
  readonly account?: string;
}

/** Records that were paid for. A cache that cannot be read or written is empty: only `forget` throws. */
export interface Cache {
  /** Fires after any window has forgotten: what is in memory elsewhere has to go too. */
  readonly onDidForget: Event<Forgotten>;
  /** The number of times an account was forgotten, alone or with all others, by any window; undefined where it cannot be read. */
  timesForgotten(account: string): number | undefined;
  get(account: string, kind: CacheKind, key: string): Cached | undefined;
  getMany(account: string, kind: CacheKind, keys: readonly string[]): ReadonlyMap<string, Cached>;
  /** The names that the records of companies say, by their keys: many at once, and less work than to read the records. */
  names(account: string, keys: readonly string[]): ReadonlyMap<string, string>;
  /**
   * Companies in the order in which they were last put: all of them part by part, and later what has come since.
   * @param from the `last` of the part before, whose last company comes again; 0 at the beginning
   * @param most the part is the last one where it holds less
   */
  named(account: string, from: number, most: number): Named;
  /** Replaces what was there under these keys, and drops the oldest of the kind where it becomes too many. */
  put(account: string, kind: CacheKind, entries: readonly CacheEntry[]): void;
  /** The records of a parent, or all of the kind, in the order in which they were last put. */
  children(account: string, kind: CacheKind, parent: string | undefined): readonly Cached[];
  /** Companies whose name contains the text, whatever the case and the accents; those that begin with it first. */
  search(account: string, text: string, limit: number): readonly Cached[];
  remove(account: string, kind: CacheKind, keys: readonly string[]): void;
  removeChildren(account: string, kind: CacheKind, parent: string): void;
  /**
   * Forgets an account, or everything, so that nothing of it stays in the file.
   * @throws the database's error where the file could not be written: nothing is forgotten then
   */
  forget(account?: string): void;
  /** The size of all records, including an estimate of their indexes. */
  size(): { readonly rows: number; readonly bytes: number };
}
