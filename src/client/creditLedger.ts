// What this window has spent: an entry for every call that cost something or may have.
import { Emitter, type Event } from './event.ts';
import { addPrices, free, totalOf, type Price } from './price.ts';

/**
 * `known`: the answer's own cost header. `estimated`: an answer without that header, so its objects were counted.
 * `possible`: no full answer came, and the service may have billed up to this much.
 */
export type Certainty = 'known' | 'estimated' | 'possible';

export interface LedgerEntry {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly operation: string;
  readonly cost: Price;
  readonly certainty: Certainty;
  readonly requestId?: string;
}

/** The part of the budget that one call holds while it is under way. Exactly one of its ends is called, once. */
export interface Reservation {
  /** The call was answered; this is what it cost. */
  settle(entry: { readonly cost: Price; readonly certainty: Certainty; readonly requestId?: string }): void;
  /** The service surely billed nothing. */
  release(): void;
}

/** The entries of one window, and their sums. Nothing in it is kept on disk. */
export class CreditLedger {
  readonly #entries: LedgerEntry[] = [];
  readonly #changed = new Emitter();
  readonly #now: () => number;
  #spent: Price = free;
  #possible: Price = free;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Fires after an entry was added. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  /** Credits known or estimated to be spent, by type. */
  get spent(): Price {
    return this.#spent;
  }

  /** Credits that may have been billed without an answer, by type. */
  get possible(): Price {
    return this.#possible;
  }

  /** Holds the most that a call may cost until it is known what it did cost. */
  reserve(operation: string): Reservation {
    let open = true;
    const close = (then: () => void): void => {
      if (!open) throw new Error(`reservation for ${operation} ended twice`);
      open = false;
      then();
    };
    return {
      settle: ({ cost, certainty, requestId }) => {
        close(() => {
          this.#append({ time: this.#now(), operation, cost, certainty, ...(requestId === undefined ? {} : { requestId }) });
        });
      },
      release: () => {
        close(() => undefined);
      },
    };
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #append(entry: LedgerEntry): void {
    if (totalOf(entry.cost) === 0) return;
    this.#entries.push(entry);
    if (entry.certainty === 'possible') this.#possible = addPrices(this.#possible, entry.cost);
    else this.#spent = addPrices(this.#spent, entry.cost);
    this.#changed.fire();
  }
}
