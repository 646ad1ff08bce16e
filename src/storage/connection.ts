// One open connection to the database: statements prepared once, and transactions.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Row } from './rows.ts';
import { isLasting, shadow } from './shadow.ts';

/** `durable`: on the disk when it returns, even if the power fails then. `soon`: safe against a crash of the editor alone. */
export type Durability = 'durable' | 'soon';

/** Not more than a person notices as a hang, and longer than any of our transactions. */
const BUSY_MS = 5000;

/** Its methods throw what the database throws: busy for too long, disk full, file damaged, closed. */
export class Connection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #durability: Durability | undefined;
  #onLost: (() => void) | undefined;
  #isLost = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    // Deleted rows are overwritten where it costs no further writing, and sorting leaves nothing in temporary files.
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA secure_delete = FAST; PRAGMA temp_store = MEMORY`);
  }

  all(sql: string, ...values: SQLInputValue[]): readonly Row[] {
    return this.#prepare(sql).all(...values);
  }

  one(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values);
  }

  /** @returns the id of the row that was last inserted */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).lastInsertRowid);
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** From now on: where the file cannot be written any more, all goes on in memory, and `lost` is called, once. */
  outliveFile(lost: () => void): void {
    this.#onLost = lost;
  }

  /** Whether what is written is in memory only, though there is a file. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * Everything or nothing, while no other window writes. Waits for others up to five seconds. It cannot be nested.
   * @param work is done again from the beginning where the file turns out to be lost
   */
  transact<T>(durability: Durability, work: () => T): T {
    try {
      return this.#transact(durability, work);
    } catch (error) {
      const lost = this.#onLost;
      if (!lost || this.#isLost || !isLasting(error)) throw error;
      shadow(this.#database);
      this.#isLost = true;
      const result = this.#transact(durability, work);
      lost();
      return result;
    }
  }

  #transact<T>(durability: Durability, work: () => T): T {
    if (durability !== this.#durability) {
      this.#database.exec(`PRAGMA synchronous = ${durability === 'durable' ? 'FULL' : 'NORMAL'}`);
      this.#durability = durability;
    }
    // What is in memory has nobody to wait for.
    this.#run(this.#isLost ? 'BEGIN' : 'BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#run('COMMIT');
      return result;
    } catch (error) {
      try {
        this.#run('ROLLBACK');
      } catch {
        // The database has already rolled back by itself: the first error says why.
      }
      throw error;
    }
  }

  /** Does some work that fails after so many milliseconds, at once by default, where another window writes. */
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
