// Queries for the names of many companies, which do not parse their records.
import type { CompanyNamePage } from '../client/cache.ts';
import type { Connection } from './connection.ts';
import { numberOf, textOf } from './rows.ts';

// The result is one JSON text, because ten thousand rows take twice as long. A damaged record, or one under a wrong key, has no
// name.
const NAMES = `
  SELECT json_group_array(CASE WHEN json_valid(value) AND value ->> '$.id' = wanted.key AND json_type(value, '$.name') = 'text'
    THEN value ->> '$.name' END) AS names
  FROM (SELECT value AS key FROM json_each(?)) AS wanted
  LEFT JOIN record ON account = ? AND kind = 'company' AND record.key = wanted.key`;

// Damaged records and those under a wrong key are left out before the limit applies, because a page that is not full counts as
// the last one.
const NAMED = `
  SELECT json_group_array(json_array(key, iif(json_type(value, '$.name') = 'text', value ->> '$.name', ''))) AS names,
    max(id) AS last
  FROM (SELECT id, key, value FROM record WHERE kind = 'company' AND id >= ? AND account = ?
    AND CASE WHEN json_valid(value) THEN value ->> '$.id' = key END ORDER BY id LIMIT ?)`;

/** The names of companies by their keys, as `Cache.names` returns them. @throws the database's error */
export function namesOf(database: Connection, account: string, keys: readonly string[]): ReadonlyMap<string, string> {
  const names: unknown = JSON.parse(textOf(database.one(NAMES, JSON.stringify(keys), account) ?? {}, 'names'));
  const found = new Map<string, string>();
  if (!Array.isArray(names)) return found;
  keys.forEach((key, at) => {
    const name: unknown = names[at];
    if (typeof name === 'string') found.set(key, name);
  });
  return found;
}

/** A page of all companies with their names, as `Cache.named` returns it. @throws the database's error */
export function namedFrom(database: Connection, account: string, from: number, most: number): CompanyNamePage {
  const row = database.one(NAMED, from, account, most);
  if (!row || row['last'] === null) return { names: [], last: from };
  const pairs: unknown = JSON.parse(textOf(row, 'names'));
  return { names: (Array.isArray(pairs) ? pairs : []).flatMap(readPair), last: numberOf(row, 'last') };
}

/** Returns the pair, or nothing if the value is no pair. */
function readPair(pair: unknown): [string, string][] {
  if (!Array.isArray(pair)) return [];
  const key: unknown = pair[0];
  const name: unknown = pair[1];
  return typeof key === 'string' && typeof name === 'string' ? [[key, name]] : [];
}
