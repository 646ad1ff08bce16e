// Requests that are on their way, for one who has to wait for their answers before everything ends.
import type { Disposable } from '../event.ts';
import type { Transport } from './transport.ts';

/** Of any number of transports. */
export class RequestsInFlight {
  readonly #requests = new Set<Promise<unknown>>();

  /** The same transport; its requests are counted from now on. */
  counted(transport: Transport): Transport {
    return (request, signal) => {
      const answer = transport(request, signal);
      const done = (): void => void this.#requests.delete(answer);
      this.#requests.add(answer);
      answer.then(done, done);
      return answer;
    };
  }

  /**
   * Disposes of what answers are kept with when all requests are over, and their answers have been taken in: what was paid for is not
   * lost to a window that is closed at that moment. @param mostMs milliseconds that it waits for them at most
   */
  async disposeAfter(parts: readonly Disposable[], mostMs: number): Promise<void> {
    if (this.#requests.size > 0) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tooLate = new Promise((resolve) => (timer = setTimeout(resolve, mostMs)));
      await Promise.race([Promise.allSettled(this.#requests), tooLate]);
      clearTimeout(timer);
      // An answer is read and kept in the turns that follow its arrival.
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const part of parts) part.dispose();
  }
}
