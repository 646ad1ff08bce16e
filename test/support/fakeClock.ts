// A clock whose hands a test turns: nobody waits in real time.
import { reasonOf, type Clock } from '../../src/client/clock.ts';

interface Sleeper {
  readonly wakesAt: number;
  readonly wake: () => void;
}

/** Stands still until `advance`. Sleepers wake in the order of their times, and those of one time in the order they came. */
export class FakeClock implements Clock {
  readonly #sleepers: Sleeper[] = [];
  readonly #start: number;
  #elapsed = 0;
  #offset = 0;

  constructor(start = Date.UTC(2026, 0, 1)) {
    this.#start = start;
  }

  now(): number {
    return this.#start + this.#elapsed + this.#offset;
  }

  /** The number of calls that are asleep. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(reasonOf(signal));
        return;
      }
      const stop = (): void => {
        this.#sleepers.splice(this.#sleepers.indexOf(sleeper), 1);
        if (signal) reject(reasonOf(signal));
      };
      const wake = (): void => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const sleeper = { wakesAt: this.#elapsed + Math.max(0, ms), wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', stop, { once: true });
    });
  }

  /** Lets so many milliseconds pass. Work that wakes runs on, and may sleep again, before the clock moves further. */
  async advance(ms: number): Promise<void> {
    const target = this.#elapsed + ms;
    for (;;) {
      await settle();
      const next = this.#takeDue(target);
      if (!next) break;
      this.#elapsed = Math.max(this.#elapsed, next.wakesAt);
      next.wake();
    }
    this.#elapsed = target;
    await settle();
  }

  /** Sets the time of day to another value, as when someone corrects the computer's clock. Calls that are asleep do not notice. */
  setBack(ms: number): void {
    this.#offset -= ms;
  }

  #takeDue(target: number): Sleeper | undefined {
    let first: Sleeper | undefined;
    for (const sleeper of this.#sleepers) {
      if (sleeper.wakesAt <= target && (!first || sleeper.wakesAt < first.wakesAt)) first = sleeper;
    }
    if (first) this.#sleepers.splice(this.#sleepers.indexOf(first), 1);
    return first;
  }
}

/** Lets everything run that waits for nothing but its turn. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
