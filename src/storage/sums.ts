// Sums of ledger entries by a key and by their certainty.
import type { Certainty, LedgerEntry, LedgerSum, LedgerTotals } from '../client/ledger.ts';
import type { Price } from '../client/price.ts';
import { localDay } from '../client/localDay.ts';

/** The property by which entries are added up. */
export type SumKey = 'day' | 'operation' | 'source' | 'agent';

/** The key of the sum to which an entry belongs. */
export function groupKey({ time, operation, source }: LedgerEntry, by: SumKey): string {
  if (by === 'day') return localDay(time);
  if (by === 'agent') return source.kind === 'agent' ? (source.name ?? '') : '';
  return by === 'operation' ? operation : source.kind;
}

/** Sums to which entries are added one after another. */
export class Sums {
  readonly #sums = new Map<string, Sum>();

  /** Adds `count` entries that have cost this much together. */
  add(key: string, certainty: Certainty, cost: Price, count = 1): void {
    let sum = this.#sums.get(key);
    if (!sum) this.#sums.set(key, (sum = new Sum()));
    sum.add(certainty, cost, count);
  }

  /** Adds an entry with the estimated cost of its check, or with the entered cost if it was not checked. */
  addEntry(key: string, { certainty, cost, checked }: LedgerEntry): void {
    if (checked) this.add(key, 'estimated', checked);
    else this.add(key, certainty, cost);
  }

  /** The sums in the ascending order of their keys. */
  byKey(): readonly LedgerSum[] {
    return [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, sum]) => ({ key, ...sum.read() }));
  }

  /** The sums in the descending order of the credits that were or may have been spent. */
  bySpent(): readonly LedgerSum[] {
    const sums = [...this.#sums].sort(([a, one], [b, other]) => other.spent - one.spent || (a < b ? -1 : 1));
    return sums.map(([key, sum]) => ({ key, ...sum.read() }));
  }

  /** The sum of one key, which is zero if nothing was added. */
  totals(key: string): LedgerTotals {
    return (this.#sums.get(key) ?? new Sum()).read();
  }
}

class Sum {
  // These are maps, because a credit type may have any name, for example `constructor`.
  readonly #amounts: Readonly<Record<Certainty, Map<string, number>>> = {
    known: new Map(),
    estimated: new Map(),
    unconfirmed: new Map(),
    saved: new Map(),
  };
  #calls = 0;
  #spent = 0;

  get spent(): number {
    return this.#spent;
  }

  add(certainty: Certainty, cost: Price, count: number): void {
    const amounts = this.#amounts[certainty];
    for (const [type, amount] of Object.entries(cost)) {
      amounts.set(type, (amounts.get(type) ?? 0) + amount);
      if (certainty !== 'saved') this.#spent += amount;
    }
    if (certainty !== 'saved') this.#calls += count;
  }

  read(): LedgerTotals {
    const { known, estimated, unconfirmed, saved } = this.#amounts;
    return {
      known: Object.fromEntries(known),
      estimated: Object.fromEntries(estimated),
      unconfirmed: Object.fromEntries(unconfirmed),
      saved: Object.fromEntries(saved),
      calls: this.#calls,
    };
  }
}
