// Hands out turns at the pace the service allows, so that its limit is kept and not run into.
import { reasonOf, type Clock } from './clock.ts';
import { Emitter, type Event } from './event.ts';
import { limits } from './limits.ts';
import { TokenBucket, type Rate } from './tokenBucket.ts';
import { TurnQueue, type Priority, type Waiting } from './turnQueue.ts';

export type { Priority } from './turnQueue.ts';

/** The right to send one request. It takes up one of the few slots until it is ended. */
export interface Turn {
  /** Gives the slot to the next caller. @throws Error when called again: the slot is another caller's by then */
  end(): void;
}

export interface LimiterOptions {
  readonly rate?: Rate;
  /** How many turns are out at most. */
  readonly atOnce?: number;
  /** How many windows send with the same token, this one included. Asked often: it has to be quick. */
  readonly windows?: () => number;
}

interface Timer {
  readonly wakesAt: number;
  readonly cancel: () => void;
}

/** Longer than this `setTimeout` does not wait, and comes back at once instead. */
const longestSleepMs = 2 ** 31 - 1;

/**
 * Keeps in step with the service (service.md, "Limits": 10 requests a second for a token, a stock of 1,500), shares that
 * with the user's other windows, and lets 6 calls be on their way at once.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #atOnce: number;
  readonly #bucket: TokenBucket;
  readonly #queue = new TurnQueue<Turn>(() => {
    this.#handOut();
  });
  readonly #changed = new Emitter();
  #out = 0;
  // The limiter's own time: that of the clock, but for the times when somebody sets the clock back.
  #time: number;
  #seenAt: number;
  #wasSetBack = false;
  #pauseEndsAt = 0;
  #endToTell = false;
  #timer: Timer | undefined;
  #disposed = false;

  constructor(clock: Clock, { rate = limits.rate, atOnce = 6, windows = () => 1 }: LimiterOptions = {}) {
    this.#clock = clock;
    this.#atOnce = atOnce;
    this.#time = clock.now();
    this.#seenAt = this.#time;
    this.#bucket = new TokenBucket(rate, windows, this.#time);
  }

  /** Fires when a pause begins, becomes longer or ends. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The end of the pause that the service has asked for, in milliseconds since the epoch, while it lasts. */
  get pausedUntil(): number | undefined {
    this.#look();
    return this.#pauseEndsAt > this.#time ? this.#seenAt + this.#pauseEndsAt - this.#time : undefined;
  }

  get waiting(): Waiting {
    return this.#queue.waiting;
  }

  /**
   * Waits for a turn and takes it: a person's call before any in the background, else in the order of asking.
   * @throws Error, the signal's reason, as soon as it is aborted, and another when the limiter is disposed of
   */
  take(signal: AbortSignal, priority: Priority): Promise<Turn> {
    if (this.#disposed) return Promise.reject(disposed());
    if (signal.aborted) return Promise.reject(reasonOf(signal));
    this.#look();
    if (this.#queue.isEmpty && this.#waitMs() === 0) return Promise.resolve(this.#give());
    const turn = this.#queue.join(signal, priority);
    this.#handOut();
    return turn;
  }

  /** Counts those who wait in the background with this signal among a person's calls, as the last of them. */
  raise(signal: AbortSignal): void {
    this.#queue.raise(signal);
  }

  /** Gives nobody a turn for so many milliseconds: what `Retry-After` asks for. */
  pause(ms: number): void {
    this.#look();
    const endsAt = this.#time + ms;
    if (this.#disposed || !(endsAt > Math.max(this.#time, this.#pauseEndsAt))) return;
    this.#pauseEndsAt = endsAt;
    this.#endToTell = true;
    this.#setTimer();
    this.#changed.fire();
  }

  /** Ends the pause: whoever waits is given a turn as if the service had not asked for one. */
  endPause(): void {
    this.#look();
    if (this.#pauseEndsAt <= this.#time) return;
    this.#pauseEndsAt = this.#time;
    this.#endToTell = false;
    this.#handOut();
    this.#changed.fire();
  }

  /** Takes over what the service says is left, where that is less than believed: other windows spend from it too. */
  sync(remaining: number): void {
    this.#look();
    this.#bucket.sync(remaining);
    // A first answer can name more than the part that this window had kept to.
    this.#handOut();
  }

  /** Tells all who wait that there is no turn to come. Those that are out may still be ended. */
  dispose(): void {
    this.#disposed = true;
    this.#endToTell = false;
    this.#pauseEndsAt = this.#time;
    this.#queue.clear(disposed());
    this.#setTimer();
    this.#changed.dispose();
  }

  /** Reads the clock. One that was set back stands still for the limiter: it fills nothing, and makes no pause longer. */
  #look(): void {
    const now = this.#clock.now();
    if (now < this.#seenAt) this.#wasSetBack = true;
    this.#time += Math.max(0, now - this.#seenAt);
    this.#seenAt = now;
    this.#bucket.fill(this.#time);
  }

  #handOut(): void {
    this.#look();
    while (!this.#queue.isEmpty && this.#waitMs() === 0) this.#queue.serve(this.#give());
    this.#setTimer();
  }

  #give(): Turn {
    this.#bucket.spend();
    this.#out += 1;
    let ended = false;
    return {
      end: () => {
        if (ended) throw new Error('This turn has ended before.');
        ended = true;
        this.#out -= 1;
        this.#handOut();
      },
    };
  }

  /** Milliseconds until the next turn, or undefined where one has to end first. */
  #waitMs(): number | undefined {
    if (this.#out >= this.#atOnce) return undefined;
    return Math.max(this.#pauseEndsAt - this.#time, this.#bucket.waitMs, 0);
  }

  /** Sees to it that there is one timer while somebody waits for the time to pass, or is to be told that a pause is over. */
  #setTimer(): void {
    const wait = this.#endToTell ? this.#pauseEndsAt - this.#time : this.#queue.isEmpty ? undefined : this.#waitMs();
    const wakesAt = wait === undefined ? Infinity : this.#time + Math.min(Math.max(0, wait), longestSleepMs);
    // One that comes too early looks again; one that comes too late, or for nobody, is taken back.
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
    this.#look();
    // The clock cannot tell how long that was; but it was slept through.
    if (this.#wasSetBack) this.#time = Math.max(this.#time, wakesAt);
    const tellsEnd = this.#endToTell && this.#pauseEndsAt <= this.#time;
    if (tellsEnd) this.#endToTell = false;
    this.#handOut();
    if (tellsEnd) this.#changed.fire();
  }
}

function disposed(): Error {
  return new Error('disposed');
}
