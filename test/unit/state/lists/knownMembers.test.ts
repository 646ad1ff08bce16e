// The companies of a list that were known before they were put into it: nobody pays for them again.
import assert from 'node:assert/strict';
import { createListOfCompanies } from '../../../../src/commands/lists/createList.ts';
import { addCompanies, loadCompanies } from '../../../../src/commands/lists/members.ts';
import { companyTargets } from '../../../../src/viewModel/target.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('a list of companies that are known', () => {
  let harness: TestHarness;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    const { rows } = await harness.open.client.searchCompanies({ name: 'a', limit: 12 });
    harness.open.companies.remember(rows);
    harness.ui.answer('Known');
    await harness.run(createListOfCompanies, ...companyTargets(rows.slice(0, 8).flatMap(({ value }) => value ?? [])));
  });
  afterEach(() => {
    harness.end();
  });

  const made = () => {
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Known')?.value;
    assert.ok(list);
    return list;
  };
  const names = (of = harness): readonly (string | undefined)[] =>
    of.open.lists.members(made().id).rows.map(({ value }) => value?.name);

  it('shows them at once, for nothing, and in the next window too', async () => {
    const paid = harness.billed;
    await harness.run(loadCompanies, { kind: 'list', list: made() });
    assert.match(harness.ui.finished.at(-1) ?? '', /^All companies of “Known” are loaded/);
    assert.equal(names().length, 8);
    assert.ok(names().every((name) => name !== undefined));
    const next = await harness.reloaded();
    assert.deepEqual(names(next), names());
    assert.equal(next.open.lists.members(made().id).nextPageSize, 0);
    assert.equal(harness.billed, paid);
    next.dispose();
  });

  it('shows none that was removed while the companies were counted', async () => {
    const { lists, changes } = harness.open;
    const list = made();
    const [removed = ''] = lists.companiesIn(list.id);
    let isRemoved = false;
    harness.failAfter = async ({ path, verb }) => {
      if (isRemoved || verb === 'PUT' || path !== '/v2/companies') return undefined;
      isRemoved = true;
      await changes.apply(list.id, { add: [], remove: [removed] });
      return undefined;
    };
    await lists.fillKnownMembers(list, {});
    assert.ok(isRemoved);
    assert.ok(!lists.companiesIn(list.id).includes(removed));
    assert.ok(!lists.members(list.id).rows.some(({ value }) => value?.id === removed));
  });

  it('buys nothing where the count is cancelled', async () => {
    const paid = harness.billed;
    const { withProgress } = harness.ui;
    harness.ui.withProgress = async (_title, work) => {
      harness.ui.withProgress = withProgress;
      return work(AbortSignal.abort(), () => undefined);
    };
    await harness.run(loadCompanies, { kind: 'offer', list: made(), most: 8 });
    assert.equal(harness.billed, paid);
    assert.equal(names().length, 0);
  });

  it('offers all where one of them is not known', async () => {
    const paid = harness.billed;
    const other = new TestHarness();
    await other.session.openSandbox();
    const { rows } = await other.open.client.searchCompanies({ name: 'e', limit: 50 });
    const unknown = rows.find(({ value }) => value && harness.open.companies.get(value.id) === undefined)?.value;
    assert.ok(unknown);
    await harness.run(addCompanies, { kind: 'company', company: { id: unknown.id } }, { kind: 'list', list: made() });
    harness.ui.answer(undefined);
    await harness.run(loadCompanies, { kind: 'list', list: made() });
    assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /^Load 9 companies of “Known” — ≤ 9 credits/);
    assert.equal(harness.billed, paid);
    other.dispose();
  });
});
