// The journal of changes in the database, shared by all windows.
import type { Journal, JournalOwner } from '../client/journal.ts';
import type { Connection } from './connection.ts';
import { journalLimit, type Limit } from './limits.ts';
import { numberOf, textOf, type Row } from './rows.ts';

const OWNED = 'FROM change WHERE account = ? AND user = ?';

/** Records are added at the end and dropped at the beginning; none is ever changed. */
export class SqlJournal implements Journal {
  readonly #database: Connection;
  readonly #most: Limit;

  constructor(database: Connection, most = journalLimit) {
    this.#database = database;
    this.#most = most;
  }

  all({ account, user }: JournalOwner): readonly unknown[] {
    try {
      return this.#database.all(`SELECT value ${OWNED} ORDER BY id`, account, user).flatMap(read);
    } catch {
      return [];
    }
  }

  add({ account, user }: JournalOwner, record: unknown): boolean {
    const text = JSON.stringify(record);
    try {
      this.#database.transact('durable', () => {
        const sql = 'INSERT INTO change (account, user, bytes, value) VALUES (?, ?, ?, ?)';
        const last = this.#database.run(sql, account, user, Buffer.byteLength(text), text);
        this.#dropOldest({ account, user }, last);
      });
      return true;
    } catch {
      return false;
    }
  }

  forget(account?: string): void {
    this.#database.transact('durable', () => {
      if (account === undefined) this.#database.run('DELETE FROM change');
      else this.#database.run('DELETE FROM change WHERE account = ?', account);
    });
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
}

/** Nothing where the text is damaged. */
function read(row: Row): unknown[] {
  try {
    return [JSON.parse(textOf(row, 'value'))];
  } catch {
    return [];
  }
}
