// Delays work until the editor has drawn the rows that it was told of.
import type { Disposable } from '../client/event.ts';

/** Milliseconds in which the editor asks for rows and draws them: what it is told meanwhile would go in front of them. */
const rowsFirstMs = 200;

/** Work that is done once after the rows, however often it is asked for meanwhile. */
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
