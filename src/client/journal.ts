// The interface of the journal, an append-only log of changes to lists.

/** The owner of changes: an account together with an acting user, because another user may not be allowed to undo them. */
export interface JournalOwner {
  /** The account's id, or `sandbox`. */
  readonly account: string;
  /** Empty if the application has no users. */
  readonly user: string;
}

/**
 * The records of all windows in the order in which they were written. A journal that cannot be read is empty. Only `forget`
 * throws.
 */
export interface Journal {
  /** The parsed JSON of each record. Read it through a schema, because another version may have written it. */
  all(owner: JournalOwner): readonly unknown[];
  /**
   * Appends a record, which must be representable in JSON, and drops the oldest records of other runs if there are too many.
   * @param ofPeople whether the record names natural persons. It then stays in memory unless the user allows otherwise
   * @returns false if the record could not be written, and is therefore not kept
   */
  add(owner: JournalOwner, record: object, ofPeople?: boolean): boolean;
  /**
   * Appends a record like `add` if `allowed` returns true for the present records. No other window can write in between.
   * @returns false if `allowed` returned false, or if the record could not be written
   */
  claim(owner: JournalOwner, record: object, allowed: (records: readonly unknown[]) => boolean, ofPeople?: boolean): boolean;
  /** True if records of people outlive this window. */
  readonly keepsPeople: boolean;
  /** The unique name of this window in records. */
  readonly window: string;
  /**
   * Returns whether a window is still open, as far as can be known. Only windows that have written here, or called `stay`, are
   * known.
   */
  isThere(window: string): boolean;
  /** Announces this window to the others as open from now on. */
  stay(): void;
  /**
   * Deletes the records of an account, or of all accounts.
   * @throws the database's error if the file could not be written. Nothing is deleted then
   */
  forget(account?: string): void;
}
