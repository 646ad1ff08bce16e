// The savings of the cache in this window: shown records that a person would otherwise have bought.
import type { Price } from '../../client/price.ts';
import type { Money } from './creditStore.ts';

/** Rows of a paged result that were shown without being paid for. */
export interface ShownPage {
  /** The key of a paged result. */
  readonly result: string;
  /** The endpoint that would have been called, such as `companies.search`. */
  readonly operation: string;
  readonly objects: number;
  /** The price of a number of objects. */
  readonly price: (objects: number) => Price;
}

/** The savings of a window over all its sessions, in which nothing is entered twice. */
export class Savings {
  /** The number of objects that were entered for each paged result. */
  readonly #entered = new Map<string, number>();

  /** Enters the objects beyond those that were entered for this result before. */
  enter({ account, ledger }: Pick<Money, 'account' | 'ledger'>, { result, operation, objects, price }: ShownPage): void {
    const key = JSON.stringify([account, operation, result]);
    const before = this.#entered.get(key) ?? 0;
    const more = objects - before;
    if (more <= 0) return;
    this.#entered.set(key, objects);
    ledger.saved({ account, operation, source: { kind: 'person' }, cost: price(more), objects: more });
  }
}
