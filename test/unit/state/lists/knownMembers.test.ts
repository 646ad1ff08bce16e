// The companies of a list that were known before they were put into it: nobody pays for them again.
import assert from 'node:assert/strict';
import { createListOfCompanies } from '../../../../src/commands/lists/createList.ts';
import { addCompanies, loadCompanies } from '../../../../src/commands/lists/members.ts';
import { companyTargets } from '../../../../src/viewModel/target.ts';
import { Desk } from '../../../support/desk.ts';

describe('a list of companies that are known', () => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await Desk.inSandbox();
    const { rows } = await desk.open.client.searchCompanies({ name: 'a', limit: 12 });
    desk.open.companies.remember(rows);
    desk.ui.answer('Known');
    await desk.run(createListOfCompanies, ...companyTargets(rows.slice(0, 8).flatMap(({ value }) => value ?? [])));
  });
  afterEach(() => {
    desk.end();
  });

  const made = () => {
    const list = desk.open.lists.lists.rows.find(({ value }) => value?.name === 'Known')?.value;
    assert.ok(list);
    return list;
  };
  const names = (of = desk): readonly (string | undefined)[] =>
    of.open.lists.members(made().id).rows.map(({ value }) => value?.name);

  it('shows them at once, for nothing, and in the next window too', async () => {
    const paid = desk.bill;
    await desk.run(loadCompanies, { kind: 'list', list: made() });
    assert.match(desk.ui.finished.at(-1) ?? '', /^All companies of “Known” are loaded/);
    assert.equal(names().length, 8);
    assert.ok(names().every((name) => name !== undefined));
    const next = await desk.reloaded();
    assert.deepEqual(names(next), names());
    assert.equal(next.open.lists.members(made().id).nextPage, 0);
    assert.equal(desk.bill, paid);
    next.dispose();
  });

  it('offers all where one of them is not known', async () => {
    const paid = desk.bill;
    const other = new Desk();
    await other.session.openSandbox();
    const { rows } = await other.open.client.searchCompanies({ name: 'e', limit: 50 });
    const unknown = rows.find(({ value }) => value && desk.open.companies.get(value.id) === undefined)?.value;
    assert.ok(unknown);
    await desk.run(addCompanies, { kind: 'company', company: { id: unknown.id } }, { kind: 'list', list: made() });
    desk.ui.answer(undefined);
    await desk.run(loadCompanies, { kind: 'list', list: made() });
    assert.match(desk.ui.offered.at(-1)?.[0] ?? '', /^Load 9 companies of “Known” — ≤ 9 credits/);
    assert.equal(desk.bill, paid);
    other.dispose();
  });
});
