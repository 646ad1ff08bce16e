// Hands out permits to send a request no faster than the API allows, so that its limit is never exceeded.
import { reasonOf, type Clock } from './clock.ts';
import { Emitter, type Disposable, type Event } from './event.ts';
import { limits } from './limits.ts';
import { TokenBucket, type Rate } from './tokenBucket.ts';
import { PermitQueue, type Priority, type QueueLengths } from './permitQueue.ts';
import type { SharedPermits } from './sharedPermits.ts';

export type { Priority } from './permitQueue.ts';

/** The right to send one request. It occupies one of the slots for calls at the same time until it is ended. */
export interface Permit {
  /** Gives the slot to the next caller. @throws Error when called twice, because the slot then belongs to another caller */
  end(): void;
}

export interface LimiterOptions {
  readonly rate?: Rate;
  /** The most permits at the same time. */
  readonly atOnce?: number;
  /** Returns the number of windows that send with the same token, this one included. It is called often and has to be fast. */
  readonly windows?: () => number;
  /** The permits that the windows of a team share. While there are none, this window keeps to a rate of its own. */
  readonly shared?: SharedPermits | undefined;
}

interface Timer {
  readonly wakesAt: number;
  readonly cancel: () => void;
}

/** The longest delay of `setTimeout`: with a longer one it fires at once. */
const longestSleepMs = 2 ** 31 - 1;

/**
 * Keeps the limit of the API (service.md, "Limits": 10 requests a second for a token, a stock of 1,500), shares it with the
 * user's other windows, and allows 6 calls at the same time.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #atOnce: number;
  readonly #bucket: TokenBucket;
  readonly #shared: SharedPermits | undefined;
  readonly #subscription: Disposable | undefined;
  readonly #queue = new PermitQueue<Permit>(() => {
    this.#handOut();
  });
  readonly #changed = new Emitter();
  #active = 0;
  // The limiter's own time follows the clock, but never goes back when the clock is set back.
  #time: number;
  #clockReadAt: number;
  #wasSetBack = false;
  #pauseEndsAt = 0;
  #mustAnnounceEnd = false;
  #timer: Timer | undefined;
  #disposed = false;
  #wasShared = false;

  constructor(clock: Clock, { rate = limits.rate, atOnce = 6, windows = () => 1, shared }: LimiterOptions = {}) {
    this.#clock = clock;
    this.#atOnce = atOnce;
    this.#time = clock.now();
    this.#clockReadAt = this.#time;
    this.#bucket = new TokenBucket(rate, shared ? () => Math.max(windows(), shared.windows) : windows, this.#time);
    this.#shared = shared;
    this.#subscription = shared?.onDidChange(() => {
      this.#followShared(shared);
    });
  }

  /** Fires when a pause begins, becomes longer or ends. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The end of the pause that the service has asked for, in milliseconds since the epoch, while it lasts. */
  get pausedUntil(): number | undefined {
    this.#readClock();
    return this.#pauseEndsAt > this.#time ? this.#clockReadAt + this.#pauseEndsAt - this.#time : undefined;
  }

  get waiting(): QueueLengths {
    return this.#queue.waiting;
  }

  /**
   * Waits for a permit. Calls of a person come before background calls; each kind keeps the order of asking.
   * @throws Error the signal's reason as soon as the signal is aborted, or another when the limiter is disposed of
   */
  take(signal: AbortSignal, priority: Priority): Promise<Permit> {
    if (this.#disposed) return Promise.reject(disposed());
    if (signal.aborted) return Promise.reject(reasonOf(signal));
    this.#readClock();
    if (this.#queue.isEmpty && this.#waitMs() === 0) return Promise.resolve(this.#give());
    const permit = this.#queue.join(signal, priority);
    this.#handOut();
    return permit;
  }

  /** Treats the background calls that wait with this signal as calls of a person from now on, as the last of them. */
  raise(signal: AbortSignal): void {
    this.#queue.raise(signal);
    this.#reportWaiting();
  }

  /** Hands out no permit for so many milliseconds, as `Retry-After` asks for. */
  pause(ms: number): void {
    this.#readClock();
    const endsAt = this.#time + ms;
    if (this.#disposed || !(endsAt > Math.max(this.#time, this.#pauseEndsAt))) return;
    this.#pauseEndsAt = endsAt;
    this.#mustAnnounceEnd = true;
    this.#setTimer();
    this.#changed.fire();
  }

  /** Ends the pause: waiting calls get a permit as if the service had not asked for a pause. */
  endPause(): void {
    this.#readClock();
    if (this.#pauseEndsAt <= this.#time) return;
    this.#pauseEndsAt = this.#time;
    this.#mustAnnounceEnd = false;
    this.#handOut();
    this.#changed.fire();
  }

  /** Takes over what the service says is left if that is less than expected, because other windows use the same limit. */
  sync(remaining: number): void {
    this.#readClock();
    this.#bucket.sync(remaining);
    this.#shared?.sync(remaining);
    // The first answer can name more than this window's own share.
    this.#handOut();
  }

  /** Rejects all waiting calls. Permits that were handed out may still be ended. */
  dispose(): void {
    this.#disposed = true;
    this.#mustAnnounceEnd = false;
    this.#pauseEndsAt = this.#time;
    this.#queue.clear(disposed());
    this.#setTimer();
    this.#reportWaiting();
    this.#subscription?.dispose();
    this.#changed.dispose();
  }

  /** Reads the clock. While the clock is behind because it was set back, the limiter's time stands still. */
  #readClock(): void {
    const now = this.#clock.now();
    if (now < this.#clockReadAt) this.#wasSetBack = true;
    this.#time += Math.max(0, now - this.#clockReadAt);
    this.#clockReadAt = now;
    this.#bucket.fill(this.#time);
  }

  #handOut(): void {
    this.#readClock();
    while (!this.#queue.isEmpty && this.#waitMs() === 0) this.#queue.serve(this.#give());
    this.#setTimer();
    this.#reportWaiting();
  }

  /** A window that cannot ask the team any more goes on with its part of what the team had left. */
  #followShared(shared: SharedPermits): void {
    const isShared = shared.left !== undefined;
    if (this.#wasShared && !isShared) {
      this.#readClock();
      this.#bucket.sync(shared.ownPart);
    }
    this.#wasShared = isShared;
    this.#handOut();
  }

  /** During a pause that the service has asked for, no call needs a permit. */
  #reportWaiting(): void {
    if (this.#shared) this.#shared.setWaiting(this.#pauseEndsAt > this.#time ? { person: 0, background: 0 } : this.waiting);
  }

  /** Takes a permit. @returns a function that ends it */
  #spend(): (() => void) | undefined {
    if (this.#shared?.left !== undefined) return this.#shared.take();
    this.#bucket.spend();
    this.#shared?.takeAlone(1);
    return undefined;
  }

  #give(): Permit {
    const endShared = this.#spend();
    this.#active += 1;
    let ended = false;
    return {
      end: () => {
        if (ended) throw new Error('This permit has ended before.');
        ended = true;
        this.#active -= 1;
        endShared?.();
        this.#handOut();
      },
    };
  }

  /** Milliseconds until the next permit; undefined when a permit has to be ended first, or to come from the team. */
  #waitMs(): number | undefined {
    const shared = this.#shared?.left;
    if (this.#active >= this.#atOnce || shared === 0) return undefined;
    return Math.max(this.#pauseEndsAt - this.#time, shared === undefined ? this.#bucket.waitMs : 0, 0);
  }

  /** Keeps one timer running while a call waits or the end of a pause is to be announced. */
  #setTimer(): void {
    const wait = this.#mustAnnounceEnd ? this.#pauseEndsAt - this.#time : this.#queue.isEmpty ? undefined : this.#waitMs();
    const wakesAt = wait === undefined ? Infinity : this.#time + Math.min(Math.max(0, wait), longestSleepMs);
    // A timer that fires too early is set again when it fires; one that would fire too late or is not needed is cancelled.
    if (this.#timer && this.#timer.wakesAt <= wakesAt && wait !== undefined) return;
    this.#timer?.cancel();
    this.#timer = undefined;
    if (wait !== undefined) this.#startTimer(wakesAt);
  }

  #startTimer(wakesAt: number): void {
    const asleep = new AbortController();
    const timer: Timer = {
      wakesAt,
      cancel: () => {
        asleep.abort();
      },
    };
    this.#timer = timer;
    this.#wasSetBack = false;
    this.#clock.sleep(wakesAt - this.#time, asleep.signal).then(
      () => {
        if (this.#timer === timer) this.#wake(timer);
      },
      () => undefined,
    );
  }

  #wake({ wakesAt }: Timer): void {
    this.#timer = undefined;
    this.#readClock();
    // The clock was set back, so it cannot tell how long the timer ran; but the timer has fired.
    if (this.#wasSetBack) this.#time = Math.max(this.#time, wakesAt);
    const announcesEnd = this.#mustAnnounceEnd && this.#pauseEndsAt <= this.#time;
    if (announcesEnd) this.#mustAnnounceEnd = false;
    this.#handOut();
    if (announcesEnd) this.#changed.fire();
  }
}

function disposed(): Error {
  return new Error('disposed');
}
