// The outbox: entries of the ledger, and returned reservations, that teams are to be told of.
import type { Event } from '../client/event.ts';
import type { LedgerEntry } from '../client/ledger.ts';
import type { Connection } from './connection.ts';
import { entryOf, READ_ENTRIES } from './ledgerRows.ts';
import { maybeNumber, numberOf, textOf } from './rows.ts';

/** One message to a team. It may be sent twice, because the team enters a hold only once. */
export interface Posted {
  /** The ID of the message, ascending in the order of writing over all windows. */
  readonly id: number;
  /** The ID of the hold. */
  readonly hold: string;
  /** Undefined if the hold is given back. */
  readonly entry: LedgerEntry | undefined;
}

/**
 * The outbox. It is written in the transaction that writes the ledger, so that nothing that was spent is missing in it. All
 * windows share it.
 */
export interface Outbox {
  /** Fires after this window has added something. */
  readonly onDidPost: Event<void>;
  /** The messages, the oldest first, or those behind the one with an ID. @throws the database's error */
  pending(team: string, account: string, limit: number, after?: number): readonly Posted[];
  /** The number of messages to a team that wait, of all accounts. @throws the database's error */
  count(team: string): number;
  /** The number of messages that are entries. @throws the database's error */
  entryCount(team: string): number;
  /** The holds of calls that are under way in any window. @throws the database's error */
  held(team: string): readonly string[];
  /** Removes messages that were sent. @throws the database's error */
  remove(ids: readonly number[]): void;
}

// An entry that was lost with the file is left out: without it, its call would be told as given back, although it was charged.
const PENDING = `SELECT id, hold, entry FROM outbox
  WHERE team = ? AND account = ? AND id > ? AND (entry IS NULL OR entry IN (SELECT id FROM entry)) ORDER BY id LIMIT ?`;

/** The outbox in the database. */
export class SqlOutbox implements Outbox {
  readonly onDidPost: Event<void>;
  readonly #database: Connection;

  constructor(database: Connection, posted: Event<void>) {
    this.#database = database;
    this.onDidPost = posted;
  }

  pending(team: string, account: string, limit: number, after = 0): readonly Posted[] {
    return this.#database.all(PENDING, team, account, after, limit).map((row) => {
      const entry = maybeNumber(row, 'entry');
      const found = entry === undefined ? undefined : this.#database.one(`${READ_ENTRIES} WHERE entry.id = ?`, entry);
      return { id: numberOf(row, 'id'), hold: textOf(row, 'hold'), entry: found && entryOf(found) };
    });
  }

  count(team: string): number {
    return numberOf(this.#database.one('SELECT count(*) AS count FROM outbox WHERE team = ?', team) ?? {}, 'count');
  }

  entryCount(team: string): number {
    return numberOf(this.#database.one('SELECT count(entry) AS count FROM outbox WHERE team = ?', team) ?? {}, 'count');
  }

  held(team: string): readonly string[] {
    const sql = 'SELECT hold FROM reservation WHERE team = ? AND hold IS NOT NULL';
    return this.#database.all(sql, team).map((row) => textOf(row, 'hold'));
  }

  remove(ids: readonly number[]): void {
    this.#database.transact('relaxed', () => {
      for (const id of ids) this.#database.run('DELETE FROM outbox WHERE id = ?', id);
    });
  }
}
