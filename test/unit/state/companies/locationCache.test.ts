// Pages of locations that two windows have bought: none takes the place of the other's.
import assert from 'node:assert/strict';
import {
  keepLocationCount,
  keepLocations,
  knownLocations,
  takeLocationsOfColleagues,
  type LocationPage,
} from '../../../../src/state/companies/locationCache.ts';
import type { SharedKind, SharedRecord } from '../../../../src/client/sharedRecords.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const criteria = { municipalities: ['Example'], packages: ['base'] };
const numbered = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);

describe('the locations that are kept', () => {
  const clock = new FakeClock();
  const place = () => ({ cache: memoryStorage(clock).cache, account: 'a' });
  const page = (offset: number, limit: number, records = numbered(offset, limit)): LocationPage => ({
    ...{ offset, limit, records, count: 30 },
  });

  it('hold the pages of both windows, whichever was written last', () => {
    const shared = place();
    keepLocations(shared, criteria, undefined, page(0, 10));
    const before = knownLocations(shared, criteria);
    keepLocations(shared, criteria, before, page(10, 10));
    // The second window asked for the first page again before it knew of the second one.
    keepLocations(shared, criteria, before, page(0, 10));
    assert.deepEqual(knownLocations(shared, criteria)?.records, numbered(0, 20));
    assert.equal(knownLocations(shared, criteria)?.count, 30);
  });

  it('end with a page that holds less than was asked for, if its count does not say that more follow', () => {
    for (const count of [undefined, 13]) {
      const shared = place();
      for (const offset of [0, 10, 20]) keepLocations(shared, criteria, knownLocations(shared, criteria), page(offset, 10));
      keepLocations(shared, criteria, knownLocations(shared, criteria), { ...page(10, 10, numbered(10, 3)), count });
      assert.deepEqual(knownLocations(shared, criteria)?.records, numbered(0, 13));
      assert.equal(knownLocations(shared, criteria)?.count, 13);
    }
  });

  it('stay after a page that holds less than was asked for, if its count says that more follow', () => {
    const shared = place();
    for (const offset of [0, 10, 20]) keepLocations(shared, criteria, knownLocations(shared, criteria), page(offset, 10));
    keepLocations(shared, criteria, knownLocations(shared, criteria), page(0, 10, numbered(100, 9)));
    assert.deepEqual(knownLocations(shared, criteria)?.records, [...numbered(100, 9), ...numbered(9, 21)]);
    assert.equal(knownLocations(shared, criteria)?.count, 30);
  });

  it('end with an empty page, whatever its count says', () => {
    const shared = place();
    keepLocations(shared, criteria, undefined, page(0, 10));
    keepLocations(shared, criteria, knownLocations(shared, criteria), page(10, 10, []));
    assert.deepEqual(knownLocations(shared, criteria)?.records, numbered(0, 10));
    assert.equal(knownLocations(shared, criteria)?.count, 10);
  });

  it('stay if they are complete and newer than those of a colleague, even if there were more then', async () => {
    const { cache, ledger, journal, keyValue } = memoryStorage(clock);
    const own = { cache, account: 'a' };
    keepLocations(own, criteria, undefined, { ...page(0, 10, [1, 2]), count: 2 });
    let at = clock.now() - 86_400_000;
    const get = (kind: SharedKind, keys: readonly string[]): Promise<readonly SharedRecord[]> => {
      const found = { kind, value: { records: [1, 2, 3], count: 3 }, loaded: { at, person: 'anna' } };
      return Promise.resolve(keys.map((key) => ({ ...found, key })));
    };
    const other = () => assert.fail('nothing else is asked for');
    const colleagues = () => Promise.resolve({ get, childrenOf: other, timelines: other, leaseWatch: other });
    const budget = { reserve: () => assert.fail('nothing is bought') };
    const money = { ...own, ledger, journal, keyValue, budget, openedAt: 0, colleagues };
    await takeLocationsOfColleagues(money, criteria);
    assert.deepEqual(knownLocations(own, criteria)?.records, [1, 2]);
    at = clock.now() + 86_400_000;
    await takeLocationsOfColleagues(money, criteria);
    assert.deepEqual(knownLocations(own, criteria)?.records, [1, 2, 3]);
  });

  it('stay where they are newer than those of a colleague who has loaded more', async () => {
    const { cache, ledger, journal, keyValue } = memoryStorage(clock);
    const own = { cache, account: 'a' };
    keepLocations(own, criteria, undefined, page(0, 2, [1, 2]));
    const loaded = { at: clock.now() - 86_400_000, person: 'anna' };
    const value = { records: [-1, -2, -3], count: 30 };
    const get = (kind: SharedKind, keys: readonly string[]): Promise<readonly SharedRecord[]> =>
      Promise.resolve(keys.map((key) => ({ kind, key, value, loaded })));
    const other = () => assert.fail('nothing else is asked for');
    const colleagues = () => Promise.resolve({ get, childrenOf: other, timelines: other, leaseWatch: other });
    const budget = { reserve: () => assert.fail('nothing is bought') };
    await takeLocationsOfColleagues({ ...own, ledger, journal, keyValue, budget, openedAt: 0, colleagues }, criteria);
    assert.deepEqual(knownLocations(own, criteria)?.records, [1, 2, -3]);
  });

  it('have their count before a page is loaded, and none after that but the one of the pages', () => {
    const shared = place();
    keepLocationCount(shared, criteria, 44);
    assert.deepEqual(
      { count: knownLocations(shared, criteria)?.count, records: knownLocations(shared, criteria)?.records },
      { count: 44, records: [] },
    );
    keepLocations(shared, criteria, knownLocations(shared, criteria), page(0, 10));
    keepLocationCount(shared, criteria, 44);
    assert.equal(knownLocations(shared, criteria)?.count, 30);
  });
});
