// The embedded database that all windows of the user share: what was spent, what may be spent, and what was paid for.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock } from '../client/clock.ts';
import { Emitter } from '../client/event.ts';
import type { Cache, Forgotten } from '../client/cache.ts';
import type { Journal } from '../client/journal.ts';
import type { Budget, Caps, Ledger } from '../client/ledger.ts';
import type { KeyValueStore } from '../client/keyValueStore.ts';
import type { Windows } from '../client/windows.ts';
import type { Window } from './caps.ts';
import type { Connection } from './connection.ts';
import { quietly } from './faults.ts';
import { OpenWindows } from './openWindows.ts';
import { moveToMemory, openDatabase, openMemory, type Reason, type Sqlite } from './openDatabase.ts';
import { Reservations } from './reservations.ts';
import { numberOf } from './rows.ts';
import { ReservationStore } from './reservationStore.ts';
import { SqlCache } from './sqlCache.ts';
import { SqlJournal } from './sqlJournal.ts';
import { SqlLedger } from './sqlLedger.ts';
import { SqlKeyValueStore, type KeyValueStoreDeps } from './sqlKeyValueStore.ts';

export interface Storage {
  /** `memory`: of this window alone, and gone with it. A disk that cannot be written any more makes it so at any time. */
  readonly place: 'disk' | 'memory';
  /** Why it is in memory although a file was asked for. */
  readonly reason?: Reason | undefined;
  readonly ledger: Ledger;
  readonly cache: Cache;
  readonly journal: Journal;
  readonly keyValue: KeyValueStore;
  /** The budget of an account in this window; the caps are read at each reservation that costs something. */
  budget(account: string, window: Window, caps: () => Caps): Budget;
  /** The user's windows that have an account open; in memory there is but this one. */
  windows(account: string): Windows;
  /**
   * Looks whether another window has entered or forgotten something, has come or is gone, and announces what it entered; gives a
   * sign of life. To be called every minute or so, and when the window is focused: it costs microseconds. Never throws.
   */
  poll(): void;
  /** Calls still under way are entered as possibly charged by the next window. */
  close(): void;
}

export interface StorageOptions {
  /** The file; undefined: in memory. */
  readonly path: string | undefined;
  readonly clock: Clock;
  /** Whether records of people may be on the disk. Where they may not, those that are there are deleted. */
  readonly allowPeople?: boolean;
  /** Is called once where the file cannot be written any more: what was kept goes on in memory. */
  readonly lost?: () => void;
  readonly isAlive?: (pid: number) => boolean;
  readonly pid?: number;
  /** The database's module; tests have their own. */
  readonly sqlite?: Sqlite;
}

/** Opens the storage, in memory where the file cannot be used. Never throws; reads nothing but what opening needs. */
export function openStorage(options: StorageOptions): Storage {
  // The module is not imported, because this file is loaded before the database is needed.
  const sqlite = options.sqlite ?? process.getBuiltinModule('node:sqlite');
  if (options.path === undefined) return storageOf(openMemory(sqlite), sqlite, options, { place: 'memory' });
  const opened = openDatabase(sqlite, options.path);
  if (typeof opened !== 'string') return storageOf(opened, sqlite, options, { place: 'disk' });
  return storageOf(openMemory(sqlite), sqlite, options, { place: 'memory', reason: opened });
}

type Place = Pick<Storage, 'place' | 'reason'>;

function storageOf(database: Connection, sqlite: Sqlite, options: StorageOptions, place: Place): Storage {
  const { clock } = options;
  const now = (): number => clock.now();
  const store = new ReservationStore(database);
  const changed = new Emitter();
  const forgotten = new Emitter<Forgotten>();
  const noted = new Emitter();
  const parts = partsOf(options);
  const reservations = new Reservations({ ...parts, store, entered: () => entered() });
  const windows = new OpenWindows(database, parts);
  const changing = { event: noted.event, fire: () => noted.fire() };
  const memoryOnly = options.allowPeople === true ? undefined : openMemoryOnly(openMemory(sqlite), windows, now, changing);
  // Before the cache, which vacuums what these have deleted.
  const journal = new SqlJournal(database, { windows, memoryOnly: memoryOnly?.journal });
  const keyValue = new SqlKeyValueStore(database, { changed: changing, memoryOnly: memoryOnly?.keyValue });
  const cache = new SqlCache(database, { now, forgotten, memoryOnly: memoryOnly?.cache });
  let version = versionOf(database);
  let last = writtenIn(database);
  const entered = (): void => {
    last = writtenIn(database);
    announce(changed);
  };
  if (place.place === 'disk') {
    database.outliveFile({
      copy: (file) => moveToMemory(sqlite, file),
      moved: () => {
        // The other windows settle their own calls in the file, if they can.
        quietly(() => database.run('DELETE FROM reservation WHERE run <> ?', parts.instance.instanceId));
        options.lost?.();
      },
    });
  }
  reservations.reclaim();
  return {
    get place() {
      return database.isLost ? 'memory' : place.place;
    },
    get reason() {
      return database.isLost ? 'notWritable' : place.reason;
    },
    ledger: new SqlLedger(database, { store, now, entered: { event: changed.event, fire: entered } }),
    cache,
    journal,
    keyValue,
    budget: (account, window, caps) => reservations.budget(account, window, caps),
    windows: (account) => windows.of(account),
    poll: () => {
      reservations.poll();
      windows.poll();
      cache.vacuum();
      const seen = versionOf(database);
      if (seen === undefined || seen === version) return;
      version = seen;
      cache.follow();
      keyValue.follow();
      // The cache of another window changes far more often than its ledger.
      if (writtenIn(database) !== last) entered();
    },
    close: () => {
      reservations.poll();
      windows.close();
      cache.close();
      changed.dispose();
      forgotten.dispose();
      noted.dispose();
      quietly(() => database.close());
    },
  };
}

/**
 * The records of people, which may not be on the disk. Their database is not closed with the file, because what is in memory can
 * be read even if the file cannot.
 */
function openMemoryOnly(database: Connection, windows: OpenWindows, now: () => number, changed: KeyValueStoreDeps['changed']) {
  return {
    journal: new SqlJournal(database, { windows, memoryOnly: undefined }),
    keyValue: new SqlKeyValueStore(database, { changed }),
    // Nobody listens to this cache: the one on the disk says what was forgotten.
    cache: new SqlCache(database, { now, forgotten: new Emitter(), memoryOnly: undefined }),
  };
}

/** Who reads the ledger then may find that it cannot be read any more: what was paid for reaches the user all the same. */
function announce(changed: Emitter): void {
  quietly(() => changed.fire());
}

function partsOf({ clock, pid, isAlive }: StorageOptions) {
  const instance = { instanceId: randomUUID(), pid: pid ?? process.pid, host: hostname() };
  return { clock, instance, isAlive: isAlive ?? isProcessAlive };
}

/** Changes when another connection has written. */
function versionOf(database: Connection): number | undefined {
  return quietly(() => numberOf(database.one('PRAGMA data_version') ?? {}, 'data_version'));
}

/** How much the ledger holds: entries and checks are only ever added. */
function writtenIn(database: Connection): number | undefined {
  const sql = 'SELECT coalesce(max(id), 0) + (SELECT count(*) FROM checked) AS written FROM entry';
  return quietly(() => numberOf(database.one(sql) ?? {}, 'written'));
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and someone else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
