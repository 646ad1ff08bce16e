// Searching: looking and counting are free, nothing is spent before the second Enter, and Escape ends every question without a call.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
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
import { Desk } from '../../../support/desk.ts';

describe('searching', () => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await Desk.inSandbox();
  });

  afterEach(() => {
    desk.end();
  });

  const shown = () => desk.open.searches.current;
  const ids = (): string[] => shown()?.pages.rows.map(({ value }) => value?.id ?? '') ?? [];
  const buyOf = (offered: readonly string[] | undefined): string => offered?.[0]?.split(' — ')[0] ?? '';

  /** Counts by name, and buys the first page where it is asked for. */
  async function search(name: string, ...then: (string | undefined)[]): Promise<void> {
    desk.ui.answer(name, ...then);
    await desk.run(searchCompanies);
  }

  describe('Search Companies', () => {
    it('sends nothing while typing, counts for nothing, and leaves the offer in the view on Escape', async () => {
      const before = desk.sent.length;
      await search('Flu', undefined);
      assert.equal(desk.sent.length, before + 1, 'the count alone');
      assert.match(desk.ui.offered[0]?.[0] ?? '', /^Count Matches of “Flu” — free$/);
      assert.match(desk.ui.offered[1]?.[0] ?? '', /^Show 10 of \d+ matches — ≤ 10 credits · [\d,]+ left$/);
      assert.match(desk.ui.asked[1] ?? '', /^\d+ matches$/);
      assert.deepEqual({ bill: desk.bill, ids: ids(), focused: desk.ui.focused }, { bill: 0, ids: [], focused: [] });
      assert.deepEqual(desk.app.search.current, { name: 'Flu' });
    });

    it('sends nothing at all where the first question is left', async () => {
      const before = desk.sent.length;
      desk.ui.answer(undefined);
      await desk.run(searchCompanies);
      assert.deepEqual({ sent: desk.sent.length, shown: shown() }, { sent: before, shown: undefined });
    });

    it('buys the first page with the second Enter, and goes to the view', async () => {
      await search('Flu', undefined);
      await search('Flu', buyOf(desk.ui.offered[1]));
      assert.deepEqual(
        { ids: ids().length, bill: desk.bill, focused: desk.ui.focused },
        { ids: 10, bill: 10, focused: [views.search] },
      );
    });

    it('offers lists and known companies while typing, with Enter on the count first', async () => {
      await search('Flu', undefined);
      await search('Flu', buyOf(desk.ui.offered[1]));
      const sent = desk.sent.length;
      await search('Flu');
      assert.ok((desk.ui.offered.at(-1)?.length ?? 0) > 5, 'companies that were paid for');
      assert.equal(desk.sent.length, sent + 1, 'what was paid for is shown: the count is asked alone');
      assert.equal(desk.bill, 10);
      desk.ui.answer('Clie', undefined);
      await desk.run(searchCompanies);
      assert.ok(desk.ui.offered.some((labels) => labels.some((label) => label.startsWith('Clients'))));
    });

    it('says that nothing matches, and asks again with what was typed', async () => {
      await search('nobody is called so', undefined);
      assert.equal(desk.ui.asked.at(-1), 'No company matches “nobody is called so”.');
      assert.equal(desk.bill, 0);
    });

    it('shows the search where it cannot be counted, and says why', async () => {
      desk.failing = new Failure('unreachable', { delivery: 'notSent' });
      await search('Flu');
      assert.match(desk.ui.said[0]?.text ?? '', /could not be reached/);
      assert.deepEqual(
        { current: desk.app.search.current, count: shown()?.count },
        { current: { name: 'Flu' }, count: undefined },
      );
    });

    it('shares what Find Company has bought', async () => {
      desk.ui.answer('Flu', undefined);
      await desk.run(findCompany);
      desk.ui.answer('Flu', buyOf(desk.ui.offered[0]), undefined);
      await desk.run(findCompany);
      await search('Flu');
      assert.deepEqual(
        { ids: ids().length, bill: desk.bill, focused: desk.ui.focused },
        { ids: 10, bill: 10, focused: [views.search] },
      );
    });
  });

  describe('the search view', () => {
    beforeEach(async () => {
      await search('Flu', undefined);
    });

    const row = (most: number) => ({ kind: 'results', search: keyOfCriteria({ name: 'Flu' }), most }) as const;

    it('loads the page that its row has named the price of, and no larger one', async () => {
      await desk.run(loadResults, row(3));
      assert.deepEqual({ ids: ids().length, bill: desk.bill }, { ids: 3, bill: 3 });
      await desk.run(loadResults, row(10));
      assert.deepEqual({ differentIds: new Set(ids()).size, bill: desk.bill }, { differentIds: 13, bill: 13 });
    });

    it('asks without a row, and where the row named the price of another search', async () => {
      desk.ui.answer(undefined);
      await desk.run(loadResults);
      desk.ui.answer(undefined);
      await desk.run(loadResults, { kind: 'results', search: keyOfCriteria({ name: 'other' }), most: 10 });
      assert.deepEqual({ ids: ids().length, bill: desk.bill }, { ids: 0, bill: 0 });
    });

    it('is there after a reload, with all that was paid for, for nothing', async () => {
      await desk.run(loadResults, row(10));
      const before = ids();
      const next = await desk.reloaded();
      const sent = next.sent.length;
      assert.deepEqual(
        next.open.searches.current?.pages.rows.map(({ value }) => value?.name !== undefined && value.id),
        before,
      );
      assert.equal(next.open.searches.current?.count, shown()?.count);
      assert.deepEqual({ sent: next.sent.length, bill: next.bill }, { sent, bill: 10 });
      next.dispose();
    });

    it('is another one for another acting user, and another account', async () => {
      await desk.session.openSandbox('bruno');
      assert.equal(desk.app.search.current, undefined);
    });

    it('opens as a document from which a list can be made', async () => {
      await desk.run(openResults);
      assert.match(desk.ui.said[0]?.text ?? '', /No company of the search is loaded/);
      await desk.run(loadResults, row(10));
      await desk.run(openResults);
      const text = desk.ui.shown[0] ?? '';
      const { entries, problems } = parseDocument(text);
      assert.deepEqual({ ids: entries.map(({ id }) => id), problems }, { ids: ids(), problems: [] });
      assert.match(text, /^# Company search: “Flu”\n# 10 of \d+ companies\n[0-9a-f]{12} {2}# Flu/);
      desk.listDocuments.active = { name: 'Untitled-1', text, isList: false, replace: () => Promise.resolve() };
      desk.ui.answer('From a search');
      await desk.run(createListFromDocument);
      assert.match(desk.ui.finished.at(-1) ?? '', /Created “From a search”/);
      assert.equal(desk.bill, 10);
    });

    it('is explained for nothing', async () => {
      await desk.run(explainSearch);
      const report = JSON.parse(desk.ui.shown[0] ?? '') as Record<string, unknown>;
      assert.deepEqual(report['asked'], { name: 'Flu' });
      assert.ok(report['explanation'] && report['count']);
      assert.equal(desk.bill, 0);
    });

    it('is counted by its own row, and cleared without losing what was paid for', async () => {
      await desk.run(loadResults, row(10));
      await desk.run(countSearch);
      assert.match(desk.ui.finished.at(-1) ?? '', /^\d+ matches$/);
      await desk.run(clearSearch);
      assert.equal(shown(), undefined);
      await desk.run(countSearch);
      await desk.run(openResults);
      assert.match(desk.ui.said[0]?.text ?? '', /There is no search yet/);
      await search('Flu');
      assert.deepEqual({ ids: ids().length, bill: desk.bill }, { ids: 10, bill: 10 });
    });
  });

  describe('Edit Search Criteria', () => {
    it('asks for the count after each change, and for nothing else', async () => {
      desk.ui.answer('Regions', 'Lazio, "Emilia, Romagna"', 'Active', 'Only Active Companies', 'Packages', 'base', undefined);
      await desk.run(editSearch);
      assert.deepEqual(desk.app.search.current, { regions: ['Lazio', 'Emilia, Romagna'], active: true, packages: ['base'] });
      const searched = desk.sent.filter(({ path }) => path === '/v2/companies');
      assert.equal(searched.length, 3);
      assert.ok(searched.every(({ parameters }) => parameters.some(([name, value]) => name === 'fields' && value === 'none')));
      assert.equal(desk.bill, 0);
      assert.ok(desk.ui.offered.at(-1)?.includes('Regions — Lazio, Emilia, Romagna'));
      assert.deepEqual(desk.ui.headings.at(-1), [
        'Name and lists',
        'Place',
        'Codes and numbers',
        'Packages, at an additional price',
      ]);
    });

    it('changes nothing where a question is left, or says the same', async () => {
      desk.ui.answer('Name Contains', 'Flu', undefined);
      await desk.run(editSearch);
      const before = desk.sent.length;
      desk.ui.answer('Name Contains', undefined, 'Name Contains', 'Flu', 'Active', undefined, undefined);
      await desk.run(editSearch);
      assert.deepEqual({ current: desk.app.search.current, sent: desk.sent.length }, { current: { name: 'Flu' }, sent: before });
      desk.ui.answer('Name Contains', '', 'Show Results');
      await desk.run(editSearch);
      assert.deepEqual({ current: desk.app.search.current, focused: desk.ui.focused }, { current: {}, focused: [views.search] });
    });

    it('takes lists by name or ID, and says what it does not know', async () => {
      const list = desk.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
      desk.ui.answer(
        'Members of Lists',
        { wrong: 'No such list', says: /No loaded list is called “No such list”: enter its ID\./ },
        { wrong: '"Clients', says: /A double quote is not closed/ },
        'clients, 987654',
        undefined,
      );
      await desk.run(editSearch);
      assert.deepEqual(desk.app.search.current, { lists: [list?.id, '987654'] });
      assert.equal(desk.bill, 0);
    });

    it('prices packages twice', async () => {
      await search('Flu', 'Edit Criteria…', 'Packages', 'base', undefined);
      await desk.run(loadResults, { kind: 'results', search: keyOfCriteria(desk.app.search.current ?? {}), most: 2 });
      assert.deepEqual({ ids: ids().length, bill: desk.bill }, { ids: 2, bill: 4 });
      assert.ok(desk.open.companies.packages(ids()[0] ?? '').length > 0, 'packages are kept');
      desk.ui.answer(undefined);
      await desk.run(loadResults);
      assert.match(desk.ui.offered.at(-1)?.[0] ?? '', /≤ 20 credits \(Companies 10, Companies: packages 10\)/);
    });
  });

  describe('saved searches', () => {
    it('are saved for the user or the workspace, and one list', async () => {
      await search('Flu', undefined);
      desk.ui.answer('Zinc', 'For Me, in Every Workspace');
      await desk.run(saveSearch);
      desk.ui.answer('Acme', 'For This Workspace');
      await desk.run(saveSearch);
      desk.ui.answer('Acme', 'For Me, in Every Workspace');
      await desk.run(saveSearch);
      assert.deepEqual(
        desk.app.search.saved.all.map(({ name, origin }) => `${name} ${origin}`),
        ['Acme workspace', 'Acme user', 'Zinc user'],
      );
      desk.ui.answer('Zinc', 'Copper');
      await desk.run(renameSearch);
      desk.ui.answer('Acme');
      await desk.run(deleteSearch);
      assert.deepEqual(
        desk.app.search.saved.all.map(({ name, origin }) => `${name} ${origin}`),
        ['Acme user', 'Copper user'],
      );
      assert.deepEqual(desk.keptSearches.workspace, []);
    });

    it('are applied without sending anything, whatever a workspace has put there', async () => {
      desk.keptSearches.workspace = [
        { name: 'Odd', criteria: { name: 'Flu', limit: 50, packages: ['base', 7], fields: ['items'], active: 'yes' } },
        { criteria: {} },
        7,
      ];
      const before = desk.sent.length;
      desk.ui.answer('Odd');
      await desk.run(applySearch);
      assert.deepEqual(desk.app.search.current, { name: 'Flu', packages: ['base'] });
      assert.deepEqual(
        { sent: desk.sent.length, count: shown()?.count, focused: desk.ui.focused },
        { sent: before, count: undefined, focused: [views.search] },
      );
      assert.match(desk.ui.offered[0]?.[0] ?? '', /^Odd — of this workspace$/);
    });

    it('say that there is none', async () => {
      await desk.run(applySearch);
      assert.match(desk.ui.said[0]?.text ?? '', /No search is saved/);
      await desk.run(saveSearch);
      assert.match(desk.ui.said[1]?.text ?? '', /There is no search yet/);
    });
  });

  describe('Show Facets', () => {
    beforeEach(async () => {
      await search('Flu', undefined);
    });

    it('costs a credit a field after its price, and nothing again', async () => {
      desk.ui.answer({ chosen: ['regions', 'active'] }, undefined);
      await desk.run(showFacets);
      assert.equal(desk.bill, 0);
      desk.ui.answer({ chosen: ['regions', 'active'] }, 'Overview by 2 fields');
      await desk.run(showFacets);
      assert.equal(desk.bill, 2);
      assert.match(desk.ui.shown[0] ?? '', /## regions\n\nread now\n\n\| Value \| Companies \| \|\n/);
      desk.ui.answer({ chosen: ['regions', 'country'] }, 'Overview by country');
      await desk.run(showFacets);
      assert.equal(desk.bill, 3);
      desk.ui.answer({ chosen: ['regions'] }, 'Show What Is Known');
      await desk.run(showFacets);
      assert.equal(desk.bill, 3);
    });

    it('takes other fields, and says what the service does not take', async () => {
      desk.ui.answer({ chosen: ['Other Fields…'] }, 'nonsense', 'Overview by nonsense');
      await desk.run(showFacets);
      assert.equal(desk.ui.said.length, 1);
      assert.equal(desk.bill, 0);
    });
  });
});
