// The ledger in the database, with pages, an iterator for exports, and sums by groups.
import type { Event } from '../client/event.ts';
import type { Ledger, LedgerEntry, LedgerFilter, LedgerSum, LedgerTotals, CacheHit } from '../client/ledger.ts';
import { totalOf, type Price } from '../client/price.ts';
import type { ReservationStore } from './reservationStore.ts';
import type { Connection } from './connection.ts';
import { localDay } from '../client/localDay.ts';
import { daysBetween } from './day.ts';
import { certaintyOf, ENTRY_COLUMNS, entryOf, priceIn, READ_ENTRIES } from './ledgerRows.ts';
import { maybeNumber, numberOf, textOf } from './rows.ts';
import { groupKey, Sums, type SumKey } from './sums.ts';

const BATCH = 1000;

const READ_CHECKED = `SELECT ${ENTRY_COLUMNS} FROM checked CROSS JOIN entry ON entry.id = checked.entry`;
const UNCHECKED = `(certainty <> 'unconfirmed' OR entry.id NOT IN (SELECT entry FROM checked))`;

const KEYS = { operation: 'operation', source: 'source', agent: `coalesce(agent, '')` } as const;

/** Dependencies of the ledger. */
export interface LedgerDeps {
  readonly store: ReservationStore;
  readonly now: () => number;
  readonly entered: { readonly event: Event<void>; fire(): void };
}

/** The ledger. Reading throws the database's error if the file can no longer be read. */
export class SqlLedger implements Ledger {
  readonly #database: Connection;
  readonly #deps: LedgerDeps;

  constructor(database: Connection, deps: LedgerDeps) {
    this.#database = database;
    this.#deps = deps;
  }

  get onDidChange(): Event<void> {
    return this.#deps.entered.event;
  }

  entries(filter: LedgerFilter, { limit, before }: { limit: number; before?: number }): readonly LedgerEntry[] {
    const { where, values } = conditions(filter, before === undefined ? [] : [['entry.id < ?', before]]);
    return this.#database.all(`${READ_ENTRIES} ${where} ORDER BY entry.id DESC LIMIT ?`, ...values, limit).map(entryOf);
  }

  *all(filter: LedgerFilter): Generator<LedgerEntry> {
    for (let last = 0; ;) {
      // It reads in batches, because an open statement would keep the database from emptying its log.
      const { where, values } = conditions(filter, [['entry.id > ?', last]]);
      const rows = this.#database.all(`${READ_ENTRIES} ${where} ORDER BY entry.id LIMIT ${BATCH}`, ...values);
      for (const row of rows) yield entryOf(row);
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = numberOf(end, 'id');
    }
  }

  sums(filter: LedgerFilter, by: SumKey): readonly LedgerSum[] {
    const sums =
      by === 'day' ? this.#byDay(filter) : this.#grouped(`SELECT ${KEYS[by]} AS key`, 'FROM entry', conditions(filter));
    this.#addChecked(sums, filter, (entry) => groupKey(entry, by));
    return by === 'day' ? sums.byKey() : sums.bySpent();
  }

  totals(filter: LedgerFilter): LedgerTotals {
    const sums = this.#grouped(`SELECT '' AS key`, 'FROM entry', conditions(filter));
    this.#addChecked(sums, filter, () => '');
    return sums.totals('');
  }

  inFlight(account: string): number {
    return numberOf(this.#database.one('SELECT count(*) AS count FROM reservation WHERE account = ?', account) ?? {}, 'count');
  }

  saved(hit: CacheHit): void {
    if (totalOf(hit.cost) === 0) return;
    const { store, now, entered } = this.#deps;
    try {
      store.transact('relaxed', () => {
        store.enter({ ...hit, time: now(), certainty: 'saved' });
      });
    } catch {
      // Nothing was spent, and the cached record must reach the user.
      return;
    }
    entered.fire();
  }

  checked(entry: number, cost: Price): void {
    const { store, now, entered } = this.#deps;
    try {
      if (!store.transact('relaxed', () => store.check(entry, cost, now()))) return;
    } catch {
      // The entry stays unconfirmed, which is still true, and can be checked again.
      return;
    }
    entered.fire();
  }

  /** The days follow the computer's current time zone, which the database does not know. */
  #byDay({ from = -Infinity, to = Infinity, ...filter }: LedgerFilter): Sums {
    const first = this.#time('min');
    const last = this.#time('max');
    if (first === undefined || last === undefined) return new Sums();
    const days = daysBetween(Math.max(first, from), Math.min(last, to - 1)).map((day) => ({
      key: localDay(day.from),
      from: Math.max(day.from, from),
      to: Math.min(day.to, to),
    }));
    const { where, values } = conditions(filter, [
      [`entry.time >= day.value ->> 'from'`, undefined],
      [`entry.time < day.value ->> 'to'`, undefined],
    ]);
    const select = `SELECT day.value ->> 'key' AS key`;
    return this.#grouped(select, 'FROM json_each(?) AS day CROSS JOIN entry', {
      where,
      values: [JSON.stringify(days), ...values],
    });
  }

  #time(which: 'min' | 'max'): number | undefined {
    return maybeNumber(this.#database.one(`SELECT ${which}(time) AS time FROM entry`) ?? {}, 'time');
  }

  /** The sums of all entries but the checked ones. */
  #grouped(select: string, from: string, { where, values }: Conditions): Sums {
    const rows = this.#database.all(
      `${select}, certainty, unit, sum(times) AS times, count(*) AS count ${from}
       ${where === '' ? 'WHERE' : `${where} AND`} ${UNCHECKED} GROUP BY key, certainty, unit`,
      ...values,
    );
    const sums = new Sums();
    for (const row of rows) sums.add(textOf(row, 'key'), certaintyOf(row), priceIn(row), numberOf(row, 'count'));
    return sums;
  }

  /** Checked entries are added one by one, because there are few and a join with all entries would slow down every sum. */
  #addChecked(sums: Sums, filter: LedgerFilter, key: (entry: LedgerEntry) => string): void {
    const { where, values } = conditions(filter);
    for (const entry of this.#database.all(`${READ_CHECKED} ${where}`, ...values).map(entryOf)) sums.addEntry(key(entry), entry);
  }
}

interface Conditions {
  readonly where: string;
  readonly values: (string | number)[];
}

type Condition = readonly [sql: string, value: string | number | undefined];

function conditions(filter: LedgerFilter, more: readonly Condition[] = []): Conditions {
  const filters: readonly Condition[] = [
    ['account = ?', filter.account],
    ['entry.time >= ?', filter.from],
    ['entry.time < ?', filter.to],
    ['operation = ?', filter.operation],
    ['source = ?', filter.source],
    ['agent = ?', filter.agent],
    ['certainty = ?', filter.certainty],
    ['entry.id > ?', filter.after],
  ];
  const all = [...more, ...filters.filter(([, value]) => value !== undefined)];
  return {
    where: all.length === 0 ? '' : `WHERE ${all.map(([sql]) => sql).join(' AND ')}`,
    values: all.flatMap(([, value]) => (value === undefined ? [] : [value])),
  };
}
