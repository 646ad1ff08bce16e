// The interface of the journal, an append-only log of changes to lists.

/** The owner of changes: an account together with an acting user, because another user may not be allowed to undo them. */
export interface JournalOwner {
  /** The account's id, or `sandbox`. */
  readonly account: string;
  /** Empty if the application has no users. */
  readonly user: string;
}

/** Records in the order in which any window has written them. A journal that cannot be read is empty: only `forget` throws. */
export interface Journal {
  /** The parsed JSON of each record. Read it through a schema, because another version may have written it. */
  all(owner: JournalOwner): readonly unknown[];
  /**
   * Writes one more record, an object that JSON can write, and drops the oldest if they become too many.
   * @param ofPeople it names natural persons: it stays in memory unless the user allows otherwise
   * @returns false if it could not be written: the change is not kept then
   */
  add(owner: JournalOwner, record: object, ofPeople?: boolean): boolean;
  /**
   * As `add`, if the records allow it: while they are looked at, no other window writes.
   * @returns false if they do not, or if it could not be written
   */
  claim(owner: JournalOwner, record: object, allowed: (records: readonly unknown[]) => boolean, ofPeople?: boolean): boolean;
  /** Whether records of people outlive this window. */
  readonly keepsPeople: boolean;
  /** This window, as records name it; no other one is ever called so. */
  readonly window: string;
  /** Whether a window that has written here, or said so, is still there, as far as can be known. */
  isThere(window: string): boolean;
  /** Says from now on that this window is there. */
  stay(): void;
  /**
   * Forgets the changes of an account, or all.
   * @throws the database's error if the file could not be written: nothing is forgotten then
   */
  forget(account?: string): void;
}
