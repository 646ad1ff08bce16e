// Compares snapshots of the credits with the ledger, and resolves unconfirmed calls from them.
import type { Clock } from '../../client/clock.ts';
import type { Ledger, LedgerEntry } from '../../client/ledger.ts';
import { unnamedType } from '../../client/model/credits.ts';
import { addPrices, type Price } from '../../client/price.ts';
import { checkUnconfirmed, isUnconfirmed, leftByType, wasRefilled, type CreditSnapshot } from './unconfirmedCosts.ts';

/**
 * An unconfirmed call may still be at work in the service, and be billed at its end. Nothing is concluded about it before that.
 * Unconfirmed: that the credit status knows of it by then.
 */
export const unconfirmedMs = 60_000;
/** The longest that a call may take until it is unconfirmed: the most that the setting allows. */
const longestCallMs = 300_000;
/** With more entries between two readings, nothing is concluded. */
const mostEntries = 1000;

/** The account of the snapshots. */
interface Account {
  readonly account: string;
  readonly ledger: Ledger;
}

/** The readings of one account in this window. */
export class CreditSnapshots {
  readonly #of: Account;
  readonly #clock: Clock;
  #first: CreditSnapshot | undefined;
  #last: CreditSnapshot | undefined;
  /** The snapshot from which the unconfirmed calls entered since are checked. */
  #base: CreditSnapshot | undefined;
  /** The last entry that was looked at. */
  #seen = 0;
  /** The newest unconfirmed call, and when this window first saw it. */
  #unconfirmed = { entry: 0, seenAt: 0 };
  /** Whether others have been seen to spend from the same token. */
  #others = false;

  constructor(of: Account, clock: Clock) {
    this.#of = of;
    this.#clock = clock;
  }

  /** Credits that the service has counted beyond the ledger, from the first reading to the last; undefined if there is none. */
  get drift(): number | undefined {
    if (!this.#first || !this.#last) return undefined;
    const { account, ledger } = this.#of;
    const since = ledger.totals({ account, after: this.#first.upTo });
    const later = ledger.totals({ account, after: this.#last.upTo });
    const now = leftByType(this.#last.buckets);
    // Of an amount without a type nobody knows which credits it counts: it is compared with nothing.
    const typed = [...leftByType(this.#first.buckets)].filter(([type]) => type !== unnamedType);
    if (typed.length === 0) return undefined;
    let drift = 0;
    for (const [type, left] of typed) {
      const entered = (price: Price): number => price[type] ?? 0;
      const spent = entered(addPrices(since.known, since.estimated)) - entered(addPrices(later.known, later.estimated));
      drift += left - (now.get(type) ?? left) - spent;
    }
    return drift;
  }

  /** Whether later snapshots may show the cost of an unconfirmed call. */
  get waiting(): boolean {
    return this.#base !== undefined && this.#unconfirmed.entry > this.#base.upTo;
  }

  /** Whether later snapshots may show what an unconfirmed call has cost. */
  mayTell({ id }: LedgerEntry): boolean {
    return this.#base !== undefined && id > this.#base.upTo;
  }

  /** Looks for unconfirmed calls. It is called when something was entered. */
  findUnconfirmed(): void {
    if (!this.#base) return;
    const { account, ledger } = this.#of;
    const entries = ledger.entries({ account, after: Math.max(this.#seen, this.#base.upTo) }, { limit: mostEntries });
    this.#seen = entries[0]?.id ?? this.#seen;
    const newest = entries.find(isUnconfirmed);
    if (newest) this.#unconfirmed = { entry: newest.id, seenAt: this.#clock.now() };
  }

  /**
   * Takes a snapshot at which no call was under way, and enters what it shows about unconfirmed calls.
   * @returns milliseconds after which another snapshot may show more; undefined if nothing is left to be shown
   */
  add(snapshot: CreditSnapshot): number | undefined {
    this.findUnconfirmed();
    if (!this.#first || !this.#last || wasRefilled(this.#last, snapshot)) this.#first = snapshot;
    this.#last = snapshot;
    if (this.#base) {
      const { account, ledger } = this.#of;
      const entries = ledger.entries({ account, after: this.#base.upTo }, { limit: mostEntries });
      const few = entries.length < mostEntries;
      const wait = Math.min(unconfirmedMs, this.#unconfirmed.seenAt + unconfirmedMs - snapshot.at);
      if (few && wait > 0 && entries.some(isUnconfirmed)) return wait;
      if (few) this.#check(this.#base, snapshot, entries);
    } else {
      const wait = this.#untilOlderAreOver(snapshot.at);
      if (wait !== undefined) return wait;
    }
    this.#base = snapshot;
    return undefined;
  }

  // An unconfirmed call from before the first snapshot may still be billed, and would then be taken for a later one.
  #untilOlderAreOver(now: number): number | undefined {
    const { account, ledger } = this.#of;
    const from = now - longestCallMs - unconfirmedMs;
    const [newest] = ledger.entries({ account, certainty: 'unconfirmed', from }, { limit: 1 });
    return newest && Math.max(1, newest.time - from);
  }

  #check(before: CreditSnapshot, now: CreditSnapshot, entries: readonly LedgerEntry[]): void {
    const { costs, others } = checkUnconfirmed(before, now, entries, this.#others);
    this.#others = others;
    for (const [entry, cost] of costs) this.#of.ledger.checked(entry, cost);
  }
}
