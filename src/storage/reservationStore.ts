// Writes reservations and ledger entries to the database, and adds up the credits that count for the caps.
import type { LedgerEntry, Source, TeamHold } from '../client/ledger.ts';
import { totalOf, type Price } from '../client/price.ts';
import type { Period } from './caps.ts';
import type { Connection, Durability } from './connection.ts';
import { INSTANCE_COLUMNS, readInstance, type Instance } from './instance.ts';
import { writePrice } from './priceText.ts';
import { numberOf } from './rows.ts';

/** A reservation as it is written, before anything is sent. */
export interface NewReservation {
  readonly window: string;
  readonly time: number;
  readonly account: string;
  readonly operation: string;
  readonly source: Source;
  readonly price: Price;
  /** Its reservation in the database of a team. */
  readonly teamHold?: TeamHold | undefined;
}

/** An entry before it is written; `window` is absent if nothing was sent. */
export interface NewEntry extends Omit<LedgerEntry, 'id' | 'checked'> {
  readonly window?: string;
  /** Its reservation in the database of a team, to which the entry is delivered. */
  readonly teamHold?: TeamHold | undefined;
}

const ENTER = `
  INSERT INTO entry
    (time, account, operation, source, chat, agent, window, objects, unit, times, total, certainty, request, team, hold)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const CHECK = `
  INSERT OR IGNORE INTO checked (entry, time, unit, times, total)
  SELECT id, ?, ?, ?, ? FROM entry WHERE id = ? AND certainty = 'unconfirmed' RETURNING entry`;

const RECLAIM = `
  INSERT INTO entry (time, account, operation, source, chat, agent, window, unit, times, total, certainty, team, hold)
  SELECT time, account, operation, source, chat, agent, window, unit, times, total, 'unconfirmed', team, hold
  FROM reservation WHERE run = ? AND asking = 0 ORDER BY id`;

const GIVE_BACK = `
  INSERT INTO outbox (team, account, hold) SELECT team, account, hold FROM reservation WHERE run = ? AND asking = 1 ORDER BY id`;

/**
 * The reservations and entries of all windows, which share one file. Each sum reads an index only. All methods but `transact` are
 * called within `transact`. All of them throw the errors of the database.
 */
export class ReservationStore {
  readonly #database: Connection;

  constructor(database: Connection) {
    this.#database = database;
  }

  /** Runs work in a transaction, in which no other window can write. */
  transact<T>(durability: Durability, work: () => T): T {
    return this.#database.transact(durability, work);
  }

  /** Writes a reservation. If it has a `teamHold`, its call may not be sent before `allow`. @returns its ID */
  addReservation(
    { window, time, account, operation, source, price, teamHold }: NewReservation,
    { instanceId, pid, host, lastHeartbeat }: Instance,
  ): number {
    const { unit, times } = writePrice(price);
    return this.#database.run(
      `INSERT INTO reservation
         (run, pid, host, seen, window, time, account, operation, source, chat, agent, unit, times, total, team, hold, asking)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[instanceId, pid, host, lastHeartbeat, window, time, account, operation],
      ...sourceColumns(source),
      ...[unit, times, totalOf(price), teamHold?.team ?? null, teamHold?.id ?? null, teamHold ? 1 : 0],
    );
  }

  /** Writes that the team has answered, and the call may be sent. @returns false if the reservation no longer exists */
  allow(id: number): boolean {
    return this.#database.one('UPDATE reservation SET asking = 0 WHERE id = ? RETURNING id', id) !== undefined;
  }

  /** Deletes a reservation. @returns false if it no longer exists */
  deleteReservation(id: number): boolean {
    return this.#database.one('DELETE FROM reservation WHERE id = ? RETURNING id', id) !== undefined;
  }

  /** Adds an entry to the ledger. */
  enter({ time, account, operation, source, window, objects, cost, certainty, requestId, teamHold }: NewEntry): void {
    const { unit, times } = writePrice(cost);
    this.#database.run(
      ENTER,
      ...[time, account, operation, ...sourceColumns(source), window ?? null, objects ?? null],
      ...[unit, times, totalOf(cost), certainty, requestId ?? null, teamHold?.team ?? null, teamHold?.id ?? null],
    );
  }

  /** Adds a message to the outbox by which a reservation with a team is given back. */
  postRelease({ team, id }: TeamHold, account: string): void {
    this.#database.run('INSERT INTO outbox (team, account, hold) VALUES (?, ?, ?)', team, account, id);
  }

  /** Records the cost of an unconfirmed entry. @returns false if the entry is not unconfirmed, or was checked before */
  check(entry: number, cost: Price, time: number): boolean {
    const { unit, times } = writePrice(cost);
    const row = this.#database.one(CHECK, time, unit, times, totalOf(cost), entry);
    return row !== undefined;
  }

  /** The credits of a period: the spent ones, corrected by the checks, and the reserved ones. */
  counted(period: Period): number {
    switch (period.kind) {
      case 'day':
        return (
          this.#spent('entry.time >= ? AND entry.time < ?', period.from, period.to) +
          this.#sum('total', 'reservation WHERE time >= ? AND time < ?', [period.from, period.to])
        );
      case 'session':
        return (
          this.#spent('entry.time >= ?', period.from) +
          this.#spent('window = ? AND entry.time < ?', period.window, period.from) +
          this.#sum('total', 'reservation WHERE time >= ? OR window = ?', [period.from, period.window])
        );
      case 'chat':
        return this.#spent('chat = ?', period.chat) + this.#sum('total', 'reservation WHERE chat = ?', [period.chat]);
      case 'agent':
        return (
          this.#spent('agent = ? AND entry.time >= ?', period.agent, period.from) +
          this.#sum('total', 'reservation WHERE agent = ? AND time >= ?', [period.agent, period.from])
        );
    }
  }

  /** All instances that have open reservations, each with its last heartbeat. */
  instances(): readonly Instance[] {
    const sql = `SELECT ${INSTANCE_COLUMNS} FROM (SELECT run, pid, host, max(seen) AS seen FROM reservation GROUP BY run, pid, host)`;
    return this.#database.all(sql).map(readInstance);
  }

  /**
   * Enters the reservations of a stale instance as unconfirmed. Calls that still waited for a team were not sent, so their
   * reservations are given back to the team.
   */
  reclaim(instanceId: string): void {
    this.#database.run(RECLAIM, instanceId);
    this.#database.run(GIVE_BACK, instanceId);
    this.#database.run('DELETE FROM reservation WHERE run = ?', instanceId);
  }

  /** Writes a heartbeat of an instance, at the time in milliseconds. */
  heartbeat(instanceId: string, now: number): void {
    this.#database.run('UPDATE reservation SET seen = ? WHERE run = ?', now, instanceId);
  }

  /** The entered credits, corrected by the checks. Joining all entries with the few checks would take several times as long. */
  #spent(where: string, ...values: (string | number)[]): number {
    const checks = `checked CROSS JOIN entry ON entry.id = checked.entry WHERE ${where}`;
    return (
      this.#sum('total', `entry WHERE certainty <> 'saved' AND ${where}`, values) +
      this.#sum('checked.total - entry.total', checks, values)
    );
  }

  #sum(what: string, from: string, values: readonly (string | number)[]): number {
    return numberOf(this.#database.one(`SELECT total(${what}) AS sum FROM ${from}`, ...values) ?? {}, 'sum');
  }
}

/** The values of the columns `source`, `chat` and `agent`. */
function sourceColumns(source: Source): [kind: string, chat: string | null, agent: string | null] {
  return source.kind === 'agent' ? [source.kind, source.chat, source.name ?? null] : [source.kind, null, null];
}
