// Measures how fast the storage opens, looks up, reserves and writes, beside each aim. Run: node test/bench/storage.mjs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { openStorage } from '../../src/storage/storage.ts';
import { figure, line } from './figures.mjs';

const ENTRIES = 100_000;
const COMPANIES = 50_000;
const EVENTS = 200_000;
const ROUNDS = 9;

/**
 * @typedef {import('../../src/storage/storage.ts').Storage} Storage
 * @typedef {{ name: string, figure: import('./figures.mjs').Figure, unit: string, aim?: import('./figures.mjs').Aim, digits?: number }} Row
 */

const clock = { now: () => Date.now(), sleep: () => Promise.reject(new Error('nobody sleeps')) };
const person = /** @type {const} */ ({ kind: 'person' });

/** Fills a ledger and a cache, and measures both. The files are in the system's folder for such, and deleted. */
export async function benchStorage() {
  const folder = mkdtempSync(join(tmpdir(), 'storage-bench-'));
  try {
    return [...ledgerRows(join(folder, 'ledger.db')), ...cacheRows(join(folder, 'cache.db'))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} path @returns {Row[]} */
function ledgerRows(path) {
  fillLedger(path);
  const sums = rounds(ROUNDS, () => within(path, (storage) => storage.ledger.sums({}, 'day')));
  const ofAccount = rounds(ROUNDS, () => within(path, (storage) => storage.ledger.sums({ account: 'account-1' }, 'day')));
  const page = rounds(ROUNDS, () => within(path, (storage) => storage.ledger.entries({}, { limit: 100 })));
  const storage = openStorage({ path, clock });
  const budget = storage.budget('account-1', { id: 'w', openedAt: Date.now() }, () => ({
    perDay: 1e9,
    perSession: 1e9,
    perCall: 1e9,
  }));
  const call = (/** @type {number} */ price) => () => {
    const held = budget.reserve({ operation: 'companies.search', source: person, price: price ? { companies: price } : {} });
    held.settle({ cost: price ? { companies: price } : {}, certainty: 'known', objects: price });
  };
  const paid = rounds(500, call(10));
  const free = rounds(500, call(0));
  const poll = rounds(500, () => storage.poll());
  storage.close();
  return [
    { name: 'open, sums by day', figure: sums, unit: 'ms', aim: { atMost: 200 } },
    { name: 'the same of an account', figure: ofAccount, unit: 'ms', aim: { atMost: 200 } },
    { name: 'open, newest 100', figure: page, unit: 'ms', aim: { atMost: 200 } },
    { name: 'reserve and settle', figure: paid, unit: 'ms', digits: 3 },
    { name: 'the same of a free call', figure: free, unit: 'ms', digits: 3 },
    { name: 'poll', figure: poll, unit: 'ms', digits: 3 },
  ];
}

/** @param {string} path @returns {Row[]} */
function cacheRows(path) {
  fillCache(path);
  const key = (/** @type {number} */ at) => (at * 7919) % COMPANIES;
  const opened = rounds(ROUNDS, () => within(path, (storage) => storage.cache.get('account-1', 'company', 'c17')));
  const storage = openStorage({ path, clock });
  const { cache } = storage;
  const lookup = rounds(2000, (at) => cache.get('account-1', 'company', `c${key(at)}`));
  const children = rounds(500, (at) => cache.children('account-1', 'event', `c${key(at)}`));
  const search = rounds(50, (at) => cache.search('account-1', `number ${key(at)}`, 20));
  const rows = (/** @type {number} */ at) =>
    Array.from({ length: 50 }, (_, row) => ({ key: `n${at}-${row}`, value: company(row), name: `New ${at} ${row}` }));
  const put = rounds(50, (at) => cache.put('account-1', 'company', rows(at)));
  const again = rounds(50, (at) => cache.put('account-1', 'company', rows(at)));
  const forget = rounds(1, () => cache.forget());
  storage.close();
  return [
    { name: 'open, first lookup', figure: opened, unit: 'ms', aim: { atMost: 150 } },
    { name: 'lookup', figure: lookup, unit: 'ms', aim: { atMost: 1 }, digits: 3 },
    { name: 'events of a company', figure: children, unit: 'ms', aim: { atMost: 1 }, digits: 3 },
    { name: 'search by name', figure: search, unit: 'ms' },
    { name: 'put 50 new', figure: put, unit: 'ms' },
    { name: 'put 50 known', figure: again, unit: 'ms' },
    { name: 'forget everything', figure: forget, unit: 'ms' },
  ];
}

/** @param {string} path */
function fillLedger(path) {
  openStorage({ path, clock }).close();
  const database = new DatabaseSync(path);
  database.exec('BEGIN');
  const insert = database.prepare(
    `INSERT INTO entry (time, account, operation, source, window, objects, unit, times, total, certainty, request)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  // a year of it, with different prices
  for (let at = 0; at < ENTRIES; at += 1) {
    const amount = 1 + ((at * 7919) % 100);
    const unit = JSON.stringify({ companies: 1, 'companies:*': 1 });
    const time = Date.now() - Math.floor(((ENTRIES - at) / ENTRIES) * 365 * 86_400_000);
    const operation = `companies.${['search', 'get', 'match'][at % 3]}`;
    insert.run(
      time,
      `account-${at % 2}`,
      operation,
      'person',
      `w${at % 300}`,
      amount,
      unit,
      amount,
      2 * amount,
      at % 50 ? 'known' : 'unconfirmed',
      `r${at}`,
    );
  }
  database.exec('COMMIT');
  database.close();
}

/** @param {string} path */
function fillCache(path) {
  const storage = openStorage({ path, clock });
  for (let at = 0; at < COMPANIES; at += 1000) {
    const ids = Array.from({ length: 1000 }, (_, index) => at + index);
    storage.cache.put(
      'account-1',
      'company',
      ids.map((id) => ({ key: `c${id}`, value: company(id), name: `Company number ${id}` })),
    );
    const events = ids.flatMap((id) => Array.from({ length: EVENTS / COMPANIES }, (_, event) => ({ id, event })));
    storage.cache.put(
      'account-1',
      'event',
      events.map(({ id, event }) => ({ key: `e${id}-${event}`, value: company(event), parent: `c${id}` })),
    );
  }
  storage.close();
}

/** About 700 bytes, as a record with a package. @param {number} id */
function company(id) {
  return { id: `c${id}`, name: `Company number ${id}`, country: 'it', payload: `${id} `.repeat(600 / `${id} `.length) };
}

/** @param {string} path @param {(storage: Storage) => unknown} work */
function within(path, work) {
  const storage = openStorage({ path, clock });
  work(storage);
  storage.close();
}

/** Milliseconds of each round. @param {number} count @param {(at: number) => unknown} work */
function rounds(count, work) {
  const times = Array.from({ length: count }, (_, at) => {
    const start = performance.now();
    work(at);
    return performance.now() - start;
  });
  return figure(times);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, figure: found, unit, ...options } of await benchStorage()) {
    process.stdout.write(`${line(name, found, unit, options)}\n`);
  }
}
