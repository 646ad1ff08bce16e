// Several windows on one file, which the tests of the storage open and clean up.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../../../src/client/failure.ts';
import type { Caps, LedgerEntry, Settlement, Source } from '../../../../src/client/ledger.ts';
import type { Price } from '../../../../src/client/price.ts';
import type { Connection } from '../../../../src/storage/connection.ts';
import { openMemory } from '../../../../src/storage/openDatabase.ts';
import { ReservationStore } from '../../../../src/storage/reservationStore.ts';
import { SqlLedger } from '../../../../src/storage/sqlLedger.ts';
import { openStorage, type Storage, type StorageOptions } from '../../../../src/storage/storage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

export const person: Source = { kind: 'person' };

export const known = (cost: Price): Settlement => ({ cost, certainty: 'known' });

/** A folder with one database file, a clock, and process ids that a test declares dead. */
export class Windows {
  readonly folder = mkdtempSync(join(tmpdir(), 'storage-'));
  readonly path = join(this.folder, 'deep', 'storage.db');
  readonly clock = new FakeClock(new Date(2026, 4, 4, 12).getTime());
  readonly dead = new Set<number>();
  readonly #open: Storage[] = [];
  #pid = 1000;

  /** Opens one more window, with a process ID of its own if none is given. */
  open(options: Partial<StorageOptions> = {}): Storage {
    this.#pid += 1;
    const isAlive = (pid: number): boolean => !this.dead.has(pid);
    const storage = openStorage({ path: this.path, clock: this.clock, pid: this.#pid, isAlive, ...options });
    this.#open.push(storage);
    return storage;
  }

  /** A window and its budget, whose process can be declared dead. */
  window(id: string, caps: Caps = {}, options: Partial<StorageOptions> = {}) {
    const storage = this.open(options);
    const pid = this.#pid;
    const budget = storage.budget('acc', { id, openedAt: this.clock.now() }, () => caps);
    const reserve = (amount: number, source = person) =>
      budget.reserve({ operation: 'companies.search', source, price: amount === 0 ? {} : { companies: amount } });
    return { storage, budget, reserve, die: () => void this.dead.add(pid) };
  }

  /** Lets minutes pass, in each of which these windows poll as they do in the editor. */
  async pass(minutes: number, ...polling: readonly Storage[]): Promise<void> {
    for (let passed = 0; passed < minutes; passed += 1) {
      await this.clock.advance(60_000);
      for (const storage of polling) storage.poll();
    }
  }

  /** Closes and deletes everything. */
  end(): void {
    for (const storage of this.#open) storage.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Both places of a storage, for tests that apply to each of them. */
export const places: readonly [string, Partial<StorageOptions>][] = [
  ['on the disk', {}],
  ['in a database in memory', { path: undefined }],
];

/** Opens a database in memory. */
export const memoryDatabase = (): Connection => openMemory({ DatabaseSync });

/** A reservation store in memory whose content a test can read. */
export class MemoryReservationStore extends ReservationStore {
  readonly #ledger: SqlLedger;

  constructor(database = memoryDatabase()) {
    super(database);
    const entered = { event: () => ({ dispose: () => undefined }), fire: () => undefined };
    this.#ledger = new SqlLedger(database, { store: this, now: () => 0, entered });
  }

  get entries(): readonly LedgerEntry[] {
    return [...this.#ledger.all({})];
  }

  inFlight(account: string): number {
    return this.#ledger.inFlight(account);
  }
}

/** A check for `assert.throws` that a cap refuses a call. @param detail the cap's name */
export function refuses(detail: string): (error: unknown) => boolean {
  return (error) => {
    assert(error instanceof Failure);
    assert.deepEqual(
      { kind: error.kind, detail: error.facts.detail, delivery: error.facts.delivery },
      { kind: 'overBudget', detail, delivery: 'notSent' },
    );
    return true;
  };
}
