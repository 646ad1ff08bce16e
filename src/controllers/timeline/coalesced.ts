// Runs work once for all requests within the same tick.

/** Coalesced work, which runs once for all requests within a tick. */
export class Coalesced {
  readonly #work: () => void;
  readonly #defer: (work: () => void) => void;
  #isRequested = false;

  /** @param defer runs a function at the end of the tick; the default runs it at once */
  constructor(work: () => void, defer = (now: () => void): void => now()) {
    this.#work = work;
    this.#defer = defer;
  }

  /** Runs the work at the end of the tick. */
  request(): void {
    if (this.#isRequested) return;
    this.#isRequested = true;
    this.#defer(() => {
      this.flush();
    });
  }

  /** Runs requested work now instead of at the end of the tick. */
  flush(): void {
    if (!this.#isRequested) return;
    this.#isRequested = false;
    this.#work();
  }
}
