// Keeps track of requests that are not answered yet, so that a closing window can wait for their answers.
import type { Disposable } from '../event.ts';
import type { Transport } from './transport.ts';

/** The unanswered requests of any number of transports. */
export class RequestsInFlight {
  readonly #requests = new Set<Promise<unknown>>();

  /** Returns a transport that does the same, and whose requests are tracked. */
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
   * Waits until all requests are answered and their answers are stored, and then disposes of `parts`, which store them. A window
   * that is closed meanwhile therefore does not lose what was paid for.
   * @param mostMs the most milliseconds to wait
   */
  async disposeAfter(parts: readonly Disposable[], mostMs: number): Promise<void> {
    if (this.#requests.size > 0) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeout = new Promise((resolve) => (timer = setTimeout(resolve, mostMs)));
      await Promise.race([Promise.allSettled(this.#requests), timeout]);
      clearTimeout(timer);
      // An answer is read and stored in the steps that follow its arrival.
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const part of parts) part.dispose();
  }
}
