// Tests of the names of all companies, which are read in parts, on the disk and in memory.
import assert from 'node:assert/strict';
import type { Cache } from '../../../src/client/cache.ts';
import { omitUndefined } from '../../../src/client/omitUndefined.ts';
import { places, Windows } from './support/windows.ts';

describe('the names of all companies', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  for (const [place, options] of places) {
    describe(place, () => {
      let cache: Cache;
      const put = (id: string, name?: string): void =>
        cache.put('a', 'company', [{ key: id, value: { id, ...omitUndefined({ name }) } }]);

      beforeEach(() => (cache = windows.open(options).cache));

      it('come in parts, in the order in which they were put', () => {
        for (const id of ['x', 'y', 'z']) put(id, `Name ${id}`);
        cache.put('b', 'company', [{ key: 'other', value: { id: 'other', name: 'Other' } }]);
        cache.put('a', 'list', [{ key: '1', value: { id: '1', name: 'List' } }]);
        const first = cache.named('a', 0, 2);
        assert.deepEqual(first.names, [
          ['x', 'Name x'],
          ['y', 'Name y'],
        ]);
        const second = cache.named('a', first.last, 9);
        // The last one comes again, because it may have been replaced since.
        assert.deepEqual(second.names, [
          ['y', 'Name y'],
          ['z', 'Name z'],
        ]);
        put('z', 'Renamed');
        put('x', 'Back');
        assert.deepEqual(new Map(cache.named('a', second.last, 9).names).get('z'), 'Renamed');
        assert.deepEqual(new Map(cache.named('a', second.last, 9).names).get('x'), 'Back');
      });

      it('come in full parts, whatever lies under the key of another in between', () => {
        for (const id of ['x', 'y', 'z']) {
          cache.put('a', 'company', [{ key: `wrong ${id}`, value: { id: 'other', name: 'Wrong' } }]);
          put(id, `Name ${id}`);
        }
        const first = cache.named('a', 0, 2);
        assert.deepEqual(first.names, [
          ['x', 'Name x'],
          ['y', 'Name y'],
        ]);
        assert.deepEqual(new Map(cache.named('a', first.last, 2).names).get('z'), 'Name z');
      });

      it('are empty where a record has none, and leave out what lies under the key of another', () => {
        put('nameless');
        cache.put('a', 'company', [
          { key: 'null', value: { id: 'null', name: null } },
          { key: 'odd', value: { id: 'odd', name: 7 } },
          { key: 'wrong', value: { id: 'right', name: 'Wrong' } },
          { key: 'text', value: 'text' },
          { key: '__proto__', value: { id: '__proto__', name: 'Proto' } },
        ]);
        assert.deepEqual(cache.named('a', 0, 9).names, [
          ['nameless', ''],
          ['null', ''],
          ['odd', ''],
          ['__proto__', 'Proto'],
        ]);
        assert.deepEqual(cache.named('nobody', 0, 9), { names: [], last: 0 });
      });
    });
  }
});
