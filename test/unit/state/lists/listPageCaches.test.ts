// Tests of lists in the page cache: they come back as they were, and share what they can in memory.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { listTypes, type List } from '../../../../src/client/model/list.ts';
import type { PagedRows } from '../../../../src/state/reading/pagedRows.ts';
import { stripRawLists, ListPageCaches } from '../../../../src/state/lists/listPageCaches.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const text = fc.string({ minLength: 1 });
const list = fc.record(
  {
    id: text,
    name: fc.string(),
    type: fc.constantFrom(...listTypes),
    length: fc.nat(),
    extraData: fc.dictionary(text, fc.oneof(fc.string(), fc.integer(), fc.boolean())),
    owner: fc.record({ id: text, name: text, application: text }, { requiredKeys: ['id'], noNullPrototype: true }),
    modifiedDate: text,
    hidden: fc.boolean(),
  },
  { requiredKeys: ['id', 'name', 'type'], noNullPrototype: true },
);

describe('the page caches of lists', () => {
  it('give back what was read of a list, and what could not be read as it came', () => {
    const storage = memoryStorage(new FakeClock());
    const companies = { write: () => [], read: () => [] };
    const pageCaches = new ListPageCaches({ cache: storage.cache, account: 'a', actingUser: 'ada', companies });
    const pageCache = pageCaches.lists({ ordering: 'name' });
    fc.assert(
      fc.property(fc.array(list), (lists) => {
        const rows = [...lists.map((value): { value: List } => ({ value })), { raw: { odd: true } }];
        const reading: PagedRows<List> = {
          pages: [{ rows, positions: rows.length, readAt: 0, cached: false }],
          count: 1,
          ended: true,
        };
        pageCache.begin(reading);
        assert.deepEqual(JSON.parse(JSON.stringify(pageCache.restore()?.pages[0]?.rows)), JSON.parse(JSON.stringify(rows)));
      }),
    );
    storage.close();
  });

  it('say of a list that it has extra data which could not be read', () => {
    const storage = memoryStorage(new FakeClock());
    const companies = { write: () => [], read: () => [] };
    const pageCaches = new ListPageCaches({ cache: storage.cache, account: 'a', actingUser: 'ada', companies });
    const pageCache = pageCaches.lists({ ordering: 'name' });
    const value: List = { id: '1', name: 'Mine', type: 'company', hasUnreadExtraData: true };
    pageCache.begin({ pages: [{ rows: [{ value }], positions: 1, readAt: 0, cached: false }], count: 1, ended: true });
    assert.deepEqual(pageCache.restore()?.pages[0]?.rows, [{ value }]);
    storage.close();
  });

  it('have one object for each owner, and no record that was read', () => {
    const owned = (id: string, owner: string) => ({
      raw: { id },
      value: { id, name: id, type: 'company', owner: { id: owner } },
    });
    const [first, second, third] = stripRawLists([owned('1', 'ada'), owned('2', 'ada'), owned('3', 'bruno'), { raw: 7 }]);
    assert.ok(first?.value?.owner && first.value.owner === second?.value?.owner);
    assert.deepEqual(third, { value: { id: '3', name: '3', type: 'company', owner: { id: 'bruno' } } });
    assert.deepEqual(stripRawLists([{ raw: 7 }]), [{ raw: 7 }]);
  });
});
