// The request rate of one token: a bucket that fills at a steady pace (service.md, "Limits").
import { limits } from '../client/limits.ts';

/** The bucket is not part of a snapshot, so that a request that only reads does not change the state to be saved. */
export class RateBucket {
  #available: number = limits.rate.burst;
  #filledAt: number;

  /** @param now milliseconds since the epoch */
  constructor(now: number) {
    this.#filledAt = now;
  }

  /** Takes one request out of the bucket; false if there is none. */
  take(now: number): boolean {
    this.#fill(now);
    if (this.#available < 1) return false;
    this.#available -= 1;
    return true;
  }

  /** The headers of service-shapes.md, "Headers"; the reset is the number of seconds until the bucket is full. */
  headers(now: number): Readonly<Record<string, string>> {
    this.#fill(now);
    return {
      'x-ratelimit-limit': String(limits.rate.burst),
      'x-ratelimit-remaining': String(Math.floor(this.#available)),
      'x-ratelimit-reset': String(Math.ceil((limits.rate.burst - this.#available) / limits.rate.perSecond)),
    };
  }

  #fill(now: number): void {
    // A clock that was set back adds nothing.
    const seconds = Math.max(0, now - this.#filledAt) / 1000;
    this.#available = Math.min(limits.rate.burst, this.#available + seconds * limits.rate.perSecond);
    this.#filledAt = now;
  }
}
