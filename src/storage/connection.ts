// One open connection to the database: its prepared statements, its transactions, and its move into memory if the file fails.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { codeOf } from './faults.ts';
import type { Row } from './rows.ts';

/**
 * The durability in the words of IndexedDB. A `strict` transaction survives a power failure, a `relaxed` one a crash of the
 * editor.
 */
export type Durability = 'strict' | 'relaxed';

/**
 * The most milliseconds of waiting for other windows. No transaction of this extension takes as long, and no user takes it for a
 * hang.
 */
const BUSY_MS = 5000;

/** The codes SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN, which do not go away by waiting. */
const permanentCodes = [8, 10, 13, 14];

/** The functions that move a connection into memory if its file can no longer be written. */
export interface Rescue {
  /** Creates a database in memory with the readable content of the file. */
  copy(file: Connection): DatabaseSync;
  /** A callback that is called once, after the move and before any work in memory. */
  moved(): void;
}

/** A connection to the database. Its methods throw the database's error if it is busy for too long, full, damaged or closed. */
export class Connection {
  #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #durability: Durability | undefined;
  #rescue: Rescue | undefined;
  #file: Connection | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
    // SQLite overwrites deleted rows if that costs no further write, and sorting leaves no temporary files.
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA secure_delete = FAST; PRAGMA temp_store = MEMORY`);
  }

  all(sql: string, ...values: SQLInputValue[]): readonly Row[] {
    return this.#prepare(sql).all(...values);
  }

  /** Returns the rows one by one, for results that are too large for memory. */
  each(sql: string, ...values: SQLInputValue[]): Iterable<Row> {
    return this.#prepare(sql).iterate(...values);
  }

  one(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values);
  }

  /** @returns the ID of the row that was last inserted */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).lastInsertRowid);
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** Makes this connection move into memory if the file can no longer be written. */
  outliveFile(rescue: Rescue): void {
    this.#rescue = rescue;
  }

  /** True if this connection has moved into memory because its file could no longer be written. */
  get isLost(): boolean {
    return this.#file !== undefined;
  }

  /** The connection to the file, which other windows still share after this connection has moved into memory. */
  get file(): Connection {
    return this.#file ?? this;
  }

  /**
   * Runs work in a transaction, which cannot be nested. It waits up to five seconds for other windows, which cannot write
   * meanwhile.
   * @param work is run again from the beginning, in memory, if the file can no longer be written
   */
  transact<T>(durability: Durability, work: () => T): T {
    try {
      return this.#transact(durability, work);
    } catch (error) {
      const rescue = this.#rescue;
      if (!rescue || this.#file || !permanentCodes.includes(codeOf(error) ?? 0)) throw error;
      this.#moveToMemory(rescue);
      // The user has to be informed even if this work fails in memory as well.
      rescue.moved();
      return this.#transact(durability, work);
    }
  }

  #moveToMemory(rescue: Rescue): void {
    const file = new Connection(this.#database);
    this.#database = rescue.copy(file);
    this.#file = file;
    this.#statements.clear();
    this.#durability = undefined;
  }

  #transact<T>(durability: Durability, work: () => T): T {
    if (durability !== this.#durability) {
      this.#database.exec(`PRAGMA synchronous = ${durability === 'strict' ? 'FULL' : 'NORMAL'}`);
      this.#durability = durability;
    }
    this.#run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#run('COMMIT');
      return result;
    } catch (error) {
      try {
        this.#run('ROLLBACK');
      } catch {
        // The database has already rolled back, and the first error says why.
      }
      throw error;
    }
  }

  /** Runs work that waits only `ms` milliseconds for other windows, and then fails. By default it does not wait. */
  withBusyTimeout(work: () => void, ms = 0): void {
    this.#database.exec(`PRAGMA busy_timeout = ${ms}`);
    try {
      work();
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
    this.#file?.close();
  }

  #run(sql: string): void {
    this.#prepare(sql).run();
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#database.prepare(sql)));
    return statement;
  }
}
