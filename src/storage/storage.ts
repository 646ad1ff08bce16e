// The embedded database in which all windows store their spending and what they paid for.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Cache, ForgetEvent } from '../client/cache.ts';
import type { Clock } from '../client/clock.ts';
import { Emitter } from '../client/event.ts';
import type { Journal } from '../client/journal.ts';
import type { KeyValueStore } from '../client/keyValueStore.ts';
import type { Caps, Ledger, LocalBudget } from '../client/ledger.ts';
import type { AccountWindows } from '../client/windows.ts';
import type { Window } from './caps.ts';
import { ChangeDetector } from './changeDetector.ts';
import type { Connection } from './connection.ts';
import { quietly } from './faults.ts';
import { memoryCopyOf, openDatabase, openMemory, type Reason, type Sqlite } from './openDatabase.ts';
import { OpenWindows, type OpenWindowsDeps } from './openWindows.ts';
import { Reservations } from './reservations.ts';
import { ReservationStore } from './reservationStore.ts';
import { SqlCache } from './sqlCache.ts';
import { SqlJournal } from './sqlJournal.ts';
import { SqlKeyValueStore, type KeyValueStoreDeps } from './sqlKeyValueStore.ts';
import { SqlLedger } from './sqlLedger.ts';
import type { Outbox } from './outbox.ts';
import type { RecordOutbox } from './recordOutbox.ts';

/** Everything that is stored for the accounts of one kind. */
export interface Storage {
  /**
   * A storage in memory belongs to this window alone and ends with it. A storage on the disk moves into memory if the file can no
   * longer be written.
   */
  readonly place: 'disk' | 'memory';
  /** The reason why it is in memory although a path was given. */
  readonly reason?: Reason | undefined;
  readonly ledger: Ledger;
  readonly cache: Cache;
  readonly journal: Journal;
  readonly keyValue: KeyValueStore;
  /** The budget of an account in this window. The caps are read at each reservation that costs something. */
  budget(account: string, window: Window, caps: () => Caps): LocalBudget;
  /** Opens the outbox of messages to teams. Its code is loaded by the first call. */
  outbox(): Promise<Outbox>;
  /** Opens the outbox of records to teams. Its code is loaded by the first call. */
  recordOutbox(): Promise<RecordOutbox>;
  /** The user's windows that have an account open. For a storage in memory this is only the own one. */
  windows(account: string): AccountWindows;
  /**
   * Writes a heartbeat, reclaims stale reservations, and announces what other windows have written. It takes microseconds, and is
   * called about once a minute and when the window gets the focus. It never throws.
   */
  poll(): void;
  /** Closes the database. The next window enters calls in flight as unconfirmed. */
  close(): void;
}

/** Options of a storage. `isAlive`, `pid` and `sqlite` are for tests. */
export interface StorageOptions {
  /** The path of the file, or undefined for a storage in memory. */
  readonly path: string | undefined;
  readonly clock: Clock;
  /** True if records of people may be on the disk. If they may not, those in the file are deleted. */
  readonly allowPeople?: boolean;
  /** A callback that is called once if the file can no longer be written and the storage moves into memory. */
  readonly lost?: () => void;
  readonly isAlive?: (pid: number) => boolean;
  readonly pid?: number;
  readonly sqlite?: Sqlite;
}

/** Opens the storage, or one in memory if the file cannot be used. It never throws. */
export function openStorage(options: StorageOptions): Storage {
  // The module is not imported, because this file is loaded before the database is needed.
  const sqlite = options.sqlite ?? process.getBuiltinModule('node:sqlite');
  const opened = options.path === undefined ? undefined : openDatabase(sqlite, options.path);
  const isFile = opened !== undefined && typeof opened !== 'string';
  const database = isFile ? opened : openMemory(sqlite);
  const reason = isFile ? undefined : opened;
  const instance = { instanceId: randomUUID(), pid: options.pid ?? process.pid, host: hostname() };
  const deps = { clock: options.clock, instance, isAlive: options.isAlive ?? isProcessAlive };
  if (isFile) {
    database.outliveFile({
      copy: (file) => memoryCopyOf(sqlite, file),
      moved: () => {
        // The copies of other windows' reservations are deleted, because these windows settle their calls in the file.
        quietly(() => database.run('DELETE FROM reservation WHERE run <> ?', instance.instanceId));
        options.lost?.();
      },
    });
  }
  const openPeople = options.allowPeople === true ? undefined : (): Connection => openMemory(sqlite);
  return {
    ...storageOf(database, openPeople, deps),
    get place() {
      return isFile && !database.isLost ? 'disk' : 'memory';
    },
    get reason() {
      return database.isLost ? 'notWritable' : reason;
    },
  };
}

/** @param openPeople opens the database for the records of people; undefined if these may be on the disk */
function storageOf(
  database: Connection,
  openPeople: (() => Connection) | undefined,
  deps: OpenWindowsDeps,
): Omit<Storage, 'place' | 'reason'> {
  const now = (): number => deps.clock.now();
  const [entered, forgotten, changed] = [new Emitter(), new Emitter<ForgetEvent>(), new Emitter()];
  const [posted, loaded] = [new Emitter(), new Emitter()];
  const others = new ChangeDetector(database);
  const announceEntries = (): void => {
    others.acceptLedger();
    // A listener may fail because the ledger cannot be read. The answer that was paid for must reach the user nevertheless.
    quietly(() => entered.fire());
    quietly(() => posted.fire());
  };
  const store = new ReservationStore(database);
  const reservations = new Reservations({ ...deps, store, entered: announceEntries, posted: () => posted.fire() });
  const windows = new OpenWindows(database, deps);
  const { journal, keyValue, cache, databases } = recordStoresOf(database, openPeople, {
    windows,
    now,
    forgotten,
    changed,
    loaded: () => quietly(() => loaded.fire()),
  });
  reservations.reclaim();
  return {
    ledger: new SqlLedger(database, { store, now, entered: { event: entered.event, fire: announceEntries } }),
    // The code of the outboxes is loaded late, because most users have no team.
    outbox: async () => new (await import('./outbox.ts')).SqlOutbox(database, posted.event),
    recordOutbox: async () => {
      const { SqlRecordOutbox } = await import('./recordOutbox.ts');
      return new SqlRecordOutbox(databases, loaded.event);
    },
    cache,
    journal,
    keyValue,
    budget: (account, window, caps) => reservations.budget(account, window, caps),
    windows: (account) => windows.of(account),
    poll: () => {
      reservations.poll();
      windows.poll();
      cache.vacuum();
      if (!others.hasFileChanged()) return;
      cache.follow();
      keyValue.follow();
      // The cache of another window changes far more often than its ledger.
      if (others.hasLedgerChanged()) announceEntries();
    },
    close: () => {
      reservations.poll();
      windows.close();
      cache.close();
      for (const emitter of [entered, forgotten, changed, posted, loaded]) emitter.dispose();
      quietly(() => database.close());
    },
  };
}

interface RecordStores {
  readonly journal: SqlJournal;
  readonly keyValue: SqlKeyValueStore;
  readonly cache: SqlCache;
  /** The file, and the database of the records of people once it is open. */
  readonly databases: () => readonly Connection[];
}

interface RecordStoresDeps extends StoresOfPeopleDeps {
  readonly windows: OpenWindows;
  readonly forgotten: Emitter<ForgetEvent>;
}

/** The stores of records, of which those of people are in memory if `openPeople` is given. */
function recordStoresOf(
  database: Connection,
  openPeople: (() => Connection) | undefined,
  { windows, forgotten, ...deps }: RecordStoresDeps,
): RecordStores {
  let people: StoresOfPeople | undefined;
  // It is opened when it is first needed, because most windows never read a record of people.
  const memoryOnly = openPeople && (() => (people ??= storesOfPeople(openPeople(), windows, deps)));
  // The cache comes last, because it vacuums what the others have deleted.
  const journal = new SqlJournal(database, { windows, memoryOnly: memoryOnly && (() => memoryOnly().journal) });
  const keyValue = new SqlKeyValueStore(database, {
    changed: deps.changed,
    memoryOnly: memoryOnly && (() => memoryOnly().keyValue),
  });
  const cache = new SqlCache(database, { ...deps, forgotten, memoryOnly: memoryOnly && (() => memoryOnly().cache) });
  // Another window that forgets an account cannot delete the records in the memory of this one. This listener is the first, so
  // that the others find no such records.
  forgotten.event(({ account }) => {
    quietly(() => people?.journal.forget(account));
    quietly(() => people?.keyValue.forget(account));
  });
  return { journal, keyValue, cache, databases: () => [database, ...(people ? [people.database] : [])] };
}

interface StoresOfPeople extends Pick<Storage, 'journal' | 'keyValue' | 'cache'> {
  readonly database: Connection;
}

interface StoresOfPeopleDeps extends Pick<KeyValueStoreDeps, 'changed'> {
  readonly now: () => number;
  /** A callback that is called after this window has stored records that it has loaded itself. */
  readonly loaded: () => void;
}

/**
 * The stores of the records of people that may not be on the disk. Their database is not closed with the file, because what is in
 * memory can be read even if the file cannot.
 */
function storesOfPeople(
  database: Connection,
  windows: OpenWindows,
  { now, changed, loaded }: StoresOfPeopleDeps,
): StoresOfPeople {
  return {
    database,
    journal: new SqlJournal(database, { windows, memoryOnly: undefined }),
    keyValue: new SqlKeyValueStore(database, { changed }),
    // Nobody listens to this cache, because the one of the file announces what was forgotten.
    cache: new SqlCache(database, { now, forgotten: new Emitter(), memoryOnly: undefined, loaded }),
  };
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
