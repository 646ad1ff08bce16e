// Checks every minute whether a watch is due, and runs one after the other while its session is open.
import type { Clock } from '../../client/clock.ts';
import type { Disposable } from '../../client/event.ts';
import { runWatch, type WatchRunDeps } from './watchRun.ts';

export interface WatcherDeps extends Omit<WatchRunDeps, 'now' | 'signal'> {
  readonly clock: Clock;
}

/** So often it is looked, and not slept until the next one is due: computers sleep, and clocks are set. */
const checkEveryMs = 60_000;

/** Of one session. It begins with a check, so that what was due while the editor was closed is made up for by one run. */
export class Watcher implements Disposable {
  readonly #deps: WatcherDeps;
  readonly #closed = new AbortController();

  constructor(deps: WatcherDeps) {
    this.#deps = deps;
    void this.#run();
  }

  /** From now on nothing is begun; a page that is on its way is paid for, and comes in if that is still possible. */
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
        // Closed.
      }
    }
  }

  async #runIfDue(deps: WatchRunDeps, id: string): Promise<void> {
    if (!this.#closed.signal.aborted) await runWatch(deps, { id, asked: false });
  }
}
