// One thing at a time: what is under way, what waits behind it, and what of it failed last.
import { asFailure, type Failure } from '../client/failure.ts';

/** Work in the order in which it was asked for. A failure is kept until the next work begins; what was cancelled is silent. */
export class WorkQueue<Name extends string> {
  readonly #changed: () => void;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #current: Name | undefined;
  #failed: { readonly work: Name; readonly failure: Failure } | undefined;

  /** @param changed is called when something begins or ends */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get current(): Name | undefined {
    return this.#current;
  }

  get failed(): { readonly work: Name; readonly failure: Failure } | undefined {
    return this.#failed;
  }

  /** Whether nothing is under way or waits. */
  get isFree(): boolean {
    return this.#waiting === 0;
  }

  /** The failure no longer concerns what is looked at. */
  forgive(): void {
    this.#failed = undefined;
  }

  /** What is under way goes on under another name. */
  rename(name: Name): void {
    this.#current = name;
    this.#changed();
  }

  /** Does some work behind what waits already. The promise never fails. */
  run(name: Name, work: () => Promise<void>): Promise<void> {
    if (this.isFree) this.#current = name;
    this.#waiting += 1;
    this.#last = this.#last.then(() => this.#do(name, work));
    return this.#last;
  }

  async #do(name: Name, work: () => Promise<void>): Promise<void> {
    const before = this.#failed;
    this.#current = name;
    this.#failed = undefined;
    this.#changed();
    try {
      await work();
    } catch (error) {
      const failure = asFailure(error);
      this.#failed = failure.kind === 'cancelled' ? before : { work: this.#current, failure };
    } finally {
      this.#current = undefined;
      this.#waiting -= 1;
      this.#changed();
    }
  }
}
