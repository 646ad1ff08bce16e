// Tests of the cache: its limits, forgetting, and records of people, which stay in memory unless allowed.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Emitter } from '../../../src/client/event.ts';
import { Connection } from '../../../src/storage/connection.ts';
import { limits, type Limit } from '../../../src/storage/limits.ts';
import type { Cache, CacheKind } from '../../../src/client/cache.ts';
import { SqlCache } from '../../../src/storage/sqlCache.ts';
import { memoryDatabase, places, Windows } from './support/windows.ts';

const keysOf = (found: readonly { key: string }[]): string[] => found.map(({ key }) => key);

describe('the cache', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  for (const [place, options] of places) {
    describe(place, () => {
      let cache: Cache;

      beforeEach(() => (cache = windows.open(options).cache));

      it('gives what was put, with its time, by account, kind and key', async () => {
        const at = windows.clock.now();
        cache.put('a', 'company', [{ key: 'k', value: { name: 'Rossi', tags: [1, null, 'x'] } }]);
        await windows.clock.advance(1000);
        assert.deepEqual(cache.get('a', 'company', 'k'), { key: 'k', value: { name: 'Rossi', tags: [1, null, 'x'] }, at });
        assert.equal(cache.get('b', 'company', 'k'), undefined);
        assert.equal(cache.get('a', 'event', 'k'), undefined);
        cache.put('a', 'company', [{ key: 'k', value: 2 }]);
        assert.deepEqual(cache.get('a', 'company', 'k'), { key: 'k', value: 2, at: at + 1000 });
        assert.equal(cache.size().rows, 1);
      });

      it('gives many, those it has', () => {
        cache.put(
          'a',
          'company',
          ['x', 'y', '__proto__'].map((key) => ({ key, value: key })),
        );
        const found = cache.getMany('a', 'company', ['__proto__', 'x', 'z', 'constructor']);
        assert.deepEqual([...found.keys()], ['__proto__', 'x']);
        assert.equal(found.get('__proto__')?.value, '__proto__');
      });

      it('gives the names of many companies, as their own records say them', () => {
        cache.put('a', 'company', [
          { key: 'x', value: { id: 'x', name: 'Società “Ø” \ud83d\ude00 {"name": 1}' }, name: 'other' },
          { key: '__proto__', value: { id: '__proto__', name: 'Proto' } },
          { key: 'nameless', value: { id: 'nameless', name: null } },
          { key: 'odd', value: { id: 'odd', name: 7 } },
          { key: 'another', value: { id: 'x', name: 'Of another' } },
          { key: 'text', value: 'text' },
        ]);
        cache.put('b', 'company', [{ key: 'y', value: { id: 'y', name: 'Of another account' } }]);
        const names = cache.names('a', ['text', 'y', '__proto__', 'odd', 'x', 'nameless', 'another', 'gone']);
        assert.deepEqual(
          [...names],
          [
            ['__proto__', 'Proto'],
            ['x', 'Società “Ø” \ud83d\ude00 {"name": 1}'],
          ],
        );
        assert.equal(cache.names('a', []).size, 0);
      });

      it('pollutes no prototype', () => {
        cache.put('a', 'company', [{ key: 'k', value: JSON.parse('{"__proto__": {"polluted": 1}}') }]);
        const value = cache.get('a', 'company', 'k')?.value;
        assert.deepEqual(Object.keys(value ?? {}), ['__proto__']);
        assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
      });

      it('gives children in the order in which they were last put', () => {
        cache.put(
          'a',
          'event',
          ['1', '2', '3'].map((key) => ({ key, value: key, parent: 'p' })),
        );
        cache.put('a', 'event', [{ key: '0', value: 0, parent: 'other' }]);
        assert.deepEqual(keysOf(cache.children('a', 'event', 'p')), ['1', '2', '3']);
        cache.put('a', 'event', [{ key: '1', value: 'new', parent: 'p' }]);
        assert.deepEqual(keysOf(cache.children('a', 'event', 'p')), ['2', '3', '1']);
        cache.removeChildren('a', 'event', 'p');
        assert.deepEqual(cache.children('a', 'event', 'p'), []);
        assert.deepEqual(keysOf(cache.children('a', 'event', 'other')), ['0']);
      });

      it('finds companies by a part of their name, without case and accents, the beginnings first', () => {
        const names = ['Pasticceria Rossi', 'ROSSI  S.p.A.', 'Società Rossì', 'Straße 100%_', 'Bianchi', 'İstanbul'];
        cache.put(
          'a',
          'company',
          names.map((name, at) => ({ key: String(at), value: name, name })),
        );
        cache.put('a', 'company', [{ key: 'nameless', value: 1 }]);
        cache.put('b', 'company', [{ key: 'other', value: 1, name: 'Rossi' }]);
        const find = (text: string, limit = 9) => keysOf(cache.search('a', text, limit));
        assert.deepEqual(find('rossi'), ['1', '0', '2']);
        assert.deepEqual(find('rossi', 2), ['1', '0']);
        assert.deepEqual(find('  SOCIETÀ   rossi '), ['2']);
        assert.deepEqual(find('strasse'), ['3']);
        assert.deepEqual(find('%'), ['3']);
        assert.deepEqual(find('istanbul'), ['5']);
        assert.deepEqual(find(' '), []);
        cache.remove('a', 'company', ['1', 'unknown']);
        assert.deepEqual(find('rossi'), ['0', '2']);
      });

      it('forgets an account, or everything, and says so', () => {
        const told: unknown[] = [];
        cache.onDidForget((what) => told.push(what));
        for (const account of ['a', 'b', 'c']) {
          cache.put(account, 'company', [{ key: 'k', value: 1, name: 'N' }]);
          cache.put(account, 'people', [{ key: 'k', value: 1 }]);
        }
        cache.forget('a');
        assert.equal(cache.get('a', 'company', 'k') ?? cache.get('a', 'people', 'k'), undefined);
        assert.equal(cache.size().rows, 4);
        cache.forget();
        assert.deepEqual(cache.size(), { rows: 0, bytes: 0 });
        assert.deepEqual(cache.search('b', 'n', 9), []);
        assert.deepEqual(told, [{ account: 'a' }, {}]);
        assert.deepEqual([cache.timesForgotten('a'), cache.timesForgotten('b')], [2, 1]);
      });
    });
  }

  const few: Readonly<Record<CacheKind, Limit>> = { ...limits, event: { rows: 5, bytes: 100 } };
  const bounded: readonly [string, () => Cache][] = [
    [
      'in memory',
      () => new SqlCache(memoryDatabase(), { now: () => 0, forgotten: new Emitter(), memoryOnly: undefined, limits: few }),
    ],
    [
      'on the disk',
      () => {
        windows.open();
        const connection = new Connection(new DatabaseSync(windows.path));
        return new SqlCache(connection, { now: () => 0, forgotten: new Emitter(), memoryOnly: undefined, limits: few });
      },
    ],
  ];
  for (const [place, make] of bounded) {
    it(`drops the oldest of a kind where it is too many ${place}`, () => {
      const cache = make();
      const put = (keys: string, value: unknown, kind: CacheKind = 'event') =>
        cache.put(
          'a',
          kind,
          Array.from(keys, (key) => ({ key, value, parent: 'p' })),
        );
      const left = () => keysOf(cache.children('a', 'event', 'p')).join('');
      put('xyz', 1, 'company');
      put('abcde', 1);
      put('a', 2);
      put('fg', 1);
      assert.equal(left(), 'deafg');
      put('h', 'v'.repeat(90));
      assert(left().endsWith('h') && cache.size().bytes <= 100 + 3);
      put('i', 'v'.repeat(200));
      assert.equal(left(), '');
      assert.equal(cache.size().rows, 3);
    });
  }

  describe('in the file', () => {
    function holds(text: string): boolean {
      const files = readdirSync(join(windows.folder, 'deep')).map((name) => join(windows.folder, 'deep', name));
      return files.some((file) => readFileSync(file).includes(text));
    }

    it('leaves nothing of what was forgotten, and keeps the ledger', () => {
      const { storage, reserve } = windows.window('a');
      const b = windows.open();
      const record = (key: number) => ({ key: `${key}`, value: { secret: `WORD${key}`.repeat(50) }, name: 'WORDNAME' });
      storage.cache.put(
        'acc',
        'company',
        Array.from({ length: 500 }, (_, key) => record(key)),
      );
      storage.cache.remove('acc', 'company', ['3']);
      reserve(2).settle({ cost: { companies: 2 }, certainty: 'known' });
      assert.equal(b.cache.size().rows, 499);
      assert(holds('WORD'));
      storage.cache.forget();
      assert(!holds('WORD') && !holds('wordname'));
      assert.deepEqual(b.ledger.totals({}).known, { companies: 2 });
    });

    it('tells the other windows, whose memory forgets too', () => {
      const a = windows.open();
      const b = windows.open();
      b.cache.put('acc', 'people', [{ key: 'k', value: 1 }]);
      let fired = 0;
      b.cache.onDidForget(() => (fired += 1));
      a.cache.put('acc', 'company', [{ key: 'k', value: 1 }]);
      b.poll();
      assert.equal(fired, 0);
      a.cache.forget('acc');
      b.poll();
      b.poll();
      assert.equal(fired, 1);
      assert.equal(b.cache.get('acc', 'people', 'k'), undefined);
    });

    it('tells the other windows which account it was, and leaves the people of others in their memory', () => {
      const a = windows.open();
      const b = windows.open();
      for (const account of ['acc', 'other']) b.cache.put(account, 'people', [{ key: 'k', value: 1 }]);
      const told: unknown[] = [];
      b.cache.onDidForget((what) => told.push(what));
      a.cache.forget('acc');
      b.poll();
      assert.deepEqual(told, [{ account: 'acc' }]);
      assert.equal(b.cache.get('acc', 'people', 'k'), undefined);
      assert.equal(b.cache.get('other', 'people', 'k')?.value, 1);
      assert.deepEqual([b.cache.timesForgotten('acc'), b.cache.timesForgotten('other')], [1, 0]);
      a.cache.forget();
      b.poll();
      assert.deepEqual(told, [{ account: 'acc' }, {}]);
      assert.equal(b.cache.get('other', 'people', 'k'), undefined);
      assert.deepEqual([b.cache.timesForgotten('acc'), b.cache.timesForgotten('other')], [2, 1]);
    });

    it('tells the other windows, whose memory forgets changes of lists of people and matched people too', () => {
      const [a, b] = [windows.open(), windows.open()];
      const [owner, other] = ['acc', 'other'].map((account) => ({ account, user: '' }));
      assert.ok(owner && other);
      for (const one of [owner, other]) {
        b.journal.add(one, { kind: 'run' }, true);
        b.keyValue.change(one, 'matchedPeople', 'k', () => 1);
      }
      a.cache.forget('acc');
      const left: unknown[] = [];
      // A listener finds nothing of it any more.
      b.cache.onDidForget(() => left.push({ changes: b.journal.all(owner), matched: b.keyValue.all(owner, 'matchedPeople') }));
      b.poll();
      assert.deepEqual(left, [{ changes: [], matched: [] }]);
      assert.equal(b.journal.all(other).length, 1);
      assert.equal(b.keyValue.all(other, 'matchedPeople').length, 1);
    });

    it('tells what another window has forgotten, even if this one forgets another account before it has noticed', () => {
      const a = windows.open();
      const b = windows.open();
      b.cache.put('acc', 'people', [{ key: 'k', value: 1 }]);
      const told: unknown[] = [];
      b.cache.onDidForget((what) => told.push(what));
      a.cache.forget('acc');
      b.cache.forget('other');
      b.poll();
      assert.deepEqual(told, [{ account: 'other' }, { account: 'acc' }]);
      assert.equal(b.cache.get('acc', 'people', 'k'), undefined);
    });

    it('is shared by the windows, and outlives them', () => {
      windows.open().cache.put('acc', 'list', [{ key: 'k', value: [1] }]);
      assert.deepEqual(windows.open().cache.get('acc', 'list', 'k')?.value, [1]);
    });

    for (const kind of ['people', 'unreadPeople'] as const) {
      it(`holds ${kind} only where that is allowed, and drops them where it no longer is`, () => {
        windows.open().cache.put('acc', kind, [{ key: 'k', value: 'SOMEBODY' }]);
        assert(!holds('SOMEBODY'));
        const allowed = windows.open({ allowPeople: true });
        allowed.cache.put('acc', kind, [{ key: 'k', value: 'SOMEBODY', parent: 'p' }]);
        assert.equal(windows.open({ allowPeople: true }).cache.children('acc', kind, 'p').length, 1);
        assert(holds('SOMEBODY'));
        const forbidden = windows.open();
        assert.equal(allowed.cache.get('acc', kind, 'k'), undefined);
        forbidden.poll();
        assert(!holds('SOMEBODY'));
      });
    }

    it('is empty, and no error, where the database fails', () => {
      const { cache, close } = windows.open();
      cache.put('acc', 'list', [{ key: 'k', value: 1 }]);
      cache.put('acc', 'people', [{ key: 'p', value: 1 }]);
      close();
      cache.put('acc', 'list', [{ key: 'k', value: 1 }]);
      cache.remove('acc', 'list', ['k']);
      cache.removeChildren('acc', 'list', 'k');
      assert.equal(cache.get('acc', 'list', 'k'), undefined);
      assert.deepEqual(
        { children: cache.children('acc', 'list', 'k'), search: cache.search('acc', 'k', 1) },
        { children: [], search: [] },
      );
      assert.throws(() => cache.forget(), /database is not open/);
      assert.deepEqual(cache.size(), { rows: 1, bytes: 1 }, 'what is in memory alone is there as before');
    });

    it('skips a record whose text is damaged', () => {
      const { cache } = windows.open();
      cache.put('acc', 'list', [{ key: 'k', value: 1 }]);
      const database = new DatabaseSync(windows.path);
      database.exec(`UPDATE record SET value = '{'`);
      database.close();
      assert.equal(cache.get('acc', 'list', 'k'), undefined);
    });
  });
});
