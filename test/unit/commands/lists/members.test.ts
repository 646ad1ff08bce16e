// The companies of a list stay as they were paid for until they are refreshed on purpose, for a price that was said.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import type { List } from '../../../../src/client/model/list.ts';
import { refreshLists } from '../../../../src/commands/lists/lists.ts';
import { loadCompanies, refreshCompanies } from '../../../../src/commands/lists/members.ts';
import { Desk } from '../../../support/desk.ts';

let desk: Desk;

const clients = (): List => {
  const list = desk.open.lists.list('24');
  assert.ok(list);
  return list;
};
const members = (): string[] => desk.open.lists.members('24').rows.map(({ value }) => value?.id ?? '?');

describe('the companies of a list', () => {
  beforeEach(async () => {
    desk = await Desk.inSandbox();
    await desk.run(loadCompanies, { kind: 'offer', list: clients(), most: 24 });
    assert.equal(desk.bill, 24);
  });
  afterEach(() => {
    desk.end();
  });

  it('are not paid for again by refreshing the lists, nor after a reload', async () => {
    await desk.run(refreshLists);
    desk = await desk.reloaded();
    await desk.open.lists.showLists();
    await desk.run(loadCompanies, { kind: 'members', list: clients() });
    assert.deepEqual(desk.ui.finished, ['All companies of “Clients” are loaded.']);
    assert.equal(members().length, 24);
    assert.equal(desk.bill, 24);
  });

  it('are read again for a price that is said first, and have the age of that', async () => {
    const readAt = desk.clock.now();
    await desk.clock.advance(60_000);
    desk.ui.answer(undefined);
    await desk.run(refreshCompanies, { kind: 'members', list: clients() });
    assert.equal(desk.ui.offered.at(-1)?.[0], 'Reload 24 companies of “Clients” — ≤ 24 credits · 4,976 left');
    assert.deepEqual({ bill: desk.bill, readAt: desk.open.lists.members('24').readAt }, { bill: 24, readAt });
    desk.ui.answer('Reload 24 companies of “Clients”');
    await desk.run(refreshCompanies, { kind: 'members', list: clients() });
    assert.deepEqual({ bill: desk.bill, readAt: desk.open.lists.members('24').readAt }, { bill: 48, readAt: readAt + 60_000 });
    desk = await desk.reloaded();
    assert.equal(desk.open.lists.members('24').readAt, readAt + 60_000);
  });

  it('show after it what the list holds then, and keep the record of what it no longer does', async () => {
    const [gone = ''] = members();
    const { rows } = await desk.open.client.searchCompanies({ limit: 50, offset: 100 });
    const add = rows.flatMap(({ value }) => (value && !members().includes(value.id) ? [value.id] : [])).slice(0, 2);
    await desk.open.client.updateList({ id: '24', remove: [gone], add });
    const before = desk.bill;
    desk.ui.answer('Reload 25 companies of “Clients”');
    await desk.run(refreshCompanies, { kind: 'members', list: clients() });
    assert.equal(desk.bill, before + 25);
    assert.ok(!members().includes(gone) && add.every((id) => members().includes(id)));
    assert.ok(desk.open.companies.get(gone)?.name);
  });

  it('are gone where the list was emptied, for nothing', async () => {
    await desk.open.client.updateList({ id: '24', remove: ['*'] });
    await desk.run(refreshCompanies, { kind: 'members', list: clients() });
    assert.deepEqual(members(), []);
    assert.equal(desk.bill, 24);
  });

  it('stay where they cannot be read', async () => {
    desk.failing = new Failure('unreachable', { delivery: 'notSent' });
    await desk.run(refreshCompanies, { kind: 'members', list: clients() });
    assert.match(desk.ui.said[0]?.text ?? '', /could not be reached/);
    assert.equal(members().length, 24);
  });

  it('are loaded where none was', async () => {
    const list = desk.open.lists.lists.rows.find(({ value }) => value?.type === 'company' && value.id !== '24')?.value;
    assert.ok(list);
    desk.ui.answer(undefined);
    await desk.run(refreshCompanies, { kind: 'list', list });
    assert.match(desk.ui.offered.at(-1)?.[0] ?? '', /^Load \d+ companies of/);
    assert.equal(desk.bill, 24);
  });
});
