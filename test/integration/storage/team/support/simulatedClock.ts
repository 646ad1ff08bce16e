// A clock that jumps from one sleeper to the next as soon as a real database has answered everything.
import { reasonOf, type Clock } from '../../../../../src/client/clock.ts';
import { settle } from '../../../../support/fakeClock.ts';

interface Sleeper {
  readonly wakesAt: number;
  readonly wake: () => void;
}

export class SimulatedClock {
  readonly #sleepers = new Set<Sleeper>();
  readonly #answers: () => Promise<unknown> | undefined;
  /** Milliseconds since the beginning. */
  time = 0;

  /** @param answers resolves with the answers that somebody waits for in real time; undefined if nobody does */
  constructor(answers: () => Promise<unknown> | undefined) {
    this.#answers = answers;
  }

  /** The clock of a computer, which may be wrong. */
  of(offsetMs: number): Clock {
    return { now: () => Date.UTC(2026, 0, 1) + this.time + offsetMs, sleep: (ms, signal) => this.sleep(ms, signal) };
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const sleeper: Sleeper = {
        wakesAt: this.time + Math.max(0, ms),
        wake: () => {
          signal?.removeEventListener('abort', stop);
          resolve();
        },
      };
      const stop = (): void => {
        this.#sleepers.delete(sleeper);
        if (signal) reject(reasonOf(signal));
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', stop, { once: true });
    });
  }

  /** Lets time pass until `end`. */
  async run(end: number): Promise<void> {
    for (;;) {
      await settle();
      for (let answers = this.#answers(); answers; answers = this.#answers()) {
        await answers;
        await settle();
      }
      let next: Sleeper | undefined;
      for (const sleeper of this.#sleepers) if (!next || sleeper.wakesAt < next.wakesAt) next = sleeper;
      if (!next || next.wakesAt > end) break;
      this.time = Math.max(this.time, next.wakesAt);
      this.#sleepers.delete(next);
      next.wake();
    }
    this.time = end;
  }
}
