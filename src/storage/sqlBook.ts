// Reservations and entries in the database.
import { totalOf, type Price } from '../client/price.ts';
import type { Book, Held, NewEntry } from './book.ts';
import type { Period } from './caps.ts';
import type { Connection, Durability } from './connection.ts';
import type { Owner } from './owner.ts';
import { writePrice } from './priceText.ts';
import { numberOf, textOf } from './rows.ts';

const ENTER = `
  INSERT INTO entry (time, account, operation, source, chat, window, objects, unit, times, total, certainty, request)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const CHECK = `
  INSERT OR IGNORE INTO checked (entry, time, unit, times, total)
  SELECT id, ?, ?, ?, ? FROM entry WHERE id = ? AND certainty = 'possible' RETURNING entry`;

const ORPHAN = `
  INSERT INTO entry (time, account, operation, source, chat, window, unit, times, total, certainty)
  SELECT time, account, operation, source, chat, window, unit, times, total, 'possible' FROM reservation WHERE run = ? ORDER BY id`;

/** In one file for all windows; each sum is a look into an index. */
export class SqlBook implements Book {
  readonly #database: Connection;

  constructor(database: Connection) {
    this.#database = database;
  }

  transact<T>(durability: Durability, work: () => T): T {
    return this.#database.transact(durability, work);
  }

  hold({ window, time, account, operation, source, price }: Held, { run, pid, host, seen }: Owner): number {
    const { unit, times } = writePrice(price);
    return this.#database.run(
      `INSERT INTO reservation (run, pid, host, seen, window, time, account, operation, source, chat, unit, times, total)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[run, pid, host, seen, window, time, account, operation, source.kind, source.kind === 'agent' ? source.chat : null],
      ...[unit, times, totalOf(price)],
    );
  }

  free(id: number): boolean {
    return this.#database.one('DELETE FROM reservation WHERE id = ? RETURNING id', id) !== undefined;
  }

  enter({ time, account, operation, source, window, objects, cost, certainty, requestId }: NewEntry): void {
    const chat = source.kind === 'agent' ? source.chat : null;
    const { unit, times } = writePrice(cost);
    this.#database.run(
      ENTER,
      ...[time, account, operation, source.kind, chat, window ?? null, objects ?? null],
      ...[unit, times, totalOf(cost), certainty, requestId ?? null],
    );
  }

  check(entry: number, cost: Price, time: number): boolean {
    const { unit, times } = writePrice(cost);
    const row = this.#database.one(CHECK, time, unit, times, totalOf(cost), entry);
    return row !== undefined;
  }

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
    }
  }

  owners(): readonly Owner[] {
    const rows = this.#database.all('SELECT run, pid, host, max(seen) AS seen FROM reservation GROUP BY run, pid, host');
    return rows.map((row) => ({
      run: textOf(row, 'run'),
      pid: numberOf(row, 'pid'),
      host: textOf(row, 'host'),
      seen: numberOf(row, 'seen'),
    }));
  }

  orphan(run: string): void {
    this.#database.run(ORPHAN, run);
    this.#database.run('DELETE FROM reservation WHERE run = ?', run);
  }

  beat(run: string, now: number): void {
    this.#database.run('UPDATE reservation SET seen = ? WHERE run = ?', now, run);
  }

  /** What was entered, corrected by the few checks: to join them to every entry would take several times as long. */
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
