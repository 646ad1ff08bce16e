// Tests of the key-value store: records belong to an acting user, and two windows never change one at once.
import assert from 'node:assert/strict';
import { SqlKeyValueStore } from '../../../src/storage/sqlKeyValueStore.ts';
import { Connection } from '../../../src/storage/connection.ts';
import { DatabaseSync } from 'node:sqlite';
import { places, Windows } from './support/windows.ts';

const ada = { account: 'acc', user: 'ada' };
const bob = { account: 'acc', user: 'bob' };
const other = { account: 'other', user: 'ada' };

describe('the key-value store', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  for (const [place, options] of places) {
    it(`changes, removes and forgets records ${place}, of each acting user alone`, () => {
      const { keyValue } = windows.open(options);
      let fired = 0;
      keyValue.onDidChange(() => (fired += 1));
      assert.ok(keyValue.change(ada, 'watch', 'a', () => ({ n: 1 })));
      assert.ok(keyValue.change(ada, 'watch', 'a', (before) => [before]));
      assert.ok(keyValue.change(bob, 'watch', 'a', (before) => before ?? 'b'));
      assert.ok(keyValue.change(other, 'look', 'a', () => 3));
      assert.deepEqual(keyValue.all(ada, 'watch'), [{ key: 'a', value: [{ n: 1 }] }]);
      assert.deepEqual(
        { bobsWatch: keyValue.get(bob, 'watch', 'a'), adasLook: keyValue.get(ada, 'look', 'a') },
        { bobsWatch: 'b', adasLook: undefined },
      );
      assert.equal(fired, 4);
      keyValue.change(ada, 'watch', 'none', (before) => before);
      assert.equal(fired, 4, 'nothing has changed');
      keyValue.change(ada, 'watch', 'a', () => undefined);
      assert.deepEqual(keyValue.all(ada, 'watch'), []);
      for (const key of ['terms', '0']) keyValue.change(ada, 'match', key, () => 1);
      keyValue.change(bob, 'match', '0', () => 1);
      keyValue.change(ada, 'watch', 'w', () => 1);
      fired = 0;
      assert.ok(keyValue.removeAll(ada, 'match'));
      assert.equal(fired, 1);
      assert.deepEqual(
        {
          adasMatches: keyValue.all(ada, 'match'),
          bobsMatch: keyValue.get(bob, 'match', '0'),
          adasWatch: keyValue.get(ada, 'watch', 'w'),
        },
        { adasMatches: [], bobsMatch: 1, adasWatch: 1 },
      );
      keyValue.forget('acc');
      assert.deepEqual(
        { bobsWatch: keyValue.get(bob, 'watch', 'a'), othersLook: keyValue.get(other, 'look', 'a') },
        { bobsWatch: undefined, othersLook: 3 },
      );
      for (const owner of [ada, other]) keyValue.change(owner, 'billing', 'excesses', () => 1);
      keyValue.forget();
      assert.deepEqual(
        { othersLook: keyValue.all(other, 'look'), othersBilling: keyValue.get(other, 'billing', 'excesses') },
        { othersLook: [], othersBilling: 1 },
      );
      keyValue.forget('acc');
      assert.deepEqual(
        { adasBilling: keyValue.get(ada, 'billing', 'excesses'), othersBilling: keyValue.get(other, 'billing', 'excesses') },
        { adasBilling: undefined, othersBilling: 1 },
      );
    });
  }

  it('persists records, and announces them to other windows when these poll', () => {
    const first = windows.open();
    const second = windows.open();
    let told = 0;
    second.keyValue.onDidChange(() => (told += 1));
    first.keyValue.change(ada, 'watch', 'a', () => 1);
    assert.equal(second.keyValue.get(ada, 'watch', 'a'), 1);
    assert.equal(told, 0);
    second.poll();
    second.poll();
    assert.equal(told, 1);
    first.close();
    second.close();
    assert.equal(windows.open().keyValue.get(ada, 'watch', 'a'), 1);
  });

  it('shows each window what the other one has written last', () => {
    const [first, second] = [windows.open(), windows.open()];
    const add = (before: unknown): unknown => (typeof before === 'number' ? before + 1 : 1);
    for (let time = 0; time < 20; time += 1) {
      first.keyValue.change(ada, 'watch', 'count', add);
      second.keyValue.change(ada, 'watch', 'count', add);
    }
    assert.equal(first.keyValue.get(ada, 'watch', 'count'), 40);
  });

  it('has only the latest records of when a company was last viewed', () => {
    windows.open();
    const database = new Connection(new DatabaseSync(windows.path));
    const keyValue = new SqlKeyValueStore(database, {
      changed: { event: () => ({ dispose: () => undefined }), fire: () => undefined },
      mostLastViewed: 2,
    });
    for (const key of ['a', 'b', 'c']) keyValue.change(ada, 'look', key, () => 1);
    for (const key of ['a', 'b', 'c']) keyValue.change(ada, 'watch', key, () => 1);
    assert.deepEqual(
      keyValue.all(ada, 'look').map(({ key }) => key),
      ['b', 'c'],
    );
    assert.equal(keyValue.all(ada, 'watch').length, 3);
    database.close();
  });

  it('reports a change that cannot be written, and returns nothing that cannot be read', () => {
    const storage = windows.open();
    storage.keyValue.change(ada, 'watch', 'a', () => 1);
    storage.close();
    assert.equal(
      storage.keyValue.change(ada, 'watch', 'a', () => 2),
      false,
    );
    assert.deepEqual(
      { all: storage.keyValue.all(ada, 'watch'), one: storage.keyValue.get(ada, 'watch', 'a') },
      { all: [], one: undefined },
    );
    assert.throws(() => {
      storage.keyValue.forget();
    }, /database is not open/);
  });

  it('announces changes of people too, and forgets them only together with the other records', () => {
    const storage = windows.open();
    let fired = 0;
    storage.keyValue.onDidChange(() => (fired += 1));
    storage.keyValue.change(ada, 'matchedPeople', 'a', () => 1);
    storage.keyValue.change(ada, 'matchedPeople', 'a', (before) => before);
    assert.equal(fired, 1, 'nothing has changed the second time');
    storage.close();
    assert.throws(() => {
      storage.keyValue.forget();
    }, /database is not open/);
    assert.equal(storage.keyValue.get(ada, 'matchedPeople', 'a'), 1);
  });
});
