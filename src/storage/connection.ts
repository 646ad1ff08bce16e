// One open connection to the database: its prepared statements, its transactions, and its move into memory if the file fails.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { codeOf } from './faults.ts';
import type { Row } from './rows.ts';

/** The terms of IndexedDB. `strict`: a transaction survives a power failure. `relaxed`: it survives a crash of the editor. */
export type Durability = 'strict' | 'relaxed';

/** The longest wait. It is longer than any transaction of this extension, and short enough not to look like a hang. */
const BUSY_MS = 5000;

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN: waiting does not repair any of them. */
const lasting = [8, 10, 13, 14];

/** Moves a connection into memory after its file can no longer be written. */
export interface Rescue {
  /** Makes a database in memory with what can be read of the file. */
  copy(file: Connection): DatabaseSync;
  /** A callback that is called once, before any work is done in memory. */
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

  /** Whether this connection has moved into memory because its file could no longer be written. */
  get isLost(): boolean {
    return this.#file !== undefined;
  }

  /** The connection to the file, which other windows still share after this connection has moved into memory. */
  get file(): Connection {
    return this.#file ?? this;
  }

  /**
   * Does all of the work or none of it, while no other window writes. It waits up to five seconds for other windows, and cannot
   * be nested.
   * @param work is done again from the beginning if the file turns out to be lost
   */
  transact<T>(durability: Durability, work: () => T): T {
    try {
      return this.#transact(durability, work);
    } catch (error) {
      const rescue = this.#rescue;
      if (!rescue || this.#file || !lasting.includes(codeOf(error) ?? 0)) throw error;
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

  /** Does some work that fails if another window writes for longer than these milliseconds. By default it fails at once. */
  impatiently(work: () => void, ms = 0): void {
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
