// Tests of the queue of writes, which wait while another window keeps the database busy.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
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
    assert.equal(cache.get('acc', 'company', 'a'), undefined);
    other.exec('COMMIT');
    await eventually(() => cache.get('acc', 'company', 'a')?.value, 2);
    assert.equal(cache.get('acc', 'company', 'b'), undefined);
  });

  it('writes before it is closed', () => {
    const { cache, close } = windows.open();
    other.exec('BEGIN IMMEDIATE');
    cache.put('acc', 'company', company('a'));
    other.exec('COMMIT');
    close();
    assert.equal(windows.open().cache.get('acc', 'company', 'a')?.value, 1);
  });

  it('writes nothing of an account that was forgotten meanwhile', async () => {
    const { cache } = windows.open();
    other.exec('BEGIN IMMEDIATE');
    cache.put('acc', 'company', company('a'));
    cache.put('kept', 'company', company('a'));
    other.exec('COMMIT');
    windows.open().cache.forget('acc');
    await eventually(() => cache.get('kept', 'company', 'a')?.value, 1);
    assert.equal(cache.get('acc', 'company', 'a'), undefined);
  });
});
