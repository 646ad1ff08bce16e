// Reservations and entries in the database.
import { totalOf } from '../client/price.ts';
import type { Book, Held, NewEntry, Owner } from './book.ts';
import type { Period } from './caps.ts';
import type { Connection, Durability } from './connection.ts';
import { writePrice } from './priceText.ts';
import { numberOf, textOf } from './rows.ts';

const ENTER = `
  INSERT INTO entry (time, account, operation, source, chat, window, objects, unit, times, total, certainty, request)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

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

  counted(period: Period): number {
    switch (period.kind) {
      case 'day':
        return (
          this.#sum(`entry WHERE certainty <> 'saved' AND time >= ? AND time < ?`, period.from, period.to) +
          this.#sum('reservation WHERE time >= ? AND time < ?', period.from, period.to)
        );
      case 'session':
        return (
          this.#sum(`entry WHERE certainty <> 'saved' AND time >= ?`, period.from) +
          this.#sum(`entry WHERE certainty <> 'saved' AND window = ? AND time < ?`, period.window, period.from) +
          this.#sum('reservation WHERE time >= ? OR window = ?', period.from, period.window)
        );
      case 'chat':
        return (
          this.#sum(`entry WHERE certainty <> 'saved' AND chat = ?`, period.chat) +
          this.#sum('reservation WHERE chat = ?', period.chat)
        );
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

  #sum(from: string, ...values: (string | number)[]): number {
    return numberOf(this.#database.one(`SELECT total(total) AS sum FROM ${from}`, ...values) ?? {}, 'sum');
  }
}
