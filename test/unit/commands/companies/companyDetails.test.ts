// Company details: the price comes first, what is known is free, and what was paid for stays.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { isRecord } from '../../../../src/client/isRecord.ts';
import { showCompanyDetails, showCompanyJson, showCompanyMarkdown } from '../../../../src/commands/companies/companyDetails.ts';
import { companyPackage } from '../../../../src/sandbox/records/companyPackages.ts';
import { fullAddressOf } from '../../../../src/sandbox/records/sites.ts';
import { allCompanies } from '../../../../src/sandbox/records/companies.ts';
import { TestHarness } from '../../../support/testHarness.ts';

const [first, second] = allCompanies().filter((company) => companyPackage(company, 'economics') !== undefined);
assert.ok(first && second);
const baby = allCompanies().find((company) => companyPackage(company, 'economics') === undefined);
assert.ok(baby);

const row = ({ id }: { readonly id: string }) => ({ kind: 'company', company: { id } }) as const;
const record = 'Name, Country and Address';
const pay = 'Load the details of 1 company';
const again = 'Load Known Details Again';

let harness: TestHarness;

function anewForEach(): void {
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.end();
  });
}

describe('company details', () => {
  anewForEach();

  it('are bought for their price, kept with their age over a restart, and free from then on', async () => {
    harness.ui.answer({ chosen: ['base', 'economics'] }, pay);
    await harness.run(showCompanyMarkdown, row(first));
    assert.match(harness.ui.offered[1]?.[0] ?? '', /≤ 2 credits \(Companies 1, Companies: packages 1\)/);
    assert.equal(harness.billed, 2);
    assert.match(harness.ui.shown[0] ?? '', /## base\n\nread now\n\n\| Member \| Value \|/);
    assert.match(harness.ui.shown[0] ?? '', /## economics/);
    await harness.clock.advance(3 * 86_400_000);
    harness = await harness.reloaded();
    harness.ui.answer({ chosen: ['base', 'economics', record] });
    await harness.run(showCompanyMarkdown, row(first));
    assert.equal(harness.ui.offered[0]?.[1], 'base');
    assert.equal(harness.ui.offeredDetails.length, 0);
    assert.match(harness.ui.shown[0] ?? '', /read 3 days ago/);
    assert.equal(harness.billed, 2);
  });

  it('stay when the company is answered without them, and are not in its record', async () => {
    harness.ui.answer({ chosen: ['base'] }, pay);
    await harness.run(showCompanyMarkdown, row(first));
    const { rows } = await harness.open.client.searchCompanies({ ids: [first.id], limit: 1 });
    harness.open.companies.remember(rows);
    assert.deepEqual(
      harness.open.companies.packages(first.id).map(({ name }) => name),
      ['base'],
    );
    const cached = harness.open.companies.record(first.id)?.value;
    assert.ok(isRecord(cached) && !('base' in cached));
  });

  it('that may name people are kept as records of people are', async () => {
    harness.ui.answer({ chosen: ['base', 'contacts'] }, pay);
    await harness.run(showCompanyMarkdown, row(first));
    const { cache } = harness.storages.sandbox;
    const cached = (kind: 'package' | 'people'): number => cache.children('sandbox', kind, first.id).length;
    assert.deepEqual({ packages: cached('package'), people: cached('people') }, { packages: 1, people: 1 });
    assert.doesNotMatch(JSON.stringify(cache.get('sandbox', 'company', first.id)), /phones/);
  });

  it('cost only what is missing, one credit without a package', async () => {
    harness.ui.answer({ chosen: [record] }, pay);
    await harness.run(showCompanyMarkdown, row(first));
    assert.equal(harness.billed, 1);
    harness.ui.answer({ chosen: ['base'] }, pay);
    await harness.run(showCompanyMarkdown, row(first));
    harness.ui.answer({ chosen: ['base', 'contacts'] }, pay);
    await harness.run(showCompanyMarkdown, row(first));
    assert.deepEqual(harness.sent.at(-1)?.parameters[0], ['packages', 'contacts']);
    assert.equal(harness.billed, 5);
  });

  it('are bought again where that is asked for', async () => {
    harness.ui.answer({ chosen: ['base'] }, pay, { chosen: ['base', again] }, pay);
    await harness.run(showCompanyMarkdown, row(first));
    await harness.run(showCompanyMarkdown, row(first));
    assert.equal(harness.billed, 4);
  });

  it('say that the service has no such package, and do not buy it twice', async () => {
    harness.ui.answer({ chosen: ['economics'] }, pay, { chosen: ['economics'] });
    await harness.run(showCompanyMarkdown, row(baby));
    await harness.run(showCompanyMarkdown, row(baby));
    assert.match(harness.ui.shown[1] ?? '', /The service has no such package for this company/);
    assert.equal(harness.billed, 1);
  });

  it('take other packages by their names, and the service says which one it does not know', async () => {
    harness.ui.answer({ chosen: ['Other Packages…'] }, { wrong: 'a/b', says: /cannot be the name/ }, 'nonsense, base', pay);
    await harness.run(showCompanyMarkdown, row(first));
    assert.equal(harness.billed, 0);
    assert.match(harness.ui.messages[0]?.text ?? '', /nonsense|packages/);
    harness.ui.answer({ chosen: ['Other Packages…'] }, 'base contacts', pay);
    await harness.run(showCompanyMarkdown, row(first));
    assert.equal(harness.billed, 2);
  });

  it('are shown by their names where all are asked for, and are bought once', async () => {
    harness.ui.answer({ chosen: ['Other Packages…'] }, '*', pay, { chosen: ['Other Packages…'] }, '*');
    await harness.run(showCompanyMarkdown, row(first));
    await harness.run(showCompanyMarkdown, row(first));
    for (const shown of harness.ui.shown) {
      assert.match(shown, /## contacts/);
      assert.doesNotMatch(shown, /## \\?\*|no such package/);
    }
    assert.deepEqual({ shown: harness.ui.shown.length, billed: harness.billed }, { shown: 2, billed: 2 });
  });

  it('of several companies stand in one document, and what was bought before a failure is not bought again', async () => {
    let calls = 0;
    harness.failAt = ({ path }) =>
      path.startsWith('/v2/companies/') && (calls += 1) === 2 ? new Failure('unreachable', { delivery: 'notSent' }) : undefined;
    const both = 'Load the details of 2 companies';
    harness.ui.answer({ chosen: ['base'] }, both);
    await harness.run(showCompanyMarkdown, row(first), row(second));
    assert.deepEqual({ shown: harness.ui.shown, billed: harness.billed }, { shown: [], billed: 2 });
    harness.ui.answer({ chosen: ['base'] }, pay);
    await harness.run(showCompanyMarkdown, row(first), row(second));
    assert.equal(harness.billed, 4);
    assert.equal(harness.ui.shown[0]?.match(/^# /gm)?.length, 2);
  });

  it('of the other companies are not bought at a price that was agreed to elsewhere meanwhile', async () => {
    const { prices } = harness.open;
    harness.failAt = ({ path }) => {
      if (!path.startsWith('/v2/companies/')) return undefined;
      harness.failAt = undefined;
      prices.observe('companies.search', { companies: 1 }, { companies: 2 });
      prices.agree({ companies: 1 });
      return undefined;
    };
    harness.ui.answer({ chosen: ['base'] }, 'Load the details of 2 companies');
    await harness.run(showCompanyMarkdown, row(first), row(second));
    assert.equal(harness.billed, 2);
    assert.equal(harness.open.companies.record(second.id), undefined);
  });

  it('that were paid for are kept if loading is cancelled after they were asked for, and no more are loaded', async () => {
    harness.cancelOnceSent();
    harness.ui.answer({ chosen: [record] }, 'Load the details of 2 companies');
    const { length } = harness.sent;
    await harness.run(showCompanyJson, row(first), row(second));
    assert.equal(harness.sent.length, length + 1);
    const { companies, money } = harness.open;
    const isKnown = [first, second].map(({ id }) => companies.record(id) !== undefined);
    const { known, unconfirmed } = money.ledger.totals({});
    assert.deepEqual({ isKnown, known, unconfirmed }, { isKnown: [true, false], known: { companies: 1 }, unconfirmed: {} });
    assert.deepEqual(harness.ui.messages, []);
  });

  it('of a company whose rows stand under two lists are bought and shown once', async () => {
    harness.ui.answer({ chosen: ['base'] }, pay);
    await harness.run(showCompanyMarkdown, row(first), row(first));
    assert.equal(harness.billed, 2);
    assert.equal(harness.ui.shown[0]?.match(/^# /gm)?.length, 1);
  });

  it('are not bought again where they were loaded while the question was open', async () => {
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      const { value, raw } = await harness.open.client.getCompany({ id: first.id, packages: ['base'] });
      harness.open.companies.remember([{ value, raw }], ['base']);
      return choose(options);
    };
    harness.ui.answer({ chosen: ['base'] }, pay);
    await harness.run(showCompanyMarkdown, row(first));
    assert.match(harness.ui.shown[0] ?? '', /## base/);
    assert.equal(harness.billed, 2);
  });

  it('are of the ID under the cursor', async () => {
    harness.ui.editing = true;
    harness.ui.cursors = [
      { languageId: 'python', sample: '', unit: '  ', before: `x = "${first.id.slice(0, 4)}`, after: `${first.id.slice(4)}"\n` },
    ];
    harness.ui.answer({ chosen: ['base'] }, pay);
    await harness.run(showCompanyMarkdown);
    assert.match(harness.sent.at(-1)?.path ?? '', new RegExp(`${first.id}$`));
  });

  it('open as a page, for nothing, and as one page for each of several companies', async () => {
    const before = harness.sent.length;
    await harness.run(showCompanyDetails, row(first), row(second));
    assert.deepEqual(harness.openedCompanies, [first.id, second.id]);
    assert.equal(harness.sent.length, before);
  });

  it('open no more pages than anybody looks at', async () => {
    await harness.run(showCompanyDetails, ...allCompanies().slice(0, 11).map(row));
    assert.deepEqual(harness.openedCompanies, []);
    assert.match(harness.ui.messages[0]?.text ?? '', /^Select at most 10 companies/);
  });

  it('are JSON with everything that came', async () => {
    harness.ui.answer({ chosen: ['base', 'economics'] }, pay);
    await harness.run(showCompanyJson, row(first));
    const shown: unknown = JSON.parse(harness.ui.shown[0] ?? '');
    assert.ok(isRecord(shown));
    assert.equal(shown['id'], first.id);
    assert.equal(shown['fullAddress'], first.obfuscated ? '*****' : fullAddressOf(first));
    assert.deepEqual(shown['economics'], companyPackage(first, 'economics'));
  });

  for (const [what, answers] of [
    ['at the packages', [undefined]],
    ['with nothing ticked', [{ chosen: [] }]],
    ['at the price', [{ chosen: ['base'] }, undefined]],
    ['at the names', [{ chosen: ['Other Packages…'] }, undefined]],
  ] as const)
    it(`cost nothing for who backs out ${what}`, async () => {
      const before = harness.sent.length;
      harness.ui.answer(...answers);
      await harness.run(showCompanyMarkdown, row(first));
      assert.deepEqual({ sent: harness.sent.length, shown: harness.ui.shown }, { sent: before, shown: [] });
    });
});
