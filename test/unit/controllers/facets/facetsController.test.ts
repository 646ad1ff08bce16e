// The page of facets: what it shows, and what a click on it does.
import assert from 'node:assert/strict';
import { FacetsController } from '../../../../src/controllers/facets/facetsController.ts';
import {
  readPanelState,
  type FacetPanelState,
  type FacetsView,
  type ToPage,
} from '../../../../src/controllers/facets/protocol.ts';
import { facetsCsv } from '../../../../src/viewModel/companies/facetsCsv.ts';
import type { KnownFacets } from '../../../../src/state/companies/facetStore.ts';

const region = 'base.registeredAddress.region';
const savedState: FacetPanelState = { account: 'a', criteria: { name: 'Flu' }, fields: [region, 'socials.*', 'none'] };

class Page {
  readonly posted: ToPage[] = [];
  readonly added: (readonly [field: string, value: string])[] = [];
  readonly lines: string[] = [];
  csv = '';
  stored: readonly KnownFacets[] = [
    { field: region, facets: { [region]: { Lazio: { count: 4 }, Lombardia: { count: 16 } } }, matches: 32, at: 0 },
    { field: 'socials.*', facets: { socials: { netalpha: { count: 3 } }, odd: 'text' }, at: 0 },
  ];
  readonly controller = new FacetsController(
    {
      collection: 'companies',
      facets: (fields) => this.stored.filter(({ field }) => fields.includes(field)),
      searchText: () => 'Name: Flu',
      addValue: (field, value) => {
        this.added.push([field, value]);
        return Promise.resolve();
      },
      saveCsv: (content) => {
        this.csv = [...content].join('');
        return Promise.resolve();
      },
      post: (message) => this.posted.push(message),
      now: () => 0,
      locale: 'en',
      log: (line) => this.lines.push(line),
    },
    savedState,
  );

  get view(): FacetsView {
    const view = this.posted.at(-1)?.view;
    assert.ok(view);
    return view;
  }
}

describe('the page of facets', () => {
  it('shows a table for each field, the most frequent value first, with its share of the matches', async () => {
    const page = new Page();
    await page.controller.receive({ type: 'ready' });
    const { tables, search } = page.view;
    assert.equal(search, 'Name: Flu');
    assert.deepEqual(
      tables.map(({ field, rows }) => ({ field, rows: rows.map(({ value, count, share, bar }) => [value, count, share, bar]) })),
      [
        {
          field: region,
          rows: [
            ['Lombardia', '16', '50%', 1],
            ['Lazio', '4', '12.5%', 0.25],
          ],
        },
        { field: 'socials', rows: [['netalpha', '3', undefined, 1]] },
        { field: 'odd', rows: [] },
        { field: 'none', rows: [] },
      ],
    );
    assert.equal(tables[2]?.json, '"text"');
    assert.equal(tables[3]?.note, 'The answer has no overview by this field.');
    assert.deepEqual(readPanelState(page.posted[0]?.savedState), savedState);
  });

  it('adds the value of a row to the search, where a criterion asks for it, and only of the view that was seen', async () => {
    const page = new Page();
    await page.controller.receive({ type: 'ready' });
    const { id, tables } = page.view;
    assert.equal(tables[0]?.rows[0]?.filter, 'Add “Lombardia” to the search');
    assert.equal(tables[1]?.rows[0]?.filter, 'Add “netalpha” to the search');
    assert.equal(tables[2]?.rows[0], undefined);
    await page.controller.receive({ type: 'filter', id, table: 0, row: 1 });
    await page.controller.receive({ type: 'filter', id, table: 2, row: 0 });
    await page.controller.receive({ type: 'filter', id, table: 0, row: 9 });
    page.controller.show(savedState);
    await page.controller.receive({ type: 'filter', id, table: 0, row: 0 });
    assert.deepEqual(page.added, [['regions', 'Lazio']]);
  });

  it('offers no value to the search that would take the criterion out of it', async () => {
    const page = new Page();
    page.stored = [{ field: region, facets: { [region]: { '': { count: 5 }, ' ': { count: 4 }, Lazio: { count: 3 } } }, at: 0 }];
    await page.controller.receive({ type: 'ready' });
    const [table] = page.view.tables;
    assert.deepEqual(
      table?.rows.map(({ filter }) => filter),
      [undefined, undefined, 'Add “Lazio” to the search'],
    );
  });

  it('exports all values', async () => {
    const page = new Page();
    await page.controller.receive({ type: 'ready' });
    await page.controller.receive({ type: 'exportCsv' });
    assert.equal(
      page.csv,
      `field,value,companies,matches\r\n${region},Lombardia,16,32\r\n${region},Lazio,4,32\r\nsocials,netalpha,3,\r\n`,
    );
  });

  it('names in the file what is counted: companies or locations', () => {
    const [first] = facetsCsv([{ field: 'base.active', facets: {}, at: 0 }], 'locations');
    assert.equal(first, 'field,value,locations,matches\r\n');
  });

  it('ignores what is no message', async () => {
    const page = new Page();
    for (const message of [undefined, 7, {}, { type: 'filter' }, { type: 'filter', id: 1, table: 0, row: 0, more: 1 }])
      await page.controller.receive(message);
    assert.deepEqual(
      { posted: page.posted.length, added: page.added.length, lines: page.lines.length },
      { posted: 0, added: 0, lines: 5 },
    );
    assert.equal(readPanelState({ account: 'a', criteria: {}, fields: [] }), undefined);
  });
});
