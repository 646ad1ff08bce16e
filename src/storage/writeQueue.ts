// A queue of writes that wait while another window keeps the database busy, so that they are not lost.
import type { Connection } from './connection.ts';
import { codeOf } from './faults.ts';

/** SQLITE_BUSY and SQLITE_LOCKED occur only while another window uses the database. */
const temporaryCodes: readonly unknown[] = [5, 6];
/** The most milliseconds for which one attempt of a write waits for other windows. */
const blockingMs = 200;
/** The milliseconds between two attempts of the queued writes. */
const retryMs = 500;

/** A write as the queue holds it. */
export interface Write {
  readonly work: () => void;
  /** Returns false if the user has deleted the records meanwhile. It is called before each attempt. */
  readonly isWanted: () => boolean;
}

/** The queue keeps the order of writes, so that an older value never replaces a newer one. Its methods never throw. */
export class WriteQueue<T extends Write> {
  readonly #database: Connection;
  #waiting: readonly T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(database: Connection) {
    this.#database = database;
  }

  /** The writes that wait, in their order. */
  get waiting(): readonly T[] {
    return this.#waiting;
  }

  /** Runs a write in a transaction, now or once the database is free. A write that fails for another reason is dropped. */
  write(write: T): void {
    this.#waiting = [...this.#waiting, write];
    this.flush();
  }

  /** Attempts the writes that wait, in their order. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#waiting[0] && this.#attempt(this.#waiting[0])) this.#waiting = this.#waiting.slice(1);
    if (this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => {
      this.flush();
    }, retryMs);
    // The timer must not keep the process from ending.
    this.#timer.unref();
  }

  /** Attempts all writes for the last time, and waits up to five seconds for other windows. */
  close(): void {
    clearTimeout(this.#timer);
    const left = this.#waiting.filter(({ isWanted }) => isWanted());
    this.#waiting = [];
    if (left.length === 0) return;
    try {
      this.#database.transact('relaxed', () => {
        for (const { work } of left) work();
      });
    } catch (error) {
      // Each write is attempted alone, so that one that can never succeed does not prevent the others.
      if (!temporaryCodes.includes(codeOf(error))) for (const write of left) this.#attempt(write);
    }
  }

  /** @returns whether the write leaves the queue: it was done, is no longer wanted, or can never succeed */
  #attempt({ work, isWanted }: Write): boolean {
    if (!isWanted()) return true;
    try {
      this.#database.withBusyTimeout(() => {
        this.#database.transact('relaxed', work);
      }, blockingMs);
      return true;
    } catch (error) {
      return !temporaryCodes.includes(codeOf(error));
    }
  }
}
