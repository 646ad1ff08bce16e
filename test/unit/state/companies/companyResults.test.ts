// Tests of the pages of a search: none is bought twice, none is missed, and a reload costs nothing.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Failure } from '../../../../src/client/failure.ts';
import type { Company } from '../../../../src/client/model/company.ts';
import type { CompanyResults } from '../../../../src/state/companies/companyResults.ts';
import { OffsetShift } from '../../../../src/state/companies/offsetShift.ts';
import type { PagedRows } from '../../../../src/state/reading/pagedRows.ts';
import { Pager } from '../../../../src/state/reading/pager.ts';
import { SearchService } from '../support/searchService.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const idsOf = ({ pages }: CompanyResults): string[] => pages.rows.map(({ value }) => value?.id ?? '');
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at).padStart(4, '0'));

describe('results of a company search', () => {
  let service: SearchService;

  beforeEach(() => {
    service = new SearchService();
    service.companies = numbered(25);
  });

  it('are counted for nothing, and a page is bought when it is asked for', async () => {
    const results = service.searches().of({ name: 'x', packages: ['base'] });
    assert.equal(results.next(10), 10);
    assert.equal(await results.recount(), 25);
    assert.deepEqual(
      { count: results.count, next: results.next(50), billed: service.billed },
      { count: 25, next: 25, billed: 0 },
    );
    assert.deepEqual(service.asked, [{ name: 'x', fields: ['none'], limit: 0 }]);
    await results.pages.more({ most: 10 });
    assert.deepEqual(
      { ids: idsOf(results).length, next: results.next(50), billed: service.billed },
      { ids: 10, next: 15, billed: 10 },
    );
    assert.deepEqual(service.asked.at(-1), { name: 'x', packages: ['base'], limit: 10, offset: 0 });
  });

  it('come back in the next window, with the count and the search that was shown, for nothing', async () => {
    const before = service.searches();
    before.show({ name: 'x' });
    await before.current?.recount();
    await before.current?.pages.more({ most: 10 });
    const asked = service.asked.length;
    const after = service.searches();
    const results = after.current;
    assert.deepEqual(results?.criteria, { name: 'x' });
    assert.deepEqual(
      { ids: idsOf(results).length, count: results.count, hasCachedPages: results.pages.hasCachedPages },
      { ids: 10, count: 25, hasCachedPages: true },
    );
    assert.equal(service.asked.length, asked);
    await results.pages.more({ most: 10 });
    assert.deepEqual({ differentIds: new Set(idsOf(results)).size, billed: service.billed }, { differentIds: 20, billed: 20 });
  });

  it('are there for nothing where just those match that are known by that name', async () => {
    const wide = service.searches().of({ name: 'company' });
    await wide.pages.more({ most: 25 });
    const paid = service.billed;
    const exact = service.searches().of({ name: 'Company' });
    assert.equal(await exact.recount(), 25);
    assert.deepEqual(
      { ids: idsOf(exact).length, next: exact.next(10), billed: service.billed },
      { ids: 25, next: 0, billed: paid },
    );
    service.companies = numbered(26);
    const more = service.searches().of({ name: 'COMPANY' });
    assert.equal(await more.recount(), 26);
    assert.deepEqual(
      { ids: idsOf(more).length, next: more.next(10), billed: service.billed },
      { ids: 0, next: 10, billed: paid },
    );
  });

  it('are never bought by a count, even if the known ones cannot be written to the cache', async () => {
    await service.searches().of({ name: 'company' }).pages.more({ most: 25 });
    const paid = service.billed;
    const { cache } = service.storage;
    const put = cache.put.bind(cache);
    // The pages are written later, as while another window keeps the database busy.
    cache.put = (account, kind, entries) => {
      if (kind !== 'search') put(account, kind, entries);
    };
    const exact = service.searches().of({ name: 'Company' });
    assert.equal(await exact.recount(), 25);
    assert.deepEqual({ count: exact.count, billed: service.billed }, { count: 25, billed: paid });
  });

  it('belong to the acting user, and are gone with the search that is cleared', async () => {
    const ada = service.searches('ada');
    ada.show({ name: 'x' });
    await ada.current?.pages.more({ most: 5 });
    assert.equal(service.searches('bruno').current, undefined);
    assert.equal(service.searches('bruno').of({ name: 'x' }).pages.rows.length, 0);
    ada.show(undefined);
    assert.equal(service.searches('ada').current, undefined);
    assert.equal(service.searches('ada').of({ name: 'x' }).pages.rows.length, 5, 'what was paid for stays');
  });

  it('stay as they were where the next page cannot be read', async () => {
    const results = service.searches().of({});
    await results.pages.more({ most: 10 });
    service.failing = new Failure('unreachable', { delivery: 'notSent' });
    await assert.rejects(results.pages.more({ most: 10 }), Failure);
    assert.equal(idsOf(results).length, 10);
    service.failing = undefined;
    await results.pages.more({ most: 10 });
    assert.deepEqual({ ids: idsOf(results).length, billed: service.billed }, { ids: 20, billed: 20 });
  });

  it('are not bought again by a window that was open meanwhile', async () => {
    const [one, other] = [service.searches().of({ name: 'x' }), service.searches().of({ name: 'x' })];
    await one.pages.more({ most: 10 });
    await other.pages.more({ most: 10 });
    assert.deepEqual({ ids: idsOf(other), billed: service.billed }, { ids: idsOf(one), billed: 10 });
    await other.pages.more({ most: 10 });
    await one.pages.more({ most: 10 });
    assert.deepEqual({ ids: idsOf(one), billed: service.billed }, { ids: numbered(20), billed: 20 });
  });

  it('are not bought again by a window that was open while another one found out that some are gone', async () => {
    const [one, other] = [service.searches().of({ name: 'x' }), service.searches().of({ name: 'x' })];
    await one.pages.more({ most: 10 });
    await other.pages.more({ most: 10 });
    service.companies = numbered(25).slice(3);
    await one.pages.more({ most: 10 });
    while (other.next(10) > 0) await other.pages.more({ most: other.next(10) });
    assert.deepEqual({ ids: idsOf(other), billed: service.billed }, { ids: numbered(25), billed: 25 });
  });

  it('are not missed after a failed page and a refresh, where some of those that were read have gone since', async () => {
    const results = service.searches().of({ name: 'x' });
    await results.pages.more({ most: 10 });
    service.companies = numbered(25).slice(3);
    await results.pages.more({ most: 10 });
    service.failing = new Failure('unreachable', { delivery: 'notSent' });
    await assert.rejects(results.pages.more({ most: 5 }), Failure);
    service.failing = undefined;
    await results.pages.refresh();
    const staying = numbered(25).slice(6);
    service.companies = [...staying, 'new 1', 'new 2', 'new 3'];
    while (results.next(10) > 0) await results.pages.more({ most: results.next(10) });
    assert.deepEqual(
      staying.filter((id) => !idsOf(results).includes(id)),
      [],
    );
  });

  it('are not missed by the next window, where some came and went before a page that failed', async () => {
    await service.searches().of({ name: 'x' }).pages.more({ most: 10 });
    const staying = numbered(25).slice(3);
    service.companies = [...staying, 'new 1', 'new 2', 'new 3'];
    const search = service.searchCompanies.bind(service);
    service.searchCompanies = (asked) =>
      asked.fields ? search(asked) : Promise.reject(new Failure('unreachable', { delivery: 'notSent' }));
    await assert.rejects(service.searches().of({ name: 'x' }).pages.more({ most: 10 }), Failure);
    service.searchCompanies = search;
    const results = service.searches().of({ name: 'x' });
    while (results.next(10) > 0) await results.pages.more({ most: results.next(10) });
    assert.deepEqual(
      staying.filter((id) => !idsOf(results).includes(id)),
      [],
    );
    assert.equal(service.billed, 28);
  });

  it('begin no earlier for companies of another reading that have gone, which the counts do not include', async () => {
    const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ value: { id } }));
    const [others, own] = [rowsOf(numbered(2)), rowsOf(numbered(52).slice(2))];
    const reading: PagedRows<Company> = {
      pages: [
        { rows: others, positions: 0, readAt: 0, cached: true, isOfOtherReading: true },
        { rows: own, positions: 50, readAt: 0, cached: true },
      ],
      count: 98,
      ended: false,
    };
    const counts = { get: () => ({ gone: 0, total: 98 }), set: () => undefined };
    const offsetShift = new OffsetShift({ criteria: { name: 'x' }, client: service, counts });
    service.companies = numbered(100).slice(2);
    assert.equal(await offsetShift.countOffsetShift(reading, {}), 0);
    service.companies = numbered(100).slice(5);
    assert.equal(await offsetShift.countOffsetShift(reading, {}), 3);
  });

  it('end where the service pages no further', async () => {
    const read = ({ offset, limit }: { readonly offset: number; readonly limit: number }) => {
      const rows = Array.from({ length: limit }, (_, at) => ({ raw: {}, value: { id: String(offset + at) } }));
      return Promise.resolve({ rows, count: 20_000 });
    };
    const pager = new Pager<Company>({ read, keyOf: ({ id }) => id, now: () => 0, priced: true });
    for (let page = 0; page < 201; page += 1) await pager.more();
    assert.deepEqual(
      { nextPageSize: pager.nextPageSize, isTruncated: pager.isTruncated, rows: pager.rows.length },
      { nextPageSize: 0, isTruncated: true, rows: 10_000 },
    );
  });

  // Companies come or go between two pages, at any position: before, in or after the pages that were read.
  const gap = fc.oneof(
    fc.record({ comes: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }) }),
    fc.record({ goes: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 4 }) }),
  );

  it('hold every company that was there all the time once, whatever comes and goes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(gap, { maxLength: 8 }),
        fc.boolean(),
        async (count, pageSize, gaps, reload) => {
          service = new SearchService();
          service.companies = numbered(count);
          let searches = service.searches();
          let results = searches.of({ name: 'x' });
          const first = new Set(service.companies);
          await results.pages.more({ most: pageSize });
          for (const [at, change] of gaps.entries()) {
            const list = [...service.companies];
            if ('comes' in change)
              for (const [nth, place] of change.comes.entries())
                list.splice(Math.round(place * list.length), 0, `new ${String(at)}.${String(nth)}`);
            else for (const place of change.goes) list.splice(Math.floor(place * list.length), 1);
            service.companies = list;
            if (reload) {
              searches.dispose();
              searches = service.searches();
              results = searches.of({ name: 'x' });
            }
            await results.pages.more({ most: pageSize });
          }
          for (let more = 0; more < 100 && results.next(pageSize) > 0; more += 1) {
            const limit = results.next(pageSize);
            const billed = service.billed;
            await results.pages.more({ most: limit });
            assert.ok(service.billed - billed <= limit, 'never more than was stated');
          }
          const found = idsOf(results);
          assert.equal(new Set(found).size, found.length, 'no company twice');
          const missed = service.companies.filter((id) => first.has(id) && !found.includes(id));
          assert.deepEqual(missed, [], 'none missed');
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  }).timeout(20_000);

  it('cost just what they hold where nobody comes or goes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), async (count, pageSize) => {
        service = new SearchService();
        service.companies = numbered(count);
        for (let page = 0; page < 5; page += 1) {
          const results = service.searches().of({ name: 'x' });
          if (results.next(pageSize) > 0) await results.pages.more({ most: pageSize });
        }
        const results = service.searches().of({ name: 'x' });
        assert.deepEqual(idsOf(results), service.companies.slice(0, pageSize * 5));
        assert.equal(service.billed, idsOf(results).length);
      }),
      { numRuns: propertyRuns(40) },
    );
  }).timeout(20_000);
});

describe('overviews of a search', () => {
  it('are kept by field, whatever the packages, and by anybody’s next window', async () => {
    const service = new SearchService();
    const searches = service.searches();
    const fields = ['country', 'odd', 'base.active', 'base.*', 'socials.*'];
    await searches.facets.buy({ name: 'x', packages: ['economics'] }, { fields, mostFacets: 9 }, {});
    const packages = ['base', 'socials'];
    assert.deepEqual(service.asked, [{ name: 'x', packages, fields: ['facets'], facetFields: fields, mostFacets: 9, limit: 0 }]);
    const cached = service.searches().facets.of({ name: 'x' }, ['country', 'odd', 'other']);
    assert.deepEqual(
      cached.map(({ field, facets }) => ({ field, facets })),
      [{ field: 'country', facets: { country: [{ value: 'it', count: 3 }] } }],
    );
  });
});
