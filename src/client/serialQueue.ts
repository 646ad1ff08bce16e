// Runs pieces of work one after the other.

/** Begins each piece of work when all earlier ones have ended, also if they have failed. */
export class SerialQueue {
  /** Ends with the last work, and never fails. */
  #last: Promise<unknown> = Promise.resolve();

  /** @returns the result of the work; it fails as the work does */
  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
