// Writes that wait while another window keeps the database busy: what was paid for is not lost to that.
import type { Connection } from './connection.ts';
import { codeOf, quietly } from './faults.ts';

/** SQLITE_BUSY and SQLITE_LOCKED: what passes by itself. */
const passing: readonly unknown[] = [5, 6];
/** Milliseconds that a write holds the window up for others at most, before it is queued. */
const patienceMs = 200;
/** Milliseconds after which the queued writes are tried again. */
const retryMs = 500;

interface Write {
  readonly work: () => void;
  /** Asked before it is tried again: what it writes may have been forgotten. */
  readonly isWanted: () => boolean;
}

/** In the order in which they were asked for: none goes ahead of one that waits. Its methods never throw. */
export class WriteQueue {
  readonly #database: Connection;
  #waiting: readonly Write[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(database: Connection) {
    this.#database = database;
  }

  /** Writes in a transaction, now or as soon as the database is free. A write that fails for another reason is given up. */
  write(work: () => void, isWanted: () => boolean): void {
    this.#waiting = [...this.#waiting, { work, isWanted }];
    this.flush();
  }

  /** Tries what waits, in its order. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#waiting[0] && this.#attempt(this.#waiting[0])) this.#waiting = this.#waiting.slice(1);
    if (this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => {
      this.flush();
    }, retryMs);
    // It keeps no process from ending.
    this.#timer.unref();
  }

  /** The last try, for which others are waited for longer. */
  close(): void {
    clearTimeout(this.#timer);
    const left = this.#waiting.filter(({ isWanted }) => isWanted());
    this.#waiting = [];
    if (left.length === 0) return;
    quietly(() =>
      this.#database.transact('soon', () => {
        for (const { work } of left) work();
      }),
    );
  }

  /** @returns whether it is over, be it that it failed for good */
  #attempt({ work, isWanted }: Write): boolean {
    if (!isWanted()) return true;
    try {
      this.#database.impatiently(() => {
        this.#database.transact('soon', work);
      }, patienceMs);
      return true;
    } catch (error) {
      return !passing.includes(codeOf(error));
    }
  }
}
