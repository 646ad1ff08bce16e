// Detects cheaply whether other windows have written to the database since the last check.
import type { Connection } from './connection.ts';
import { quietly } from './faults.ts';
import { numberOf } from './rows.ts';

// Entries and checks are never deleted, so that a larger number of them shows that the ledger has changed.
const LEDGER_SIZE = 'SELECT coalesce(max(id), 0) + (SELECT count(*) FROM checked) AS size FROM entry';

/**
 * Detects changes of the file. A file that cannot be read counts as unchanged; its ledger counts as changed if it was readable.
 */
export class ChangeDetector {
  readonly #database: Connection;
  #version: number | undefined;
  #ledgerSize: number | undefined;

  constructor(database: Connection) {
    this.#database = database;
    this.#version = this.#readVersion();
    this.#ledgerSize = this.#readLedgerSize();
  }

  /** Returns whether another connection has written to the file since the last call. */
  hasFileChanged(): boolean {
    const version = this.#readVersion();
    if (version === undefined || version === this.#version) return false;
    this.#version = version;
    return true;
  }

  /** Returns whether the ledger has grown since `acceptLedger` was last called. */
  hasLedgerChanged(): boolean {
    return this.#readLedgerSize() !== this.#ledgerSize;
  }

  /** Marks the current state of the ledger as known. */
  acceptLedger(): void {
    this.#ledgerSize = this.#readLedgerSize();
  }

  /** SQLite changes this number when another connection has written. */
  #readVersion(): number | undefined {
    return quietly(() => numberOf(this.#database.one('PRAGMA data_version') ?? {}, 'data_version'));
  }

  #readLedgerSize(): number | undefined {
    return quietly(() => numberOf(this.#database.one(LEDGER_SIZE) ?? {}, 'size'));
  }
}
