// Tests of facets and locations that a colleague has loaded: they are there for free, and more stays.
import assert from 'node:assert/strict';
import { FacetStore } from '../../../../src/state/companies/facetStore.ts';
import {
  keepLastLocationCriteria,
  keepLocations,
  knownLocations,
  lastLocationCriteria,
} from '../../../../src/state/companies/locationCache.ts';
import { takeLocationsOfColleagues } from '../../../../src/state/companies/locationCache.ts';
import { postgresOrSkip } from '../../../support/postgres/postgresServer.ts';
import { Members, type Member } from './support/members.ts';

describe('searches of a team', () => {
  let members: Members;
  let tokens = 0;

  before(async function () {
    members = await Members.create(await postgresOrSkip(this));
  });
  after(() => members?.end());

  async function two() {
    const token = `token ${String((tokens += 1))}`;
    const [anna, ben] = await Promise.all(['anna', 'ben'].map((name) => members.member(name, { token })));
    assert.ok(anna && ben);
    return [anna, ben] as const;
  }
  function moneyOf({ storage, records }: Member) {
    const { cache, ledger, journal, keyValue } = storage;
    const budget = { reserve: () => assert.fail('nothing is bought') };
    const rest = { account: 'acc', openedAt: 0, colleagues: () => Promise.resolve(records) };
    return { cache, ledger, journal, keyValue, budget, ...rest };
  }
  const page = (offset: number, records: readonly unknown[]) => ({ offset, limit: 2, records, count: 4 });
  const criteria = { name: 'acme' };

  it('have the locations of who has loaded most', async () => {
    const [first, second] = await two();
    const [anna, ben] = [moneyOf(first), moneyOf(second)];
    keepLocations(anna, criteria, undefined, page(0, [1, 2]));
    keepLocations(anna, criteria, knownLocations(anna, criteria), page(2, [3, 4]));
    keepLastLocationCriteria(anna, criteria);
    keepLocations(ben, criteria, undefined, page(0, [1, 2]));
    assert.ok(await first.team.sendRecords());
    assert.ok(await second.team.sendRecords());
    await takeLocationsOfColleagues(ben, criteria);
    assert.deepEqual(knownLocations(ben, criteria)?.records, [1, 2, 3, 4]);
    assert.equal(knownLocations(ben, criteria)?.person, 'anna');
    assert.equal(lastLocationCriteria(ben), undefined, 'nobody else needs the last search of a user');
  });

  it('have the facets that a colleague has asked for, of the same acting user', async () => {
    const [first, second] = await two();
    const facetsOf = (member: Member, user: string | null): FacetStore =>
      new FacetStore({
        search: () => Promise.resolve({ facets: new Map([['base.region', { north: 5 }]]), count: 7 }),
        ...moneyOf(member),
        key: (...parts) => JSON.stringify([user, 'facet', ...parts]),
      });
    const fields = ['base.region'];
    await facetsOf(first, 'ada').buy(criteria, { fields, mostFacets: 1 }, {});
    first.storage.cache.put('acc', 'search', [{ key: JSON.stringify(['ada', 'current']), value: criteria }]);
    assert.ok(await first.team.sendRecords());
    for (const [user, found] of [
      ['ada', 1],
      ['bob', 0],
      [null, 0],
    ] as const) {
      const facets = facetsOf(second, user);
      await facets.adoptFromColleagues(criteria, fields);
      assert.equal(facets.of(criteria, fields).length, found);
    }
    assert.equal(facetsOf(second, 'ada').of(criteria, fields)[0]?.person, 'anna');
    const kinds = await members.run(`SELECT FROM company_data.record WHERE kind = 'search'`);
    assert.equal(kinds.length, 1, 'the search itself is not shared');
  });
});
