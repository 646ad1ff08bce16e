// Checks every minute whether a watch is due, and runs one after the other while its session is open.
import type { Clock } from '../../client/clock.ts';
import type { Disposable } from '../../client/event.ts';
import { asFailure } from '../../client/failure.ts';
import { runWatch, type WatchRunDeps } from './watchRun.ts';

export interface WatcherDeps extends Omit<WatchRunDeps, 'now' | 'signal'> {
  readonly clock: Clock;
}

/** The interval of the checks. It does not sleep until the next watch is due, because computers sleep and clocks are set. */
const checkEveryMs = 60_000;

/** Runs the due watches of one session. It begins with a check, so that one run makes up for the time of a closed editor. */
export class Watcher implements Disposable {
  readonly #deps: WatcherDeps;
  readonly #closed = new AbortController();

  constructor(deps: WatcherDeps) {
    this.#deps = deps;
    void this.#run();
  }

  /** Starts no further run. A page in flight is paid for, so it is still stored if that is possible. */
  dispose(): void {
    this.#closed.abort(new Error('closed'));
  }

  async #run(): Promise<void> {
    const { clock, watches } = this.#deps;
    const { signal } = this.#closed;
    while (!signal.aborted) {
      for (const { id } of watches.all()) await this.#runIfDue({ ...this.#deps, now: () => clock.now(), signal }, id);
      try {
        await clock.sleep(checkEveryMs, signal);
      } catch {
        // The session is closed.
      }
    }
  }

  async #runIfDue(deps: WatchRunDeps, id: string): Promise<void> {
    if (this.#closed.signal.aborted) return;
    try {
      await runWatch(deps, { id, asked: false });
    } catch (error) {
      // A fault of the extension ends neither the other watches nor this one, whose next run is due later.
      const run = { id: deps.newId(), now: deps.now() };
      const outcome = { kind: 'failed', at: run.now, failure: asFailure(error).kind, isRead: false } as const;
      if (deps.watches.begin(id, run, false)) deps.watches.end(id, run, { outcome, newEvents: [] });
    }
  }
}
