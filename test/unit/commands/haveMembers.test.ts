// Tests of commands that use the companies of lists: offers, and sessions opened while their question was open.
import assert from 'node:assert/strict';
import type { Command } from '../../../src/app/app.ts';
import { Failure } from '../../../src/client/failure.ts';
import type { WireRequest } from '../../../src/client/http/transport.ts';
import type { List } from '../../../src/client/model/list.ts';
import { insertCompanyIdAs } from '../../../src/commands/code/insertAs.ts';
import { combineLists } from '../../../src/commands/lists/combineLists.ts';
import { openList } from '../../../src/commands/lists/openList.ts';
import { compareTimelines } from '../../../src/commands/timeline/compareTimelines.ts';
import { showListTimeline } from '../../../src/commands/timeline/timelineTopics.ts';
import { allCompanies } from '../../../src/sandbox/records/companies.ts';
import { TestHarness } from '../../support/testHarness.ts';

const commands: Readonly<Record<string, Command>> = {
  openList,
  combineLists,
  insertCompanyIdAs,
  showListTimeline,
  compareTimelines,
};

describe('the companies of a list whose loading is cancelled', () => {
  it('are kept, because they are paid for, and are not used', async () => {
    for (const [name, command] of Object.entries(commands)) {
      const harness = await TestHarness.inSandbox();
      harness.ui.cursors = [{ languageId: 'python', sample: '', unit: '    ', before: '', after: '' }];
      const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
      assert.ok(list);
      harness.cancelOnceSent();
      harness.ui.answer('Load 24 companies of “Clients”');
      await harness.run(command, { kind: 'list', list });
      const { ui, listDocuments, opened } = harness;
      const used = { opened, documents: listDocuments.opened, shown: ui.shown, inserted: ui.inserted, messages: ui.messages };
      assert.deepEqual(used, { opened: [], documents: [], shown: [], inserted: [], messages: [] }, name);
      assert.equal(harness.open.lists.companiesIn(list.id).length, 24, name);
      harness.end();
    }
  });
});

describe('the companies of a list of the session before', () => {
  let harness: TestHarness;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    harness.ui.cursors = [{ languageId: 'python', sample: '', unit: '    ', before: '', after: '' }];
  });
  afterEach(() => {
    harness.end();
  });

  for (const [name, command] of Object.entries(commands)) {
    it(`are not used by ${name}, which says so`, async () => {
      const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
      assert.ok(list);
      await harness.open.lists.members(list.id).more({ most: 1 });
      const choose = harness.ui.choose.bind(harness.ui);
      harness.ui.choose = async (options) => {
        await harness.session.openSandbox('bruno');
        return choose(options);
      };
      harness.ui.answer('Continue with the 1 that are loaded');
      await harness.run(command, { kind: 'list', list });
      const { ui, listDocuments, opened } = harness;
      const used = { opened, documents: listDocuments.opened, shown: ui.shown, inserted: ui.inserted };
      assert.deepEqual(used, { opened: [], documents: [], shown: [], inserted: [] });
      assert.deepEqual(
        ui.messages.map(({ text }) => text),
        ['The session was closed, so nothing was sent. Start again.'],
      );
    });
  }
});

describe('the companies of a list that the user is offered', () => {
  let harness: TestHarness;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.end();
  });

  const clients = (): List => {
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(list);
    return list;
  };
  const loadAll = async ({ id }: List): Promise<void> => {
    const pager = harness.open.lists.members(id);
    while (pager.nextPageSize > 0) await pager.more();
  };
  /** IDs of companies that are not in Clients. */
  const others = (amount: number): readonly string[] => {
    const { lists } = JSON.parse(harness.sandbox.snapshot()) as { lists: { id: string; items: string[] }[] };
    const items = new Set(lists.find(({ id }) => id === clients().id)?.items);
    const ids = allCompanies().flatMap(({ id }) => (items.has(id) ? [] : [id]));
    return ids.slice(0, amount);
  };
  /** A list with so many companies, and an ID that is no company. */
  const listWithTypo = async (amount: number): Promise<List> => {
    const items = [...others(amount), 'ffffffffffff'];
    const { value } = await harness.open.client.createList({ name: 'A list with a typo', type: 'company', items });
    await harness.open.lists.lists.refresh();
    return harness.open.lists.list(value.id) ?? assert.fail('it was created');
  };
  const isCount = ({ parameters }: WireRequest): boolean =>
    parameters.some(([name, value]) => name === 'fields' && value === 'none');
  const countsSent = (): number => harness.sent.filter(isCount).length;

  it('are not those that are loaded, if the list has grown since its row was read', async () => {
    const list = clients();
    await harness.open.client.updateList({ id: list.id, add: others(5) });
    await loadAll(list);
    const { billed } = harness;
    const counts = countsSent();
    await harness.run(showListTimeline, { kind: 'list', list });
    await harness.run(combineLists, { kind: 'list', list });
    assert.deepEqual(harness.ui.asked, []);
    assert.equal(harness.opened[0]?.companies.length, 29);
    assert.deepEqual({ counts: countsSent(), billed: harness.billed }, { counts: counts + 2, billed });
  });

  it('are only the others, if a part was loaded after the list had grown', async () => {
    const list = clients();
    await harness.open.client.updateList({ id: list.id, add: others(5) });
    await harness.open.lists.members(list.id).more({ most: 10 });
    const { billed } = harness;
    harness.ui.answer('Load 19 companies of “Clients”');
    await harness.run(showListTimeline, { kind: 'list', list });
    assert.equal(harness.opened[0]?.companies.length, 29);
    assert.equal(harness.billed, billed + 19);
  });

  it('are all that are missing, if loaded ones have left the list since', async () => {
    const list = clients();
    const pager = harness.open.lists.members(list.id);
    await pager.more({ most: 10 });
    const gone = harness.open.lists.companiesIn(list.id).slice(0, 3);
    await harness.open.client.updateList({ id: list.id, remove: gone });
    const { billed } = harness;
    harness.ui.answer('Load 14 companies of “Clients”');
    await harness.run(showListTimeline, { kind: 'list', list });
    assert.deepEqual({ billed: harness.billed, left: pager.nextPageSize }, { billed: billed + 14, left: 0 });
  });

  it('are offered at the same price again, if their page was not sent', async () => {
    const list = clients();
    await harness.open.lists.members(list.id).more({ most: 10 });
    const gone = harness.open.lists.companiesIn(list.id).slice(0, 3);
    await harness.open.client.updateList({ id: list.id, remove: gone });
    harness.failAt = (request) =>
      request.path === '/v2/companies' && !isCount(request) ? new Failure('unreachable', { delivery: 'notSent' }) : undefined;
    for (const attempt of [1, 2]) {
      harness.ui.answer('Load 14 companies of “Clients”');
      await harness.run(showListTimeline, { kind: 'list', list });
      assert.match(harness.ui.offered[attempt - 1]?.[0] ?? '', /^Load 14 companies/);
    }
  });

  it('are those that are missing, if the service counts the whole list whatever IDs it is asked about', async () => {
    const list = clients();
    await harness.open.lists.members(list.id).more({ most: 10 });
    harness.altering = (answer, request) =>
      isCount(request) ? { ...answer, body: answer.body.replace(/"count":\d+/, '"count":24') } : answer;
    harness.ui.answer('Load 14 companies of “Clients”');
    await harness.run(showListTimeline, { kind: 'list', list });
    assert.equal(harness.opened[0]?.companies.length, 24);
  });

  it('are all loaded, if as many have left the list as have come', async () => {
    const list = clients();
    const pager = harness.open.lists.members(list.id);
    await pager.more({ most: 14 });
    const gone = harness.open.lists.companiesIn(list.id).slice(0, 10);
    await harness.open.client.updateList({ id: list.id, remove: gone, add: others(10) });
    const { billed } = harness;
    harness.ui.answer('Load 20 companies of “Clients”');
    await harness.run(showListTimeline, { kind: 'list', list });
    assert.deepEqual({ billed: harness.billed, left: pager.nextPageSize }, { billed: billed + 20, left: 0 });
  });

  it('do not include an ID that is no company', async () => {
    const list = await listWithTypo(3);
    assert.equal(list.length, 4);
    harness.ui.answer('Load 3 companies of “A list with a typo”');
    await harness.run(openList, { kind: 'list', list });
    const { billed } = harness;
    const counts = countsSent();
    await harness.run(openList, { kind: 'list', list });
    assert.equal(harness.ui.offered.length, 1, 'nothing is offered again');
    assert.equal(harness.listDocuments.opened.length, 2);
    assert.deepEqual({ counts: countsSent(), billed: harness.billed }, { counts: counts + 1, billed });
  });

  it('are only the others, if a company was added here to a list with an ID that is no company', async () => {
    const list = await listWithTypo(5);
    await harness.open.lists.members(list.id).more({ most: 2 });
    await harness.open.changes.apply(list.id, { add: others(6).slice(5), remove: [] });
    harness.ui.answer(undefined);
    await harness.run(showListTimeline, { kind: 'list', list: harness.open.lists.list(list.id) ?? list });
    assert.match(harness.ui.offered[0]?.[0] ?? '', /^Load 4 companies of “A list with a typo” — ≤ 4 credits/);
  });

  it('are not those whose records were loaded and could not be read', async () => {
    const list = clients();
    harness.altering = (answer, { path }) =>
      path === '/v2/companies' ? { ...answer, body: answer.body.replace(/"id":"[^"]*"/, '"id":{}') } : answer;
    await loadAll(list);
    harness.altering = undefined;
    const { billed } = harness;
    await harness.run(showListTimeline, { kind: 'list', list });
    assert.deepEqual(harness.ui.asked, []);
    assert.deepEqual({ companies: harness.opened[0]?.companies.length, billed: harness.billed }, { companies: 23, billed });
  });

  it('are none if the list was emptied: the old ones leave it for free, and stay known', async () => {
    const list = clients();
    await loadAll(list);
    const { client, companies, lists } = harness.open;
    const [first = ''] = lists.companiesIn(list.id);
    await client.updateList({ id: list.id, remove: ['*'] });
    const { billed } = harness;
    await harness.run(openList, { kind: 'list', list });
    assert.deepEqual({ asked: harness.ui.asked, billed: harness.billed }, { asked: [], billed });
    assert.equal(harness.listDocuments.opened.length, 1);
    assert.deepEqual(lists.companiesIn(list.id), []);
    assert.equal(companies.get(first)?.id, first);
  });

  it('are not counted if as many are known as the list has', async () => {
    const list = clients();
    await loadAll(list);
    const sent = harness.sent.length;
    await harness.run(showListTimeline, { kind: 'list', list });
    assert.deepEqual({ opened: harness.opened.length, sent: harness.sent.length }, { opened: 1, sent });
  });

  it('are as many as the row of the list says, if they cannot be counted', async () => {
    const list = clients();
    await harness.open.lists.members(list.id).more({ most: 5 });
    harness.failAt = (request) => (isCount(request) ? new Failure('unreachable', { delivery: 'notSent' }) : undefined);
    harness.ui.answer(undefined);
    await harness.run(showListTimeline, { kind: 'list', list });
    assert.match(harness.ui.offered[0]?.[0] ?? '', /^Load 19 companies of “Clients” — ≤ 19 credits/);
  });

  it('are not counted by a service that bills counts', async () => {
    const list = clients();
    await harness.open.lists.members(list.id).more({ most: 5 });
    harness.open.prices.observe('companies.search', {}, { companies: 1 });
    const sent = harness.sent.length;
    harness.ui.answer(undefined);
    await harness.run(showListTimeline, { kind: 'list', list });
    assert.match(harness.ui.offered[0]?.[0] ?? '', /^Load 19 companies of “Clients”/);
    assert.equal(harness.sent.length, sent);
  });
});
