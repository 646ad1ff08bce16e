// Opens storages in memory that begin with the finished schema, because the migrations take longer.
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../src/client/clock.ts';
import { migrations } from '../../src/storage/migrations.ts';
import { openStorage, type Storage } from '../../src/storage/storage.ts';

/** Returns a storage in memory, without what only the migrations show: these are tested in test/unit/storage. */
export function memoryStorage(clock: Clock): Storage {
  return openStorage({ path: undefined, clock, sqlite: { DatabaseSync: MigratedDatabase } });
}

class MigratedDatabase extends DatabaseSync {
  constructor(path: string) {
    super(path);
    this.exec(finishedSchema());
  }
}

let schema: string | undefined;

/** The statements that make the schema of the newest version with the rows that the migrations insert. */
function finishedSchema(): string {
  if (schema !== undefined) return schema;
  const database = new DatabaseSync(':memory:');
  for (const step of migrations) database.exec(step);
  const objects = database
    .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid`)
    .all() as { type: string; name: string; sql: string }[];
  const rowsOf = ({ name }: { name: string }): readonly string[] => {
    const insert = database.prepare(`SELECT * FROM ${name}`).all();
    const values = (row: object): string => Object.values(row).map(quoted).join(', ');
    return insert.map((row) => `INSERT INTO ${name} VALUES (${values(row)})`);
  };
  const tables = objects.filter(({ type }) => type === 'table');
  const others = objects.filter(({ type }) => type !== 'table');
  const statements = [...tables.map(({ sql }) => sql), ...tables.flatMap(rowsOf), ...others.map(({ sql }) => sql)];
  database.close();
  schema = ['BEGIN', ...statements, `PRAGMA user_version = ${migrations.length}`, 'COMMIT'].join(';\n');
  return schema;
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
