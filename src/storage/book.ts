// What reservations are written to: the database, or plain memory where there is none.
import type { LedgerEntry, Source } from '../client/ledger.ts';
import type { Price } from '../client/price.ts';
import type { Period } from './caps.ts';
import type { Durability } from './connection.ts';
import type { Owner } from './owner.ts';

/** A reservation as it is written, before anything is sent. */
export interface Held {
  readonly window: string;
  readonly time: number;
  readonly account: string;
  readonly operation: string;
  readonly source: Source;
  readonly price: Price;
}

/** An entry before it is written; `window` is absent where nothing was sent. */
export interface NewEntry extends Omit<LedgerEntry, 'id' | 'checked'> {
  readonly window?: string;
}

/** Everything but `transact` is called inside of it. All throw where the database does. */
export interface Book {
  /** Everything or nothing, while no other window writes. */
  transact<T>(durability: Durability, work: () => T): T;
  /** Writes a reservation down. @returns its id */
  hold(held: Held, owner: Owner): number;
  /** Deletes a reservation. @returns false where it was no longer there */
  free(id: number): boolean;
  enter(entry: NewEntry): void;
  /** Enters what a possible entry has cost. @returns false where it is none, or was checked before */
  check(entry: number, cost: Price, time: number): boolean;
  /** Credits of a period: what is entered as spent, by its check where there was one, and what is reserved. */
  counted(period: Period): number;
  /** Whoever has open reservations, each with its last sign. */
  owners(): readonly Owner[];
  /** Enters the reservations of an owner that is gone as possibly charged. */
  orphan(run: string): void;
  /** A sign of an owner, at the time in milliseconds. */
  beat(run: string, now: number): void;
}
