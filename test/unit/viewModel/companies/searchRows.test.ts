// The rows of the search view, the criteria in words, and overviews in every shape they may come in.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { facetsIn, facetValues } from '../../../../src/client/model/facet.ts';
import { omitUndefined } from '../../../../src/client/omitUndefined.ts';
import { commands } from '../../../../src/ids.ts';
import { criteriaText } from '../../../../src/viewModel/companies/criteriaText.ts';
import { searchRows, type SearchRowTools, type ShownSearch } from '../../../../src/viewModel/companies/searchRows.ts';
import { readCriteria } from '../../../../src/state/companies/companyCriteria.ts';

const tools: SearchRowTools = {
  locale: 'en',
  now: 1_000_000,
  left: () => 8420,
  listName: (id) => (id === '24' ? 'Clients' : undefined),
  score: (id) => (id === 'aaaaaaaaaaaa' ? 'score 62 of 2026-03-01' : undefined),
};

const company = (id: string, fullAddress?: string) => ({
  raw: { id },
  value: { id, name: `Company ${id}`, country: 'it', ...omitUndefined({ fullAddress }) },
});

const search = (parts: Partial<ShownSearch> = {}): ShownSearch => ({
  key: 'k',
  criteria: { name: 'Flu' },
  count: 21,
  next: 10,
  pages: { rows: [], count: undefined, status: 'idle', nextPageSize: 10, readAt: undefined, hasCachedPages: false },
  ...parts,
});

const said = (shown: ShownSearch): string[] =>
  searchRows(shown, tools).map(({ label, description = '' }) => `${label} — ${description}`);

describe('rows of a search', () => {
  it('name the search, its count and the price of the first page', () => {
    assert.deepEqual(said(search()), ['“Flu” — 21 matches', 'Load 10 companies — ≤ 10 credits · 8,420 left']);
    const [head, more] = searchRows(search(), tools);
    assert.equal(head?.click, commands.editSearch);
    assert.deepEqual(
      { click: more?.click, target: more?.target },
      { click: commands.loadResults, target: { kind: 'results', search: 'k', most: 10 } },
    );
  });

  it('say how old the companies are, and which colleagues have loaded them', () => {
    const pages = { ...search().pages, rows: [company('aaaaaaaaaaaa')], readAt: 940_000, hasCachedPages: true, loadedBy: 'anna' };
    assert.equal(said(search({ pages }))[0], '“Flu” — 21 matches · read 1 minute ago by anna');
  });

  it('offer to count for nothing where that was not done', () => {
    assert.deepEqual(said(search({ count: undefined })).slice(0, 2), ['“Flu” — not counted', 'Count Matches — free']);
  });

  it('show a company with its place, its country and the score that is known', () => {
    const rows = [
      company('aaaaaaaaaaaa', 'Via Example, 1, 01234, Roma (RM)'),
      company('bbbbbbbbbbbb', '*****'),
      { raw: { odd: true } },
    ];
    const pages = { ...search().pages, rows, count: 3, status: 'ready' as const, readAt: 1_000_000 };
    assert.deepEqual(said(search({ pages, count: 3, next: 0 })), [
      '“Flu” — 3 matches',
      'Company aaaaaaaaaaaa — Roma (RM), IT · score 62 of 2026-03-01 · aaaaaaaaaaaa',
      'Company bbbbbbbbbbbb — IT · bbbbbbbbbbbb',
      'Unreadable record — {"odd":true}',
    ]);
  });

  it('price packages twice', () => {
    const rows = said(search({ criteria: { packages: ['base'] }, next: 5 }));
    assert.equal(rows.at(-1), 'Load 5 companies — ≤ 10 credits (Companies 5, Companies: packages 5) · 8,420 left');
  });

  it('say plainly that nothing matches, and where the service pages no further', () => {
    assert.deepEqual(said(search({ count: 0, next: 0 })).slice(1), ['No company matches. — change the criteria']);
    const pages = { ...search().pages, rows: [company('aaaaaaaaaaaa')], count: 20_000, isTruncated: true };
    const text = 'The service returns no more than 1. — narrow the criteria to see the others';
    assert.equal(said(search({ pages, count: 20_000, next: 0 })).at(-1), text);
  });
});

describe('criteria in words', () => {
  it('name every criterion, lists by their names, and no endless values', () => {
    const ids = ['1', '2', '3', '4', '5', '6'];
    const text = criteriaText({ name: 'Flu', active: false, lists: ['24', '7'], ids }, tools.listName);
    const expected =
      '“Flu” · only companies that are not active · Members of Lists: Clients, 7 · Company IDs: 1, 2, 3, 4, 2 more';
    assert.equal(text, expected);
    assert.equal(criteriaText({}, tools.listName), 'all companies');
  });

  it('never break their line, whatever was kept', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('name', 'ids', 'active', 'lists', 'odd'), fc.anything()), (cached) => {
        assert.doesNotMatch(criteriaText(readCriteria(cached), tools.listName), /[\n\r\u2028\u202e]/);
      }),
    );
  });
});

describe('facets', () => {
  it('are read in every likely shape', () => {
    const expected = [
      ['it', 3],
      ['be', 1],
    ];
    const shapes: unknown[] = [
      [
        { value: 'it', count: 3 },
        { value: 'be', count: 1 },
      ],
      [
        { key: 'it', doc_count: 3 },
        { key: 'be', doc_count: 1 },
      ],
      [
        ['it', 3],
        ['be', 1],
      ],
      { it: 3, be: 1 },
      { field: 'country', values: { it: 3, be: 1 } },
      {
        buckets: [
          { label: 'it', total: 3 },
          { label: 'be', total: 1 },
        ],
      },
    ];
    for (const shape of shapes) assert.deepEqual(facetValues(shape), expected, JSON.stringify(shape));
    for (const odd of [undefined, null, 'x', 7, {}, { it: 'many' }, [{ value: 'it' }]]) assert.equal(facetValues(odd), undefined);
  });

  it('are found by their field', () => {
    const values = [['it', 3]];
    const named = { name: 'country', values };
    const bodies: [body: unknown, facet: unknown][] = [
      [{ facets: { country: 7 } }, 7],
      [{ facets: [named] }, named],
      [{ meta: { facets: { country: values } } }, values],
      [{ items: [named] }, named],
      [{ country: values, meta: { count: 3 } }, values],
      [{ facets: values }, values],
    ];
    for (const [body, facet] of bodies) assert.deepEqual([...facetsIn(body, ['country'])], [['country', facet]]);
  });

  it('are nested like the record, at any depth, and belong to each field and wildcard that asks for them', () => {
    const facets = {
      socials: { netalpha: { count: 812 }, count: { count: 3 } },
      base: {
        registeredAddress: { region: { Lazio: { count: 4, rank: 1 }, Lombardia: { count: 9 } } },
        active: { true: { count: 13 } },
      },
      odd: { text: 'x', empty: {}, list: [{ count: 3 }] },
    };
    const fieldsOf = (asked: readonly string[]): string[] => [...facetsIn({ facets, meta: { count: 13 } }, asked).keys()];
    assert.deepEqual(fieldsOf(['socials.*']), ['socials']);
    assert.deepEqual(fieldsOf(['socials.netalpha']), ['socials']);
    assert.deepEqual(fieldsOf(['base.registeredAddress.region']), ['base.registeredAddress.region']);
    assert.deepEqual(fieldsOf(['base.*']), ['base.registeredAddress.region', 'base.active']);
    assert.deepEqual(fieldsOf(['*']), ['socials', 'base.registeredAddress.region', 'base.active']);
    assert.deepEqual(fieldsOf(['base.act', 'basement.*', 'odd.text']), []);
    const read = facetsIn({ facets }, ['*']);
    assert.deepEqual(facetValues(read.get('socials')), [
      ['netalpha', 812],
      ['count', 3],
    ]);
    assert.deepEqual(facetValues(read.get('base.registeredAddress.region')), [
      ['Lazio', 4],
      ['Lombardia', 9],
    ]);
  });

  it('lose no value of a tree of fields, whatever the fields and values are called', () => {
    const name = fc.oneof(fc.constantFrom('count', 'items', 'facets', 'values', '__proto__', 'a.b'), fc.string({ minLength: 1 }));
    const leaf = fc.dictionary(name, fc.nat(), { minKeys: 1, maxKeys: 5 });
    const tree = fc.dictionary(
      name.filter((one) => !one.includes('.') && one !== 'count'),
      leaf,
      { minKeys: 1, maxKeys: 4 },
    );
    fc.assert(
      fc.property(tree, (fields) => {
        const counted = Object.fromEntries(
          Object.entries(fields).map(([field, values]) => [
            field,
            Object.fromEntries(Object.entries(values).map(([value, count]) => [value, { count }])),
          ]),
        );
        const read = facetsIn({ facets: { base: counted } }, ['base.*']);
        for (const [field, values] of Object.entries(fields))
          assert.deepEqual(new Map(facetValues(read.get(`base.${field}`))), new Map(Object.entries(values)), field);
      }),
    );
  });

  it('are never taken from what names no field', () => {
    const meta = { count: 8, limit: 0, offset: 0 };
    for (const body of [{ meta }, { meta, country: 'it' }, { facets: 'odd', meta }, { facets: { values: { it: 3 } } }, [], 'odd'])
      assert.deepEqual([...facetsIn(body, ['country', 'active'])], []);
    assert.deepEqual([...facetsIn({ meta, items: [] }, ['meta', 'items'])], []);
  });
});
