// Over which time the credits view sums up: of this window, whatever account is open.
import { Emitter, type Event } from '../client/event.ts';
import type { LedgerFilter } from '../client/ledger.ts';

export type Period = 'today' | 'week' | 'month' | 'ever';

const daysBack: Readonly<Record<Exclude<Period, 'ever'>, number>> = { today: 0, week: 6, month: 29 };

/** The filter of the credits view. */
export class SpendingFilter {
  readonly #changed = new Emitter();
  #period: Period = 'today';

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get period(): Period {
    return this.#period;
  }

  set period(period: Period) {
    this.#period = period;
    this.#changed.fire();
  }

  /** The entries of an account in the period, which begins with a day of the user's calendar. @param now in milliseconds */
  of(account: string, now: number): LedgerFilter {
    if (this.#period === 'ever') return { account };
    const day = new Date(now);
    day.setHours(0, 0, 0, 0);
    day.setDate(day.getDate() - daysBack[this.#period]);
    return { account, from: day.getTime() };
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
