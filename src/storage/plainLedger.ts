// The ledger over entries in plain memory, where the editor has no database module.
import type { Event } from '../client/event.ts';
import type { Ledger, LedgerEntry, LedgerFilter, LedgerSum, LedgerTotals, Saving } from '../client/ledger.ts';
import { totalOf, type Price } from '../client/price.ts';
import type { PlainBook } from './plainBook.ts';
import { keyOf, Sums, type SumKey } from './sums.ts';

/** Reads what a `PlainBook` holds. */
export class PlainLedger implements Ledger {
  readonly onDidChange: Event<void>;
  readonly #book: PlainBook;
  readonly #now: () => number;
  readonly #entered: () => void;

  constructor(book: PlainBook, now: () => number, entered: { readonly event: Event<void>; fire(): void }) {
    this.#book = book;
    this.#now = now;
    this.onDidChange = entered.event;
    this.#entered = () => entered.fire();
  }

  entries(filter: LedgerFilter, { limit, before = Infinity }: { limit: number; before?: number }): readonly LedgerEntry[] {
    const found = this.#matching(filter).filter(({ id }) => id < before);
    return found.reverse().slice(0, limit);
  }

  all(filter: LedgerFilter): Iterable<LedgerEntry> {
    return this.#matching(filter);
  }

  sums(filter: LedgerFilter, by: SumKey): readonly LedgerSum[] {
    const sums = new Sums();
    for (const entry of this.#matching(filter)) sums.addEntry(keyOf(entry, by), entry);
    return by === 'day' ? sums.byKey() : sums.bySpent();
  }

  totals(filter: LedgerFilter): LedgerTotals {
    const sums = new Sums();
    for (const entry of this.#matching(filter)) sums.addEntry('', entry);
    return sums.totals('');
  }

  underWay(account: string): number {
    return this.#book.held.filter((held) => held.account === account).length;
  }

  saved(saving: Saving): void {
    if (totalOf(saving.cost) === 0) return;
    this.#book.enter({ ...saving, time: this.#now(), certainty: 'saved' });
    this.#entered();
  }

  checked(entry: number, cost: Price): void {
    if (this.#book.check(entry, { ...cost })) this.#entered();
  }

  #matching(filter: LedgerFilter): LedgerEntry[] {
    const { account, from = -Infinity, to = Infinity, operation, source, certainty, after = -Infinity } = filter;
    return this.#book.entries.filter(
      (entry) =>
        (account === undefined || entry.account === account) &&
        (operation === undefined || entry.operation === operation) &&
        (source === undefined || entry.source.kind === source) &&
        (certainty === undefined || entry.certainty === certainty) &&
        entry.id > after &&
        entry.time >= from &&
        entry.time < to,
    );
  }
}
