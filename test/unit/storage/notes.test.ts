// Notes: of an acting user, in every window at once, and each change made while no other window makes one.
import assert from 'node:assert/strict';
import { SqlNotes } from '../../../src/storage/sqlNotes.ts';
import { Connection } from '../../../src/storage/connection.ts';
import { DatabaseSync } from 'node:sqlite';
import { places, Windows } from './support/windows.ts';

const ada = { account: 'acc', user: 'ada' };
const bob = { account: 'acc', user: 'bob' };
const other = { account: 'other', user: 'ada' };

describe('notes', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  for (const [place, options] of places) {
    it(`are changed, removed and forgotten ${place}, each acting user for themselves`, () => {
      const { notes } = windows.open(options);
      let fired = 0;
      notes.onDidChange(() => (fired += 1));
      assert.ok(notes.change(ada, 'watch', 'a', () => ({ n: 1 })));
      assert.ok(notes.change(ada, 'watch', 'a', (before) => [before]));
      assert.ok(notes.change(bob, 'watch', 'a', (before) => before ?? 'b'));
      assert.ok(notes.change(other, 'look', 'a', () => 3));
      assert.deepEqual(notes.all(ada, 'watch'), [{ key: 'a', value: [{ n: 1 }] }]);
      assert.deepEqual(
        { bobsWatch: notes.get(bob, 'watch', 'a'), adasLook: notes.get(ada, 'look', 'a') },
        { bobsWatch: 'b', adasLook: undefined },
      );
      assert.equal(fired, 4);
      notes.change(ada, 'watch', 'none', (before) => before);
      assert.equal(fired, 4, 'nothing has changed');
      notes.change(ada, 'watch', 'a', () => undefined);
      assert.deepEqual(notes.all(ada, 'watch'), []);
      for (const key of ['terms', '0']) notes.change(ada, 'match', key, () => 1);
      notes.change(bob, 'match', '0', () => 1);
      notes.change(ada, 'watch', 'w', () => 1);
      fired = 0;
      assert.ok(notes.removeAll(ada, 'match'));
      assert.equal(fired, 1);
      assert.deepEqual(
        {
          adasMatches: notes.all(ada, 'match'),
          bobsMatch: notes.get(bob, 'match', '0'),
          adasWatch: notes.get(ada, 'watch', 'w'),
        },
        { adasMatches: [], bobsMatch: 1, adasWatch: 1 },
      );
      notes.forget('acc');
      assert.deepEqual(
        { bobsWatch: notes.get(bob, 'watch', 'a'), othersLook: notes.get(other, 'look', 'a') },
        { bobsWatch: undefined, othersLook: 3 },
      );
      notes.forget();
      assert.deepEqual(notes.all(other, 'look'), []);
    });
  }

  it('are kept over a restart, and told to other windows when they poll', () => {
    const first = windows.open();
    const second = windows.open();
    let told = 0;
    second.notes.onDidChange(() => (told += 1));
    first.notes.change(ada, 'watch', 'a', () => 1);
    assert.equal(second.notes.get(ada, 'watch', 'a'), 1);
    assert.equal(told, 0);
    second.poll();
    second.poll();
    assert.equal(told, 1);
    first.close();
    second.close();
    assert.equal(windows.open().notes.get(ada, 'watch', 'a'), 1);
  });

  it('are seen as the other window has left them', () => {
    const [first, second] = [windows.open(), windows.open()];
    const add = (before: unknown): unknown => (typeof before === 'number' ? before + 1 : 1);
    for (let time = 0; time < 20; time += 1) {
      first.notes.change(ada, 'watch', 'count', add);
      second.notes.change(ada, 'watch', 'count', add);
    }
    assert.equal(first.notes.get(ada, 'watch', 'count'), 40);
  });

  it('of when something was looked at are the latest ones', () => {
    windows.open();
    const database = new Connection(new DatabaseSync(windows.path));
    const notes = new SqlNotes(database, {
      changed: { event: () => ({ dispose: () => undefined }), fire: () => undefined },
      mostLooks: 2,
    });
    for (const key of ['a', 'b', 'c']) notes.change(ada, 'look', key, () => 1);
    for (const key of ['a', 'b', 'c']) notes.change(ada, 'watch', key, () => 1);
    assert.deepEqual(
      notes.all(ada, 'look').map(({ key }) => key),
      ['b', 'c'],
    );
    assert.equal(notes.all(ada, 'watch').length, 3);
    database.close();
  });

  it('say where they cannot be written, and are not there where they cannot be read', () => {
    const storage = windows.open();
    storage.notes.change(ada, 'watch', 'a', () => 1);
    storage.close();
    assert.equal(
      storage.notes.change(ada, 'watch', 'a', () => 2),
      false,
    );
    assert.deepEqual(
      { all: storage.notes.all(ada, 'watch'), one: storage.notes.get(ada, 'watch', 'a') },
      { all: [], one: undefined },
    );
    assert.throws(() => {
      storage.notes.forget();
    }, /database is not open/);
  });

  it('of people fire as the others, and go with them or not at all', () => {
    const storage = windows.open();
    let fired = 0;
    storage.notes.onDidChange(() => (fired += 1));
    storage.notes.change(ada, 'matchedPeople', 'a', () => 1);
    storage.notes.change(ada, 'matchedPeople', 'a', (before) => before);
    assert.equal(fired, 1, 'nothing has changed the second time');
    storage.close();
    assert.throws(() => {
      storage.notes.forget();
    }, /database is not open/);
    assert.equal(storage.notes.get(ada, 'matchedPeople', 'a'), 1);
  });
});
