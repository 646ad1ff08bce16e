// Refreshes the credits left at the interval that the user has set.
import type { Clock } from '../../client/clock.ts';
import type { Disposable } from '../../client/event.ts';
import type { Session } from './session.ts';

export interface TimerDeps {
  readonly session: Session;
  readonly clock: Clock;
  /** Returns the minutes between two refreshes; 0 means never. It is called by each `restart`. */
  readonly minutes: () => number;
  /** Returns whether this window has the focus. */
  readonly focused: () => boolean;
}

/** The timer of one window. It restarts with each session. Without a session or the focus it refreshes nothing. */
export class CreditTimer implements Disposable {
  readonly #deps: TimerDeps;
  readonly #changes: Disposable;
  #waiting: AbortController | undefined;
  /** True if a refresh was due while the window did not have the focus. */
  #missed = false;

  constructor(deps: TimerDeps) {
    this.#deps = deps;
    this.#changes = deps.session.onDidChange(() => {
      this.restart();
    });
    this.restart();
  }

  /** Begins the interval again. It is called when the setting has changed. */
  restart(): void {
    this.#waiting?.abort(new Error('restarted'));
    this.#missed = false;
    const minutes = this.#deps.minutes();
    if (minutes <= 0 || this.#deps.session.state.kind !== 'open') return;
    this.#waiting = new AbortController();
    void this.#run(minutes * 60_000, this.#waiting.signal);
  }

  /** Refreshes at once if a refresh was missed. It is called when the window gets the focus. */
  refreshIfMissed(): void {
    if (!this.#missed || !this.#deps.focused()) return;
    this.#refresh();
    this.restart();
  }

  dispose(): void {
    this.#waiting?.abort(new Error('closed'));
    this.#changes.dispose();
  }

  async #run(ms: number, signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        await this.#deps.clock.sleep(ms, signal);
        if (this.#deps.focused()) this.#refresh();
        else this.#missed = true;
      }
    } catch {
      // The timer was restarted or closed.
    }
  }

  #refresh(): void {
    const { state } = this.#deps.session;
    if (state.kind !== 'open' || !state.session.canReadCredits) return;
    // The credit store reports a failure itself.
    void state.session.credits.refresh('background').catch(() => undefined);
  }
}
