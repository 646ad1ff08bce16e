// A sandbox of many companies answers as one that keeps all of them would, although it keeps none.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { eventTypes } from '../../../../src/client/model/eventType.ts';
import { dayFrom } from '../../../../src/sandbox/day.ts';
import { allCompanies, companyCount, type CompanyRecord } from '../../../../src/sandbox/records/companies.ts';
import { companyPackage, packageNames } from '../../../../src/sandbox/records/companyPackages.ts';
import { byRecency, isWanted, type EventFilter, type EventRecord } from '../../../../src/sandbox/records/eventSource.ts';
import { LargeCompanies, mostCompanies } from '../../../../src/sandbox/served/largeCompanies.ts';
import { largeWorld } from '../../../../src/sandbox/served/largeWorld.ts';
import { propertyRuns } from '../../../support/properties.mjs';

describe('companies that are not kept', () => {
  const { at, byId } = new LargeCompanies(mostCompanies);
  const some = [...Array.from({ length: 5000 }, (_, number) => companyCount + number * 99), mostCompanies - 1].map(companyWith);

  function companyWith(index: number): CompanyRecord {
    const company = at(index);
    assert.ok(company, String(index));
    return company;
  }

  it('are found by their IDs, and no other is', () => {
    for (const company of some) assert.equal(byId(company.id)?.index, company.index);
    fc.assert(
      fc.property(fc.stringMatching(/^[\da-f]{12}$/), (id) => {
        const found = byId(id);
        assert.ok(found === undefined || found.id === id);
      }),
    );
    assert.equal(at(mostCompanies), undefined);
    assert.equal(byId(allCompanies()[0]?.id ?? '')?.name, allCompanies()[0]?.name);
  });

  it('have names, IDs and numbers of their own', () => {
    const all = [...allCompanies(), ...some];
    for (const part of ['id', 'name', 'taxId'] as const)
      assert.equal(new Set(all.map((company) => company[part])).size, all.length, part);
    const first = Array.from({ length: 3000 }, (_, number) => companyWith(companyCount + number));
    for (const part of ['id', 'name', 'taxId'] as const) assert.equal(new Set(first.map((one) => one[part])).size, 3000, part);
  });

  it('have the packages of the others, without a single null', () => {
    const raw = some.slice(0, 500).map((company) => packageNames.map((name) => [name, companyPackage(company, name)]));
    assert.doesNotMatch(JSON.stringify(raw), /:null|""/);
    for (const name of packageNames)
      assert.ok(
        some.some((company) => companyPackage(company, name) !== undefined),
        name,
      );
  });
});

describe('a world of many companies', () => {
  const count = companyCount + 130;
  const today = dayFrom(2026, 2, 27);
  const world = largeWorld(count);
  world.events.setDay(today);
  const companies = [...world.companies.matching([])];
  const events = world.events.about(companies);

  it('has each company once, those of every sandbox first', () => {
    assert.equal(new Set(companies.map(({ id }) => id)).size, count);
    assert.deepEqual(
      companies.slice(0, companyCount).map(({ id }) => id),
      allCompanies().map(({ id }) => id),
    );
  });

  it('answers the companies that meet a criterion, at once or by their IDs', () => {
    const isItalian = ({ municipality }: CompanyRecord): boolean => municipality.country === 'it';
    const expected = companies.filter(isItalian).map(({ id }) => id);
    const italian = { parameter: 'countries', key: 'it', test: isItalian };
    for (let again = 0; again < 2; again += 1) {
      const found = world.companies.matching([italian]);
      assert.deepEqual(
        { length: found.length, ids: found.slice(0, count).map(({ id }) => id) },
        { length: expected.length, ids: expected },
      );
    }
    const ids = [companies[310], companies[5], companies[400]].map((company) => company?.id ?? '');
    const named = world.companies.matching([
      { parameter: 'ids', ids: [...ids, 'nobody', ...ids], test: ({ id }) => ids.includes(id) },
    ]);
    assert.deepEqual(
      [...named].map(({ id }) => id),
      [ids[1], ids[0], ids[2]],
    );
  });

  it('has the sites of all companies', () => {
    const sites = [...world.sites.matching([])];
    assert.equal(new Set(sites.map(({ id }) => id)).size, sites.length);
    assert.equal(new Set(sites.map(({ company }) => company.id)).size, count);
    assert.equal(
      world.sites.matching([{ parameter: 'active', key: 'x', test: ({ active }) => active }]).length,
      sites.filter(({ active }) => active).length,
    );
  });

  it('has events of all kinds, each found by its ID, in the past, and in the order of its IDs where days are the same', () => {
    const large = events.filter(({ id }) => id !== undefined);
    assert.deepEqual(new Set(large.map(({ type }) => type)), new Set(eventTypes));
    assert.ok(large.some(({ end }) => end === undefined) && large.some(({ subjects }) => subjects.length > 1));
    assert.equal(new Set(events.map(({ place }) => place)).size, events.length);
    for (const event of large.filter((_, at) => at % 7 === 0)) {
      assert.deepEqual(world.events.byId(event.id ?? ''), event);
      assert.ok(event.start <= today && (event.end ?? event.start) >= event.start && (event.end ?? 0) <= today);
    }
    const sameDay = large.filter(({ end }) => end === undefined).map(({ id = '' }) => id);
    assert.deepEqual(sameDay, sameDay.toSorted());
  });

  it('counts and pages events of all companies as if they were sorted in one list', () => {
    const day = fc.integer({ min: dayFrom(2015, 6, 1), max: today + 400 });
    const filters = fc.record({
      types: fc.uniqueArray(fc.constantFrom(...eventTypes), { minLength: 1 }).map((types) => new Set(types)),
      from: fc.oneof(fc.constant(-Infinity), day),
      to: fc.oneof(fc.constant(Infinity), day),
    });
    fc.assert(
      fc.property(
        filters,
        fc.constantFrom('mostRecent' as const, 'leastRecent' as const),
        fc.integer({ min: 0, max: 50 }),
        fc.option(fc.nat(events.length - 1), { nil: undefined }),
        (filter: EventFilter, ordering, limit, cursor) => {
          const sorted = events.filter((event) => isWanted(event, filter));
          const pages = world.events.matching(filter);
          assert.equal(pages.length, sorted.length);
          const after = cursor === undefined ? undefined : events[cursor];
          const ordered = ordering === 'mostRecent' ? sorted : sorted.toReversed();
          const behind = ordered.filter((event) => !after || (ordering === 'mostRecent' ? 1 : -1) * byRecency(event, after) > 0);
          const ids = (list: readonly EventRecord[]) => list.map(({ place }) => place);
          assert.deepEqual(ids(pages.page(ordering, limit, after)), ids(behind.slice(0, limit)));
        },
      ),
      { numRuns: propertyRuns(150) },
    );
  });

  it('knows each day what was known of it, whatever day it was before', () => {
    const earlier = largeWorld(count);
    for (const shown of [today, today - 500, today]) earlier.events.setDay(shown);
    const filter = { types: new Set(eventTypes), from: -Infinity, to: Infinity };
    assert.equal(earlier.events.matching(filter).length, world.events.matching(filter).length);
    earlier.events.setDay(today - 500);
    assert.equal(earlier.events.matching(filter).length, events.filter(({ start }) => start <= today - 500).length);
  });
});
