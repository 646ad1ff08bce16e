// Tests of the queue of writes, which wait while another window keeps the database busy.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { Connection } from '../../../src/storage/connection.ts';
import { WriteQueue } from '../../../src/storage/writeQueue.ts';
import { eventually } from '../../support/eventually.ts';
import { Windows } from './support/windows.ts';

describe('a cache whose database is busy', () => {
  let windows: Windows;
  let other: DatabaseSync;

  beforeEach(() => {
    windows = new Windows();
    windows.open();
    other = new DatabaseSync(windows.path);
  });
  afterEach(() => {
    other.close();
    windows.end();
  });

  const company = (key: string, value: unknown = 1) => [{ key, value, parent: 'p' }];

  it('writes what it was given, in its order, once the other window is done', async () => {
    const { cache } = windows.open();
    other.exec('BEGIN IMMEDIATE');
    cache.put('acc', 'company', company('a'));
    cache.put('acc', 'company', company('b'));
    cache.put('acc', 'company', company('a', 2));
    cache.remove('acc', 'company', ['b']);
    assert.equal(other.prepare('SELECT count(*) AS rows FROM record').get()?.['rows'], 0);
    other.exec('COMMIT');
    const written = windows.open().cache;
    await eventually(() => written.get('acc', 'company', 'a')?.value, 2);
    assert.equal(written.get('acc', 'company', 'b'), undefined);
  });

  it('writes before it is closed', () => {
    const { cache, close } = windows.open();
    other.exec('BEGIN IMMEDIATE');
    cache.put('acc', 'company', company('a'));
    other.exec('COMMIT');
    close();
    assert.equal(windows.open().cache.get('acc', 'company', 'a')?.value, 1);
  });

  it('writes before it is closed what can be written, if one write can never succeed', () => {
    const database = new Connection(new DatabaseSync(windows.path));
    database.exec('CREATE TABLE written (value INTEGER PRIMARY KEY)');
    database.exec('PRAGMA busy_timeout = 0');
    other.exec('BEGIN IMMEDIATE');
    const queue = new WriteQueue(database);
    const insert = (value: number) => () => void database.run('INSERT INTO written VALUES (?)', value);
    const isWanted = (): boolean => true;
    queue.write({ work: insert(1), isWanted });
    queue.write({ work: () => database.exec('INSERT INTO missing VALUES (2)'), isWanted });
    queue.write({ work: insert(3), isWanted });
    queue.write({ work: insert(4), isWanted: () => false });
    other.exec('COMMIT');
    queue.close();
    assert.deepEqual(
      database.all('SELECT value FROM written ORDER BY value').map(({ value }) => value),
      [1, 3],
    );
    database.close();
  });

  it('writes nothing of an account that was forgotten meanwhile', async () => {
    const { cache } = windows.open();
    other.exec('BEGIN IMMEDIATE');
    cache.put('acc', 'company', company('a'));
    cache.put('kept', 'company', company('a'));
    other.exec('COMMIT');
    const written = windows.open().cache;
    written.forget('acc');
    await eventually(() => written.get('kept', 'company', 'a')?.value, 1);
    assert.equal(written.get('acc', 'company', 'a'), undefined);
  });
});
