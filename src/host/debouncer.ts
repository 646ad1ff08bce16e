// Delays work until nothing has happened for a while, such as typing in a document.
import type { Disposable } from '../client/event.ts';

/** Runs work for a key, such as a document. Each key has its own delay. */
export class Debouncer<T> implements Disposable {
  readonly #ms: number;
  readonly #work: (key: T) => void;
  readonly #timers = new Map<T, ReturnType<typeof setTimeout>>();

  /** @param ms milliseconds without a call of `touch` after which the work runs */
  constructor(ms: number, work: (key: T) => void) {
    this.#ms = ms;
    this.#work = work;
  }

  /** Starts the delay of a key again. */
  touch(key: T): void {
    clearTimeout(this.#timers.get(key));
    const timer = setTimeout(() => {
      this.#timers.delete(key);
      this.#work(key);
    }, this.#ms);
    this.#timers.set(key, timer);
  }

  /** Cancels the work of a key. */
  drop(key: T): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
