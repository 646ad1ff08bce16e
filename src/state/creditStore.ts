// The credits left, as the service last said, less what has been spent since.
import type { Client } from '../client/client.ts';
import type { Clock } from '../client/clock.ts';
import { Emitter, type Event } from '../client/event.ts';
import { Failure } from '../client/failure.ts';
import type { Budget, Ledger } from '../client/ledger.ts';
import type { CreditBucket } from '../client/model/credits.ts';
import { addPrices, totalOf, type Price } from '../client/price.ts';
import type { Priority } from '../client/rateLimiter.ts';

/** What an account's session has to do with money. */
export interface Money {
  /** The account's id, or `sandbox`. */
  readonly account: string;
  readonly budget: Budget;
  readonly ledger: Ledger;
  /** When this window was opened, in milliseconds since the epoch. */
  readonly openedAt: number;
}

export interface CreditState {
  /** Undefined where the service could not be asked, or said nothing that can be read. */
  readonly buckets?: readonly CreditBucket[];
  /** When the service said so, in milliseconds since the epoch. */
  readonly readAt?: number;
  /** Credits this window has spent, known and estimated, by type. */
  readonly spent: Price;
  /** Credits that may have been billed without an answer, by type. */
  readonly possible: Price;
  readonly failure?: Failure;
}

/** After spending, the service is asked once things have been quiet for so long. */
const quietMs = 1000;

/** The credits of the open session. */
export class CreditStore {
  readonly #client: Pick<Client, 'getCredits'>;
  readonly #money: Money;
  readonly #clock: Clock;
  readonly #changed = new Emitter();
  readonly #closed = new AbortController();
  readonly #subscription;
  #buckets: readonly CreditBucket[] | undefined;
  #readAt: number | undefined;
  /** The last entry that the service's answer knows of. */
  #readUpTo = 0;
  /** The service's first answer to this window, and the last entry it knows of. */
  #first: { readonly buckets: readonly CreditBucket[]; readonly upTo: number } | undefined;
  #failure: Failure | undefined;
  #asking: Promise<void> | undefined;
  #waiting: AbortController | undefined;

  constructor(client: Pick<Client, 'getCredits'>, money: Money, clock: Clock) {
    this.#client = client;
    this.#money = money;
    this.#clock = clock;
    this.#subscription = money.ledger.onDidChange(() => {
      // What was spent is subtracted at once; the service corrects it when things are quiet.
      this.#changed.fire();
      void this.#askWhenQuiet();
    });
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get state(): CreditState {
    const { account, ledger, openedAt } = this.#money;
    const { known, estimated, possible } = ledger.totals({ account, from: openedAt });
    return {
      spent: addPrices(known, estimated),
      possible,
      ...(this.#buckets ? { buckets: this.#bucketsNow(this.#buckets) } : {}),
      ...(this.#readAt === undefined ? {} : { readAt: this.#readAt }),
      ...(this.#failure ? { failure: this.#failure } : {}),
    };
  }

  /** Credits left of one type; undefined where it is not known. */
  left(type: string): number | undefined {
    return this.#buckets && this.#bucketsNow(this.#buckets).find((bucket) => bucket.type === type)?.left;
  }

  /**
   * Credits that the service has counted beyond the ledger, between its first answer to this window and its last: other
   * programs spend from the same token, and a call in doubt may have been billed. Undefined where a bucket was reset between.
   */
  get drift(): number | undefined {
    if (!this.#first || !this.#buckets) return undefined;
    const { account, ledger } = this.#money;
    const since = ledger.totals({ account, after: this.#first.upTo });
    const later = ledger.totals({ account, after: this.#readUpTo });
    const entered = sumOf(since) - sumOf(later);
    let counted = 0;
    for (const { type, left } of this.#first.buckets) {
      const now = this.#buckets.find((bucket) => bucket.type === type)?.left;
      if (left === undefined || now === undefined) continue;
      if (now > left) return undefined;
      counted += left - now;
    }
    return counted - entered;
  }

  /** Asks the service. What was known stays where it does not answer. @throws Failure */
  refresh(priority: Priority = 'person'): Promise<void> {
    this.#asking ??= this.#ask(priority).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  dispose(): void {
    this.#closed.abort(new Error('closed'));
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async #ask(priority: Priority): Promise<void> {
    try {
      const status = await this.#client.getCredits({}, { signal: this.#closed.signal, priority });
      this.#buckets = status.buckets;
      this.#readAt = this.#clock.now();
      this.#readUpTo = this.#lastEntry();
      this.#failure = undefined;
      this.#first ??= { buckets: status.buckets, upTo: this.#readUpTo };
    } catch (error) {
      this.#failure = error instanceof Failure ? error : new Failure('unexpectedAnswer', { detail: 'fault' });
      throw error;
    } finally {
      this.#changed.fire();
    }
  }

  // What the service said, less what all windows have entered since.
  #bucketsNow(buckets: readonly CreditBucket[]): readonly CreditBucket[] {
    const { account, ledger } = this.#money;
    const { known, estimated } = ledger.totals({ account, after: this.#readUpTo });
    const spent = addPrices(known, estimated);
    return buckets.map((bucket) => {
      const amount = spent[bucket.type] ?? 0;
      return bucket.left === undefined || amount === 0 ? bucket : { ...bucket, left: Math.max(0, bucket.left - amount) };
    });
  }

  #lastEntry(): number {
    const { account, ledger } = this.#money;
    return ledger.entries({ account }, { limit: 1 })[0]?.id ?? 0;
  }

  async #askWhenQuiet(): Promise<void> {
    this.#waiting?.abort();
    const waiting = new AbortController();
    this.#waiting = waiting;
    try {
      await this.#clock.sleep(quietMs, AbortSignal.any([waiting.signal, this.#closed.signal]));
      await this.refresh('background');
    } catch {
      // Spent again meanwhile, closed, or no answer: the state says which.
    }
  }
}

function sumOf({ known, estimated }: { readonly known: Price; readonly estimated: Price }): number {
  return totalOf(known) + totalOf(estimated);
}
