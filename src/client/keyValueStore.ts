// The interface of the key-value records without an age limit: watches, matches, last views, prices and API forms.
import type { Event } from './event.ts';
import type { JournalOwner } from './journal.ts';

/**
 * `watch`: the watches. `match`: the table of matches. `matchedPeople`: the part of that table that names natural persons, which
 * stays in the memory of this window unless the user allows otherwise. `look`: the days on which the timeline of a company was
 * last viewed. `billing`: the amounts that the service has billed beyond its prices. `api`: the forms in which the service
 * accepts requests.
 */
export type KeyValueKind = 'watch' | 'match' | 'matchedPeople' | 'look' | 'billing' | 'api';

export interface KeyValueRecord {
  readonly key: string;
  /** The parsed JSON. It has to be checked, because another version may have written it. */
  readonly value: unknown;
}

/**
 * Records of each acting user of each account, shared by all windows. An unreadable record counts as missing. Only `forget`
 * throws.
 */
export interface KeyValueStore {
  /** Fires after a record has changed: at once if this window changed it, else at the next poll of the database. */
  readonly onDidChange: Event<void>;
  all(owner: JournalOwner, kind: KeyValueKind): readonly KeyValueRecord[];
  get(owner: JournalOwner, kind: KeyValueKind, key: string): unknown;
  /**
   * Changes one record while no other window can change it.
   * @param change receives the present value, or undefined if there is none, and returns the new one. If it returns undefined,
   * the record is removed; if it returns the same value, the record stays as it is. It may be called although the change cannot
   * be written.
   * @returns false if the change could not be written. Nothing has changed then
   */
  change(owner: JournalOwner, kind: KeyValueKind, key: string, change: (before: unknown) => unknown): boolean;
  /** Removes all records of a kind. @returns false if that could not be written. None is removed then */
  removeAll(owner: JournalOwner, kind: KeyValueKind): boolean;
  /**
   * Deletes the records of an account, or those of all accounts except `billing`, which stay as the ledger does.
   * @throws the database's error if the file could not be written. Nothing is deleted then
   */
  forget(account?: string): void;
}
