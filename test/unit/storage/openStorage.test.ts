// Tests of opening new, old, newer and damaged files, and files that cannot be written.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../../../src/storage/migrations.ts';
import { setAside } from '../../../src/storage/openDatabase.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { known, refuses, Windows } from './support/windows.ts';

describe('opening the storage', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  const placeOf = ({ place, reason }: Storage) => ({ place, reason });

  function works(storage: Storage): void {
    const budget = storage.budget('acc', { id: 'w', openedAt: 0 }, () => ({ perDay: 3 }));
    const spending = { operation: 'o', source: { kind: 'person' }, price: { companies: 2 } } as const;
    budget.reserve(spending).settle(known({ companies: 2 }));
    assert.throws(() => budget.reserve(spending), refuses('perDay'));
    storage.cache.put('acc', 'list', [{ key: 'k', value: 1 }]);
    assert.equal(storage.cache.get('acc', 'list', 'k')?.value, 1);
    assert.equal(storage.ledger.entries({ account: 'acc' }, { limit: 9 }).length, 1);
    storage.poll();
  }

  function write(sql: string): void {
    mkdirSync(dirname(windows.path), { recursive: true });
    const database = new DatabaseSync(windows.path);
    database.exec(sql);
    database.close();
  }

  it('gives up a file that another process locks after the database has waited once', () => {
    windows.open();
    windows.end();
    windows = new Windows();
    let opened = 0;
    class Locked extends DatabaseSync {
      override exec(sql: string): void {
        if (!sql.includes('journal_mode')) {
          super.exec(sql);
          return;
        }
        opened += 1;
        // A transaction waits for longer than opening is attempted again.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100);
        throw Object.assign(new Error('database is locked'), { errcode: 5 });
      }
    }
    const storage = windows.open({ sqlite: { DatabaseSync: Locked } });
    assert.deepEqual({ reason: storage.reason, opened }, { reason: 'notWritable', opened: 1 });
  });

  it('makes a new file, for the user alone', () => {
    const storage = windows.open();
    assert.deepEqual(placeOf(storage), { place: 'disk', reason: undefined });
    works(storage);
    if (process.platform !== 'win32') {
      for (const name of readdirSync(dirname(windows.path))) {
        assert.equal(statSync(join(dirname(windows.path), name)).mode & 0o077, 0, name);
      }
    }
  });

  it('keeps everything over a restart', () => {
    const first = windows.open();
    works(first);
    first.close();
    const again = windows.open();
    assert.equal(again.ledger.totals({}).calls, 1);
    assert.equal(again.cache.get('acc', 'list', 'k')?.value, 1);
  });

  it('fills a database of version 0 that someone else has made', () => {
    write('CREATE TABLE unrelated (id)');
    works(windows.open());
  });

  for (let version = 0; version <= migrations.length; version += 1) {
    it(`goes on from version ${version}, and keeps what is there`, () => {
      const here = new Windows();
      mkdirSync(dirname(here.path), { recursive: true });
      const database = new DatabaseSync(here.path);
      for (const step of migrations.slice(0, version)) database.exec(step);
      database.exec(`PRAGMA user_version = ${version}`);
      if (version > 0) {
        database.exec(`INSERT INTO entry (time, account, operation, source, unit, times, total, certainty)
          VALUES (1, 'old', 'o', 'person', '{"companies":1}', 7, 7, 'known')`);
      }
      database.close();
      const storage = here.open();
      assert.equal(storage.place, 'disk');
      assert.deepEqual(storage.ledger.totals({ account: 'old' }).known, version > 0 ? { companies: 7 } : {});
      works(storage);
      here.end();
    });
  }

  it('finds everything again that the first version has written', async () => {
    write(`${migrations[0] ?? ''};
      INSERT INTO entry (time, account, operation, source, chat, window, objects, unit, times, total, certainty, request) VALUES
        (1, 'old', 'companies.search', 'agent', 'c', 'w', 2, '{"companies":1,"companies:*":1}', 2, 4, 'known', 'r-1'),
        (2, 'old', 'timeline.search', 'person', NULL, 'w', NULL, '{"timeline":1}', 9, 9, 'unconfirmed', NULL);
      INSERT INTO reservation (run, pid, host, seen, window, time, account, operation, source, unit, times, total)
        VALUES ('gone', 1, 'elsewhere', 0, 'w', 3, 'old', 'o', 'person', '{"companies":1}', 5, 5);
      INSERT INTO record (account, kind, key, name, at, bytes, value) VALUES ('old', 'company', 'k', 'acme', 4, 3, '"A"');
      PRAGMA user_version = 1`);
    const storage = windows.open();
    // A window of another computer counts as gone when it had time for a heartbeat.
    await windows.pass(5, storage);
    const { ledger, cache, place } = storage;
    assert.equal(place, 'disk');
    const entries = [...ledger.all({ account: 'old' })];
    assert.deepEqual(
      entries.map(({ time, cost, certainty, objects, requestId, source }) => ({
        ...{ time, cost, certainty },
        ...{ objects, requestId, source },
      })),
      [
        {
          ...{ time: 1, cost: { companies: 2, 'companies:*': 2 }, certainty: 'known' },
          ...{ objects: 2, requestId: 'r-1', source: { kind: 'agent', chat: 'c' } },
        },
        {
          ...{ time: 2, cost: { timeline: 9 }, certainty: 'unconfirmed' },
          ...{ objects: undefined, requestId: undefined, source: { kind: 'person' } },
        },
        {
          ...{ time: 3, cost: { companies: 5 }, certainty: 'unconfirmed' },
          ...{ objects: undefined, requestId: undefined, source: { kind: 'person' } },
        },
      ],
    );
    assert.deepEqual(cache.search('old', 'Acme', 9), [{ key: 'k', value: 'A', at: 4 }]);
    ledger.checked(2, { timeline: 1 });
    assert.deepEqual(ledger.totals({ account: 'old' }).estimated, { timeline: 1 });
  });

  for (const journal of ['DELETE', 'WAL']) {
    it(`leaves a newer file as it is (${journal})`, () => {
      write(`PRAGMA journal_mode = ${journal}; CREATE TABLE entry (other); PRAGMA user_version = ${migrations.length + 1}`);
      const before = readFileSync(windows.path);
      const storage = windows.open();
      assert.deepEqual(placeOf(storage), { place: 'memory', reason: 'newer' });
      works(storage);
      storage.close();
      assert.deepEqual(readFileSync(windows.path), before);
    });
  }

  it('leaves a file alone that is no database, and starts anew once it was set aside', () => {
    mkdirSync(dirname(windows.path), { recursive: true });
    const text = 'the dog ate it. '.repeat(1000);
    writeFileSync(windows.path, text);
    const storage = windows.open();
    assert.deepEqual(placeOf(storage), { place: 'memory', reason: 'damaged' });
    works(storage);
    assert.equal(readFileSync(windows.path, 'utf8'), text);
    const aside = setAside(windows.path, windows.clock.now());
    assert.equal(readFileSync(aside, 'utf8'), text);
    assert(!existsSync(windows.path));
    assert.deepEqual(placeOf(windows.open()), { place: 'disk', reason: undefined });
  });

  it('leaves a database alone that was cut off', () => {
    const first = windows.open();
    works(first);
    first.close();
    truncateSync(windows.path, 5000);
    const storage = windows.open();
    assert.deepEqual(placeOf(storage), { place: 'memory', reason: 'damaged' });
    works(storage);
    assert.equal(statSync(windows.path).size, 5000);
  });

  it('goes on in memory where no file can be made', () => {
    writeFileSync(join(windows.folder, 'deep'), 'a file, not a folder');
    const storage = windows.open();
    assert.deepEqual(placeOf(storage), { place: 'memory', reason: 'notWritable' });
    works(storage);
  });

  it('goes on in memory where the database can only be read', () => {
    windows.open().close();
    class ReadOnly extends DatabaseSync {
      constructor(path: string) {
        super(path, path === ':memory:' ? {} : { readOnly: true });
      }
    }
    const storage = windows.open({ sqlite: { DatabaseSync: ReadOnly } });
    assert.deepEqual(placeOf(storage), { place: 'memory', reason: 'notWritable' });
    works(storage);
  });

  it('is in memory without a reason where no file was asked for', () => {
    const storage = windows.open({ path: undefined });
    assert.deepEqual(placeOf(storage), { place: 'memory', reason: undefined });
    works(storage);
  });

  it('opens while another window writes', () => {
    const first = windows.open();
    const other = new DatabaseSync(windows.path);
    other.exec('BEGIN IMMEDIATE');
    const storage = windows.open();
    other.exec('ROLLBACK');
    other.close();
    assert.equal(storage.place, 'disk');
    works(first);
  });
});
