// The outbox of messages to teams: entries of the ledger, and reservations that are given back.
import type { Event } from '../client/event.ts';
import type { LedgerEntry } from '../client/ledger.ts';
import type { Connection } from './connection.ts';
import { entryOf, READ_ENTRIES } from './ledgerRows.ts';
import { maybeNumber, numberOf, textOf } from './rows.ts';

/** One message to a team. It may be sent twice, because the team enters the same reservation only once. */
export interface Posted {
  /** The ID of the message, ascending in the order of writing over all windows. */
  readonly id: number;
  /** The ID of the reservation in the database of the team. */
  readonly teamHoldId: string;
  /** The entry of the call; undefined if the reservation is given back. */
  readonly entry: LedgerEntry | undefined;
}

/**
 * The outbox, which all windows share. It is written in the same transaction as the ledger, so that no spending is missing in it.
 */
export interface Outbox {
  /** Fires after this window has added something. */
  readonly onDidPost: Event<void>;
  /** The oldest messages that wait, in their order. @param after the ID behind which they begin @throws the database's error */
  pending(team: string, account: string, limit: number, after?: number): readonly Posted[];
  /** The number of messages to a team that wait, of all accounts. @throws the database's error */
  count(team: string): number;
  /** The number of messages that are entries. @throws the database's error */
  entryCount(team: string): number;
  /** The IDs of the reservations with a team of calls that are in flight in any window. @throws the database's error */
  holds(team: string): readonly string[];
  /** Removes messages that were sent. @throws the database's error */
  remove(ids: readonly number[]): void;
}

// A message whose entry was lost with the file is left out. Otherwise the team would learn that its call was not charged.
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
      return { id: numberOf(row, 'id'), teamHoldId: textOf(row, 'hold'), entry: found && entryOf(found) };
    });
  }

  count(team: string): number {
    return numberOf(this.#database.one('SELECT count(*) AS count FROM outbox WHERE team = ?', team) ?? {}, 'count');
  }

  entryCount(team: string): number {
    return numberOf(this.#database.one('SELECT count(entry) AS count FROM outbox WHERE team = ?', team) ?? {}, 'count');
  }

  holds(team: string): readonly string[] {
    const sql = 'SELECT hold FROM reservation WHERE team = ? AND hold IS NOT NULL';
    return this.#database.all(sql, team).map((row) => textOf(row, 'hold'));
  }

  remove(ids: readonly number[]): void {
    this.#database.transact('relaxed', () => {
      for (const id of ids) this.#database.run('DELETE FROM outbox WHERE id = ?', id);
    });
  }
}
