// Tests that the cache reads what it was given at once, although the write waits for a busy database.
import assert from 'node:assert/strict';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import fc from 'fast-check';
import type { Cache, CacheEntry } from '../../../src/client/cache.ts';
import { PageCache, rawCodec } from '../../../src/state/reading/pageCache.ts';
import { propertyRuns } from '../../support/properties.mjs';
import { Windows } from './support/windows.ts';

/** A database that waits for no other window, so that a test with many writes takes no time. */
class Impatient extends DatabaseSync {
  override exec(sql: string): void {
    super.exec(sql.startsWith('PRAGMA busy_timeout') ? 'PRAGMA busy_timeout = 0' : sql);
  }
}

/** Databases in which reading a mark of forgetting fails as many times as is left. */
function unreadableMarks(faults: { left: number }): typeof DatabaseSync {
  return class extends DatabaseSync {
    override prepare(sql: string): StatementSync {
      const statement = super.prepare(sql);
      if (!sql.startsWith('SELECT value FROM mark')) return statement;
      const get = statement.get.bind(statement);
      statement.get = (...values: readonly never[]) => {
        faults.left -= 1;
        if (faults.left >= 0) throw new Error('disk I/O error');
        return get(...values);
      };
      return statement;
    }
  };
}

type Step =
  | { readonly act: 'put'; readonly entries: readonly CacheEntry[] }
  | { readonly act: 'remove'; readonly keys: readonly string[] }
  | { readonly act: 'removeChildren'; readonly parent: string }
  | { readonly act: 'occupy' | 'release' | 'forget' };

const key = fc.constantFrom('a', 'b', 'c', 'd');
const parent = fc.constantFrom('p', 'q');
const loaded = { at: 7, person: 'Anna' };
const entry: fc.Arbitrary<CacheEntry> = fc
  .record({ key, value: fc.constantFrom(1, null, { name: 'Rossi' }), parent: fc.option(parent), isShared: fc.boolean() })
  .map(({ parent: of, isShared, ...rest }) => ({
    ...rest,
    ...(of === null ? {} : { parent: of }),
    ...(isShared ? { loaded } : {}),
  }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('put' as const), entries: fc.array(entry, { maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('remove' as const), keys: fc.array(key, { maxLength: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('removeChildren' as const), parent }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('occupy' as const, 'release' as const, 'forget' as const) }) },
);

/** Everything that a cache returns for an account. */
function contentOf(cache: Cache): unknown {
  const keys = ['a', 'b', 'c', 'd'];
  const many = cache.getMany('acc', 'event', keys);
  return {
    one: keys.map((one) => cache.get('acc', 'event', one)),
    many: keys.map((one) => many.get(one)),
    size: many.size,
    children: ['p', 'q', undefined].map((of) => cache.children('acc', 'event', of)),
  };
}

describe('a cache whose writes wait for another window', () => {
  let windows: Windows;
  let other: DatabaseSync;
  let cache: Cache;
  let close: () => void;

  beforeEach(() => {
    windows = new Windows();
    ({ cache, close } = windows.open({ sqlite: { DatabaseSync: Impatient } }));
    other = new DatabaseSync(windows.path);
  });
  afterEach(() => {
    other.close();
    windows.end();
  });

  const entryOf = (one: string, value: unknown = 1): CacheEntry => ({ key: one, value, parent: 'p' });
  const keys = (): string[] => cache.children('acc', 'event', 'p').map(({ key: one }) => one);

  it('gives what was bought, so that nobody buys it again', () => {
    const at = windows.clock.now();
    other.exec('BEGIN IMMEDIATE');
    cache.put('acc', 'event', [entryOf('a', { name: 'Rossi' })]);
    const bought = { key: 'a', value: { name: 'Rossi' }, at };
    assert.deepEqual(cache.get('acc', 'event', 'a'), bought);
    assert.deepEqual([...cache.getMany('acc', 'event', ['a', 'b']).values()], [bought]);
    assert.deepEqual(cache.children('acc', 'event', 'p'), [bought]);
    assert.equal(cache.get('other', 'event', 'a'), undefined);
    assert.equal(cache.get('acc', 'list', 'a'), undefined);
    assert.deepEqual(cache.children('acc', 'event', 'q'), []);
  });

  it('stores what was bought although the marks of forgetting cannot be read for a moment', () => {
    const faults = { left: 0 };
    const unreadable = windows.open({ sqlite: { DatabaseSync: unreadableMarks(faults) } });
    for (const failing of ['the first reading', 'the second reading']) {
      faults.left = failing === 'the first reading' ? 1 : 0;
      other.exec('BEGIN IMMEDIATE');
      unreadable.cache.put('acc', 'event', [entryOf(failing)]);
      faults.left = failing === 'the second reading' ? 1 : 0;
      other.exec('COMMIT');
      unreadable.cache.put('acc', 'event', [entryOf('next')]);
      assert.notEqual(cache.get('acc', 'event', failing), undefined, failing);
    }
  });

  it('gives the newest value at its new place, and nothing that was removed', () => {
    cache.put(
      'acc',
      'event',
      ['a', 'b', 'c'].map((one) => entryOf(one)),
    );
    other.exec('BEGIN IMMEDIATE');
    cache.put('acc', 'event', [entryOf('a', 2)]);
    cache.remove('acc', 'event', ['b']);
    assert.deepEqual(keys(), ['c', 'a']);
    assert.equal(cache.get('acc', 'event', 'a')?.value, 2);
    assert.equal(cache.get('acc', 'event', 'b'), undefined);
    cache.removeChildren('acc', 'event', 'p');
    assert.equal(cache.get('acc', 'event', 'a') ?? cache.get('acc', 'event', 'c'), undefined);
    assert.deepEqual(keys(), []);
  });

  it('finds companies by their names, as many as were asked for', () => {
    const company = (one: string, name: string): CacheEntry => ({ key: one, value: name, name });
    const find = (limit: number): string[] => cache.search('acc', 'rossi', limit).map(({ key: one }) => one);
    cache.put('acc', 'company', [company('a', 'Rossi'), company('b', 'Rossi Bruno')]);
    other.exec('BEGIN IMMEDIATE');
    cache.put('acc', 'company', [company('b', 'Bruno'), company('c', 'Di ROSSI'), company('d', 'Verdi')]);
    assert.deepEqual(find(9), ['a', 'c']);
    assert.deepEqual(find(1), ['a']);
  });

  it('gives nothing that was forgotten before it could be written', () => {
    cache.put('acc', 'event', [entryOf('a')]);
    other.exec('BEGIN IMMEDIATE');
    cache.put('acc', 'event', [entryOf('b')]);
    other.exec('COMMIT');
    windows.open().cache.forget('acc');
    assert.deepEqual(keys(), []);
    assert.equal(cache.get('acc', 'event', 'b'), undefined);
    other.exec('BEGIN IMMEDIATE');
    cache.put('acc', 'event', [entryOf('c')]);
    assert.deepEqual(keys(), ['c']);
  });

  it('keeps the second page of a result whose first page waits too', () => {
    const codec = rawCodec((raw) => ({ ok: true, value: raw }));
    const pages = (): PageCache<unknown> => new PageCache({ cache, account: 'acc', kind: 'search', key: 'k', group: 'g', codec });
    const page = (raw: number) => ({ rows: [{ raw }], positions: 1, readAt: 0, cached: false });
    const [first, second] = [page(1), page(2)];
    const result = pages();
    other.exec('BEGIN IMMEDIATE');
    result.begin({ pages: [first], count: 2, ended: false });
    result.update({ pages: [first, second], count: 2, ended: true });
    const restored = (): unknown =>
      pages()
        .restore()
        ?.pages.flatMap(({ rows }) => rows.map(({ raw }) => raw));
    assert.deepEqual(restored(), [1, 2]);
    other.exec('COMMIT');
    close();
    ({ cache } = windows.open());
    assert.deepEqual(restored(), [1, 2]);
  });

  it('reads at every moment what a cache reads that waits for nobody', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const expected = windows.open({ path: undefined }).cache;
        const tested = windows.open({ sqlite: { DatabaseSync: Impatient } });
        const both = [expected, tested.cache];
        let isBusy = false;
        windows.open().cache.forget();
        for (const one of steps) {
          if (one.act === 'put') for (const each of both) each.put('acc', 'event', one.entries);
          else if (one.act === 'remove') for (const each of both) each.remove('acc', 'event', one.keys);
          else if (one.act === 'removeChildren') for (const each of both) each.removeChildren('acc', 'event', one.parent);
          else if (one.act === 'forget' && !isBusy) {
            expected.forget('acc');
            windows.open().cache.forget('acc');
          } else if (one.act === (isBusy ? 'release' : 'occupy')) {
            other.exec(isBusy ? 'COMMIT' : 'BEGIN IMMEDIATE');
            isBusy = !isBusy;
          }
          assert.deepEqual(contentOf(tested.cache), contentOf(expected));
        }
        if (isBusy) other.exec('COMMIT');
        tested.close();
        assert.deepEqual(contentOf(windows.open().cache), contentOf(expected));
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
