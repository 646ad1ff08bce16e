// What the vault offers to the rest: the ledger to read, the cache to fill and to ask.
import type { Event } from '../client/event.ts';
import type { Certainty, LedgerEntry, Source } from '../client/ledger.ts';
import type { Price } from '../client/price.ts';

/** Which entries are meant; an absent part means all of them. */
export interface LedgerFilter {
  readonly account?: string;
  /** From this time on, in milliseconds since the epoch. */
  readonly from?: number;
  /** Before this time, in milliseconds since the epoch. */
  readonly to?: number;
  readonly operation?: string;
  readonly source?: Source['kind'];
  readonly certainty?: Certainty;
}

/** Credits by how sure they are, and by type. */
export interface LedgerTotals {
  readonly known: Price;
  readonly estimated: Price;
  readonly possible: Price;
  readonly saved: Price;
  /** Calls that were sent: what was saved is not among them. */
  readonly calls: number;
}

export interface LedgerSum extends LedgerTotals {
  /** The day as `2026-01-31`, in the time zone of this computer; or the operation; or the kind of source. */
  readonly key: string;
}

export interface Saving {
  readonly account: string;
  readonly operation: string;
  readonly source: Source;
  readonly cost: Price;
  readonly objects?: number;
}

/** Entries are only ever added. The time of an entry is when its call was reserved, just before it was sent. */
export interface Ledger {
  /** Fires after entries were added: by this window at once, by another one at the next `lookAround`. */
  readonly onDidChange: Event<void>;
  /** The newest first: those written before the entry `before`, or the last ones. */
  entries(filter: LedgerFilter, page: { readonly limit: number; readonly before?: number }): readonly LedgerEntry[];
  /** Every entry, the oldest first, read in batches as they are asked for. */
  all(filter: LedgerFilter): Iterable<LedgerEntry>;
  /** Days ascending; operations and sources by credits, the most first. */
  sums(filter: LedgerFilter, by: 'day' | 'operation' | 'source'): readonly LedgerSum[];
  totals(filter: LedgerFilter): LedgerTotals;
  /** Enters what the cache saved. It counts for no cap. */
  saved(saving: Saving): void;
}

/** `people`: records of natural persons, which stay in memory unless the user allows otherwise. */
export type CacheKind = 'company' | 'event' | 'list' | 'member' | 'permission' | 'timeline' | 'people';

export interface Cached {
  readonly key: string;
  /** What `JSON.parse` makes of it: read it through a schema, since another version may have written it. */
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

/** Records that were paid for. A cache that cannot be read or written is empty: only `forget` throws. */
export interface Cache {
  /** Fires after any window has forgotten: what is in memory elsewhere has to go too. */
  readonly onDidForget: Event<void>;
  get(account: string, kind: CacheKind, key: string): Cached | undefined;
  getMany(account: string, kind: CacheKind, keys: readonly string[]): ReadonlyMap<string, Cached>;
  /** Replaces what was there under these keys, and drops the oldest of the kind where it becomes too many. */
  put(account: string, kind: CacheKind, entries: readonly CacheEntry[]): void;
  /** In the order in which they were last put. */
  children(account: string, kind: CacheKind, parent: string): readonly Cached[];
  /** Companies whose name contains the text, whatever the case and the accents; those that begin with it first. */
  search(account: string, text: string, limit: number): readonly Cached[];
  remove(account: string, kind: CacheKind, keys: readonly string[]): void;
  removeChildren(account: string, kind: CacheKind, parent: string): void;
  /**
   * Forgets an account, or everything, so that nothing of it stays in the file.
   * @throws the database's error where the file could not be written: nothing is forgotten then
   */
  forget(account?: string): void;
  /** What is kept, with its indexes estimated. */
  size(): { readonly rows: number; readonly bytes: number };
}
