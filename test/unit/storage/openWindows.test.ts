// Tests of the number of windows that have an account open, while windows open, close, die and sleep.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { places, Windows } from './support/windows.ts';

const MINUTE = 60_000;

describe('the windows of an account', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  for (const [place, options] of places) {
    it(`are this one where nobody else is (${place})`, () => {
      const storage = windows.open(options);
      const mine = storage.windows('acc');
      assert.equal(mine.count(), 1);
      const one = mine.open();
      const again = mine.open();
      storage.poll();
      assert.equal(mine.count(), 1);
      for (const ended of [one, one, again]) ended.dispose();
      assert.equal(mine.count(), 1);
      windows.open(options).windows('other').open();
      storage.poll();
      assert.equal(mine.count(), 1);
    });
  }

  it('are counted when one opens the account, and by the others when they poll', () => {
    const [a, b, c] = [windows.open(), windows.open(), windows.open()];
    const first = a.windows('acc');
    first.open();
    const second = b.windows('acc');
    const opened = second.open();
    c.windows('another').open();
    assert.deepEqual({ first: first.count(), second: second.count() }, { first: 1, second: 2 });
    a.poll();
    assert.equal(first.count(), 2);
    opened.dispose();
    assert.equal(first.count(), 2);
    a.poll();
    assert.equal(first.count(), 1);
  });

  it('stay where a window has the account open twice and closes it once', () => {
    const [a, b] = [windows.open(), windows.open()];
    const first = a.windows('acc');
    first.open();
    const [one] = [b.windows('acc').open(), b.windows('acc').open()];
    one.dispose();
    one.dispose();
    a.poll();
    assert.equal(first.count(), 2);
  });

  it('are fewer when one is closed, and when one dies', () => {
    const [a, b] = [windows.open(), windows.open()];
    const dying = windows.window('w');
    const mine = a.windows('acc');
    mine.open();
    b.windows('acc').open();
    dying.storage.windows('acc').open();
    a.poll();
    assert.equal(mine.count(), 3);
    b.close();
    a.poll();
    assert.equal(mine.count(), 2);
    dying.die();
    a.poll();
    assert.equal(mine.count(), 1);
    const database = new DatabaseSync(windows.path);
    assert.deepEqual({ ...database.prepare('SELECT count(*) AS rows FROM presence').get() }, { rows: 1 });
    database.close();
  });

  it('count one without a sign for half an hour no more, and again after its next one', async () => {
    const [a, b] = [windows.open(), windows.open()];
    const mine = a.windows('acc');
    mine.open();
    b.windows('acc').open();
    for (let passed = 0; passed < 60; passed += 5) {
      await windows.clock.advance(5 * MINUTE);
      b.poll();
      a.poll();
      assert.equal(mine.count(), 2);
    }
    await windows.pass(31, a);
    assert.equal(mine.count(), 1);
    b.poll();
    a.poll();
    assert.equal(mine.count(), 2);
  });

  it('count a window that is silent because the computer has slept until this one was opened', async () => {
    const slept = windows.open();
    slept.windows('acc').open();
    await windows.clock.advance(8 * 60 * MINUTE);
    const mine = windows.open().windows('acc');
    mine.open();
    assert.equal(mine.count(), 2);
  });

  it('count a window that has slept at the same time, until it had time for a heartbeat', async () => {
    const [a, b] = [windows.open(), windows.open()];
    const mine = a.windows('acc');
    mine.open();
    b.windows('acc').open();
    await windows.clock.advance(8 * 60 * MINUTE);
    a.poll();
    assert.equal(mine.count(), 2);
    await windows.pass(4, a);
    assert.equal(mine.count(), 2);
    await windows.pass(1, a);
    assert.equal(mine.count(), 1);
  });

  it('write a heartbeat every five minutes, however often they poll', async () => {
    const storage = windows.open();
    storage.windows('acc').open();
    const database = new DatabaseSync(windows.path);
    const minutes = (): number => {
      const row = database.prepare('SELECT seen FROM presence').get();
      return (Number(row?.['seen']) - openedAt) / MINUTE;
    };
    const openedAt = windows.clock.now();
    const written: number[] = [];
    for (let passed = 0; passed < 11; passed += 1) {
      storage.poll();
      written.push(minutes());
      await windows.clock.advance(MINUTE);
    }
    assert.deepEqual(written, [0, 0, 0, 0, 0, 5, 5, 5, 5, 5, 10]);
    // A clock that was set back has not stopped them.
    await windows.clock.advance(-60 * MINUTE);
    storage.poll();
    assert.equal(minutes(), 11 - 60);
    database.close();
  });

  it('are as many as were last seen where the file can no longer be used', () => {
    const [a, b] = [windows.open(), windows.open()];
    const mine = a.windows('acc');
    const opened = mine.open();
    b.windows('acc').open();
    a.poll();
    a.close();
    a.poll();
    assert.equal(mine.count(), 2);
    mine.open();
    opened.dispose();
  });
});
