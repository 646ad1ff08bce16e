// The journal of changes: only ever added to, one for all windows, bounded, and forgotten with its account.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../../../src/client/journal.ts';
import { Connection } from '../../../src/vault/connection.ts';
import { PlainJournal } from '../../../src/vault/plainJournal.ts';
import { SqlJournal } from '../../../src/vault/sqlJournal.ts';
import { Windows } from './support/windows.ts';

const ada = { account: 'acc', user: 'ada' };
const bob = { account: 'acc', user: 'bob' };
const other = { account: 'other', user: 'ada' };

describe('the journal of changes', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  it('is kept over a restart, and read by other windows, each acting user for themselves', () => {
    const first = windows.open();
    const second = windows.open();
    assert.ok(first.journal.add(ada, { n: 1 }));
    assert.ok(second.journal.add(ada, { n: 2 }));
    assert.ok(first.journal.add(bob, 'b'));
    assert.deepEqual(first.journal.all(ada), [{ n: 1 }, { n: 2 }]);
    first.close();
    second.close();
    assert.deepEqual(windows.open().journal.all(ada), [{ n: 1 }, { n: 2 }]);
    assert.deepEqual(windows.open().journal.all(bob), ['b']);
    assert.deepEqual(windows.open().journal.all(other), []);
  });

  it('is forgotten with its account, or with all', () => {
    const { journal } = windows.open();
    for (const owner of [ada, bob, other]) journal.add(owner, 1);
    journal.forget('acc');
    assert.deepEqual([journal.all(ada), journal.all(bob), journal.all(other)], [[], [], [1]]);
    journal.forget();
    assert.deepEqual(journal.all(other), []);
  });

  it('lets no record be changed', () => {
    windows.open().journal.add(ada, 1);
    const database = new DatabaseSync(windows.path);
    assert.throws(() => database.exec(`UPDATE change SET value = '2'`), /append-only/);
    database.close();
  });

  it('drops the oldest, and never the one that was just written', () => {
    windows.open();
    const database = new Connection(new DatabaseSync(windows.path));
    const journals: readonly Journal[] = [new SqlJournal(database, { rows: 3, bytes: 40 }), new PlainJournal(3)];
    for (const journal of journals) {
      for (let n = 1; n <= 5; n += 1) journal.add(ada, n);
      journal.add(bob, 'b');
      assert.deepEqual([journal.all(ada), journal.all(bob)], [[3, 4, 5], ['b']], journal.constructor.name);
    }
    journals[0]?.add(ada, 'x'.repeat(100));
    assert.deepEqual(journals[0]?.all(ada), ['x'.repeat(100)]);
    database.close();
  });

  it('says where it cannot be written, and is empty where it cannot be read', () => {
    const vault = windows.open();
    vault.close();
    assert.equal(vault.journal.add(ada, 1), false);
    assert.deepEqual(vault.journal.all(ada), []);
    assert.throws(() => {
      vault.journal.forget();
    });
  });
});
