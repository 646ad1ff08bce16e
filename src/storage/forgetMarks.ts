// Marks in the database that count how often an account was forgotten, so that all windows learn of it.
import type { ForgetEvent } from '../client/cache.ts';
import type { Connection } from './connection.ts';
import { numberOf, textOf } from './rows.ts';

/** The name of the mark of all accounts. The mark of one account has this name, a space and the account. */
const everything = 'forgotten';

/** The values of the marks by their names. */
export type ForgetMarks = ReadonlyMap<string, number>;

/**
 * Counts that an account or everything was forgotten, and that the file needs a vacuum. It is called within a transaction.
 * @throws the database's error
 */
export function countForgotten(database: Connection, account: string | undefined): void {
  for (const name of [markOf(account), 'unwiped'])
    database.run('INSERT INTO mark VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1', name);
}

/** The number of times an account was forgotten, alone or with all others. @throws the database's error */
export function timesForgotten(database: Connection, account: string): number {
  return timesMarked(database, everything) + timesMarked(database, markOf(account));
}

/** The value of a mark, or 0 if there is none. @throws the database's error */
export function timesMarked(database: Connection, name: string): number {
  const row = database.one('SELECT value FROM mark WHERE name = ?', name);
  return row ? numberOf(row, 'value') : 0;
}

/** All marks of forgetting. @throws the database's error */
export function readForgetMarks(database: Connection): ForgetMarks {
  const rows = database.all(`SELECT name, value FROM mark WHERE name GLOB '${everything}*'`);
  return new Map(rows.map((row) => [textOf(row, 'name'), numberOf(row, 'value')]));
}

/** Returns an event for each account that was forgotten between two reads of the marks, or one event for all accounts. */
export function forgottenSince(before: ForgetMarks | undefined, now: ForgetMarks): readonly ForgetEvent[] {
  const changed = [...now].filter(([name, times]) => times !== before?.get(name)).map(([name]) => name);
  if (changed.includes(everything)) return [{}];
  return changed.map((name) => ({ account: name.slice(markOf('').length) }));
}

function markOf(account: string | undefined): string {
  return account === undefined ? everything : `${everything} ${account}`;
}
