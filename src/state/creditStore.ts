// The credits left, as the service last said, less what has been spent since.
import type { Client } from '../client/client.ts';
import type { Clock } from '../client/clock.ts';
import type { CreditLedger } from '../client/creditLedger.ts';
import { Emitter, type Event } from '../client/event.ts';
import { Failure } from '../client/failure.ts';
import type { CreditBucket } from '../client/model/credits.ts';
import type { Price } from '../client/price.ts';
import type { Priority } from '../client/rateLimiter.ts';

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
  readonly #ledger: CreditLedger;
  readonly #clock: Clock;
  readonly #changed = new Emitter();
  readonly #closed = new AbortController();
  readonly #subscription;
  #buckets: readonly CreditBucket[] | undefined;
  #readAt: number | undefined;
  #failure: Failure | undefined;
  #entriesSeen = 0;
  #asking: Promise<void> | undefined;
  #waiting: AbortController | undefined;

  constructor(client: Pick<Client, 'getCredits'>, ledger: CreditLedger, clock: Clock) {
    this.#client = client;
    this.#ledger = ledger;
    this.#clock = clock;
    this.#subscription = ledger.onDidChange(() => {
      this.#spend();
    });
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get state(): CreditState {
    return {
      spent: this.#ledger.spent,
      possible: this.#ledger.possible,
      ...(this.#buckets ? { buckets: this.#buckets } : {}),
      ...(this.#readAt === undefined ? {} : { readAt: this.#readAt }),
      ...(this.#failure ? { failure: this.#failure } : {}),
    };
  }

  /** Credits left of one type; undefined where it is not known. */
  left(type: string): number | undefined {
    return this.#buckets?.find((bucket) => bucket.type === type)?.left;
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
      this.#failure = undefined;
    } catch (error) {
      this.#failure = error instanceof Failure ? error : new Failure('unexpectedAnswer', { detail: 'fault' });
      throw error;
    } finally {
      this.#changed.fire();
    }
  }

  // Subtracts at once, so that credits are seen to fall, and lets the service correct it when things are quiet.
  #spend(): void {
    for (const { cost } of this.#ledger.entries.slice(this.#entriesSeen)) {
      this.#buckets = this.#buckets?.map((bucket) => {
        const spent = cost[bucket.type] ?? 0;
        return bucket.left === undefined || spent === 0 ? bucket : { ...bucket, left: Math.max(0, bucket.left - spent) };
      });
    }
    this.#entriesSeen = this.#ledger.entries.length;
    this.#changed.fire();
    void this.#askWhenQuiet();
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
