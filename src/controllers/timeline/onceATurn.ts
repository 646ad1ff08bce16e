// What is to be done once for all that happens in a turn of the host.

/** Work that many ask for. */
export class OnceATurn {
  readonly #work: () => void;
  readonly #soon: (work: () => void) => void;
  #isWanted = false;

  /** @param soon does something at the end of the turn; at once by default */
  constructor(work: () => void, soon = (now: () => void): void => now()) {
    this.#work = work;
    this.#soon = soon;
  }

  /** Has it done at the end of the turn. */
  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#soon(() => {
      this.now();
    });
  }

  /** Does it now where it is wanted, and not again at the end of the turn. */
  now(): void {
    if (!this.#isWanted) return;
    this.#isWanted = false;
    this.#work();
  }
}
