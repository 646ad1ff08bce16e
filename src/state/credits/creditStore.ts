// The credits left, as the service last said, minus later spending; and the resolution of unconfirmed calls.
import type { Cache } from '../../client/cache.ts';
import type { Client } from '../../client/client.ts';
import type { Clock } from '../../client/clock.ts';
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import { asFailure, type Failure } from '../../client/failure.ts';
import type { Journal } from '../../client/journal.ts';
import type { Budget, Ledger, LedgerEntry } from '../../client/ledger.ts';
import { unnamedType, type CreditBucket } from '../../client/model/credits.ts';
import type { KeyValueStore } from '../../client/keyValueStore.ts';
import type { Colleagues, Patience } from '../../client/colleagues.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { addPrices, type AccountCredits, type Price } from '../../client/price.ts';
import type { Priority } from '../../client/rateLimiter.ts';
import type { SharedPermits } from '../../client/sharedPermits.ts';
import type { AccountWindows } from '../../client/windows.ts';
import { leftByType, type CreditSnapshot } from './unconfirmedCosts.ts';
import { unconfirmedMs, CreditSnapshots } from './creditSnapshots.ts';
import type { AccountPrices } from './accountPrices.ts';

/**
 * The reason why nothing is kept on the disk: the disk cannot be written, or the file is broken or of a later version.
 */
export type NotPersistedReason = 'notWritable' | 'damaged' | 'newer';

/** The stores of an account that concern money and what it bought. */
export interface Money {
  /** The account's id, or `sandbox`. */
  readonly account: string;
  readonly budget: Budget;
  readonly ledger: Ledger;
  /** The cache of paid records, shared by all windows. */
  readonly cache: Cache;
  /** The journal of changes, shared by all windows. */
  readonly journal: Journal;
  /** The watches and the times of viewing, shared by all windows. */
  readonly keyValue: KeyValueStore;
  /** The time when this window was opened, in milliseconds since the epoch. */
  readonly openedAt: number;
  /** The user's windows that share the account's rate; absent if each has its own, as with the sandbox. */
  readonly windows?: AccountWindows;
  /**
   * The colleagues with the same token; undefined if no team is connected. It never throws.
   * @param patience that of a person who only looks; absent if a purchase depends on their answers
   */
  readonly colleagues?: (patience?: Patience) => Promise<Colleagues | undefined>;
  /** The permits that a team shares, with those of other computers; absent with the sandbox. */
  readonly permits?: SharedPermits;
  /** The reason why ledger and cache are of this window alone if they are. */
  readonly notPersisted?: NotPersistedReason | undefined;
}

export interface CreditState {
  /** Undefined if the service could not be asked, or said nothing that can be read. */
  readonly buckets?: readonly CreditBucket[];
  /** The time when the service said so, in milliseconds since the epoch. */
  readonly readAt?: number;
  /** Credits that all windows have spent since this window was opened, known and estimated, by type. */
  readonly spent: Price;
  /** Credits that may have been billed without an answer, by type. */
  readonly unconfirmed: Price;
  /** Credits that no window had to spend since then because the cache had the answer, by type. */
  readonly saved: Price;
  readonly failure?: Failure;
}

/** After spending, the service is asked once things have been quiet for so long. */
const debounceMs = 1000;

type StatedPrices = Pick<AccountPrices, 'of' | 'onDidChange'>;

/** The credits of the open session. */
export class CreditStore implements AccountCredits {
  readonly #client: Pick<Client, 'getCredits'>;
  readonly #money: Money;
  readonly #clock: Clock;
  readonly #snapshots: CreditSnapshots;
  readonly #changed = new Emitter();
  readonly #closed = new AbortController();
  readonly #prices: StatedPrices;
  readonly #subscriptions: readonly Disposable[];
  #last: CreditSnapshot | undefined;
  #failure: Failure | undefined;
  #refreshing: Promise<void> | undefined;
  #waiting: AbortController | undefined;

  /** Credits left of one type; undefined if it is not known. A property, so that it can be passed on with `billed`. */
  readonly left = (type: string): number | undefined => {
    try {
      return this.#last && leftByType(this.#bucketsNow(this.#last)).get(type);
    } catch {
      // The ledger cannot be read. Rows and prices are shown nevertheless, without the credits left.
      return undefined;
    }
  };

  /** The price that the account is billed for a call. @param stated its price by the rules of the API */
  readonly billed = (stated: Price): Price => this.#prices.of(stated);

  /** @param canReadCredits whether the credit status has an address. Without one, the credits are not read again after a call */
  constructor(client: Pick<Client, 'getCredits'>, money: Money, clock: Clock, prices: StatedPrices, canReadCredits = true) {
    this.#prices = prices;
    this.#client = client;
    this.#money = money;
    this.#clock = clock;
    this.#snapshots = new CreditSnapshots(money, clock);
    this.#subscriptions = [
      money.ledger.onDidChange(() => {
        this.#snapshots.findUnconfirmed();
        // Spending is subtracted at once; the service corrects the amount when no call is running.
        this.#changed.fire();
        if (canReadCredits && this.#spentSince(this.#last)) void this.#refreshAfter(debounceMs);
      }),
      prices.onDidChange(() => {
        this.#changed.fire();
      }),
    ];
  }

  /** Fires when credits were spent or asked for, and when the service bills more than it did: every price is shown anew. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get state(): CreditState {
    const { account, ledger, openedAt } = this.#money;
    const { known, estimated, unconfirmed, saved } = ledger.totals({ account, from: openedAt });
    return {
      spent: addPrices(known, estimated),
      unconfirmed,
      saved,
      ...(this.#last ? { buckets: this.#bucketsNow(this.#last), readAt: this.#last.at } : {}),
      ...omitUndefined({ failure: this.#failure }),
    };
  }

  /**
   * Credits that the service has counted beyond the ledger, between its first answer to this window and its last: other
   * programs spend from the same token, and an unconfirmed call may have been billed. Undefined if it has not answered yet.
   */
  get drift(): number | undefined {
    return this.#snapshots.drift;
  }

  /** Returns whether the service's next responses may still show what an unconfirmed call has cost. */
  mayShowCost(entry: LedgerEntry): boolean {
    return this.#snapshots.mayShowCost(entry);
  }

  /** Asks the service. The last known status stays if it does not answer. @throws Failure */
  refresh(priority: Priority = 'person'): Promise<void> {
    this.#refreshing ??= this.#read(priority).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  dispose(): void {
    this.#closed.abort(new Error('closed'));
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  async #read(priority: Priority): Promise<void> {
    const { account, ledger } = this.#money;
    // An entry that is made while the service responds may be missing in its response: it is subtracted until the next one.
    const upTo = this.#lastEntry();
    const isIdle = ledger.inFlight(account) === 0;
    try {
      const { buckets } = await this.#client.getCredits({}, { signal: this.#closed.signal, priority });
      this.#last = { buckets, at: this.#clock.now(), upTo };
      this.#failure = undefined;
      const isClear = isIdle && ledger.inFlight(account) === 0 && this.#lastEntry() === upTo;
      const again = isClear ? this.#snapshots.add(this.#last) : this.#waitAfterUnclear(this.#last);
      if (again !== undefined) void this.#refreshAfter(again);
    } catch (error) {
      this.#failure = asFailure(error);
      throw error;
    } finally {
      this.#changed.fire();
    }
  }

  // Calls were in flight, so the credit status and the ledger may not contain the same ones.
  #waitAfterUnclear(snapshot: CreditSnapshot): number | undefined {
    if (this.#spentSince(snapshot)) return debounceMs;
    return this.#snapshots.waiting ? unconfirmedMs : undefined;
  }

  // The amount of the service, minus the entries of all windows since.
  #bucketsNow({ buckets, upTo }: CreditSnapshot): readonly CreditBucket[] {
    const { account, ledger } = this.#money;
    const { known, estimated } = ledger.totals({ account, after: upTo });
    const spent = addPrices(known, estimated);
    // An amount without a type is not reduced, because it is unknown which credits it counts. It is asked for again soon.
    const rest = new Map(Object.entries(spent));
    rest.delete(unnamedType);
    return buckets.map((bucket) => {
      const { type, left = 0 } = bucket;
      // If a type has several buckets, the amount that exceeds one bucket is taken from the next.
      const amount = rest.get(type) ?? 0;
      const taken = Math.max(0, Math.min(left, amount));
      rest.set(type, amount - taken);
      return taken === 0 ? bucket : { ...bucket, left: left - taken };
    });
  }

  // A saving needs no new amount.
  #spentSince(snapshot: CreditSnapshot | undefined): boolean {
    if (!snapshot) return true;
    const { account, ledger } = this.#money;
    return ledger.totals({ account, after: snapshot.upTo }).calls > 0;
  }

  #lastEntry(): number {
    const { account, ledger } = this.#money;
    return ledger.entries({ account }, { limit: 1 })[0]?.id ?? 0;
  }

  async #refreshAfter(ms: number): Promise<void> {
    this.#waiting?.abort();
    const waiting = new AbortController();
    this.#waiting = waiting;
    try {
      await this.#clock.sleep(ms, AbortSignal.any([waiting.signal, this.#closed.signal]));
      await this.refresh('background');
    } catch {
      // Spent again meanwhile, closed, or no answer: the state says which.
    }
  }
}
