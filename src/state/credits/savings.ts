// What the cache has saved in this window: what was shown of it that a person would otherwise have bought.
import type { Price } from '../../client/price.ts';
import type { Money } from './creditStore.ts';

/** Rows of one reading that were shown without being paid for. */
export interface Shown {
  /** What tells one reading of the account from another. */
  readonly reading: string;
  /** The endpoint that would have been called, such as `companies.search`. */
  readonly operation: string;
  readonly objects: number;
  /** What so many objects would have cost. */
  readonly price: (objects: number) => Price;
}

/** As long as the window, over all its sessions: nothing is entered twice in it. */
export class Savings {
  /** How many objects of a reading are entered. */
  readonly #entered = new Map<string, number>();

  /** Enters what goes beyond what was entered of this reading before. */
  enter({ account, ledger }: Pick<Money, 'account' | 'ledger'>, { reading, operation, objects, price }: Shown): void {
    const key = JSON.stringify([account, operation, reading]);
    const before = this.#entered.get(key) ?? 0;
    const more = objects - before;
    if (more <= 0) return;
    this.#entered.set(key, objects);
    ledger.saved({ account, operation, source: { kind: 'person' }, cost: price(more), objects: more });
  }
}
