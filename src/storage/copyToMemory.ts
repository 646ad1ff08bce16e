// Copies into memory what can be read of a database whose file can no longer be written.
import type { Connection } from './connection.ts';
import { quietly } from './faults.ts';
import { textOf, valuesOf } from './rows.ts';

/** The most bytes of cached records that are copied, the newest first. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * `kept` is missing because triggers count the copied records, and `presence` because it concerns the windows that share the
 * file.
 */
const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('kept', 'presence')`;

// This is the newest record that is not copied. Behind it are as many as have that many bytes on average, which is all of them if
// there are fewer.
const LAST_LEFT_OUT = `coalesce((SELECT id FROM record ORDER BY id DESC LIMIT 1 OFFSET
  (SELECT cast(total(rows) * ?1 / max(1, total(bytes)) AS INTEGER) FROM kept)), 0)`;

// Answers that could not be read are copied however old they are: nothing else is left of what was paid for, and without them the
// same requests would be paid for again.
const UNREAD = `kind IN ('unreadAnswer', 'unreadPeople')`;

/**
 * Copies all tables, so that nothing that was paid for is lost with the disk. Rows of a table that cannot be read are
 * missing afterwards.
 */
export function copyToMemory(file: Connection, memory: Connection, mostBytes = MOST_BYTES): void {
  memory.transact('relaxed', () => {
    for (const table of quietly(() => file.all(TABLES)) ?? [])
      quietly(() => copyTable(textOf(table, 'name'), file, memory, mostBytes));
  });
}

function copyTable(name: string, file: Connection, memory: Connection, mostBytes: number): void {
  // A window of a later version may have added columns to the file, which this version does not have in memory.
  const known = columnsOf(name, memory);
  const columns = columnsOf(name, file).filter((column) => known.includes(column));
  const select = `SELECT ${columns.join()} FROM ${name}`;
  // The new database has some marks already, so that these are replaced.
  const insert = `INSERT OR REPLACE INTO ${name} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`;
  // The copies of entries have posted themselves again.
  if (name === 'outbox') memory.run('DELETE FROM outbox');
  const records = `${select} WHERE ${UNREAD} AND id <= ${LAST_LEFT_OUT} UNION ALL ${select} WHERE id > ${LAST_LEFT_OUT}`;
  const rows = name === 'record' ? file.each(records, mostBytes) : file.each(select);
  for (const row of rows) memory.run(insert, ...valuesOf(row));
}

function columnsOf(table: string, database: Connection): readonly string[] {
  return database.all('SELECT name FROM pragma_table_info(?)', table).map((column) => textOf(column, 'name'));
}
