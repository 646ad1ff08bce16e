// Records of a journal that name people and may not be on the disk: in memory, each at its place among those that are.
import type { JournalOwner } from '../client/journal.ts';
import { journalLimit } from './limits.ts';
import { numberOf, type Row } from './rows.ts';

interface Apart extends JournalOwner {
  readonly text: string;
  /** The last record on the disk before it. */
  readonly after: number;
}

/** They are gone with this window. */
export class PeopleRecords {
  #records: readonly Apart[] = [];

  add({ account, user }: JournalOwner, text: string, after: number): void {
    this.#records = [...this.#records.slice(1 - journalLimit.rows), { account, user, text, after }];
  }

  /** All records of an owner in the order in which they were written. @param rows those on the disk, by their ids */
  among({ account, user }: JournalOwner, rows: readonly Row[]): readonly Row[] {
    const ours = this.#records.filter((one) => one.account === account && one.user === user);
    if (ours.length === 0) return rows;
    const all: Row[] = [];
    let next = 0;
    for (const row of rows) {
      for (let one = ours[next]; one && one.after < numberOf(row, 'id'); one = ours[(next += 1)]) all.push({ value: one.text });
      all.push(row);
    }
    return [...all, ...ours.slice(next).map(({ text }) => ({ value: text }))];
  }

  forget(account?: string): void {
    this.#records = account === undefined ? [] : this.#records.filter((one) => one.account !== account);
  }
}
