// Tests of the journal: it is append-only and bounded, all windows share it, and it is forgotten with its account.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../../../src/client/journal.ts';
import { Connection } from '../../../src/storage/connection.ts';
import type { Limit } from '../../../src/storage/limits.ts';
import { SqlJournal } from '../../../src/storage/sqlJournal.ts';
import { memoryDatabase, Windows } from './support/windows.ts';

const ada = { account: 'acc', user: 'ada' };
const bob = { account: 'acc', user: 'bob' };
const other = { account: 'other', user: 'ada' };
const alone = { instanceId: 'this', isThere: () => false, stay: () => undefined };
const record = (n: unknown): object => ({ n });
const bounded = (connection: Connection, most: Limit): Journal =>
  new SqlJournal(connection, { windows: alone, memoryOnly: undefined, most });

describe('the journal of changes', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  it('is kept over a restart, and read by other windows, each acting user for themselves', () => {
    const first = windows.open();
    const second = windows.open();
    assert.ok(first.journal.add(ada, { n: 1 }));
    assert.ok(second.journal.add(ada, { n: 2 }));
    assert.ok(first.journal.add(bob, { n: 'b' }));
    assert.deepEqual(first.journal.all(ada), [{ n: 1 }, { n: 2 }]);
    first.close();
    second.close();
    assert.deepEqual(windows.open().journal.all(ada), [{ n: 1 }, { n: 2 }]);
    assert.deepEqual(windows.open().journal.all(bob), [{ n: 'b' }]);
    assert.deepEqual(windows.open().journal.all(other), []);
  });

  it('is forgotten with its account, or with all', () => {
    const { journal } = windows.open();
    for (const owner of [ada, bob, other]) journal.add(owner, record(1));
    journal.add(ada, record('person'), true);
    journal.forget('acc');
    assert.deepEqual(
      { ada: journal.all(ada), bob: journal.all(bob), other: journal.all(other) },
      { ada: [], bob: [], other: [record(1)] },
    );
    journal.forget();
    assert.deepEqual(journal.all(other), []);
  });

  it('lets no record be changed', () => {
    windows.open().journal.add(ada, record(1));
    const database = new DatabaseSync(windows.path);
    assert.throws(() => database.exec(`UPDATE change SET value = '2'`), /append-only/);
    database.close();
  });

  it('drops the oldest, and never the one that was just written', () => {
    windows.open();
    const database = new Connection(new DatabaseSync(windows.path));
    const most = { rows: 3, bytes: 60 };
    const journals = { disk: bounded(database, most), memory: bounded(memoryDatabase(), most) };
    for (const [place, journal] of Object.entries(journals)) {
      for (let n = 1; n <= 5; n += 1) journal.add(ada, record(n));
      journal.add(bob, record('b'));
      assert.deepEqual(
        { ada: journal.all(ada), bob: journal.all(bob) },
        { ada: [3, 4, 5].map(record), bob: [record('b')] },
        place,
      );
    }
    journals.disk.add(ada, record('x'.repeat(100)));
    assert.deepEqual(journals.disk.all(ada), [record('x'.repeat(100))]);
    database.close();
  });

  it('keeps a run from its beginning, however many records it has, until another one is written', () => {
    const forms = {
      'on the disk': (one: object): object => one,
      'of people, in memory': (one: object): object => ({ at: 0.5, record: one }),
    };
    for (const [name, form] of Object.entries(forms)) {
      const journal = bounded(memoryDatabase(), { rows: 3, bytes: 10_000 });
      const recordsOf = (run: string): readonly object[] =>
        [{ kind: 'run', id: run }, ...[0, 1, 2, 3, 4].map((call) => ({ kind: 'state', run, call }))].map(form);
      for (const run of ['first', 'second']) {
        journal.add(ada, record(1));
        for (const one of recordsOf(run)) journal.add(ada, one);
        assert.deepEqual(journal.all(ada), recordsOf(run), name);
      }
    }
  });

  it('keeps a run from its beginning when a list gets a new ID in it', () => {
    const journal = bounded(memoryDatabase(), { rows: 2, bytes: 10_000 });
    const records = [
      { kind: 'run', id: 'r' },
      { kind: 'state', run: 'r', call: 0 },
      { kind: 'remade', from: 'a', to: 'b' },
    ];
    for (const one of records) journal.add(ada, one);
    assert.deepEqual(journal.all(ada), records);
  });

  it('says where it cannot be written, and is empty where it cannot be read', () => {
    const storage = windows.open();
    assert.ok(storage.journal.add(ada, record(0), true));
    storage.close();
    assert.equal(storage.journal.add(ada, record(1)), false);
    assert.equal(
      storage.journal.claim(ada, record(1), () => true),
      false,
    );
    assert.throws(() => {
      storage.journal.forget();
    }, /database is not open/);
    assert.deepEqual(storage.journal.all(ada), [record(0)], 'what is in memory is there as before');
  });

  describe('of people', () => {
    const onDisk = (): string => {
      const database = new DatabaseSync(windows.path);
      const rows = database.prepare('SELECT value FROM change').all();
      database.close();
      return JSON.stringify(rows);
    };

    it('stays in memory, in its place among the others, and is gone with the window', () => {
      const { journal } = windows.open();
      for (const [n, ofPeople] of [[1], ['p1', true], [2], ['p2', true], ['p3', true], [3], ['p4', true]] as const)
        assert.ok(journal.add(ada, record(n), ofPeople));
      assert.equal(journal.keepsPeople, false);
      assert.deepEqual(journal.all(ada), [1, 'p1', 2, 'p2', 'p3', 3, 'p4'].map(record));
      assert.deepEqual(journal.all(bob), []);
      assert.doesNotMatch(onDisk(), /p\d/);
      assert.deepEqual(windows.open().journal.all(ada), [1, 2, 3].map(record));
    });

    it('is on the disk where that is allowed, and is deleted where it no longer is', () => {
      const first = windows.open({ allowPeople: true });
      first.journal.add(ada, record(1));
      first.journal.add(ada, record('p1'), true);
      assert.equal(first.journal.keepsPeople, true);
      assert.match(onDisk(), /p1/);
      assert.equal(windows.open({ allowPeople: true }).journal.all(ada).length, 2);
      const next = windows.open();
      assert.deepEqual(next.journal.all(ada), [record(1)]);
      assert.doesNotMatch(onDisk(), /p1/);
    });
  });

  it('is claimed by one window alone, as long as the records allow it', () => {
    const first = windows.open();
    const second = windows.open();
    const none = (records: readonly unknown[]): boolean => records.length === 0;
    assert.equal(first.journal.claim(ada, record('first'), none), true);
    assert.equal(second.journal.claim(ada, record('second'), none), false);
    assert.equal(second.journal.claim(bob, record('second'), none), true);
    assert.deepEqual(second.journal.all(ada), [record('first')]);
  });

  it('knows the windows that have written to it, until they close or die', async () => {
    const first = windows.open();
    const second = windows.window('second');
    const { journal } = second.storage;
    const mine = first.journal.window;
    assert.notEqual(mine, journal.window);
    assert.equal(journal.isThere(mine), false, 'it has written nothing yet');
    first.journal.add(ada, record(1));
    journal.add(ada, record(2));
    assert.ok(journal.isThere(mine) && first.journal.isThere(journal.window) && first.journal.isThere(mine));
    for (let minutes = 0; minutes < 31; minutes += 1) {
      await windows.pass(1, first);
      assert.ok(journal.isThere(mine), 'it gives signs of life');
    }
    assert.equal(first.journal.isThere(journal.window), false, 'it has given none for so long');
    second.die();
    first.close();
    assert.equal(journal.isThere(mine), false);
    assert.equal(journal.isThere('never was'), false);
  });

  it('takes no living window for gone at its opening after the computer has slept, so that nobody resumes its run twice', async () => {
    const silent = windows.open();
    const dying = windows.window('dying');
    silent.journal.add(ada, record(1));
    dying.storage.journal.add(ada, record(2));
    dying.die();
    await windows.clock.advance(8 * 60 * 60_000);
    const opened = windows.open();
    opened.windows('acc').open();
    const isThere = (storage = silent): boolean => opened.journal.isThere(storage.journal.window);
    assert.deepEqual({ silent: isThere(), dying: isThere(dying.storage) }, { silent: true, dying: false });
    silent.poll();
    await windows.pass(30, opened);
    assert.ok(isThere(), 'it has given a sign of life');
    await windows.pass(1, opened);
    assert.equal(isThere(), false, 'it has given none for so long');
  });

  it('takes no window for gone that has slept at the same time, whichever of them wakes first', async () => {
    const [a, b] = [windows.open(), windows.open()];
    for (const { journal } of [a, b]) journal.add(ada, record(1));
    await windows.clock.advance(8 * 60 * 60_000);
    a.poll();
    assert.ok(a.journal.isThere(b.journal.window));
    b.poll();
    assert.ok(b.journal.isThere(a.journal.window));
  });
});
