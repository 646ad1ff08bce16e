// Adds up entries by a key and by how sure they are.
import type { Certainty, LedgerEntry, LedgerSum, LedgerTotals } from '../client/ledger.ts';
import type { Price } from '../client/price.ts';
import { localDay } from '../client/localDay.ts';

/** What entries are added up by. */
export type SumKey = 'day' | 'operation' | 'source';

/** The sum that an entry belongs to. */
export function keyOf({ time, operation, source }: LedgerEntry, by: SumKey): string {
  if (by === 'day') return localDay(time);
  return by === 'operation' ? operation : source.kind;
}

/** Sums in the making, in the order in which their keys came. */
export class Sums {
  readonly #sums = new Map<string, Sum>();

  /** Adds `count` entries that cost so much together. */
  add(key: string, certainty: Certainty, cost: Price, count = 1): void {
    let sum = this.#sums.get(key);
    if (!sum) this.#sums.set(key, (sum = new Sum()));
    sum.add(certainty, cost, count);
  }

  /** Adds an entry as what it counts for: what its check has found, which is no header's word, or what was entered at first. */
  addEntry(key: string, { certainty, cost, checked }: LedgerEntry): void {
    if (checked) this.add(key, 'estimated', checked);
    else this.add(key, certainty, cost);
  }

  /** Keys ascending. */
  byKey(): readonly LedgerSum[] {
    return [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, sum]) => ({ key, ...sum.read() }));
  }

  /** The most credits that were or may have been spent first. */
  bySpent(): readonly LedgerSum[] {
    const sums = [...this.#sums].sort(([a, one], [b, other]) => other.spent - one.spent || (a < b ? -1 : 1));
    return sums.map(([key, sum]) => ({ key, ...sum.read() }));
  }

  /** The sum of one key; zero where nothing was added. */
  totals(key: string): LedgerTotals {
    return (this.#sums.get(key) ?? new Sum()).read();
  }
}

class Sum {
  // Maps, since a type may have any name, `constructor` among them.
  readonly #amounts: Readonly<Record<Certainty, Map<string, number>>> = {
    known: new Map(),
    estimated: new Map(),
    possible: new Map(),
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
    const { known, estimated, possible, saved } = this.#amounts;
    return {
      known: Object.fromEntries(known),
      estimated: Object.fromEntries(estimated),
      possible: Object.fromEntries(possible),
      saved: Object.fromEntries(saved),
      calls: this.#calls,
    };
  }
}
