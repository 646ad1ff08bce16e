// Tests of a disk that fails while a window is open: nothing that was paid for is lost.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Connection } from '../../../src/storage/connection.ts';
import { copyToMemory } from '../../../src/storage/copyToMemory.ts';
import { known, memoryDatabase, person, refuses, Windows } from './support/windows.ts';

/** The errors of SQLite and their codes. */
const faults = { SQLITE_READONLY: 8, SQLITE_IOERR_WRITE: 778, SQLITE_FULL: 13, SQLITE_CANTOPEN: 14 };

describe('a file that cannot be written any more', () => {
  let windows: Windows;
  let fault: number | undefined;
  let failing: RegExp;

  beforeEach(() => {
    windows = new Windows();
    fault = undefined;
    failing = /^(INSERT|DELETE|UPDATE)/;
  });
  afterEach(() => windows.end());

  /** A database whose file cannot be written while the test says so; one in memory can always be written. */
  class Failing extends DatabaseSync {
    readonly #isFile: boolean;

    constructor(path: string) {
      super(path);
      this.#isFile = path !== ':memory:';
    }

    override prepare(sql: string) {
      const statement = super.prepare(sql);
      const fail = (): void => {
        if (fault === undefined || !failing.test(sql.trim()) || !this.#isFile) return;
        throw Object.assign(new Error('disk'), { errcode: fault });
      };
      return new Proxy(statement, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name, target);
          if (typeof member !== 'function') return member;
          return (...values: unknown[]): unknown => {
            fail();
            return Reflect.apply(member, target, values);
          };
        },
      });
    }
  }

  function open() {
    let lost = 0;
    const options = { sqlite: { DatabaseSync: Failing }, lost: () => (lost += 1) };
    return { ...windows.window('a', { perDay: 20 }, options), lost: () => lost };
  }

  for (const [name, code] of Object.entries(faults)) {
    for (const [where, pattern] of Object.entries({ 'the first write': /^(INSERT|DELETE|UPDATE)/, 'the end': /^COMMIT/ })) {
      it(`${name} at ${where}: nothing is lost, and the user is informed once`, () => {
        const { storage, reserve, lost } = open();
        storage.cache.put('acc', 'company', [{ key: 'old', value: { id: 'old', name: 'Old' }, name: 'Old' }]);
        storage.keyValue.change({ account: 'acc', user: '' }, 'watch', 'w', () => ({ a: 1 }));
        assert(storage.journal.add({ account: 'acc', user: '' }, { n: 1 }));
        reserve(3).settle(known({ companies: 3 }));
        const inFlight = reserve(4);
        failing = pattern;
        fault = code;

        inFlight.settle(known({ companies: 2 }));
        storage.cache.put('acc', 'company', [{ key: 'new', value: { id: 'new', name: 'New' }, name: 'New' }]);
        reserve(5).settle(known({ companies: 5 }));
        assert(storage.journal.add({ account: 'acc', user: '' }, { n: 2 }));
        storage.poll();

        assert.equal(lost(), 1);
        assert.deepEqual({ place: storage.place, reason: storage.reason }, { place: 'memory', reason: 'notWritable' });
        assert.deepEqual(storage.ledger.totals({}).known, { companies: 10 });
        assert.deepEqual([...storage.cache.names('acc', ['old', 'new']).values()], ['Old', 'New']);
        assert.equal(storage.cache.search('acc', 'n', 9).length, 1);
        assert.equal(storage.cache.size().rows, 2);
        assert.deepEqual(storage.journal.all({ account: 'acc', user: '' }), [{ n: 1 }, { n: 2 }]);
        assert.deepEqual(storage.keyValue.get({ account: 'acc', user: '' }, 'watch', 'w'), { a: 1 });
        // The caps still count what was spent before.
        assert.throws(() => reserve(11), refuses('perDay'));
        reserve(10).release();
        assert.equal(storage.ledger.inFlight('acc'), 0);
      });
    }
  }

  it('leaves the file to the other windows, and does not settle their calls', () => {
    const other = windows.window('b');
    const theirs = other.reserve(4);
    const { storage, reserve } = open();
    fault = faults.SQLITE_FULL;
    reserve(2).settle(known({ companies: 2 }));
    assert.equal(storage.ledger.inFlight('acc'), 0);
    fault = undefined;
    theirs.settle(known({ companies: 4 }));
    assert.deepEqual(other.storage.ledger.totals({}).known, { companies: 4 });
    assert.deepEqual(storage.ledger.totals({}).known, { companies: 2 });
    storage.cache.forget();
    assert.equal(storage.cache.size().rows, 0);
    storage.cache.put('acc', 'list', [{ key: 'k', value: 1 }]);
    assert.equal(storage.cache.size().rows, 1);
  });

  it('keeps the records of people that were in memory before', () => {
    const { storage, reserve, lost } = open();
    const owner = { account: 'acc', user: '' };
    storage.cache.put('acc', 'people', [{ key: 'p', value: 'PERSON' }]);
    storage.keyValue.change(owner, 'matchedPeople', 'p', () => 'PERSON');
    assert(storage.journal.add(owner, { n: 1 }));
    assert(storage.journal.add(owner, { n: 'PERSON' }, true));
    fault = faults.SQLITE_FULL;
    reserve(1).release();
    assert(storage.journal.add(owner, { n: 2 }));
    assert.equal(lost(), 1);
    assert.equal(storage.cache.get('acc', 'people', 'p')?.value, 'PERSON');
    assert.equal(storage.keyValue.get(owner, 'matchedPeople', 'p'), 'PERSON');
    assert.deepEqual(storage.journal.all(owner), [{ n: 1 }, { n: 'PERSON' }, { n: 2 }]);
    storage.cache.forget('acc');
    assert.equal(storage.cache.get('acc', 'people', 'p'), undefined);
  });

  it('still counts the windows that share the rate, because they are found in the file', () => {
    const other = windows.open();
    other.windows('acc').open();
    const { storage, reserve } = open();
    const mine = storage.windows('acc');
    mine.open();
    fault = faults.SQLITE_FULL;
    reserve(1).release();
    assert.equal(storage.place, 'memory');
    other.poll();
    assert.deepEqual({ mine: mine.count(), others: other.windows('acc').count() }, { mine: 2, others: 2 });
    other.close();
    fault = undefined;
    storage.poll();
    assert.equal(mine.count(), 1);
  });

  it('informs the user even if the work that fails first cannot be done in memory either', () => {
    const { storage, lost } = open();
    const owner = { account: 'acc', user: '' };
    storage.keyValue.change(owner, 'watch', 'w', () => 1);
    fault = faults.SQLITE_FULL;
    const change = (): never => {
      throw new Error('unreadable');
    };
    let calls = 0;
    const second = (): unknown => ((calls += 1) === 1 ? 2 : change());
    assert.equal(storage.keyValue.change(owner, 'watch', 'w', second), false);
    assert.deepEqual(
      { place: storage.place, lost: lost(), value: storage.keyValue.get(owner, 'watch', 'w') },
      { place: 'memory', lost: 1, value: 1 },
    );
  });

  it('tells a team nothing of a call whose entry can no longer be read, and not that it was given back', async () => {
    const { storage, budget, reserve, lost } = open();
    const team = 'postgres://db/team';
    for (const [id, cost] of Object.entries({ h1: { companies: 2 }, h2: {} })) {
      const price = { companies: 2 };
      budget.reserve({ operation: 'companies.search', source: person, price, teamHold: { team, id } }).settle(known(cost));
    }
    failing = /^(INSERT|DELETE|UPDATE|SELECT \S+ FROM entry)/;
    fault = faults.SQLITE_IOERR_WRITE;
    reserve(1).release();
    assert.equal(lost(), 1);
    const outbox = await storage.outbox();
    assert.deepEqual(
      outbox.pending(team, 'acc', 10).map(({ teamHoldId, entry }) => ({ teamHoldId, entry })),
      [{ teamHoldId: 'h2', entry: undefined }],
    );
  });

  it('stays on the disk if another window writes for too long', () => {
    const { storage, lost } = open();
    fault = 5;
    storage.cache.put('acc', 'list', [{ key: 'k', value: 1 }]);
    assert.deepEqual({ place: storage.place, lost: lost() }, { place: 'disk', lost: 0 });
  });

  it('copies all records in any order, or the newest ones if they are too many', () => {
    const { cache } = windows.open();
    const value = 'x'.repeat(98);
    for (const key of ['a', 'b', 'c', 'd', 'd', 'd', 'd', 'a']) cache.put('acc', 'list', [{ key, value }]);
    for (const [most, cached] of [
      [1000, ['b', 'c', 'd', 'a']],
      [400, ['b', 'c', 'd', 'a']],
      [250, ['d', 'a']],
      [0, []],
    ] as const) {
      const file = new Connection(new DatabaseSync(windows.path));
      const memory = memoryDatabase();
      copyToMemory(file, memory, most);
      const rows = memory.all('SELECT key FROM record ORDER BY id');
      assert.deepEqual(
        rows.map(({ key }) => key),
        cached,
      );
      const sums = memory.one('SELECT total(rows) AS rows, total(bytes) AS bytes FROM kept');
      assert.deepEqual({ ...sums }, { rows: cached.length, bytes: cached.length * 100 });
      file.close();
      memory.close();
    }
  });

  it('keeps what was spent if a later version has added columns and tables to the file meanwhile', () => {
    const { storage, reserve } = open();
    reserve(3).settle(known({ companies: 3 }));
    const later = new DatabaseSync(windows.path);
    later.exec('ALTER TABLE entry ADD COLUMN later TEXT; ALTER TABLE note ADD COLUMN later INTEGER NOT NULL DEFAULT 1');
    later.exec('CREATE TABLE later (id INTEGER PRIMARY KEY); INSERT INTO later VALUES (1)');
    later.close();
    storage.keyValue.change({ account: 'acc', user: '' }, 'watch', 'w', () => 1);
    fault = faults.SQLITE_FULL;
    reserve(5).settle(known({ companies: 5 }));
    assert.equal(storage.place, 'memory');
    assert.deepEqual(storage.ledger.totals({}).known, { companies: 8 });
    assert.equal(storage.keyValue.get({ account: 'acc', user: '' }, 'watch', 'w'), 1);
    assert.throws(() => reserve(13), refuses('perDay'));
  });

  it('copies every answer that could not be read, however old, because nothing else is left of what was paid for', () => {
    const { cache } = windows.open();
    cache.put('acc', 'unreadAnswer', [{ key: 'unread', value: 1 }]);
    for (const key of ['a', 'b', 'c']) cache.put('acc', 'list', [{ key, value: 'x'.repeat(98) }]);
    const file = new Connection(new DatabaseSync(windows.path));
    for (const most of [0, 100]) {
      const memory = memoryDatabase();
      copyToMemory(file, memory, most);
      const rows = memory.all('SELECT key FROM record ORDER BY id').map(({ key }) => key);
      assert.deepEqual(rows, most === 0 ? ['unread'] : ['unread', 'c']);
      memory.close();
    }
    file.close();
  });

  it('loses nothing if the file is deleted while the window is open', function () {
    // Windows does not delete a file that is open.
    if (process.platform === 'win32') this.skip();
    const { storage, reserve } = windows.window('a', { perDay: 6 });
    const company = (key: string) => [{ key, value: { id: key, name: key } }];
    storage.cache.put('acc', 'company', company('old'));
    reserve(2).settle(known({ companies: 2 }));
    rmSync(dirname(windows.path), { recursive: true });
    storage.cache.put('acc', 'company', company('new'));
    reserve(3).settle(known({ companies: 3 }));
    storage.poll();
    assert.deepEqual(storage.ledger.totals({}).known, { companies: 5 });
    assert.equal(storage.cache.getMany('acc', 'company', ['old', 'new']).size, 2);
    assert.throws(() => reserve(2), refuses('perDay'));
  });

  it('loses nothing on a disk that is really full', () => {
    class Small extends DatabaseSync {
      constructor(path: string) {
        super(path);
        if (path !== ':memory:') this.exec('PRAGMA max_page_count = 60');
      }
    }
    const { storage, reserve } = windows.window('a', {}, { sqlite: { DatabaseSync: Small } });
    assert.equal(storage.place, 'disk');
    const keys = Array.from({ length: 200 }, (_, at) => `k${at}`);
    for (const key of keys) {
      storage.cache.put('acc', 'company', [{ key, value: { id: key, text: 'x'.repeat(4000) } }]);
      reserve(1).settle({ ...known({ companies: 1 }), requestId: key });
    }
    assert.equal(storage.place, 'memory');
    assert.equal(storage.cache.getMany('acc', 'company', keys).size, 200);
    assert.deepEqual(storage.ledger.totals({ account: 'acc' }).known, { companies: 200 });
    assert.deepEqual(
      [...storage.ledger.all({ account: 'acc', source: person.kind })].map(({ requestId }) => requestId),
      keys,
    );
  });
});
