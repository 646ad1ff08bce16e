// Tests of the view model of the details page: blocks for every package, whole records, and prices of missing ones.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  blocksOf,
  InsertableValues,
  type DetailBlock,
  type DetailMember,
} from '../../../../src/viewModel/companies/detailBlocks.ts';
import { companyDetailsView, type DetailSource } from '../../../../src/viewModel/companies/companyDetailsView.ts';
import { allCompanies } from '../../../../src/sandbox/records/companies.ts';
import { companyPackage, packageNames } from '../../../../src/sandbox/records/companyPackages.ts';

const [company] = allCompanies();
assert.ok(company);

function blocks(content: unknown): { readonly blocks: readonly DetailBlock[]; readonly values: InsertableValues } {
  const values = new InsertableValues('en');
  return { blocks: blocksOf(content, values), values };
}

const headings = (content: unknown): readonly string[] => blocks(content).blocks.map(({ heading }) => heading);

/** The plain values of a record, and its empty lists and records. */
function leavesOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  const inside = Object.values(value);
  return inside.length === 0 ? [value] : inside.flatMap(leavesOf);
}

function indexesOf({ members = [], table }: DetailBlock): readonly number[] {
  const inMember = ({ values, below = [] }: DetailMember): readonly number[] => [
    ...values.map(({ index }) => index),
    ...below.flatMap(inMember),
  ];
  return [...members.flatMap(inMember), ...(table?.rows.flat(2).map(({ index }) => index) ?? [])];
}

describe('the blocks of a package', () => {
  it('show plain members first, and records side by side', () => {
    const { blocks: shown } = blocks({
      ateco: [{ code: '1', name: 'A' }, { code: '2' }],
      vat: '01',
      tags: ['a', 'b'],
      empty: {},
    });
    assert.deepEqual(
      shown.map(({ heading, members, table }) => ({
        heading,
        members: members?.map(({ name, values }) => [name, ...values.map(({ text }) => text)].join(' ')),
        columns: table?.columns,
      })),
      [
        { heading: '', members: ['vat 01', 'tags a b', 'empty {}'], columns: undefined },
        { heading: 'ateco', members: undefined, columns: ['code', 'name'] },
      ],
    );
  });

  it('show every digit of a number', () => {
    const [block] = blocks({ lat: 45.46427, ratio: 0.00042, id: 9007199254740991, revenue: 1234567.5 }).blocks;
    assert.deepEqual(
      block?.members?.map(({ values }) => values[0]?.text),
      ['45.46427', '0.00042', '9,007,199,254,740,991', '1,234,567.5'],
    );
  });

  it('draw each number of a series over its days, oldest first, and have them in a table', () => {
    const sheets = [
      { year: 2025, date: '2025-12-31', latest: true, revenue: 20, profit: -1 },
      { year: 2024, date: '2024-12-31', revenue: 10, profit: 2 },
    ];
    const [block] = blocks({ balanceSheets: sheets }).blocks;
    assert.deepEqual(
      block?.chart?.panels.map(({ title, series: [one] }) => ({ title, values: one?.points.map(({ value }) => value) })),
      [
        { title: 'revenue', values: [10, 20] },
        { title: 'profit', values: [2, -1] },
      ],
    );
    assert.deepEqual(block.table?.columns, ['year', 'date', 'latest', 'revenue', 'profit']);
    assert.equal(block.table.rows[0]?.[0]?.[0]?.text, '2025', 'a year is no amount');
  });

  it('draw numbers that have only a year, and nothing where there is one record or no day', () => {
    assert.ok(
      blocks([
        { year: 2024, count: 1 },
        { year: 2025, count: 3 },
      ]).blocks[0]?.chart,
    );
    assert.equal(blocks([{ year: 2024, count: 1 }]).blocks[0]?.chart, undefined);
    assert.equal(blocks([{ value: 1 }, { value: 2 }]).blocks[0]?.chart, undefined);
  });

  it('say that a list is shorter than its count', () => {
    const [block] = blocks({ people: { count: 34, items: [{ name: 'A' }] } }).blocks;
    assert.match(block?.note ?? '', /1 of 34/);
    assert.equal(blocks({ count: 1, items: [{ name: 'A' }] }).blocks[0]?.note, undefined);
  });

  it('show the addresses of sites as a table', () => {
    const [block] = blocks({
      count: 2,
      items: [{ address: { municipality: 'Roma' } }, { address: { municipality: 'Bari' } }],
    }).blocks;
    assert.deepEqual(block?.table?.columns, ['municipality']);
  });

  it('show what is nested otherwise as a tree, with what it is about', () => {
    const [block] = blocks({ groups: [{ name: 'A', members: [{ id: 1 }] }] }).blocks;
    assert.deepEqual(
      block?.members?.map(({ name, note, below }) => ({ name, note, below: below?.map((one) => one.name) })),
      [{ name: '1', note: 'A', below: ['name', 'members'] }],
    );
  });

  it('name each package of the sandbox with its nested members', () => {
    assert.deepEqual(headings(companyPackage(company, 'economics')), ['', 'capitalStock', 'balanceSheets', 'employees']);
  });

  it('lose no value of any record, and each can be inserted as it came', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (content) => {
        const { blocks: shown, values } = blocks(content);
        const indexes = shown.flatMap(indexesOf).sort((a, b) => a - b);
        assert.deepEqual(
          indexes,
          values.texts.map((_, at) => at),
        );
        assert.equal(values.isTruncated, false);
        // The count beside `items` is in the note of the list, or is one of its members.
        assert.equal(values.texts.length, leavesOf(content).length);
      }),
    );
  });

  it('stop where nobody reads on, and say so', () => {
    const { values } = blocks(Array.from({ length: 9000 }, (_, at) => ({ a: at })));
    assert.ok(values.isTruncated && values.texts.length < 6000);
  });

  it('stop inside of a list of plain values too', () => {
    const words = Array.from({ length: 9000 }, (_, at) => `word ${String(at)}`);
    for (const content of [words, { words, vat: '01' }, { deep: [{ words, more: { vat: '01' } }] }, [{ words }, { words }]]) {
      const { values } = blocks(content);
      assert.ok(values.isTruncated && values.texts.length < 6000, String(values.texts.length));
    }
  });

  it('survive what is nested a thousand times', () => {
    let deep: unknown = 1;
    for (let at = 0; at < 1000; at += 1) deep = [deep, at];
    assert.ok(blocks(deep).values.texts.length > 20);
  });
});

describe('the details of a company', () => {
  const tools = { locale: 'en', now: 0, credits: { left: () => undefined } };
  const source = (packages: readonly string[]): DetailSource => ({
    id: company.id,
    company: { id: company.id, name: company.name, active: false, fullAddress: 'Via Roma 1' },
    record: { value: { id: company.id }, at: 0 },
    packages: packages.map((name) => ({ name, content: companyPackage(company, name), at: 0 })),
    busy: false,
  });

  it('have a head, the packages in the order of the documentation, and a price for the missing ones', () => {
    const { view } = companyDetailsView(source(['myOwn', 'economics', 'base']), tools);
    assert.deepEqual(
      { title: view.title, status: view.status, address: view.address },
      { title: company.name, status: 'ceased', address: 'Via Roma 1' },
    );
    assert.deepEqual(
      view.sections.map(({ heading }) => heading),
      ['Company', 'base', 'economics', 'myOwn'],
    );
    assert.deepEqual(view.offer.packages, ['contacts', 'web', 'socials', 'shares', 'people', 'locations', 'groups']);
    assert.equal(view.offer.price, '≤ 2 credits (Companies 1, Companies: packages 1)');
  });

  it('show the classes and scores with their labels in the head', () => {
    const indicators = {
      name: 'svcIndicators',
      content: {
        reliabilityScore: { class: 'B', classLabel: 'Good' },
        innovation: { score: 0.7, scoreLabel: 'High' },
        other: { value: 1 },
      },
      at: 0,
    };
    const { view } = companyDetailsView({ ...source([]), packages: [indicators] }, tools);
    assert.deepEqual(view.scores, [
      { label: 'reliabilityScore', value: 'B · Good' },
      { label: 'innovation', value: '0.7 · High' },
    ]);
  });

  it('do not say of a package that the service has not that only a part of it is shown', () => {
    const packages = [
      { name: 'base', content: { words: Array.from({ length: 9000 }, String) }, at: 0 },
      { name: 'web', content: undefined, at: 0 },
    ];
    const { view } = companyDetailsView({ ...source([]), packages }, tools);
    assert.deepEqual(
      view.sections.map(({ heading, rest }) => [heading, rest !== undefined]),
      [
        ['Company', false],
        ['base', true],
        ['web', false],
      ],
    );
  });

  it('offer everything of a company that is not known', () => {
    const { view } = companyDetailsView({ id: 'c1', company: undefined, record: undefined, packages: [], busy: false }, tools);
    assert.deepEqual(
      { title: view.title, sections: view.sections, status: view.status },
      { title: 'c1', sections: [], status: undefined },
    );
    assert.equal(view.offer.packages.length, 9);
  });

  it('show every package of the sandbox', () => {
    for (const one of allCompanies().slice(0, 40)) {
      const packages = packageNames.map((name) => ({ name, content: companyPackage(one, name), at: 0 }));
      const { view } = companyDetailsView({ ...source([]), packages }, tools);
      assert.equal(view.sections.length, packageNames.length + 1);
    }
  });
});
