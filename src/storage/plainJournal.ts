// The journal of changes in plain memory, where the editor has no database module.
import type { Journal, JournalOwner } from '../client/journal.ts';
import { journalLimit } from './limits.ts';

/** As text, as in the database: whoever reads gets values of their own. */
export class PlainJournal implements Journal {
  readonly keepsPeople = false;
  readonly window = 'this one';
  readonly #most: number;
  #records: readonly (JournalOwner & { readonly text: string })[] = [];

  constructor(most = journalLimit.rows) {
    this.#most = most;
  }

  all({ account, user }: JournalOwner): readonly unknown[] {
    return this.#records
      .filter((one) => one.account === account && one.user === user)
      .map(({ text }): unknown => JSON.parse(text));
  }

  isThere(window: string): boolean {
    return window === this.window;
  }

  stay(): void {
    // What is in memory has no other windows.
  }

  claim(owner: JournalOwner, record: object, allowed: (records: readonly unknown[]) => boolean): boolean {
    return allowed(this.all(owner)) && this.add(owner, record);
  }

  add({ account, user }: JournalOwner, record: object): boolean {
    const isOurs = (one: JournalOwner): boolean => one.account === account && one.user === user;
    let surplus = this.#records.filter(isOurs).length + 1 - this.#most;
    const kept = this.#records.filter((one) => !isOurs(one) || (surplus -= 1) < 0);
    this.#records = [...kept, { account, user, text: JSON.stringify(record) }];
    return true;
  }

  forget(account?: string): void {
    this.#records = account === undefined ? [] : this.#records.filter((one) => one.account !== account);
  }
}
