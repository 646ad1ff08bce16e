// Runs pieces of work one after the other, and keeps what is under way and what failed last.
import { asFailure, type Failure } from '../client/failure.ts';

/**
 * Work in the order in which it was asked for. A failure is kept until the next work begins; cancelled work leaves no trace. It is not
 * built on `SerialQueue`, because work that needs not wait begins at once, so that views show it at once.
 */
export class LoadQueue<Name extends string> {
  readonly #changed: () => void;
  /** Ends with the last work, and never fails. */
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #current: Name | undefined;
  #failed: { readonly work: Name; readonly failure: Failure } | undefined;
  #failures = 0;
  #hasSucceeded = false;

  /** @param changed is called when work begins or ends */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get current(): Name | undefined {
    return this.#current;
  }

  get failed(): { readonly work: Name; readonly failure: Failure } | undefined {
    return this.#failed;
  }

  /** The number of times that work has failed. Cancelled work does not count. */
  get failures(): number {
    return this.#failures;
  }

  /** True if any work has succeeded. */
  get hasSucceeded(): boolean {
    return this.#hasSucceeded;
  }

  /** True if nothing is under way or waits. */
  get isFree(): boolean {
    return this.#waiting === 0;
  }

  /** Forgets the failure, which does not concern what is shown now. */
  forgive(): void {
    this.#failed = undefined;
  }

  /** Gives the work that is under way another name. */
  rename(name: Name): void {
    this.#current = name;
    this.#changed();
  }

  /** Does some work after everything that was asked for before. The promise never fails. */
  run(name: Name, work: () => Promise<void>): Promise<void> {
    return this.attempt(name, work).catch(() => undefined);
  }

  /** The same as `run`, but the promise fails if the work does. @throws Failure */
  attempt(name: Name, work: () => Promise<void>): Promise<void> {
    const wasFree = this.isFree;
    this.#waiting += 1;
    const done = wasFree ? this.#do(name, work) : this.#last.then(() => this.#do(name, work));
    this.#last = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  async #do(name: Name, work: () => Promise<void>): Promise<void> {
    const before = this.#failed;
    this.#current = name;
    this.#failed = undefined;
    this.#changed();
    try {
      await work();
      this.#hasSucceeded = true;
    } catch (error) {
      const failure = asFailure(error);
      if (failure.kind !== 'cancelled') this.#failures += 1;
      this.#failed = failure.kind === 'cancelled' ? before : { work: this.#current, failure };
      throw failure;
    } finally {
      this.#current = undefined;
      this.#waiting -= 1;
      this.#changed();
    }
  }
}
