// Lets an open database go on in memory where its file cannot be written any more: nothing that was paid for is lost with the disk.
import type { DatabaseSync } from 'node:sqlite';
import { codeOf, quietly } from './faults.ts';

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN: what waiting does not mend. */
const lasting = [8, 10, 13, 14];

/** The most of kept records that is taken into memory, the newest first. */
const MOST_BYTES = 64 * 2 ** 20;

/** Presence stays where the other windows are. */
const TABLES = `SELECT name, sql FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'presence'`;
const REST = `SELECT type, sql FROM main.sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL
  AND tbl_name NOT LIKE 'sqlite_%' AND tbl_name <> 'presence'`;

// As many of the newest as have the bytes on the average: all of them where there are fewer.
const RECORDS = (mostBytes: number): string => `INSERT INTO temp.record SELECT * FROM main.record WHERE id > coalesce((
  SELECT id FROM main.record ORDER BY id DESC LIMIT 1 OFFSET
    (SELECT cast(total(rows) * ${mostBytes} / max(1, total(bytes)) AS INTEGER) FROM main.kept)), 0)`;
const KEPT = 'INSERT INTO temp.kept SELECT kind, count(*), sum(bytes) FROM temp.record GROUP BY kind';

/** Whether an error of the database says that its file cannot be written, and will not be soon. */
export function isLasting(error: unknown): boolean {
  return lasting.includes(codeOf(error) ?? 0);
}

/**
 * Lays a table in memory, with what can be read of the file, over each table: statements, prepared ones too, find it first. All or
 * nothing. @throws what the database throws
 */
export function shadow(database: DatabaseSync, mostBytes = MOST_BYTES): void {
  database.exec('BEGIN');
  try {
    const tables = database.prepare(TABLES).all();
    for (const { sql } of tables) database.exec(String(sql).replace('CREATE TABLE', 'CREATE TEMP TABLE'));
    for (const { name } of tables) copy(database, String(name), mostBytes);
    quietly(() => {
      database.exec(KEPT);
    });
    for (const { type, sql } of database.prepare(REST).all()) {
      const inMemory = type === 'trigger' ? 'CREATE TEMP TRIGGER' : `$1 temp.$2`;
      const what = type === 'trigger' ? /^CREATE TRIGGER/ : /^(CREATE (?:UNIQUE )?INDEX) (\w+)/;
      database.exec(String(sql).replace(what, inMemory));
    }
    database.exec('COMMIT');
  } catch (error) {
    quietly(() => {
      database.exec('ROLLBACK');
    });
    throw error;
  }
}

/** A table that cannot be read any more begins empty. */
function copy(database: DatabaseSync, name: string, mostBytes: number): void {
  // Counted below, from what was taken.
  if (name === 'kept') return;
  quietly(() => {
    database.exec(name === 'record' ? RECORDS(mostBytes) : `INSERT INTO temp.${name} SELECT * FROM main.${name}`);
  });
}
