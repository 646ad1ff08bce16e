// The cache in the database, which all windows share.
import type { Event } from '../client/event.ts';
import { namedFrom, namesOf } from './companyNames.ts';
import type { Connection } from './connection.ts';
import { quietly } from './faults.ts';
import { countForgotten, forgottenSince, readForgetMarks, timesForgotten, timesMarked, type ForgetMarks } from './forgetMarks.ts';
import { normalizeName } from '../client/normalizeName.ts';
import { limits, type Limit } from './limits.ts';
import type { Cache, CacheEntry, CachedRecord, CacheKind, ForgetEvent, CompanyNamePage } from '../client/cache.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import { maybeText, numberOf, textOf, type Row } from './rows.ts';
import { WriteQueue, type Write } from './writeQueue.ts';

/** Dependencies of the cache. */
export interface CacheDeps {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly forgotten: { readonly event: Event<ForgetEvent>; fire(what: ForgetEvent): void };
  /** Returns the cache in memory that holds the records of people; undefined if these may be on the disk. */
  readonly memoryOnly: (() => Cache) | undefined;
  readonly limits?: Readonly<Record<CacheKind, Limit>>;
  /** A callback that is called within the transaction in which this window stores records that it has loaded itself. */
  readonly loaded?: () => void;
}

/** A write of some records, which waits while the database is busy. */
interface RecordWrite extends Write {
  readonly account: string;
  readonly kind: CacheKind;
  readonly entries: readonly CacheEntry[];
  /** The time when the entries are stored, in milliseconds since the epoch; undefined if they are removed. */
  readonly at: number | undefined;
}

const SELECT = 'SELECT key, value, at, person FROM record WHERE ';
const OF_KIND = `${SELECT}account = ? AND kind = ?`;

/** The next ID. IDs ascend even if the last record was removed, because a team counts as having all records up to an ID. */
const NEXT_ID = `max((SELECT coalesce(max(id), 0) FROM record), (SELECT coalesce(max(sent), 0) FROM sharing)) + 1`;

/** The cache. If the database fails, records count as missing, because the user can load them again, possibly at a cost. */
export class SqlCache implements Cache {
  readonly #database: Connection;
  readonly #deps: CacheDeps;
  readonly #writes: WriteQueue<RecordWrite>;
  /** True if free pages of the file, or its log, may still contain forgotten records. */
  #needsVacuum: boolean;
  /** The marks of forgetting that this window knows. */
  #forgets: ForgetMarks | undefined;

  constructor(database: Connection, deps: CacheDeps) {
    this.#database = database;
    this.#deps = deps;
    this.#writes = new WriteQueue(database);
    // The file may contain records of people from a time when the user allowed it.
    if (deps.memoryOnly) this.#dropPeople();
    this.#forgets = quietly(() => readForgetMarks(database));
    // The window that has forgotten records may have died before the vacuum, or found the file busy.
    this.#needsVacuum = (quietly(() => timesMarked(database, 'unwiped')) ?? 0) > 0;
  }

  get onDidForget(): Event<ForgetEvent> {
    return this.#deps.forgotten.event;
  }

  get(account: string, kind: CacheKind, key: string): CachedRecord | undefined {
    const memory = this.#memoryFor(kind);
    if (memory) return memory.get(account, kind, key);
    return this.#read(account, kind, (entry) => entry.key === key, `${OF_KIND} AND key = ?`, account, kind, key)[0];
  }

  getMany(account: string, kind: CacheKind, keys: readonly string[]): ReadonlyMap<string, CachedRecord> {
    const memory = this.#memoryFor(kind);
    if (memory) return memory.getMany(account, kind, keys);
    // It is one statement, because ten thousand statements take three times as long.
    const sql = `${OF_KIND} AND key IN (SELECT value FROM json_each(?))`;
    const wanted = this.#writes.waiting.length === 0 ? undefined : new Set(keys);
    const isWanted = ({ key }: CacheEntry): boolean => wanted?.has(key) ?? false;
    const records = this.#read(account, kind, isWanted, sql, account, kind, JSON.stringify(keys));
    return new Map(records.map((cached) => [cached.key, cached]));
  }

  names(account: string, keys: readonly string[]): ReadonlyMap<string, string> {
    return quietly(() => namesOf(this.#database, account, keys)) ?? new Map<string, string>();
  }

  named(account: string, from: number, most: number): CompanyNamePage {
    return quietly(() => namedFrom(this.#database, account, from, most)) ?? { names: [], last: from };
  }

  put(account: string, kind: CacheKind, entries: readonly CacheEntry[]): void {
    const memory = this.#memoryFor(kind);
    if (memory) {
      memory.put(account, kind, entries);
      return;
    }
    this.#write(account, kind, entries, this.#deps.now());
  }

  children(account: string, kind: CacheKind, parent: string | undefined): readonly CachedRecord[] {
    const memory = this.#memoryFor(kind);
    if (memory) return memory.children(account, kind, parent);
    const parents = parent === undefined ? [] : [parent];
    const sql = `${OF_KIND}${parents.map(() => ' AND parent = ?').join('')} ORDER BY id`;
    const isWanted = (entry: CacheEntry): boolean => parent === undefined || entry.parent === parent;
    return this.#read(account, kind, isWanted, sql, account, kind, ...parents);
  }

  search(account: string, text: string, limit: number): readonly CachedRecord[] {
    const part = normalizeName(text);
    if (part === '') return [];
    // The search reads the index of names alone, and then only the records that it has found.
    const sql = `${SELECT}id IN (
        SELECT id FROM record INDEXED BY record_name WHERE account = ? AND name IS NOT NULL AND instr(name, ?) > 0
        ORDER BY instr(name, ?) > 1, name LIMIT ?) ORDER BY instr(name, ?) > 1, name`;
    const isWanted = ({ name = '' }: CacheEntry): boolean => normalizeName(name).includes(part);
    return this.#read(account, 'company', isWanted, sql, account, part, part, limit, part).slice(0, limit);
  }

  remove(account: string, kind: CacheKind, keys: readonly string[]): void {
    const memory = this.#memoryFor(kind);
    const removed = keys.map((key) => ({ key, value: undefined }));
    if (memory) memory.remove(account, kind, keys);
    else this.#write(account, kind, removed);
  }

  removeChildren(account: string, kind: CacheKind, parent: string): void {
    const keys = this.children(account, kind, parent).map(({ key }) => key);
    this.remove(account, kind, keys);
  }

  forget(account?: string): void {
    this.#database.transact('strict', () => {
      if (account === undefined || this.#isAlone(account)) this.#empty();
      else this.#database.run('DELETE FROM record WHERE account = ?', account);
      countForgotten(this.#database, account);
    });
    this.#deps.memoryOnly?.().forget(account);
    this.#needsVacuum = true;
    this.vacuum();
    this.#deps.forgotten.fire(omitUndefined({ account }));
    // Another window may have forgotten another account, which this one has not announced yet.
    this.#followMarks((what) => what.account !== account);
  }

  timesForgotten(account: string): number | undefined {
    return quietly(() => timesForgotten(this.#database, account));
  }

  size(): { readonly rows: number; readonly bytes: number } {
    const empty = { rows: 0, bytes: 0 };
    const memory = this.#deps.memoryOnly?.().size() ?? empty;
    const row = quietly(() => this.#database.one('SELECT total(rows) AS rows, total(bytes) AS bytes FROM kept'));
    return row ? { rows: numberOf(row, 'rows') + memory.rows, bytes: numberOf(row, 'bytes') + memory.bytes } : memory;
  }

  /** Finishes pending writes before the database is closed. It never throws. */
  close(): void {
    this.vacuum();
    this.#writes.close();
  }

  /** Announces what other windows have forgotten, and forgets it in memory. It never throws. */
  follow(): void {
    this.#followMarks(() => true);
  }

  /**
   * Shrinks the file after something was forgotten, and empties its log, which contains older states of the pages. If the file is
   * busy, the next call tries again. It never throws.
   */
  vacuum(): void {
    if (!this.#needsVacuum) return;
    const isBusy = quietly(() => {
      this.#database.exec('VACUUM');
      this.#database.run(`UPDATE mark SET value = 0 WHERE name = 'unwiped'`);
      return numberOf(this.#database.one('PRAGMA wal_checkpoint(TRUNCATE)') ?? {}, 'busy') !== 0;
    });
    this.#needsVacuum = isBusy ?? true;
  }

  /** Deletes all records. The trigger that counts them is removed meanwhile, because with it 250,000 rows take seconds. */
  #empty(): void {
    const trigger = this.#database.one(`SELECT sql FROM sqlite_schema WHERE name = 'record_goes'`) ?? {};
    this.#database.exec('DROP TRIGGER record_goes; DELETE FROM record; DELETE FROM kept');
    this.#database.exec(textOf(trigger, 'sql'));
  }

  #followMarks(isNew: (what: ForgetEvent) => boolean): void {
    const marks = quietly(() => readForgetMarks(this.#database));
    if (!marks) return;
    const forgotten = forgottenSince(this.#forgets, marks);
    this.#forgets = marks;
    for (const what of forgotten.filter(isNew)) {
      this.#deps.memoryOnly?.().forget(what.account);
      this.#deps.forgotten.fire(what);
    }
  }

  #isAlone(account: string): boolean {
    const others = 'SELECT 1 FROM record WHERE account < ? UNION ALL SELECT 1 FROM record WHERE account > ? LIMIT 1';
    return this.#database.one(others, account, account) === undefined;
  }

  #dropPeople(): void {
    quietly(() => {
      const row = this.#database.one(`SELECT coalesce(sum(rows), 0) AS rows FROM kept WHERE kind IN ('people', 'unreadPeople')`);
      if (!row || numberOf(row, 'rows') === 0) return;
      this.#database.transact('relaxed', () => {
        this.#database.run(`DELETE FROM record WHERE kind IN ('people', 'unreadPeople')`);
        this.#database.run(`UPDATE mark SET value = value + 1 WHERE name = 'unwiped'`);
      });
    });
  }

  #memoryFor(kind: CacheKind): Cache | undefined {
    return kind === 'people' || kind === 'unreadPeople' ? this.#deps.memoryOnly?.() : undefined;
  }

  #dropOldest(kind: CacheKind): void {
    const most = (this.#deps.limits ?? limits)[kind];
    for (;;) {
      const row = this.#database.one('SELECT rows, bytes FROM kept WHERE kind = ?', kind) ?? { rows: 0, bytes: 0 };
      const rows = numberOf(row, 'rows');
      const bytes = numberOf(row, 'bytes');
      // The surplus is the number of rows above the limit, or the number of average rows that have the bytes above the limit.
      const surplus = Math.max(rows - most.rows, Math.ceil(((bytes - most.bytes) * rows) / Math.max(1, bytes)));
      if (surplus <= 0) return;
      const oldest = 'SELECT id FROM record WHERE kind = ? ORDER BY id LIMIT ?';
      this.#database.run(`DELETE FROM record WHERE id IN (${oldest})`, kind, surplus);
    }
  }

  /** Stores entries, or removes them if `at` is undefined. */
  #write(account: string, kind: CacheKind, entries: readonly CacheEntry[], at?: number): void {
    let times = this.timesForgotten(account);
    const isWanted = (timesNow = this.timesForgotten(account)): boolean => {
      times ??= timesNow;
      // A mark that cannot be read is no reason to lose what was paid for.
      return timesNow === undefined || timesNow === times;
    };
    const work = (): void => {
      // Another window may have forgotten the account while this one waited for the transaction.
      if (!isWanted(timesForgotten(this.#database, account))) return;
      for (const { key, value, parent, name, loaded } of entries) {
        this.#database.run('DELETE FROM record WHERE account = ? AND kind = ? AND key = ?', account, kind, key);
        if (at === undefined) continue;
        const text = JSON.stringify(value ?? null);
        this.#database.run(
          `INSERT INTO record (id, account, kind, key, parent, name, at, bytes, value, person) VALUES (${NEXT_ID}, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          ...[account, kind, key, parent ?? null, name === undefined ? null : normalizeName(name), loaded?.at ?? at],
          ...[Buffer.byteLength(text), text, loaded?.person ?? null],
        );
      }
      if (at === undefined) return;
      this.#dropOldest(kind);
      if (entries.some(({ loaded }) => !loaded)) this.#deps.loaded?.();
    };
    this.#writes.write({ account, kind, entries, at, isWanted, work });
  }

  /**
   * Reads records, with the writes that wait already applied. Without these, what was just paid for would be missing, and could be
   * paid for again.
   * @param isWanted whether an entry that waits is among the records that the SQL selects
   */
  #read(
    account: string,
    kind: CacheKind,
    isWanted: (entry: CacheEntry) => boolean,
    sql: string,
    ...values: readonly (string | number)[]
  ): readonly CachedRecord[] {
    const persisted = (quietly(() => this.#database.all(sql, ...values)) ?? []).flatMap(read);
    if (this.#writes.waiting.length === 0) return persisted;
    const records = new Map(persisted.map((cached) => [cached.key, cached]));
    for (const write of this.#writes.waiting) {
      if (write.account !== account || write.kind !== kind || !write.isWanted()) continue;
      for (const entry of write.entries) {
        const { key, value, loaded } = entry;
        // A record that is stored again comes last.
        records.delete(key);
        if (write.at !== undefined && isWanted(entry))
          records.set(key, { key, value: JSON.parse(JSON.stringify(value ?? null)), at: write.at, ...loaded });
      }
    }
    return [...records.values()];
  }
}

/** Reads a row; an empty array if its text is damaged. */
function read(row: Row): CachedRecord[] {
  try {
    const value: unknown = JSON.parse(textOf(row, 'value'));
    const person = maybeText(row, 'person');
    return [{ key: textOf(row, 'key'), value, at: numberOf(row, 'at'), ...omitUndefined({ person }) }];
  } catch {
    return [];
  }
}
