// Delays work until the editor has drawn the rows that have changed.
import type { Disposable } from '../client/event.ts';

/** The milliseconds in which the editor requests rows and draws them. Other messages in that time would delay the rows. */
const rowsFirstMs = 200;

/** Runs work once after the rows were drawn, however often it is scheduled meanwhile. */
export class AfterRows implements Disposable {
  readonly #work: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: () => void) {
    this.#work = work;
  }

  schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#work();
    }, rowsFirstMs);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  dispose(): void {
    this.cancel();
  }
}
