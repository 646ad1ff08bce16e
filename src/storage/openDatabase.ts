// Opens the database file and migrates it to this version, or returns the reason why it cannot be used.
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Connection } from './connection.ts';
import { copyToMemory } from './copyToMemory.ts';
import { codeOf } from './faults.ts';
import { migrations } from './migrations.ts';
import { numberOf } from './rows.ts';

/** The part of `node:sqlite` that is used. */
export type Sqlite = Pick<typeof import('node:sqlite'), 'DatabaseSync'>;

/**
 * The reason why a file cannot be used. `notWritable`: the disk is full, read-only or locked. `damaged`: the file is no database,
 * or a broken one. `newer`: a later version of the extension has written it.
 */
export type Reason = 'notWritable' | 'damaged' | 'newer';

/** SQLITE_CORRUPT and SQLITE_NOTADB: the content of the file is wrong. */
const damageCodes = [11, 26];
const BUSY = 5;
/** SQLITE_BUSY and SQLITE_LOCKED occur while other windows open or close the same file. */
const temporaryCodes = [BUSY, 6];
/** The milliseconds for which opening is repeated while the file is busy. */
const retryMs = 1000;

/**
 * Opens the file and migrates it, or returns the reason why the file cannot be used. A file that is damaged or newer stays as it
 * is, because it may be the only record of what was spent, and because other windows may have it open.
 */
export function openDatabase(sqlite: Sqlite, path: string): Connection | Reason {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // Only the user may read the file. SQLite gives its log the same mode.
    closeSync(openSync(path, 'a', 0o600));
    return retryWhileBusy(() => {
      if (statSync(path).size > 0 && versionOf(sqlite, path) > migrations.length) return 'newer';
      return prepare(new Connection(new sqlite.DatabaseSync(path)));
    });
  } catch (error) {
    return damageCodes.includes(codeOf(error) ?? 0) ? 'damaged' : 'notWritable';
  }
}

/** Opens a database in memory, which no other window can read and which ends with this one. */
export function openMemory(sqlite: Sqlite): Connection {
  return inMemory(sqlite).connection;
}

/** Creates a database in memory with the readable content of a file that can no longer be written. */
export function memoryCopyOf(sqlite: Sqlite, file: Connection): DatabaseSync {
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
 * Renames a file that cannot be used, with its log, so that the next window creates a new one. It is called only after the user
 * has asked for it. @returns the new path @throws the system's error
 */
export function setAside(path: string, now: number): string {
  const target = `${path}.set-aside-${new Date(now).toISOString().replace(/\D/g, '')}`;
  // The main file is renamed last, so that no window creates a new database to which the old log would belong.
  for (const suffix of ['-shm', '-wal', '']) if (existsSync(path + suffix)) renameSync(path + suffix, target + suffix);
  return target;
}

/** Reads the version over a read-only connection, because closing any other connection may write the file. */
function versionOf(sqlite: Sqlite, path: string): number {
  const database = new sqlite.DatabaseSync(path, { readOnly: true });
  try {
    return numberOf(database.prepare('PRAGMA user_version').get() ?? {}, 'user_version');
  } finally {
    database.close();
  }
}

/** Closes the connection if its file cannot be used. */
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

/** Runs all missing steps in one transaction. It reads the version again, because another window may have run them meanwhile. */
function migrate(connection: Connection): 'done' | 'newer' {
  const version = (): number => numberOf(connection.one('PRAGMA user_version') ?? {}, 'user_version');
  if (version() === migrations.length) return 'done';
  return connection.transact('strict', () => {
    const from = version();
    if (from > migrations.length) return 'newer';
    for (const step of migrations.slice(from)) connection.exec(step);
    connection.exec(`PRAGMA user_version = ${migrations.length}`);
    return 'done';
  });
}

/**
 * Runs a statement that writes no row, because SQLite reports a read-only file only when it is written. If another window is
 * writing just now, the file is writable.
 */
function assertWritable(connection: Connection): void {
  try {
    connection.withBusyTimeout(() => {
      connection.run('DELETE FROM reservation WHERE FALSE');
    });
  } catch (error) {
    if (codeOf(error) !== BUSY) throw error;
  }
}

/**
 * Repeats the work while other windows keep the file busy, because SQLite does not wait by itself when it changes to WAL or
 * recovers a log. A transaction that has waited for its own limit is not repeated, because the window is blocked meanwhile.
 */
function retryWhileBusy<T>(work: () => T): T {
  const end = performance.now() + retryMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!temporaryCodes.includes(codeOf(error) ?? 0) || performance.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
