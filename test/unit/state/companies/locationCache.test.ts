// Pages of locations that two windows have bought: none takes the place of the other's.
import assert from 'node:assert/strict';
import { keepLocations, knownLocations, type LocationPage } from '../../../../src/state/companies/locationCache.ts';
import { openStorage } from '../../../../src/storage/storage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const query = { municipality: 'Example', packages: [] };
const numbered = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);

describe('the locations that are kept', () => {
  const clock = new FakeClock();
  const place = () => ({ cache: openStorage({ path: undefined, clock }).cache, account: 'a' });
  const page = (offset: number, limit: number, records = numbered(offset, limit)): LocationPage => ({
    ...{ offset, limit, records, count: 30 },
  });

  it('hold the pages of both windows, whichever was written last', () => {
    const shared = place();
    keepLocations(shared, query, undefined, page(0, 10));
    const before = knownLocations(shared, query);
    keepLocations(shared, query, before, page(10, 10));
    // The second window asked for the first page again before it knew of the second one.
    keepLocations(shared, query, before, page(0, 10));
    assert.deepEqual(knownLocations(shared, query)?.records, numbered(0, 20));
    assert.equal(knownLocations(shared, query)?.count, 30);
  });

  it('end with a page that holds less than was asked for', () => {
    const shared = place();
    keepLocations(shared, query, undefined, page(0, 10));
    keepLocations(shared, query, knownLocations(shared, query), page(10, 10, numbered(10, 3)));
    assert.deepEqual(knownLocations(shared, query)?.records, numbered(0, 13));
    assert.equal(knownLocations(shared, query)?.count, 13);
  });
});
