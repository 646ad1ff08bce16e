// The request rate of one token: a bucket that fills at a steady pace (service.md, "Limits").
import { limits } from '../client/limits.ts';

/** Lives as long as its process: it is not part of a snapshot, so that a request alone changes no state. */
export class RateBucket {
  #stock: number = limits.rate.burst;
  #filledAt: number;

  /** @param now milliseconds since the epoch */
  constructor(now: number) {
    this.#filledAt = now;
  }

  /** Takes one request out of the bucket; false if there is none. */
  take(now: number): boolean {
    this.#fill(now);
    if (this.#stock < 1) return false;
    this.#stock -= 1;
    return true;
  }

  /** The headers as service-shapes.md, "Headers", has them; the reset is in seconds until the bucket is full. */
  headers(now: number): Readonly<Record<string, string>> {
    this.#fill(now);
    return {
      'x-ratelimit-limit': String(limits.rate.burst),
      'x-ratelimit-remaining': String(Math.floor(this.#stock)),
      'x-ratelimit-reset': String(Math.ceil((limits.rate.burst - this.#stock) / limits.rate.perSecond)),
    };
  }

  #fill(now: number): void {
    // A clock that was set back fills nothing.
    const seconds = Math.max(0, now - this.#filledAt) / 1000;
    this.#stock = Math.min(limits.rate.burst, this.#stock + seconds * limits.rate.perSecond);
    this.#filledAt = now;
  }
}
