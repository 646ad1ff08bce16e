// The records that this computer has loaded and that a team does not have yet.
import type { CachedRecord, CacheKind } from '../client/cache.ts';
import type { Event } from '../client/event.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import type { Connection } from './connection.ts';
import { maybeText, numberOf, textOf, type Row } from './rows.ts';

/** A record as it was loaded. */
export interface LoadedRecord {
  readonly kind: string;
  readonly key: string;
  readonly parent: string | undefined;
  readonly name: string | undefined;
  /** The time when it was loaded, in milliseconds since the epoch by the clock of this computer. */
  readonly at: number;
  readonly value: unknown;
  /**
   * The pages of a search, also those of colleagues, because one page means nothing without the others; absent for other kinds.
   */
  readonly parts?: readonly CachedRecord[];
}

/** Some records, which are sent together. */
export interface RecordBatch {
  readonly records: readonly LoadedRecord[];
  /** True if more records may follow. */
  readonly isFull: boolean;
  /** Stores that the team has these records. @throws the database's error */
  done(): void;
}

/** The outbox of records, which all windows share. A batch is returned again until its `done` was called. */
export interface RecordOutbox {
  /** Fires within the transaction in which this window stores records that it has loaded. */
  readonly onDidLoad: Event<void>;
  /**
   * The next records of some kinds, in the order in which they were loaded. Those from before the user joined the team are sent
   * too.
   * @throws the database's error
   */
  next(team: string, account: string, kinds: readonly CacheKind[], most: number): RecordBatch;
  /**
   * Begins a team with what was sent to it under an earlier name, with which its name begins. Only the first team that asks
   * inherits it. The earlier name stays, because windows of an earlier version go on with it.
   * @throws the database's error
   */
  inherit(team: string, earlierName: string): void;
}

const NEXT = `SELECT id, kind, key, parent, name, at, value, person FROM record
  WHERE id > ? AND id <= ? AND account = ? AND person IS NULL AND kind IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?`;
const PARTS = `SELECT key, value, at, person FROM record WHERE account = ? AND kind = 'search' AND parent = ? ORDER BY id`;

const MOVE_CURSOR = `INSERT INTO sharing VALUES (?, ?, ?)
  ON CONFLICT (team, account) DO UPDATE SET sent = max(sent, excluded.sent)`;

/** The accounts of a team's earlier name that no team with a longer name has inherited. */
const INHERITED = `FROM sharing AS earlier WHERE team = ? AND NOT EXISTS (SELECT 1 FROM sharing
  WHERE account = earlier.account AND substr(team, 1, length(earlier.team) + 1) = earlier.team || ' ')`;

/** The outbox in the database. IDs of records ascend, so that the ID of the last sent record tells which are pending. */
export class SqlRecordOutbox implements RecordOutbox {
  readonly onDidLoad: Event<void>;
  readonly #databases: () => readonly Connection[];

  /** @param databases the file, and the database in memory for records that may not be on the disk */
  constructor(databases: () => readonly Connection[], loaded: Event<void>) {
    this.#databases = databases;
    this.onDidLoad = loaded;
  }

  next(team: string, account: string, kinds: readonly CacheKind[], most: number): RecordBatch {
    let batch: RecordBatch | undefined;
    for (const database of this.#databases()) {
      batch = nextIn(database, { team, account, kinds, most });
      if (batch.records.length > 0) return { ...batch, isFull: true };
      batch.done();
    }
    return batch ?? { records: [], isFull: false, done: () => undefined };
  }

  inherit(team: string, earlierName: string): void {
    for (const database of this.#databases()) {
      if (!database.one(`SELECT 1 ${INHERITED}`, earlierName)) continue;
      database.transact('relaxed', () => {
        database.run(`INSERT INTO sharing SELECT ?, account, sent ${INHERITED}`, team, earlierName);
      });
    }
  }
}

interface BatchQuery {
  readonly team: string;
  readonly account: string;
  readonly kinds: readonly CacheKind[];
  readonly most: number;
}

function nextIn(database: Connection, { team, account, kinds, most }: BatchQuery): RecordBatch {
  const cursor = database.one('SELECT sent FROM sharing WHERE team = ? AND account = ?', team, account);
  const sent = cursor ? numberOf(cursor, 'sent') : 0;
  const newest = newestIn(database, sent);
  const rows = database.all(NEXT, sent, newest, account, JSON.stringify(kinds), most);
  // If no more follow, the cursor skips the records of other accounts and of colleagues, which are then not searched again.
  const upTo = rows.length === most ? numberOf(rows.at(-1) ?? {}, 'id') : newest;
  return {
    isFull: rows.length === most,
    records: rows.flatMap((row) => {
      const [parent, name] = [maybeText(row, 'parent'), maybeText(row, 'name')];
      const kind = textOf(row, 'kind');
      return readRecord(row).map((record) => ({ kind, parent, name, ...record, ...partsOf(database, account, kind, record) }));
    }),
    done: () => {
      if (upTo === sent) return;
      database.transact('relaxed', () => {
        database.run(MOVE_CURSOR, team, account, upTo);
      });
    },
  };
}

/**
 * The ID of the newest record. If it was not sent yet, its ID is also stored in a row without a team. Then later records get
 * higher IDs even if the newest one is deleted meanwhile. Otherwise they could reuse its ID, and would count as sent.
 */
function newestIn(database: Connection, sent: number): number {
  const newest = (): number => numberOf(database.one('SELECT coalesce(max(id), 0) AS id FROM record') ?? {}, 'id');
  if (newest() <= sent) return sent;
  return database.transact('relaxed', () => {
    const id = newest();
    database.run(MOVE_CURSOR, '', '', id);
    return Math.max(sent, id);
  });
}

function partsOf(database: Connection, account: string, kind: string, { key }: CachedRecord): Pick<LoadedRecord, 'parts'> {
  const rows = kind === 'search' ? database.all(PARTS, account, key) : [];
  return rows.length === 0 ? {} : { parts: rows.flatMap(readRecord) };
}

/** Returns nothing if the text is damaged. */
function readRecord(row: Row): CachedRecord[] {
  const parsedValue = parsed(textOf(row, 'value'));
  const person = maybeText(row, 'person');
  return parsedValue ? [{ key: textOf(row, 'key'), ...parsedValue, at: numberOf(row, 'at'), ...omitUndefined({ person }) }] : [];
}

/** Undefined if the text is damaged. */
function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
