// Opens the database file, brings it to this version, or says why it cannot be used.
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Connection } from './connection.ts';
import { copyToMemory } from './copyToMemory.ts';
import { codeOf } from './faults.ts';
import { migrations } from './migrations.ts';
import { numberOf } from './rows.ts';

/** The database's module, as far as it is used. */
export type Sqlite = Pick<typeof import('node:sqlite'), 'DatabaseSync'>;

/**
 * `notWritable`: the disk is full, read-only or locked. `damaged`: the file is no database, or a broken one. `newer`: a later
 * version of the extension has written it.
 */
export type Reason = 'notWritable' | 'damaged' | 'newer';

/** The codes of SQLite that speak of the file's content: SQLITE_CORRUPT and SQLITE_NOTADB. */
const damage = [11, 26];
const BUSY = 5;
/** What passes while other windows open or close the same file: SQLITE_BUSY and SQLITE_LOCKED. */
const passing = [BUSY, 6];

/**
 * Opens the file, or says why not. A file that is damaged or newer is not touched: it may be the only record of what was
 * spent, and other windows may have it open.
 */
export function openDatabase(sqlite: Sqlite, path: string): Connection | Reason {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // For the user alone, as are the files beside it, which take over its mode.
    closeSync(openSync(path, 'a', 0o600));
    return patiently(() => {
      if (statSync(path).size > 0 && versionOf(sqlite, path) > migrations.length) return 'newer';
      return prepare(new Connection(new sqlite.DatabaseSync(path)));
    });
  } catch (error) {
    return damage.includes(codeOf(error) ?? 0) ? 'damaged' : 'notWritable';
  }
}

/** A database in memory: of this window alone, and gone with it. */
export function openMemory(sqlite: Sqlite): Connection {
  return inMemory(sqlite).connection;
}

/** A database in memory with what can be read of a file that can no longer be written. */
export function moveToMemory(sqlite: Sqlite, file: Connection): DatabaseSync {
  const { database, connection } = inMemory(sqlite);
  copyToMemory(file, connection);
  return database;
}

function inMemory(sqlite: Sqlite): { readonly database: DatabaseSync; readonly connection: Connection } {
  const database = new sqlite.DatabaseSync(':memory:');
  const connection = new Connection(database);
  migrate(connection);
  return { database, connection };
}

/**
 * Moves a file that cannot be used out of the way, with what belongs to it, so that the next window starts a new one.
 * Only where the user has said so. @returns where it is now @throws the system's error
 */
export function setAside(path: string, now: number): string {
  const target = `${path}.set-aside-${new Date(now).toISOString().replace(/\D/g, '')}`;
  // The main file last: while it is there, nobody starts anew with a part of the old.
  for (const end of ['-shm', '-wal', '']) if (existsSync(path + end)) renameSync(path + end, target + end);
  return target;
}

/** Through a connection that cannot write, since closing any other one may write the file. */
function versionOf(sqlite: Sqlite, path: string): number {
  const database = new sqlite.DatabaseSync(path, { readOnly: true });
  try {
    return numberOf(database.prepare('PRAGMA user_version').get() ?? {}, 'user_version');
  } finally {
    database.close();
  }
}

function prepare(connection: Connection): Connection | Reason {
  try {
    connection.exec('PRAGMA journal_mode = WAL');
    if (migrate(connection) === 'newer') {
      connection.close();
      return 'newer';
    }
    assertWritable(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** All steps that are missing, at once: looked up inside the transaction, since several windows may start together. */
function migrate(connection: Connection): 'done' | 'newer' {
  const version = (): number => numberOf(connection.one('PRAGMA user_version') ?? {}, 'user_version');
  if (version() === migrations.length) return 'done';
  return connection.transact('durable', () => {
    const from = version();
    if (from > migrations.length) return 'newer';
    for (const step of migrations.slice(from)) connection.exec(step);
    connection.exec(`PRAGMA user_version = ${migrations.length}`);
    return 'done';
  });
}

/** A file that can only be read opens like any other, and even lets a transaction begin. If another window writes now, so can we. */
function assertWritable(connection: Connection): void {
  try {
    connection.impatiently(() => {
      connection.run('DELETE FROM reservation WHERE FALSE');
    });
  } catch (error) {
    if (codeOf(error) !== BUSY) throw error;
  }
}

/** The change to WAL and the recovery of a log do not wait for others by themselves. */
function patiently<T>(work: () => T): T {
  for (let left = 50; ; left -= 1) {
    try {
      return work();
    } catch (error) {
      if (!passing.includes(codeOf(error) ?? 0) || left === 0) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
