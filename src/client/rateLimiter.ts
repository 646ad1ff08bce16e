// Hands out turns at the pace the service allows, so that its limit is kept and not run into.
import type { Clock } from './clock.ts';
import { limits } from './limits.ts';

/**
 * A token bucket in step with the service's own (service.md, "Limits"): 10 requests a second, a stock of 1,500.
 * Turns are given in the order in which they were asked for.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #perMs: number;
  readonly #burst: number;
  #stock: number;
  #filledAt: number;
  #pausedUntil = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(clock: Clock, rate: { readonly perSecond: number; readonly burst: number } = limits.rate) {
    this.#clock = clock;
    this.#perMs = rate.perSecond / 1000;
    this.#burst = rate.burst;
    this.#stock = rate.burst;
    this.#filledAt = clock.now();
  }

  /** Waits for a turn and takes it. Rejects with the signal's reason when aborted first; the others keep their places. */
  take(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(reasonOf(signal));
    const turn = this.#last.then(async () => {
      for (let wait = this.#waitMs(); wait > 0; wait = this.#waitMs()) await this.#clock.sleep(wait, signal);
      signal.throwIfAborted();
      this.#stock -= 1;
    });
    this.#last = turn.catch(() => undefined);
    return untilAborted(turn, signal);
  }

  /** Gives nobody a turn for so many milliseconds: what `Retry-After` asks for. */
  pause(ms: number): void {
    this.#fill();
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + ms);
  }

  /** Takes over what the service says is left, where that is less than believed: other windows spend from it too. */
  sync(remaining: number): void {
    this.#fill();
    this.#stock = Math.min(this.#stock, remaining);
  }

  #waitMs(): number {
    this.#fill();
    const missing = this.#stock >= 1 ? 0 : Math.ceil((1 - this.#stock) / this.#perMs);
    return Math.max(this.#pausedUntil - this.#clock.now(), missing, 0);
  }

  #fill(): void {
    const now = this.#clock.now();
    const passed = now - this.#filledAt;
    // A clock that was set back fills nothing, does not empty the bucket either, and makes no pause longer.
    this.#stock = Math.min(this.#burst, this.#stock + Math.max(0, passed) * this.#perMs);
    this.#pausedUntil += Math.min(0, passed);
    this.#filledAt = now;
  }
}

// Someone who waits behind others must not wait for them to be told that it is over.
function untilAborted(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(reasonOf(signal));
    };
    signal.addEventListener('abort', stop, { once: true });
    turn.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}
