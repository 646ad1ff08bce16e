// Compares snapshots of the credits with the ledger, and resolves unconfirmed calls from them.
import type { Clock } from '../../client/clock.ts';
import type { Ledger, LedgerEntry } from '../../client/ledger.ts';
import { unnamedType } from '../../client/model/credits.ts';
import { addPrices, type Price } from '../../client/price.ts';
import { checkUnconfirmed, isUnconfirmed, leftByType, wasRefilled, type CreditSnapshot } from './unconfirmedCosts.ts';

/**
 * The service may still be working on an unconfirmed call, and bill it at its end, so nothing is concluded about it for so long,
 * in milliseconds. Unconfirmed: that the credit status includes it by then.
 */
export const unconfirmedMs = 60_000;
/** The longest time that a call may take until it is unconfirmed, in milliseconds: the most that the setting allows. */
const longestCallMs = 300_000;
/** If as many entries are between two snapshots, nothing is concluded. */
const mostEntries = 1000;

/** An account with the ledger that its entries are in. */
interface AccountLedger {
  readonly account: string;
  readonly ledger: Ledger;
}

/** The snapshots of one account in this window. */
export class CreditSnapshots {
  readonly #accountLedger: AccountLedger;
  readonly #clock: Clock;
  /** The first snapshot since the credits were last refilled. */
  #first: CreditSnapshot | undefined;
  #last: CreditSnapshot | undefined;
  /** Unconfirmed calls that were entered after this snapshot are checked by comparing later ones with it. */
  #base: CreditSnapshot | undefined;
  /** The last entry that was searched for unconfirmed calls. */
  #lastSearched = 0;
  /** The entry of the newest unconfirmed call, and the time when this window found it, in milliseconds since the epoch. */
  #unconfirmed = { entry: 0, foundAt: 0 };
  /** True if others have been found to spend from the same token. */
  #others = false;

  constructor(accountLedger: AccountLedger, clock: Clock) {
    this.#accountLedger = accountLedger;
    this.#clock = clock;
  }

  /** Credits that the service has counted beyond the ledger, from the first snapshot to the last; undefined if it is unknown. */
  get drift(): number | undefined {
    if (!this.#first || !this.#last) return undefined;
    const { account, ledger } = this.#accountLedger;
    const sinceFirst = ledger.totals({ account, after: this.#first.upTo });
    const sinceLast = ledger.totals({ account, after: this.#last.upTo });
    const now = leftByType(this.#last.buckets);
    // An amount without a type is left out, because nobody knows which credits it counts.
    const typed = [...leftByType(this.#first.buckets)].filter(([type]) => type !== unnamedType);
    if (typed.length === 0) return undefined;
    let drift = 0;
    for (const [type, left] of typed) {
      const entered = (price: Price): number => price[type] ?? 0;
      const spent =
        entered(addPrices(sinceFirst.known, sinceFirst.estimated)) - entered(addPrices(sinceLast.known, sinceLast.estimated));
      drift += left - (now.get(type) ?? left) - spent;
    }
    return drift;
  }

  /** True if later snapshots may show the cost of any unconfirmed call. */
  get waiting(): boolean {
    return this.#base !== undefined && this.#unconfirmed.entry > this.#base.upTo;
  }

  /** Returns whether later snapshots may show the cost of this unconfirmed call. */
  mayShowCost({ id }: LedgerEntry): boolean {
    return this.#base !== undefined && id > this.#base.upTo;
  }

  /** Searches new entries for unconfirmed calls. It is called after entries were added. */
  findUnconfirmed(): void {
    if (!this.#base) return;
    const { account, ledger } = this.#accountLedger;
    const entries = ledger.entries({ account, after: Math.max(this.#lastSearched, this.#base.upTo) }, { limit: mostEntries });
    this.#lastSearched = entries[0]?.id ?? this.#lastSearched;
    const newest = entries.find(isUnconfirmed);
    if (newest) this.#unconfirmed = { entry: newest.id, foundAt: this.#clock.now() };
  }

  /**
   * Takes a snapshot that was made while no call was running, and enters the costs of unconfirmed calls that it shows.
   * @returns milliseconds after which another snapshot may show more; undefined if no further one is needed
   */
  add(snapshot: CreditSnapshot): number | undefined {
    this.findUnconfirmed();
    if (!this.#first || !this.#last || wasRefilled(this.#last, snapshot)) this.#first = snapshot;
    this.#last = snapshot;
    if (this.#base) {
      const { account, ledger } = this.#accountLedger;
      const entries = ledger.entries({ account, after: this.#base.upTo }, { limit: mostEntries });
      const hasAllEntries = entries.length < mostEntries;
      const wait = Math.min(unconfirmedMs, this.#unconfirmed.foundAt + unconfirmedMs - snapshot.at);
      if (hasAllEntries && wait > 0 && entries.some(isUnconfirmed)) return wait;
      if (hasAllEntries) this.#check(this.#base, snapshot, entries);
    } else {
      const wait = this.#untilOlderAreOver(snapshot.at);
      if (wait !== undefined) return wait;
    }
    this.#base = snapshot;
    return undefined;
  }

  // An unconfirmed call from before the first snapshot may still be billed, and its cost would be taken for that of a later one.
  #untilOlderAreOver(now: number): number | undefined {
    const { account, ledger } = this.#accountLedger;
    const longestMs = longestCallMs + unconfirmedMs;
    const from = now - longestMs;
    // An entry from the future was made before the clock was set back. If that was by more than this, nobody knows its age.
    const [newest] = ledger.entries({ account, certainty: 'unconfirmed', from, to: now + longestMs }, { limit: 1 });
    return newest && Math.max(1, newest.time - from);
  }

  #check(before: CreditSnapshot, now: CreditSnapshot, entries: readonly LedgerEntry[]): void {
    const { costs, others } = checkUnconfirmed(before, now, entries, this.#others);
    this.#others = others;
    for (const [entry, cost] of costs) this.#accountLedger.ledger.checked(entry, cost);
  }
}
