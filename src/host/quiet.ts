// Work that waits until nothing has happened for a while: one run for many keys that are pressed one after the other.
import type { Disposable } from '../client/event.ts';

/** A wait for each of several things, such as documents. */
export class Quiet<T> implements Disposable {
  readonly #ms: number;
  readonly #work: (about: T) => void;
  readonly #waiting = new Map<T, ReturnType<typeof setTimeout>>();

  /** @param ms milliseconds without a touch, after which the work is done */
  constructor(ms: number, work: (about: T) => void) {
    this.#ms = ms;
    this.#work = work;
  }

  /** Something has happened: the wait begins again. */
  touch(about: T): void {
    clearTimeout(this.#waiting.get(about));
    const waiting = setTimeout(() => {
      this.#waiting.delete(about);
      this.#work(about);
    }, this.#ms);
    this.#waiting.set(about, waiting);
  }

  /** The work is not done any more. */
  drop(about: T): void {
    clearTimeout(this.#waiting.get(about));
    this.#waiting.delete(about);
  }

  dispose(): void {
    for (const waiting of this.#waiting.values()) clearTimeout(waiting);
    this.#waiting.clear();
  }
}
