// The key-value records in the database, which all windows share.
import type { Event } from '../client/event.ts';
import type { JournalOwner } from '../client/journal.ts';
import type { KeyValueRecord, KeyValueKind, KeyValueStore } from '../client/keyValueStore.ts';
import type { Connection } from './connection.ts';
import { quietly } from './faults.ts';
import { numberOf, textOf } from './rows.ts';

const OWNED = 'WHERE account = ? AND user = ? AND kind = ?';

/** Dependencies of the store. */
export interface KeyValueStoreDeps {
  readonly changed: { readonly event: Event<void>; fire(): void };
  /** The most records of kind `look`, the days on which companies were last viewed. The oldest are dropped. */
  readonly mostLastViewed?: number;
  /** Returns the store in memory that holds the records of people; undefined if these may be on the disk. */
  readonly memoryOnly?: (() => KeyValueStore) | undefined;
}

/** The store. A change reads and writes in one transaction, so that no window overwrites what another one has written. */
export class SqlKeyValueStore implements KeyValueStore {
  readonly #database: Connection;
  readonly #deps: KeyValueStoreDeps;
  #revision: number | undefined;

  constructor(database: Connection, deps: KeyValueStoreDeps) {
    this.#database = database;
    this.#deps = deps;
    if (deps.memoryOnly) this.#dropPeople();
    this.#revision = this.#readRevision();
  }

  get onDidChange(): Event<void> {
    return this.#deps.changed.event;
  }

  all(owner: JournalOwner, kind: KeyValueKind): readonly KeyValueRecord[] {
    const { account, user } = owner;
    const memory = this.#memoryFor(kind);
    if (memory) return memory.all(owner, kind);
    const sql = `SELECT key, value FROM note ${OWNED} ORDER BY id`;
    const rows = quietly(() => this.#database.all(sql, account, user, kind)) ?? [];
    return rows.flatMap((row) => {
      const value = parse(textOf(row, 'value'));
      return value === undefined ? [] : [{ key: textOf(row, 'key'), value }];
    });
  }

  get(owner: JournalOwner, kind: KeyValueKind, key: string): unknown {
    const memory = this.#memoryFor(kind);
    return memory ? memory.get(owner, kind, key) : quietly(() => this.#read(owner, kind, key));
  }

  change(owner: JournalOwner, kind: KeyValueKind, key: string, change: (before: unknown) => unknown): boolean {
    const memory = this.#memoryFor(kind);
    if (memory) return memory.change(owner, kind, key, change);
    let isChanged: boolean;
    try {
      // The change is on the disk before it takes effect, because these records determine what may be spent.
      isChanged = this.#database.transact(kind === 'look' ? 'relaxed' : 'strict', () => {
        const before = this.#read(owner, kind, key);
        const after = change(before);
        if (after === before) return false;
        this.#write(owner, kind, key, after);
        return true;
      });
    } catch {
      return false;
    }
    if (isChanged) this.#announce();
    return true;
  }

  removeAll(owner: JournalOwner, kind: KeyValueKind): boolean {
    const { account, user } = owner;
    const memory = this.#memoryFor(kind);
    if (memory) return memory.removeAll(owner, kind);
    try {
      this.#database.transact('strict', () => {
        this.#database.run(`DELETE FROM note ${OWNED}`, account, user, kind);
        this.#count();
      });
    } catch {
      return false;
    }
    this.#announce();
    return true;
  }

  forget(account?: string): void {
    this.#database.transact('strict', () => {
      // Without the observed prices, a call that was refused because the service bills it would be sent again unasked.
      if (account === undefined) this.#database.run(`DELETE FROM note WHERE kind <> 'billing'`);
      else this.#database.run('DELETE FROM note WHERE account = ?', account);
      this.#count();
    });
    this.#deps.memoryOnly?.().forget(account);
    this.#announce();
  }

  /** Announces what another window has changed. It never throws. */
  follow(): void {
    const revision = this.#readRevision();
    if (revision === undefined || revision === this.#revision) return;
    this.#revision = revision;
    this.#deps.changed.fire();
  }

  #memoryFor(kind: KeyValueKind): KeyValueStore | undefined {
    return kind === 'matchedPeople' ? this.#deps.memoryOnly?.() : undefined;
  }

  // The file may contain records of people from a time when the user allowed it. The cache vacuums the file afterwards.
  #dropPeople(): void {
    quietly(() => {
      if (!this.#database.one(`SELECT 1 FROM note WHERE kind = 'matchedPeople'`)) return;
      this.#database.transact('strict', () => {
        this.#database.run(`DELETE FROM note WHERE kind = 'matchedPeople'`);
        this.#database.run(`UPDATE mark SET value = value + 1 WHERE name = 'unwiped'`);
        this.#count();
      });
    });
  }

  #announce(): void {
    this.#revision = this.#readRevision();
    this.#deps.changed.fire();
  }

  #read({ account, user }: JournalOwner, kind: KeyValueKind, key: string): unknown {
    const row = this.#database.one(`SELECT value FROM note ${OWNED} AND key = ?`, account, user, kind, key);
    return row && parse(textOf(row, 'value'));
  }

  #write({ account, user }: JournalOwner, kind: KeyValueKind, key: string, value: unknown): void {
    this.#database.run(`DELETE FROM note ${OWNED} AND key = ?`, account, user, kind, key);
    if (value !== undefined) {
      const sql = 'INSERT INTO note (account, user, kind, key, value) VALUES (?, ?, ?, ?, ?)';
      this.#database.run(sql, account, user, kind, key, JSON.stringify(value));
    }
    if (kind === 'look') {
      const newest = `SELECT id FROM note ${OWNED} ORDER BY id DESC LIMIT ?`;
      const owned = [account, user, kind];
      this.#database.run(
        `DELETE FROM note ${OWNED} AND id NOT IN (${newest})`,
        ...owned,
        ...owned,
        this.#deps.mostLastViewed ?? 5000,
      );
    }
    this.#count();
  }

  #count(): void {
    this.#database.run(`UPDATE mark SET value = value + 1 WHERE name = 'noted'`);
  }

  #readRevision(): number | undefined {
    return quietly(() => numberOf(this.#database.one(`SELECT value FROM mark WHERE name = 'noted'`) ?? {}, 'value'));
  }
}

/** Parses a value; undefined if its text is damaged. */
function parse(text: string): unknown {
  return quietly((): unknown => JSON.parse(text));
}
