// Company details and locations: the price comes first, what is known is free, and what was paid for stays.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { isRecord } from '../../../../src/client/isRecord.ts';
import { showCompanyDetails, showCompanyJson } from '../../../../src/commands/companies/companyDetails.ts';
import { showLocations } from '../../../../src/commands/companies/locations.ts';
import { companyPackage } from '../../../../src/sandbox/records/companyPackages.ts';
import { allCompanies } from '../../../../src/sandbox/records/companies.ts';
import { municipalities } from '../../../../src/sandbox/records/municipalities.ts';
import { Desk } from '../../../support/desk.ts';

const [first, second] = allCompanies().filter((company) => companyPackage(company, 'economics') !== undefined);
assert.ok(first && second);
const baby = allCompanies().find((company) => companyPackage(company, 'economics') === undefined);
assert.ok(baby);

const row = ({ id }: { readonly id: string }) => ({ kind: 'company', company: { id } }) as const;
const record = 'Name, Country and Address';
const pay = 'Load the details of 1 company';
const again = 'Load Known Details Again';

let desk: Desk;

function anewForEach(): void {
  beforeEach(async () => {
    desk = await Desk.inSandbox();
  });
  afterEach(() => {
    desk.end();
  });
}

describe('company details', () => {
  anewForEach();

  it('are bought for their price, kept with their age over a restart, and free from then on', async () => {
    desk.ui.answer({ chosen: ['base', 'economics'] }, pay);
    await desk.run(showCompanyDetails, row(first));
    assert.match(desk.ui.offered[1]?.[0] ?? '', /≤ 2 credits \(Companies 1, Companies: packages 1\)/);
    assert.equal(desk.bill, 2);
    assert.match(desk.ui.shown[0] ?? '', /## base\n\nread now\n\n\| Member \| Value \|/);
    assert.match(desk.ui.shown[0] ?? '', /## economics/);
    await desk.clock.advance(3 * 86_400_000);
    desk = await desk.reloaded();
    desk.ui.answer({ chosen: ['base', 'economics', record] });
    await desk.run(showCompanyDetails, row(first));
    assert.equal(desk.ui.offered[0]?.[1], 'base');
    assert.equal(desk.ui.offeredDetails.length, 0);
    assert.match(desk.ui.shown[0] ?? '', /read 3 days ago/);
    assert.equal(desk.bill, 2);
  });

  it('stay when the company is answered without them, and are not in its record', async () => {
    desk.ui.answer({ chosen: ['base'] }, pay);
    await desk.run(showCompanyDetails, row(first));
    const { rows } = await desk.open.client.searchCompanies({ ids: [first.id], limit: 1 });
    desk.open.companies.remember(rows);
    assert.deepEqual(
      desk.open.companies.packages(first.id).map(({ name }) => name),
      ['base'],
    );
    const kept = desk.open.companies.record(first.id)?.value;
    assert.ok(isRecord(kept) && !('base' in kept));
  });

  it('that may name people are kept as records of people are', async () => {
    desk.ui.answer({ chosen: ['base', 'contacts'] }, pay);
    await desk.run(showCompanyDetails, row(first));
    const { cache } = desk.storages.sandbox;
    const kept = (kind: 'package' | 'people'): number => cache.children('sandbox', kind, first.id).length;
    assert.deepEqual({ packages: kept('package'), people: kept('people') }, { packages: 1, people: 1 });
    assert.doesNotMatch(JSON.stringify(cache.get('sandbox', 'company', first.id)), /phones/);
  });

  it('cost only what is missing, one credit without a package', async () => {
    desk.ui.answer({ chosen: [record] }, pay);
    await desk.run(showCompanyDetails, row(first));
    assert.equal(desk.bill, 1);
    desk.ui.answer({ chosen: ['base'] }, pay);
    await desk.run(showCompanyDetails, row(first));
    desk.ui.answer({ chosen: ['base', 'contacts'] }, pay);
    await desk.run(showCompanyDetails, row(first));
    assert.deepEqual(desk.sent.at(-1)?.parameters[0], ['packages', 'contacts']);
    assert.equal(desk.bill, 5);
  });

  it('are bought again where that is asked for', async () => {
    desk.ui.answer({ chosen: ['base'] }, pay, { chosen: ['base', again] }, pay);
    await desk.run(showCompanyDetails, row(first));
    await desk.run(showCompanyDetails, row(first));
    assert.equal(desk.bill, 4);
  });

  it('say that the service has no such package, and do not buy it twice', async () => {
    desk.ui.answer({ chosen: ['economics'] }, pay, { chosen: ['economics'] });
    await desk.run(showCompanyDetails, row(baby));
    await desk.run(showCompanyDetails, row(baby));
    assert.match(desk.ui.shown[1] ?? '', /The service has no such package for this company/);
    assert.equal(desk.bill, 1);
  });

  it('take other packages by their names, and the service says which one it does not know', async () => {
    desk.ui.answer({ chosen: ['Other Packages…'] }, { wrong: 'a/b', says: /cannot be the name/ }, 'nonsense, base', pay);
    await desk.run(showCompanyDetails, row(first));
    assert.equal(desk.bill, 0);
    assert.match(desk.ui.said[0]?.text ?? '', /nonsense|packages/);
    desk.ui.answer({ chosen: ['Other Packages…'] }, 'base contacts', pay);
    await desk.run(showCompanyDetails, row(first));
    assert.equal(desk.bill, 2);
  });

  it('of several companies stand in one document, and what was bought before a failure is not bought again', async () => {
    let calls = 0;
    desk.failAt = ({ path }) =>
      path.startsWith('/v2/companies/') && (calls += 1) === 2 ? new Failure('unreachable', { delivery: 'notSent' }) : undefined;
    const both = 'Load the details of 2 companies';
    desk.ui.answer({ chosen: ['base'] }, both);
    await desk.run(showCompanyDetails, row(first), row(second));
    assert.deepEqual({ shown: desk.ui.shown, bill: desk.bill }, { shown: [], bill: 2 });
    desk.ui.answer({ chosen: ['base'] }, pay);
    await desk.run(showCompanyDetails, row(first), row(second));
    assert.equal(desk.bill, 4);
    assert.equal(desk.ui.shown[0]?.match(/^# /gm)?.length, 2);
  });

  it('are of the ID under the cursor', async () => {
    desk.ui.editing = true;
    desk.ui.cursors = [
      { languageId: 'python', sample: '', unit: '  ', before: `x = "${first.id.slice(0, 4)}`, after: `${first.id.slice(4)}"\n` },
    ];
    desk.ui.answer({ chosen: ['base'] }, pay);
    await desk.run(showCompanyDetails);
    assert.match(desk.sent.at(-1)?.path ?? '', new RegExp(`${first.id}$`));
  });

  it('are JSON with everything that came', async () => {
    desk.ui.answer({ chosen: ['base', 'economics'] }, pay);
    await desk.run(showCompanyJson, row(first));
    const shown: unknown = JSON.parse(desk.ui.shown[0] ?? '');
    assert.ok(isRecord(shown));
    assert.equal(shown['id'], first.id);
    assert.equal(shown['obfuscated'], first.obfuscated);
    assert.deepEqual(shown['economics'], companyPackage(first, 'economics'));
  });

  for (const [what, answers] of [
    ['at the packages', [undefined]],
    ['with nothing ticked', [{ chosen: [] }]],
    ['at the price', [{ chosen: ['base'] }, undefined]],
    ['at the names', [{ chosen: ['Other Packages…'] }, undefined]],
  ] as const)
    it(`cost nothing for who backs out ${what}`, async () => {
      const before = desk.sent.length;
      desk.ui.answer(...answers);
      await desk.run(showCompanyDetails, row(first));
      assert.deepEqual({ sent: desk.sent.length, shown: desk.ui.shown }, { sent: before, shown: [] });
    });
});

describe('locations', () => {
  anewForEach();

  const [place] = municipalities;
  assert.ok(place);

  it('are counted for nothing, bought for their price, and shown again for nothing', async () => {
    desk.ui.answer(place.name, 'Load 1 of 1 locations', 'Show the 1 that are loaded');
    await desk.run(showLocations);
    assert.match(desk.ui.offered[0]?.[0] ?? '', /^Load 1 of 1 locations — ≤ 1 credit/);
    assert.match(desk.ui.shown[0] ?? '', new RegExp(`\\| ${place.name} \\| municipality`));
    desk = await desk.reloaded();
    const before = desk.sent.length;
    desk.ui.answer(place.name.toUpperCase(), 'Show them as JSON');
    await desk.run(showLocations);
    assert.match(desk.ui.shown[0] ?? '', new RegExp(`"name":"${place.name}"`));
    assert.deepEqual({ bill: desk.bill, sent: desk.sent.length }, { bill: 1, sent: before });
  });

  it('come with packages, too, for two credits, and again for as much', async () => {
    desk.ui.answer(place.name, 'With Packages…', 'statistics', 'Load 1 of 1 locations', 'Load Again', 'Show them as JSON');
    await desk.run(showLocations);
    assert.match(desk.ui.shown[0] ?? '', /"statistics":\{"companies":\d+/);
    assert.equal(desk.bill, 4);
  });

  it('are not bought once more where another window has bought them while the price was read', async () => {
    const other = await desk.reloaded();
    const choose = desk.ui.choose.bind(desk.ui);
    desk.ui.choose = async (choosing) => {
      desk.ui.choose = choose;
      other.ui.answer(place.name, 'Load 1 of 1 locations', undefined);
      await other.run(showLocations);
      return choose(choosing);
    };
    desk.ui.answer(place.name, 'Load 1 of 1 locations', 'Show the 1 that are loaded');
    await desk.run(showLocations);
    assert.equal(desk.bill, 1);
    assert.match(desk.ui.finished[0] ?? '', /^Another window has already loaded them/);
    assert.match(desk.ui.shown[0] ?? '', new RegExp(place.name));
    other.end();
  });

  it('say that there are none', async () => {
    desk.ui.answer('Nowhere');
    await desk.run(showLocations);
    assert.match(desk.ui.said[0]?.text ?? '', /no location in “Nowhere”/);
    assert.equal(desk.bill, 0);
  });
});
