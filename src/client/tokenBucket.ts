// One window's share of the API's token bucket, estimated from its own calls and the service's headers.

export interface Rate {
  readonly perSecond: number;
  /** The size of the bucket. */
  readonly burst: number;
}

/** A window's part of a bucket (service.md, "Limits") that several windows share. Time is in milliseconds and never goes back. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #windows: () => number;
  /** The permits that this window may use now. */
  #stock: number;
  /** The permits that are left in the bucket of the service, as far as this window knows. */
  #remaining: number;
  #share = 1;
  #isSynced = false;
  #filledAt: number;

  constructor({ perSecond, burst }: Rate, windows: () => number, time: number) {
    this.#perMs = perSecond / 1000;
    this.#burst = burst;
    this.#windows = windows;
    this.#stock = burst;
    this.#remaining = burst;
    this.#filledAt = time;
  }

  /** Adds the permits that have come in since the last time. @param time milliseconds */
  fill(time: number): void {
    const windows = this.#windows();
    this.#share = windows > 1 ? windows : 1;
    const more = ((time - this.#filledAt) * this.#perMs) / this.#share;
    this.#filledAt = time;
    this.#remaining = Math.min(this.#burst, this.#remaining + more);
    // Until the service has said how many permits are left, this window uses only its own part, because the other windows may use
    // theirs at the same time. Each part holds at least one permit.
    const part = Math.max(1, this.#burst / this.#share);
    this.#stock = this.#isSynced ? this.#remaining : Math.min(part, this.#stock + more);
  }

  spend(): void {
    this.#stock -= 1;
    this.#remaining -= 1;
  }

  /** Takes over the permits that the service says are left if they are fewer than this window has counted. */
  sync(remaining: number): void {
    this.#isSynced = true;
    this.#remaining = Math.min(this.#remaining, remaining);
    this.#stock = this.#remaining;
  }

  /** Milliseconds from the last filling until there is a permit to spend. */
  get waitMs(): number {
    return this.#stock >= 1 ? 0 : Math.ceil(((1 - this.#stock) * this.#share) / this.#perMs);
  }
}
