// The filter of the credits view: the period and the calls that it shows, for any account of this window.
import { Emitter, type Event } from '../../client/event.ts';
import type { LedgerFilter } from '../../client/ledger.ts';
import { startOfDay } from '../../client/localDay.ts';

export type Period = 'today' | 'week' | 'month' | 'ever';

/** The calls that are shown, beside their period; an absent part means all. */
export type CallFilter = Pick<LedgerFilter, 'operation' | 'source' | 'agent' | 'certainty'>;

const daysBack: Readonly<Record<Exclude<Period, 'ever'>, number>> = { today: 0, week: 6, month: 29 };

/** The filter of the credits view. */
export class SpendingFilter {
  readonly #changed = new Emitter();
  #period: Period = 'today';
  #calls: CallFilter = {};

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

  get calls(): CallFilter {
    return this.#calls;
  }

  set calls(calls: CallFilter) {
    this.#calls = calls;
    this.#changed.fire();
  }

  /** True if only some calls of the period are shown. */
  get narrowed(): boolean {
    return Object.keys(this.#calls).length > 0;
  }

  /** The entries of an account that are shown. @param now in milliseconds since the epoch */
  of(account: string, now: number): LedgerFilter {
    return { ...this.inPeriod(account, now), ...this.#calls };
  }

  /**
   * All entries of an account in the period, which begins with a day of the user's calendar.
   * @param now in milliseconds since the epoch
   */
  inPeriod(account: string, now: number): LedgerFilter {
    if (this.#period === 'ever') return { account };
    return { account, from: startOfDay(now, -daysBack[this.#period]) };
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
