// Copies the readable content of a database into memory, after its file can no longer be written.
import type { Connection } from './connection.ts';
import { quietly } from './faults.ts';
import { textOf, valuesOf } from './rows.ts';

/** The most bytes of cached records that are copied, the newest first. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * The names of the tables to copy. `kept` is not copied, because triggers count the copied records, and `presence` is not copied,
 * because it concerns the windows that share the file.
 */
const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('kept', 'presence')`;

// The ID of the newest record that is not copied. The number of newer records is computed from the average size, so that they
// have about the given number of bytes.
const LAST_LEFT_OUT = `coalesce((SELECT id FROM record ORDER BY id DESC LIMIT 1 OFFSET
  (SELECT cast(total(rows) * ?1 / max(1, total(bytes)) AS INTEGER) FROM kept)), 0)`;

// Answers that could not be read are copied whatever their age, because the same requests would be paid for again without them.
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
  // Rows are replaced, because the new database already has some marks.
  const insert = `INSERT OR REPLACE INTO ${name} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`;
  // The triggers have posted the copied entries again, so the outbox is emptied before it is copied.
  if (name === 'outbox') memory.run('DELETE FROM outbox');
  const records = `${select} WHERE ${UNREAD} AND id <= ${LAST_LEFT_OUT} UNION ALL ${select} WHERE id > ${LAST_LEFT_OUT}`;
  const rows = name === 'record' ? file.each(records, mostBytes) : file.each(select);
  for (const row of rows) memory.run(insert, ...valuesOf(row));
}

function columnsOf(table: string, database: Connection): readonly string[] {
  return database.all('SELECT name FROM pragma_table_info(?)', table).map((column) => textOf(column, 'name'));
}
