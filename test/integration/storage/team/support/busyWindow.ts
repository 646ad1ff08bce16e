// A window of somebody in a team that calls a service which counts, through the limiter that it really has.
import { setMaxListeners } from 'node:events';
import type { Clock } from '../../../../../src/client/clock.ts';
import { RateLimiter, type Priority } from '../../../../../src/client/rateLimiter.ts';
import type { TeamPermits } from '../../../../../src/storage/team/teamPermits.ts';

/** A service with the bucket of the API, which counts its refusals. */
export class CountingService {
  readonly #now: () => number;
  #stock: number;
  #at: number;
  answered = 0;
  refused = 0;

  /** @param now milliseconds */
  constructor(now: () => number, stock = 1500) {
    this.#now = now;
    this.#stock = stock;
    this.#at = now();
  }

  get stock(): number {
    const now = this.#now();
    this.#stock = Math.min(1500, this.#stock + (now - this.#at) / 100);
    this.#at = now;
    return this.#stock;
  }

  arrive(): boolean {
    // The clock of the database counts microseconds.
    const isRefused = this.stock < 1 - 0.001;
    if (isRefused) this.refused += 1;
    else {
      this.#stock -= 1;
      this.answered += 1;
    }
    return !isRefused;
  }
}

/** Dependencies of a busy window. */
export interface BusyWindowDeps {
  readonly clock: Clock;
  readonly permits: TeamPermits;
  readonly service: CountingService;
  /** Milliseconds from sending to the arrival of a request, and from there to its answer. */
  readonly latencyMs: () => number;
}

export class BusyWindow {
  readonly limiter: RateLimiter;
  readonly #deps: BusyWindowDeps;
  readonly #end = new AbortController();
  /** The calls that were answered, and the longest wait for a permit in milliseconds. */
  readonly done = { person: 0, background: 0 };
  readonly waits: { readonly priority: Priority; readonly ms: number }[] = [];

  constructor(deps: BusyWindowDeps) {
    this.#deps = deps;
    setMaxListeners(0, this.#end.signal);
    this.limiter = new RateLimiter(deps.clock, { shared: deps.permits });
  }

  /** Makes one call. It resolves when it was answered, refused, or the window is gone. */
  async call(priority: Priority, now: () => number): Promise<void> {
    const { clock, service, latencyMs } = this.#deps;
    const asked = now();
    try {
      const permit = await this.limiter.take(this.#end.signal, priority);
      this.waits.push({ priority, ms: now() - asked });
      await clock.sleep(latencyMs());
      service.arrive();
      await clock.sleep(latencyMs());
      permit.end();
      this.done[priority] += 1;
    } catch {
      // The window is gone.
    }
  }

  /** Keeps so many calls waiting or under way, as a bulk job does. */
  keepBusy(priority: Priority, count: number, now: () => number): void {
    for (let at = 0; at < count; at += 1)
      void (async () => {
        while (!this.#end.signal.aborted) await this.call(priority, now);
      })();
  }

  get isOver(): boolean {
    return this.#end.signal.aborted;
  }

  /** Ends at once, and gives nothing back. */
  die(): void {
    this.#end.abort(new Error('dead'));
    this.limiter.dispose();
    this.#deps.permits.dispose();
  }
}
