// The journal of changes in the database, shared by all windows; what names people is in memory, unless that is allowed.
import type { Journal, JournalOwner } from '../client/journal.ts';
import type { Connection } from './connection.ts';
import { quietly } from './faults.ts';
import { journalLimit, type Limit } from './limits.ts';
import { PeopleRecords } from './peopleRecords.ts';
import { numberOf, textOf, type Row } from './rows.ts';

const OWNED = 'FROM change WHERE account = ? AND user = ?';

/** What the journal needs beside the database. */
export interface JournalParts {
  /** The windows that write to it. */
  readonly windows: { readonly run: string; isThere(run: string): boolean; stay(): void };
  /** Whether what names people may be on the disk. Where it may not, what is there is deleted. */
  readonly allowPeople: boolean;
  readonly most?: Limit;
}

/** Records are added at the end and dropped at the beginning; none is ever changed. */
export class SqlJournal implements Journal {
  readonly keepsPeople: boolean;
  readonly #database: Connection;
  readonly #windows: JournalParts['windows'];
  readonly #most: Limit;
  readonly #people = new PeopleRecords();

  constructor(database: Connection, { windows, allowPeople, most = journalLimit }: JournalParts) {
    this.#database = database;
    this.#windows = windows;
    this.#most = most;
    this.keepsPeople = allowPeople;
    if (!allowPeople) this.#dropPeople();
  }

  get window(): string {
    return this.#windows.run;
  }

  isThere(window: string): boolean {
    return this.#windows.isThere(window);
  }

  stay(): void {
    this.#windows.stay();
  }

  all(owner: JournalOwner): readonly unknown[] {
    const rows = quietly(() => this.#database.all(`SELECT id, value ${OWNED} ORDER BY id`, owner.account, owner.user));
    // Where they cannot be read, what is in memory can still be taken back.
    return this.#people.among(owner, rows ?? []).flatMap(read);
  }

  add(owner: JournalOwner, record: object, ofPeople = false): boolean {
    return this.#write(owner, record, ofPeople, () => true);
  }

  claim(owner: JournalOwner, record: object, allowed: (records: readonly unknown[]) => boolean, ofPeople = false): boolean {
    return this.#write(owner, record, ofPeople, () => allowed(this.all(owner)));
  }

  forget(account?: string): void {
    this.#database.transact('durable', () => {
      if (account === undefined) this.#database.run('DELETE FROM change');
      else this.#database.run('DELETE FROM change WHERE account = ?', account);
    });
    this.#people.forget(account);
  }

  #write(owner: JournalOwner, record: object, ofPeople: boolean, allowed: () => boolean): boolean {
    // Others ask whether this window is still there once it has begun something.
    this.#windows.stay();
    if (ofPeople && !this.keepsPeople) {
      if (!allowed()) return false;
      this.#people.add(owner, JSON.stringify(record), this.#last());
      return true;
    }
    const text = JSON.stringify(ofPeople ? { people: true, ...record } : record);
    try {
      return this.#database.transact('durable', () => {
        if (!allowed()) return false;
        this.#insert(owner, text);
        if (ofPeople) this.#database.run(`INSERT OR REPLACE INTO mark VALUES ('peopleChanges', 1)`);
        return true;
      });
    } catch {
      return false;
    }
  }

  #insert({ account, user }: JournalOwner, text: string): void {
    const sql = 'INSERT INTO change (account, user, bytes, value) VALUES (?, ?, ?, ?)';
    const last = this.#database.run(sql, account, user, Buffer.byteLength(text), text);
    this.#dropOldest({ account, user }, last);
  }

  #last(): number {
    return quietly(() => numberOf(this.#database.one('SELECT coalesce(max(id), 0) AS id FROM change') ?? {}, 'id')) ?? 0;
  }

  #dropOldest({ account, user }: JournalOwner, last: number): void {
    const held = this.#database.one(`SELECT count(*) AS rows, total(bytes) AS bytes ${OWNED}`, account, user) ?? {};
    let rows = numberOf(held, 'rows');
    let bytes = numberOf(held, 'bytes');
    while (rows > this.#most.rows || bytes > this.#most.bytes) {
      const oldest = this.#database.one(`SELECT id, bytes ${OWNED} ORDER BY id LIMIT 1`, account, user);
      // What was just written stays, however long it is.
      if (!oldest || numberOf(oldest, 'id') === last) return;
      this.#database.run('DELETE FROM change WHERE id = ?', numberOf(oldest, 'id'));
      rows -= 1;
      bytes -= numberOf(oldest, 'bytes');
    }
  }

  // Left over from a time when it was allowed. The cache wipes what is left of it in the file.
  #dropPeople(): void {
    // What fails is tried again by the next window that opens the file.
    quietly(() => {
      if (!this.#database.one(`SELECT 1 FROM mark WHERE name = 'peopleChanges' AND value > 0`)) return;
      this.#database.transact('durable', () => {
        this.#database.run(`DELETE FROM change WHERE value LIKE '{"people":true%'`);
        this.#database.run(`UPDATE mark SET value = 0 WHERE name = 'peopleChanges'`);
        this.#database.run(`UPDATE mark SET value = value + 1 WHERE name = 'unwiped'`);
      });
    });
  }
}

/** Nothing where the text is damaged. */
function read(row: Row): unknown[] {
  try {
    return [JSON.parse(textOf(row, 'value'))];
  } catch {
    return [];
  }
}
