// The journal of changes in the database. Records that name people stay in memory unless the user allows otherwise.
import type { Journal, JournalOwner } from '../client/journal.ts';
import { isRecord } from '../client/isRecord.ts';
import type { Connection } from './connection.ts';
import { quietly } from './faults.ts';
import { journalLimit, type Limit } from './limits.ts';
import { numberOf, textOf } from './rows.ts';

const OWNED = 'FROM change WHERE account = ? AND user = ?';

/**
 * The oldest record, and whether it contains the ID of the run of the newest one. A record without a run contains itself. The new
 * ID of a list does not name the run that it belongs to, so it drops nothing: every record contains the empty text.
 */
const OLDEST = `SELECT id, bytes, instr(value, (
    SELECT coalesce(
      value -> '$.run', value -> '$.record.run', value -> '$.id', value -> '$.record.id',
      iif(value ->> '$.kind' = 'remade', '', value)
    ) FROM change WHERE id = ?
  )) AS isOfNewest ${OWNED} ORDER BY id LIMIT 1`;

/** Dependencies of the journal. */
export interface JournalDeps {
  /** The windows that write to the journal. */
  readonly windows: { readonly instanceId: string; isThere(instanceId: string): boolean; stay(): void };
  /** Returns the journal in memory that holds the records that name people; undefined if these may be on the disk. */
  readonly memoryOnly: (() => Journal) | undefined;
  readonly most?: Limit;
}

/** The journal. Records are added at its end and dropped at its beginning, and never changed. */
export class SqlJournal implements Journal {
  readonly #database: Connection;
  readonly #windows: JournalDeps['windows'];
  readonly #most: Limit;
  readonly #memoryOnly: (() => Journal) | undefined;

  constructor(database: Connection, { windows, memoryOnly, most = journalLimit }: JournalDeps) {
    this.#database = database;
    this.#windows = windows;
    this.#most = most;
    this.#memoryOnly = memoryOnly;
    if (memoryOnly) this.#dropPeople();
  }

  get keepsPeople(): boolean {
    return this.#memoryOnly === undefined;
  }

  get window(): string {
    return this.#windows.instanceId;
  }

  isThere(window: string): boolean {
    return this.#windows.isThere(window);
  }

  stay(): void {
    this.#windows.stay();
  }

  all(owner: JournalOwner): readonly unknown[] {
    const rows = quietly(() => this.#database.all(`SELECT id, value ${OWNED} ORDER BY id`, owner.account, owner.user));
    const onDisk = (rows ?? []).map((row) => ({ at: numberOf(row, 'id'), record: parse(textOf(row, 'value')) }));
    // The records in memory are returned even if the file cannot be read, so that their changes can be undone.
    const inMemory = (this.#memoryOnly?.().all(owner) ?? []).flatMap(readPositioned);
    const records = [...onDisk, ...inMemory].sort((a, b) => a.at - b.at);
    return records.flatMap(({ record }) => (record === undefined ? [] : [record]));
  }

  add(owner: JournalOwner, record: object, ofPeople = false): boolean {
    return this.#write(owner, record, ofPeople, () => true);
  }

  claim(owner: JournalOwner, record: object, allowed: (records: readonly unknown[]) => boolean, ofPeople = false): boolean {
    return this.#write(owner, record, ofPeople, () => allowed(this.all(owner)));
  }

  forget(account?: string): void {
    this.#database.transact('strict', () => {
      if (account === undefined) this.#database.run('DELETE FROM change');
      else this.#database.run('DELETE FROM change WHERE account = ?', account);
    });
    this.#memoryOnly?.().forget(account);
  }

  #write(owner: JournalOwner, record: object, ofPeople: boolean, allowed: () => boolean): boolean {
    // Other windows must be able to find out whether this one is still open, because they may resume its change otherwise.
    this.#windows.stay();
    // A position between two IDs keeps the order in which the records on the disk and in memory were written.
    if (ofPeople && this.#memoryOnly) return allowed() && this.#memoryOnly().add(owner, { at: this.#last() + 0.5, record });
    const text = JSON.stringify(ofPeople ? { people: true, ...record } : record);
    try {
      return this.#database.transact('strict', () => {
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
      const oldest = this.#database.one(OLDEST, last, account, user);
      // The newest record stays with its run, however long they are: without its beginning a run cannot be undone or resumed.
      if (!oldest || numberOf(oldest, 'isOfNewest') > 0) return;
      this.#database.run('DELETE FROM change WHERE id = ?', numberOf(oldest, 'id'));
      rows -= 1;
      bytes -= numberOf(oldest, 'bytes');
    }
  }

  // The file may contain records of people from a time when the user allowed it. The cache vacuums the file afterwards.
  #dropPeople(): void {
    // If it fails, the next window that opens the file tries again.
    quietly(() => {
      if (!this.#database.one(`SELECT 1 FROM mark WHERE name = 'peopleChanges' AND value > 0`)) return;
      this.#database.transact('strict', () => {
        this.#database.run(`DELETE FROM change WHERE value LIKE '{"people":true%'`);
        this.#database.run(`UPDATE mark SET value = 0 WHERE name = 'peopleChanges'`);
        this.#database.run(`UPDATE mark SET value = value + 1 WHERE name = 'unwiped'`);
      });
    });
  }
}

/** A record in memory with its position among those on the disk. */
interface PositionedRecord {
  readonly at: number;
  readonly record: unknown;
}

function readPositioned(value: unknown): PositionedRecord[] {
  return isRecord(value) && typeof value['at'] === 'number' ? [{ at: value['at'], record: value['record'] }] : [];
}

/** Parses a record; undefined if its text is damaged. */
function parse(text: string): unknown {
  return quietly((): unknown => JSON.parse(text));
}
