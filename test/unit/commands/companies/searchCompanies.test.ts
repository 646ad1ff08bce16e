// Tests of searching: counting is free, nothing is spent before the second Enter, and Escape sends nothing.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { addToSearch } from '../../../../src/commands/companies/facetPage.ts';
import { deleteSearch, applySearch, renameSearch, saveSearch } from '../../../../src/commands/companies/savedSearches.ts';
import { editSearch } from '../../../../src/commands/companies/editSearch.ts';
import { searchCompanies } from '../../../../src/commands/companies/searchCompanies.ts';
import { showFacets } from '../../../../src/commands/companies/searchFacets.ts';
import {
  clearSearch,
  countSearch,
  explainSearch,
  loadResults,
  openResults,
} from '../../../../src/commands/companies/searchView.ts';
import { findCompany } from '../../../../src/commands/companies/findCompany.ts';
import { createListFromDocument } from '../../../../src/commands/lists/listFiles.ts';
import { parseDocument } from '../../../../src/domain/lists/listDocument.ts';
import { views } from '../../../../src/ids.ts';
import { keyOfCriteria } from '../../../../src/state/companies/companyCriteria.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('searching', () => {
  let harness: TestHarness;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });

  afterEach(() => {
    harness.end();
  });

  const shown = () => harness.open.searches.current;
  const ids = (): string[] => shown()?.pages.rows.map(({ value }) => value?.id ?? '') ?? [];
  const buyOf = (offered: readonly string[] | undefined): string => offered?.[0]?.split(' — ')[0] ?? '';

  /** Counts by name, and buys the first page where it is asked for. */
  async function search(name: string, ...then: (string | undefined)[]): Promise<void> {
    harness.ui.answer(name, ...then);
    await harness.run(searchCompanies);
  }

  describe('Search Companies', () => {
    it('sends nothing while typing, counts for nothing, and leaves the offer in the view on Escape', async () => {
      const before = harness.sent.length;
      await search('Flu', undefined);
      assert.equal(harness.sent.length, before + 1, 'the count alone');
      assert.match(harness.ui.offered[0]?.[0] ?? '', /^Count Matches of “Flu” — free$/);
      assert.match(harness.ui.offered[1]?.[0] ?? '', /^Show 10 of \d+ matches — ≤ 10 credits · [\d,]+ left$/);
      assert.match(harness.ui.asked[1] ?? '', /^\d+ matches$/);
      assert.deepEqual({ billed: harness.billed, ids: ids(), focused: harness.ui.focused }, { billed: 0, ids: [], focused: [] });
      assert.deepEqual(harness.app.search.current, { name: 'Flu' });
    });

    it('sends nothing at all where the first question is left', async () => {
      const before = harness.sent.length;
      harness.ui.answer(undefined);
      await harness.run(searchCompanies);
      assert.deepEqual({ sent: harness.sent.length, shown: shown() }, { sent: before, shown: undefined });
    });

    it('buys the first page with the second Enter, and goes to the view', async () => {
      await search('Flu', undefined);
      await search('Flu', buyOf(harness.ui.offered[1]));
      assert.deepEqual(
        { ids: ids().length, billed: harness.billed, focused: harness.ui.focused },
        { ids: 10, billed: 10, focused: [views.search] },
      );
    });

    it('offers lists and known companies while typing, with Enter on the count first', async () => {
      await search('Flu', undefined);
      await search('Flu', buyOf(harness.ui.offered[1]));
      const sent = harness.sent.length;
      await search('Flu');
      assert.ok((harness.ui.offered.at(-1)?.length ?? 0) > 5, 'companies that were paid for');
      assert.equal(harness.sent.length, sent + 1, 'what was paid for is shown: the count is asked alone');
      assert.equal(harness.billed, 10);
      harness.ui.answer('Clie', undefined);
      await harness.run(searchCompanies);
      assert.ok(harness.ui.offered.some((labels) => labels.some((label) => label.startsWith('Clients'))));
    });

    it('says that nothing matches, and asks again with what was typed', async () => {
      await search('nobody is called so', undefined);
      assert.equal(harness.ui.asked.at(-1), 'No company matches “nobody is called so”.');
      assert.equal(harness.billed, 0);
    });

    it('shows the search where it cannot be counted, and says why', async () => {
      harness.failing = new Failure('unreachable', { delivery: 'notSent' });
      await search('Flu');
      assert.match(harness.ui.messages[0]?.text ?? '', /could not be reached/);
      assert.deepEqual(
        { current: harness.app.search.current, count: shown()?.count },
        { current: { name: 'Flu' }, count: undefined },
      );
    });

    it('shares what Find Company has bought', async () => {
      harness.ui.answer('Flu', undefined);
      await harness.run(findCompany);
      harness.ui.answer('Flu', buyOf(harness.ui.offered[0]), undefined);
      await harness.run(findCompany);
      await search('Flu');
      assert.deepEqual(
        { ids: ids().length, billed: harness.billed, focused: harness.ui.focused },
        { ids: 10, billed: 10, focused: [views.search] },
      );
    });
  });

  describe('the search view', () => {
    beforeEach(async () => {
      await search('Flu', undefined);
    });

    const row = (most: number) => ({ kind: 'results', search: keyOfCriteria({ name: 'Flu' }), most }) as const;

    it('loads the page that its row has named the price of, and no larger one', async () => {
      await harness.run(loadResults, row(3));
      assert.deepEqual({ ids: ids().length, billed: harness.billed }, { ids: 3, billed: 3 });
      await harness.run(loadResults, row(10));
      assert.deepEqual({ differentIds: new Set(ids()).size, billed: harness.billed }, { differentIds: 13, billed: 13 });
    });

    it('asks without a row, and where the row named the price of another search', async () => {
      harness.ui.answer(undefined);
      await harness.run(loadResults);
      harness.ui.answer(undefined);
      await harness.run(loadResults, { kind: 'results', search: keyOfCriteria({ name: 'other' }), most: 10 });
      assert.deepEqual({ ids: ids().length, billed: harness.billed }, { ids: 0, billed: 0 });
    });

    it('is there after a reload, with all that was paid for, for nothing', async () => {
      await harness.run(loadResults, row(10));
      const before = ids();
      const next = await harness.reloaded();
      const sent = next.sent.length;
      assert.deepEqual(
        next.open.searches.current?.pages.rows.map(({ value }) => value?.name !== undefined && value.id),
        before,
      );
      assert.equal(next.open.searches.current?.count, shown()?.count);
      assert.deepEqual({ sent: next.sent.length, billed: next.billed }, { sent, billed: 10 });
      next.dispose();
    });

    it('is another one for another acting user, and another account', async () => {
      await harness.session.openSandbox('bruno');
      assert.equal(harness.app.search.current, undefined);
    });

    it('opens as a document from which a list can be made', async () => {
      await harness.run(openResults);
      assert.match(harness.ui.messages[0]?.text ?? '', /No company of the search is loaded/);
      await harness.run(loadResults, row(10));
      await harness.run(openResults);
      const text = harness.ui.shown[0] ?? '';
      const { entries, problems } = parseDocument(text);
      assert.deepEqual({ ids: entries.map(({ id }) => id), problems }, { ids: ids(), problems: [] });
      assert.match(text, /^# Company search: “Flu”\n# 10 of \d+ companies\n[0-9a-f]{12} {2}# Flu/);
      harness.listDocuments.active = { name: 'Untitled-1', text, isList: false, replace: () => Promise.resolve() };
      harness.ui.answer('From a search');
      await harness.run(createListFromDocument);
      assert.match(harness.ui.finished.at(-1) ?? '', /Created “From a search”/);
      assert.equal(harness.billed, 10);
    });

    it('is explained for nothing', async () => {
      await harness.run(explainSearch);
      const report = JSON.parse(harness.ui.shown[0] ?? '') as Record<string, unknown>;
      assert.deepEqual(report['asked'], { name: 'Flu' });
      assert.ok(report['explanation'] && report['count']);
      assert.equal(harness.billed, 0);
    });

    it('is counted by its own row, and cleared without losing what was paid for', async () => {
      await harness.run(loadResults, row(10));
      await harness.run(countSearch);
      assert.match(harness.ui.finished.at(-1) ?? '', /^\d+ matches$/);
      await harness.run(clearSearch);
      assert.equal(shown(), undefined);
      await harness.run(countSearch);
      await harness.run(openResults);
      assert.match(harness.ui.messages[0]?.text ?? '', /There is no search yet/);
      await search('Flu');
      assert.deepEqual({ ids: ids().length, billed: harness.billed }, { ids: 10, billed: 10 });
    });
  });

  describe('Edit Search Criteria', () => {
    it('asks for the count after each change, and for nothing else', async () => {
      harness.ui.answer('Regions', 'Lazio, "Emilia, Romagna"', 'Active', 'Only Active Companies', 'Packages', 'base', undefined);
      await harness.run(editSearch);
      assert.deepEqual(harness.app.search.current, { regions: ['Lazio', 'Emilia, Romagna'], active: true, packages: ['base'] });
      const searched = harness.sent.filter(({ path }) => path === '/v2/companies');
      assert.equal(searched.length, 3);
      assert.ok(searched.every(({ parameters }) => parameters.some(([name, value]) => name === 'fields' && value === 'none')));
      assert.equal(harness.billed, 0);
      assert.ok(harness.ui.offered.at(-1)?.includes('Regions — Lazio, Emilia, Romagna'));
      assert.deepEqual(harness.ui.headings.at(-1), [
        ...['Name and lists', 'Register and activity', 'Place', 'Codes and numbers', 'Economics and groups'],
        ...['Web, contacts and social networks', 'Scores', 'Public sector, energy and markets', 'Order and highlighting'],
        'Packages, at an additional price',
      ]);
    });

    it('changes nothing where a question is left, or says the same', async () => {
      harness.ui.answer('Name Contains', 'Flu', undefined);
      await harness.run(editSearch);
      const before = harness.sent.length;
      harness.ui.answer('Name Contains', undefined, 'Name Contains', 'Flu', 'Active', undefined, undefined);
      await harness.run(editSearch);
      assert.deepEqual(
        { current: harness.app.search.current, sent: harness.sent.length },
        { current: { name: 'Flu' }, sent: before },
      );
      harness.ui.answer('Name Contains', '', 'Show Results');
      await harness.run(editSearch);
      assert.deepEqual(
        { current: harness.app.search.current, focused: harness.ui.focused },
        { current: {}, focused: [views.search] },
      );
    });

    it('changes no search of the session before if another one was opened while it asked', async () => {
      const { searches } = harness.open;
      searches.show({ name: 'Flu' });
      const ask = harness.ui.ask.bind(harness.ui);
      harness.ui.ask = async (question) => {
        await harness.session.openSandbox('bruno');
        return ask(question);
      };
      harness.ui.answer('Name Contains', 'Nord');
      await harness.run(editSearch);
      assert.deepEqual(searches.criteria, { name: 'Flu' });
      assert.equal(harness.open.searches.criteria, undefined);
      assert.equal(harness.sent.filter(({ path }) => path === '/v2/companies').length, 0);
      assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed/);
    });

    it('takes ranges, days, numbers, yes and no, each by an input of its own', async () => {
      harness.failing = new Failure('unreachable', { delivery: 'notSent' });
      harness.ui.answer(
        'Employees',
        { wrong: '50..10', says: /Enter a range such as/ },
        '10..50',
        'Founded after or before',
        { wrong: '2019', says: /Enter days such as/ },
        '2019-01-01..',
        'Distance from the Point',
        { wrong: 'far', says: /Enter a number/ },
        '500',
        'Without Register Number',
        'Yes',
        'NACE Codes: Exclude',
        '62, 63',
        undefined,
      );
      await harness.run(editSearch);
      assert.deepEqual(harness.app.search.current, {
        employeesMin: 10,
        employeesMax: 50,
        foundedFrom: '2019-01-01',
        distance: 500,
        noRea: true,
        naceExclude: ['62', '63'],
      });
      assert.ok(harness.ui.offered.at(-1)?.includes('Employees — 10..50'));
      harness.ui.answer('Employees', '', 'Without Register Number', 'Remove the Criterion', undefined);
      await harness.run(editSearch);
      const { employeesMin, noRea, distance } = harness.app.search.current ?? {};
      assert.deepEqual({ employeesMin, noRea, distance }, { employeesMin: undefined, noRea: undefined, distance: 500 });
    });

    it('takes any other parameter by its name, which is shown with the others then', async () => {
      harness.failing = new Failure('unreachable', { delivery: 'notSent' });
      harness.ui.answer(
        'Other Parameter…',
        { wrong: 'token', says: /letters and digits/ },
        { wrong: 'a-b', says: /letters and digits/ },
        'strangeScoreMin',
        '0.5',
        undefined,
      );
      await harness.run(editSearch);
      assert.deepEqual(harness.app.search.current, { strangeScoreMin: '0.5' });
      assert.ok(harness.ui.offered.at(-1)?.includes('strangeScoreMin — “0.5”'));
      assert.equal(harness.ui.headings.at(-1)?.at(-1), 'Other parameters');
    });

    it('leaves a parameter that is not changed as it is, because another form of it would be another search, bought again', async () => {
      const criteria = { strange: ['a', 'b'], odd: 7, even: true };
      harness.open.searches.show(criteria);
      const before = harness.sent.length;
      harness.ui.answer('strange', 'a, b', 'odd', '7', 'even', 'true', undefined);
      await harness.run(editSearch);
      assert.deepEqual({ current: harness.app.search.current, sent: harness.sent.length }, { current: criteria, sent: before });
    });

    it('asks for a known parameter by its name as it asks for its criterion, so that its value is taken', async () => {
      harness.failing = new Failure('unreachable', { delivery: 'notSent' });
      harness.ui.answer(
        ...['Other Parameter…', 'vat', 'IT1, IT2'],
        ...['Other Parameter…', 'active', 'Only Active Companies'],
        undefined,
      );
      await harness.run(editSearch);
      assert.deepEqual(harness.app.search.current, { vat: ['IT1', 'IT2'], active: true });
    });

    it('completes values from loaded companies and from the API’s documentation, which sends nothing', async () => {
      await search('Flu', 'Edit Criteria…', 'Packages', 'base', undefined);
      await harness.run(loadResults, { kind: 'results', search: keyOfCriteria(harness.app.search.current ?? {}), most: 5 });
      const sent = harness.sent.length;
      harness.ui.answer('Regions', undefined, 'Reliability Class', 'A, ', undefined);
      harness.failing = new Failure('unreachable', { delivery: 'notSent' });
      await harness.run(editSearch);
      assert.deepEqual(harness.app.search.current?.['reliabilityScoreClass'], ['A']);
      const completed = harness.ui.offered.at(-2) ?? [];
      assert.deepEqual(completed, ['Use A,', 'B', 'C', 'D', 'E']);
      assert.equal(harness.sent.length, sent + 1, 'the count alone');
    });

    it('takes lists by name or ID, and says what it does not know', async () => {
      const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
      harness.ui.answer(
        'Members of Lists',
        { wrong: 'No such list', says: /No loaded list is called “No such list”: enter its ID\./ },
        { wrong: '"Clients', says: /A double quote is not closed/ },
        'clients, 987654',
        undefined,
      );
      await harness.run(editSearch);
      assert.deepEqual(harness.app.search.current, { lists: [list?.id, '987654'] });
      assert.equal(harness.billed, 0);
    });

    it('prices packages twice', async () => {
      await search('Flu', 'Edit Criteria…', 'Packages', 'base', undefined);
      await harness.run(loadResults, { kind: 'results', search: keyOfCriteria(harness.app.search.current ?? {}), most: 2 });
      assert.deepEqual({ ids: ids().length, billed: harness.billed }, { ids: 2, billed: 4 });
      assert.ok(harness.open.companies.packages(ids()[0] ?? '').length > 0, 'packages are kept');
      harness.ui.answer(undefined);
      await harness.run(loadResults);
      assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /≤ 20 credits \(Companies 10, Companies: packages 10\)/);
    });
  });

  describe('saved searches', () => {
    it('are saved for the user or the workspace, and one list', async () => {
      await search('Flu', undefined);
      harness.ui.answer('Zinc', 'For Me, in Every Workspace');
      await harness.run(saveSearch);
      harness.ui.answer('Acme', 'For This Workspace');
      await harness.run(saveSearch);
      harness.ui.answer('Acme', 'For Me, in Every Workspace');
      await harness.run(saveSearch);
      assert.deepEqual(
        harness.app.search.saved.all.map(({ name, origin }) => `${name} ${origin}`),
        ['Acme workspace', 'Acme user', 'Zinc user'],
      );
      harness.ui.answer('Zinc', 'Copper');
      await harness.run(renameSearch);
      harness.ui.answer('Acme');
      await harness.run(deleteSearch);
      assert.deepEqual(
        harness.app.search.saved.all.map(({ name, origin }) => `${name} ${origin}`),
        ['Acme user', 'Copper user'],
      );
      assert.deepEqual(harness.savedSearches.workspace, []);
    });

    it('are applied without sending anything, whatever a workspace has put there', async () => {
      harness.savedSearches.workspace = [
        { name: 'Odd', criteria: { name: 'Flu', limit: 50, packages: ['base', 7], fields: ['items'], active: 'yes' } },
        { criteria: {} },
        7,
      ];
      const before = harness.sent.length;
      harness.ui.answer('Odd');
      await harness.run(applySearch);
      assert.deepEqual(harness.app.search.current, { name: 'Flu', packages: ['base'] });
      assert.deepEqual(
        { sent: harness.sent.length, count: shown()?.count, focused: harness.ui.focused },
        { sent: before, count: undefined, focused: [views.search] },
      );
      assert.match(harness.ui.offered[0]?.[0] ?? '', /^Odd — of this workspace$/);
    });

    it('say that there is none', async () => {
      await harness.run(applySearch);
      assert.match(harness.ui.messages[0]?.text ?? '', /No search is saved/);
      await harness.run(saveSearch);
      assert.match(harness.ui.messages[1]?.text ?? '', /There is no search yet/);
    });
  });

  describe('Show Facets', () => {
    beforeEach(async () => {
      await search('Flu', undefined);
    });

    it('costs a credit a field after its price, and nothing again', async () => {
      harness.ui.answer({ chosen: ['country', 'active'] }, undefined);
      await harness.run(showFacets);
      assert.equal(harness.billed, 0);
      harness.ui.answer({ chosen: ['country', 'active'] }, 'Overview by 2 fields');
      await harness.run(showFacets);
      assert.equal(harness.billed, 2);
      assert.deepEqual(harness.openedFacets.at(-1)?.fields, ['active', 'country']);
      const region = 'base.registeredAddress.region';
      harness.ui.answer({ chosen: ['country', region] }, `Overview by ${region}`);
      await harness.run(showFacets);
      assert.equal(harness.billed, 3);
      harness.ui.answer({ chosen: ['country'] }, 'Show What Is Known');
      await harness.run(showFacets);
      assert.equal(harness.billed, 3);
    });

    it('buys only what no other window has bought while the question was open', async () => {
      const other = await harness.reloaded();
      const choose = harness.ui.choose.bind(harness.ui);
      harness.ui.choose = async (options) => {
        await other.run(showFacets);
        return choose(options);
      };
      other.ui.answer({ chosen: ['country'] }, 'Overview by country');
      harness.ui.answer({ chosen: ['country'] }, 'Overview by country');
      await harness.run(showFacets);
      assert.equal(harness.billed, 1);
      const region = 'base.registeredAddress.region';
      other.ui.answer({ chosen: [region] }, `Overview by ${region}`);
      harness.ui.answer({ chosen: ['active', region] }, 'Overview by 2 fields');
      await harness.run(showFacets);
      assert.equal(harness.billed, 3);
      assert.deepEqual(
        harness.openedFacets.map(({ criteria, fields }) => harness.open.searches.facets.of(criteria, fields).length),
        [1, 2],
      );
      other.end();
    });

    it('buys nothing that a colleague has bought while the question was open', async () => {
      const other = await harness.reloaded();
      other.ui.answer({ chosen: ['country'] }, 'Overview by country');
      let asked = 0;
      harness.open.searches.facets.adoptFromColleagues = async () => {
        asked += 1;
        if (asked === 2) await other.run(showFacets);
      };
      harness.ui.answer({ chosen: ['country'] }, 'Overview by country');
      await harness.run(showFacets);
      assert.deepEqual(
        { asked, billed: harness.billed, opened: harness.openedFacets.length },
        { asked: 2, billed: 1, opened: 1 },
      );
      other.end();
    });

    it('buys nothing at a price that has risen while the team was asked, although another command has agreed to it', async () => {
      const { prices, searches } = harness.open;
      let asked = 0;
      searches.facets.adoptFromColleagues = () => {
        asked += 1;
        if (asked === 2) {
          const stated = { 'companies:facets': 1 };
          prices.observe('companies.search', stated, { 'companies:facets': 2 });
          prices.agree(stated);
        }
        return Promise.resolve();
      };
      harness.ui.answer({ chosen: ['country'] }, 'Overview by country');
      await harness.run(showFacets);
      assert.match(harness.ui.messages.at(-1)?.text ?? '', /so nothing more was sent at that price/);
      assert.deepEqual({ billed: harness.billed, opened: harness.openedFacets.length }, { billed: 0, opened: 0 });
    });

    it('asks again for what is known, at its price', async () => {
      harness.ui.answer({ chosen: ['country'] }, 'Overview by country');
      await harness.run(showFacets);
      harness.ui.answer({ chosen: ['country'] }, 'Ask Again', 'Overview by country');
      await harness.run(showFacets);
      assert.equal(harness.billed, 2);
    });

    it('keeps facets that were paid for if it is cancelled after they were asked for', async () => {
      harness.cancelOnceSent();
      harness.ui.answer({ chosen: ['country'] }, 'Overview by country');
      await harness.run(showFacets);
      assert.equal(harness.billed, 1);
      const [opened] = harness.openedFacets;
      assert.ok(opened);
      assert.equal(harness.open.searches.facets.of(opened.criteria, opened.fields).length, 1);
    });

    it('says that the price of a wildcard is not known, and reserves the cap of a call', async () => {
      const price = async (): Promise<string | undefined> => {
        await harness.run(showFacets);
        return harness.ui.offered.at(-1)?.[0];
      };
      harness.ui.answer({ chosen: ['socials.*'] }, undefined);
      assert.match((await price()) ?? '', /at least 1 credit, billed by field; up to 50 are reserved$/);
      harness.caps = { perCall: 5 };
      harness.ui.answer({ chosen: ['country', 'socials.*'] }, undefined);
      assert.match((await price()) ?? '', /at least 2 credits, billed by field; up to 5 are reserved$/);
      assert.equal(harness.billed, 0);
      harness.ui.answer({ chosen: ['socials.*'] }, 'Overview by socials.*');
      await harness.run(showFacets);
      assert.equal(harness.billed, 1);
      const [opened] = harness.openedFacets;
      assert.ok(opened);
      const [facets] = harness.open.searches.facets.of(opened.criteria, opened.fields);
      assert.deepEqual(Object.keys(facets?.facets ?? {}), ['socials']);
    });

    it('takes other fields, and says what the service does not take', async () => {
      harness.ui.answer({ chosen: ['Other Fields…'] }, 'nonsense', 'Overview by nonsense');
      await harness.run(showFacets);
      assert.equal(harness.ui.messages.length, 1);
      assert.equal(harness.billed, 0);
    });

    it('says why the matches of a value that became a criterion were not counted', async () => {
      harness.failing = new Failure('unreachable', { delivery: 'notSent' });
      await harness.run((app) => addToSearch(app, { name: 'Flu' }, 'country', 'it'));
      assert.deepEqual(harness.open.searches.criteria, { name: 'Flu', country: ['it'] });
      assert.match(harness.ui.messages[0]?.text ?? '', /^The service could not be reached/);
    });

    it('adds whether a company is active to the search, in whatever form the service says yes', async () => {
      for (const [value, active] of [
        ['true', true],
        ['1', true],
        ['false', false],
        ['0', false],
      ] as const) {
        await addToSearch(harness.app, { name: 'Flu' }, 'active', value);
        assert.deepEqual(harness.open.searches.criteria, { name: 'Flu', active }, value);
      }
    });
  });
});
