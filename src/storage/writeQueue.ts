// A queue of writes that wait while another window keeps the database busy, so that no paid record is lost.
import type { Connection } from './connection.ts';
import { codeOf, quietly } from './faults.ts';

/** SQLITE_BUSY and SQLITE_LOCKED pass by themselves. */
const passing: readonly unknown[] = [5, 6];
/** The most milliseconds that a write blocks this window before it is queued. */
const patienceMs = 200;
/** The milliseconds between two attempts of the queued writes. */
const retryMs = 500;

interface Write {
  readonly work: () => void;
  /** It is asked before each attempt, because the user may have had the records forgotten. */
  readonly isWanted: () => boolean;
}

/** Writes keep their order, so that none overtakes one that waits. The methods never throw. */
export class WriteQueue {
  readonly #database: Connection;
  #waiting: readonly Write[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(database: Connection) {
    this.#database = database;
  }

  /** Writes in a transaction, at once or as soon as the database is free. A write that fails for another reason is given up. */
  write(work: () => void, isWanted: () => boolean): void {
    this.#waiting = [...this.#waiting, { work, isWanted }];
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

  /** Attempts all writes for the last time, and waits longer for other windows. */
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

  /** @returns whether the write is finished, which it also is if it failed for good */
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
