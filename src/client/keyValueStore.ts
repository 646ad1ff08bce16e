// The interface of the key-value records that have no age limit: watches, matches, and when a company was last viewed.
import type { Event } from './event.ts';
import type { JournalOwner } from './journal.ts';

/**
 * `watch`: the watches. `match`: the table of matches. `matchedPeople`: what of it names natural persons, in memory
 * of this window unless the user allows otherwise. `look`: when the timeline of a company was shown. `billing`: what the service has
 * billed beyond its prices. `api`: in which forms it takes requests.
 */
export type KeyValueKind = 'watch' | 'match' | 'matchedPeople' | 'look' | 'billing' | 'api';

export interface KeyValueRecord {
  readonly key: string;
  /** The parsed JSON. Read it with care, because another version may have written it. */
  readonly value: unknown;
}

/** Records of the acting users of all accounts, shared by all windows. A record that cannot be read counts as missing. Only `forget` throws. */
export interface KeyValueStore {
  /** Fires after a record has changed: at once if this window changed it, else at the next `poll`. */
  readonly onDidChange: Event<void>;
  all(owner: JournalOwner, kind: KeyValueKind): readonly KeyValueRecord[];
  get(owner: JournalOwner, kind: KeyValueKind, key: string): unknown;
  /**
   * Changes one record while no other window does.
   * @param change makes out of what is there (undefined if nothing is) what is to be there; undefined removes it, and the same
   * value leaves it as it is. It may be called although the change then cannot be written.
   * @returns false if it could not be written: nothing has changed then
   */
  change(owner: JournalOwner, kind: KeyValueKind, key: string, change: (before: unknown) => unknown): boolean;
  /** Removes all key-value records of a kind. @returns false if that could not be written: they are all there then */
  removeAll(owner: JournalOwner, kind: KeyValueKind): boolean;
  /**
   * Forgets the key-value records of an account, or all.
   * @throws the database's error where the file could not be written: nothing is forgotten then
   */
  forget(account?: string): void;
}
