// Opens storages in memory that begin with the finished schema, because the migrations take longer.
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import type { Clock } from '../../src/client/clock.ts';
import { migrations } from '../../src/storage/migrations.ts';
import { openStorage, type Storage } from '../../src/storage/storage.ts';

/** Returns a storage in memory. The migrations themselves are tested in test/unit/storage. */
export function memoryStorage(clock: Clock): Storage {
  return openStorage({ path: undefined, clock, sqlite: migratedInMemory });
}

class MigratedDatabase extends DatabaseSync {
  constructor(path: string, options: DatabaseSyncOptions = {}) {
    super(path, options);
    // The Node.js of the oldest editor lacks this method, so that the migrations run there.
    if (path === ':memory:' && 'deserialize' in this) this.deserialize(migrated());
  }
}

/** Stands in for `node:sqlite`: databases in memory begin with the finished schema. */
export const migratedInMemory = { DatabaseSync: MigratedDatabase };

let migratedBytes: Uint8Array | undefined;

/** The content of a database of the newest version in which nothing is stored. */
function migrated(): Uint8Array {
  if (migratedBytes !== undefined) return migratedBytes;
  const database = new DatabaseSync(':memory:');
  for (const step of migrations) database.exec(step);
  database.exec(`PRAGMA user_version = ${migrations.length}`);
  migratedBytes = database.serialize();
  database.close();
  return migratedBytes;
}
