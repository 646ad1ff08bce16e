// Tests of moving companies between lists and of dropped texts: nothing is lost, nothing sent without a question.
import assert from 'node:assert/strict';
import type { List } from '../../../../src/client/model/list.ts';
import { addCompanies, removeCompanies } from '../../../../src/commands/lists/members.ts';
import { moveCompanies } from '../../../../src/commands/lists/moveCompanies.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('companies between lists', () => {
  let harness: TestHarness;
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.dispose();
  });

  function named(name: string): List {
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === name)?.value;
    assert.ok(list, name);
    return list;
  }

  async function membersOf(list: List): Promise<readonly string[]> {
    const { rows } = await harness.open.client.searchCompanies({ lists: [list.id], limit: 50 });
    return rows.flatMap(({ value }) => value?.id ?? []);
  }

  it('are added there, and then taken away here', async () => {
    const [from, to] = [named('Clients'), named('Nothing here yet')];
    const [first = ''] = await membersOf(from);
    await harness.run(moveCompanies, { kind: 'list', list: to }, { kind: 'company', company: { id: first }, list: from });
    assert.deepEqual(await membersOf(to), [first]);
    assert.ok(!(await membersOf(from)).includes(first));
    assert.equal(harness.ui.confirmed.length, 1);
  });

  it('stay where they are where the person is not sure, or the list takes none', async () => {
    const from = named('Clients');
    const [first = ''] = await membersOf(from);
    const sent = harness.sent.length;
    harness.ui.sure = false;
    const company = { kind: 'company', company: { id: first }, list: from } as const;
    await harness.run(moveCompanies, { kind: 'list', list: named('Nothing here yet') }, company);
    await harness.run(moveCompanies, { kind: 'list', list: named('Board members') }, company);
    await harness.run(moveCompanies, { kind: 'list', list: from }, company);
    await harness.run(addCompanies, { kind: 'list', list: named('Board members') }, company);
    assert.equal(harness.sent.length, sent);
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => /people list|already/.exec(text)?.[0]),
      ['people list', 'already', 'people list'],
    );
  });

  it('of several lists are removed from each, after one question that names them', async () => {
    const lists = [named('Clients'), named('Portfolio 2026')];
    const rows = await Promise.all(lists.map(async (list) => ({ list, id: (await membersOf(list))[0] ?? '' })));
    await harness.run(removeCompanies, ...rows.map(({ list, id }) => ({ kind: 'company' as const, company: { id }, list })));
    assert.deepEqual(harness.ui.confirmed, ['Remove 2 items from “Clients”, “Portfolio 2026”?']);
    for (const { list, id } of rows) assert.ok(!(await membersOf(list)).includes(id), list.name);
  });

  it('are taken out of a text that is dropped, after a look at it', async () => {
    const list = named('Nothing here yet');
    harness.ui.answer('Add 2 to “Nothing here yet”');
    await harness.run(addCompanies, { kind: 'text', list, text: '0a1b2c3d4e5f, 1a1b2c3d4e5f\n0a1b2c3d4e5f' });
    assert.equal(harness.open.lists.list(list.id)?.length, 2);
    harness.ui.answer(undefined);
    await harness.run(addCompanies, { kind: 'text', list, text: '2a1b2c3d4e5f' });
    assert.equal(harness.open.lists.list(list.id)?.length, 2);
  });
});
