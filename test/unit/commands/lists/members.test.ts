// Tests that the companies of a list stay as paid for until they are refreshed at a stated price.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import type { List } from '../../../../src/client/model/list.ts';
import { refreshLists } from '../../../../src/commands/lists/lists.ts';
import { loadCompanies, refreshCompanies } from '../../../../src/commands/lists/members.ts';
import { TestHarness } from '../../../support/testHarness.ts';

let harness: TestHarness;

const clients = (): List => {
  const list = harness.open.lists.list('24');
  assert.ok(list);
  return list;
};
const members = (): string[] => harness.open.lists.members('24').rows.map(({ value }) => value?.id ?? '?');

describe('the companies of a list', () => {
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    await harness.run(loadCompanies, { kind: 'offer', list: clients(), most: 24 });
    assert.equal(harness.billed, 24);
  });
  afterEach(() => {
    harness.end();
  });

  it('are not paid for again by refreshing the lists, nor after a reload', async () => {
    await harness.run(refreshLists);
    harness = await harness.reloaded();
    await harness.open.lists.showLists();
    await harness.run(loadCompanies, { kind: 'members', list: clients() });
    assert.deepEqual(harness.ui.finished, ['All companies of “Clients” are loaded.']);
    assert.equal(members().length, 24);
    assert.equal(harness.billed, 24);
  });

  it('are read again for a price that is said first, and have the age of that', async () => {
    const readAt = harness.clock.now();
    await harness.clock.advance(60_000);
    harness.ui.answer(undefined);
    await harness.run(refreshCompanies, { kind: 'members', list: clients() });
    assert.equal(harness.ui.offered.at(-1)?.[0], 'Reload 24 companies of “Clients” — ≤ 24 credits · 4,976 left');
    assert.deepEqual({ billed: harness.billed, readAt: harness.open.lists.members('24').readAt }, { billed: 24, readAt });
    harness.ui.answer('Reload 24 companies of “Clients”');
    await harness.run(refreshCompanies, { kind: 'members', list: clients() });
    assert.deepEqual(
      { billed: harness.billed, readAt: harness.open.lists.members('24').readAt },
      { billed: 48, readAt: readAt + 60_000 },
    );
    harness = await harness.reloaded();
    assert.equal(harness.open.lists.members('24').readAt, readAt + 60_000);
  });

  it('are kept if reading them again is cancelled after they were asked for, because they are paid for', async () => {
    await harness.clock.advance(60_000);
    harness.cancelOnceSent();
    harness.ui.answer('Reload 24 companies of “Clients”');
    await harness.run(refreshCompanies, { kind: 'members', list: clients() });
    const { readAt } = harness.open.lists.members('24');
    assert.deepEqual({ billed: harness.billed, readAt }, { billed: 48, readAt: harness.clock.now() });
    assert.deepEqual(harness.open.money.ledger.totals({}).unconfirmed, {});
  });

  it('show after it what the list holds then, and keep the record of what it no longer does', async () => {
    const [gone = ''] = members();
    const { rows } = await harness.open.client.searchCompanies({ limit: 50, offset: 100 });
    const add = rows.flatMap(({ value }) => (value && !members().includes(value.id) ? [value.id] : [])).slice(0, 2);
    await harness.open.client.updateList({ id: '24', remove: [gone], add });
    const before = harness.billed;
    harness.ui.answer('Reload 25 companies of “Clients”');
    await harness.run(refreshCompanies, { kind: 'members', list: clients() });
    assert.equal(harness.billed, before + 25);
    assert.ok(!members().includes(gone) && add.every((id) => members().includes(id)));
    assert.ok(harness.open.companies.get(gone)?.name);
  });

  it('are gone where the list was emptied, for nothing', async () => {
    await harness.open.client.updateList({ id: '24', remove: ['*'] });
    await harness.run(refreshCompanies, { kind: 'members', list: clients() });
    assert.deepEqual(members(), []);
    assert.equal(harness.billed, 24);
  });

  it('stay where they cannot be read', async () => {
    harness.failing = new Failure('unreachable', { delivery: 'notSent' });
    await harness.run(refreshCompanies, { kind: 'members', list: clients() });
    assert.match(harness.ui.messages[0]?.text ?? '', /could not be reached/);
    assert.equal(members().length, 24);
  });

  it('are asked about where only the row of another list has named a price', async () => {
    const other = harness.open.lists.lists.rows.find(
      ({ value }) => value?.type === 'company' && value.id !== '24' && (value.length ?? 0) > 0,
    )?.value;
    assert.ok(other);
    harness.ui.answer(undefined);
    await harness.run(loadCompanies, { kind: 'list', list: other }, { kind: 'offer', list: clients(), most: 24 });
    assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /credit/);
    assert.equal(harness.billed, 24);
  });

  it('are loaded where none was', async () => {
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.type === 'company' && value.id !== '24')?.value;
    assert.ok(list);
    harness.ui.answer(undefined);
    await harness.run(refreshCompanies, { kind: 'list', list });
    assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /^Load \d+ companies of/);
    assert.equal(harness.billed, 24);
  });
});
