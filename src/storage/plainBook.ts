// Reservations and entries in plain memory, where the editor has no database module.
import type { LedgerEntry } from '../client/ledger.ts';
import { totalOf, type Price } from '../client/price.ts';
import type { Book, Held, NewEntry } from './book.ts';
import type { Period } from './caps.ts';
import type { Durability } from './connection.ts';
import type { Owner } from './owner.ts';

/** Of this window alone: nobody else has reservations in it, and a crash takes all of it along. */
export class PlainBook implements Book {
  readonly #entries: (LedgerEntry & NewEntry)[] = [];
  readonly #held = new Map<number, Held>();
  #lastHeld = 0;

  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  get held(): readonly Held[] {
    return [...this.#held.values()];
  }

  // Nothing here can fail halfway: what would have to be undone is not done before the last line of `work`.
  transact<T>(_durability: Durability, work: () => T): T {
    return work();
  }

  hold(held: Held): number {
    this.#held.set((this.#lastHeld += 1), held);
    return this.#lastHeld;
  }

  free(id: number): boolean {
    return this.#held.delete(id);
  }

  enter(entry: NewEntry): void {
    this.#entries.push({ ...entry, id: this.#entries.length + 1 });
  }

  check(entry: number, cost: Price): boolean {
    const found = this.#entries[entry - 1];
    if (found?.certainty !== 'possible' || found.checked) return false;
    this.#entries[entry - 1] = { ...found, checked: cost };
    return true;
  }

  counted(period: Period): number {
    let sum = 0;
    for (const entry of this.#entries) {
      if (entry.certainty !== 'saved' && counts(entry, period)) sum += totalOf(entry.checked ?? entry.cost);
    }
    for (const held of this.#held.values()) if (counts(held, period)) sum += totalOf(held.price);
    return sum;
  }

  owners(): readonly Owner[] {
    return [];
  }

  orphan(): void {
    // There are no others.
  }

  beat(): void {
    // Nobody looks.
  }
}

function counts({ time, window, source }: Pick<NewEntry, 'time' | 'window' | 'source'>, period: Period): boolean {
  switch (period.kind) {
    case 'day':
      return time >= period.from && time < period.to;
    case 'session':
      return time >= period.from || window === period.window;
    case 'chat':
      return source.kind === 'agent' && source.chat === period.chat;
  }
}
