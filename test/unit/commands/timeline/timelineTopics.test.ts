// Tests of the topics of a timeline: several companies, a list, single events, and a link's. Opening is free.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import type { Company } from '../../../../src/client/model/company.ts';
import type { List } from '../../../../src/client/model/list.ts';
import { showTimeline } from '../../../../src/commands/companies/companies.ts';
import { readEventIds } from '../../../../src/commands/timeline/eventIds.ts';
import { openLink } from '../../../../src/commands/session/openLink.ts';
import { mostCompanies, openEvent, showAllEvents, showListTimeline } from '../../../../src/commands/timeline/timelineTopics.ts';
import { allCompanies } from '../../../../src/sandbox/records/companies.ts';
import { linkTo } from '../../../../src/domain/exports/link.ts';
import type { Target } from '../../../../src/viewModel/target.ts';
import { everyEvent, filterOf } from '../../../../src/state/timeline/timelineFilter.ts';
import { TestHarness } from '../../../support/testHarness.ts';

let harness: TestHarness;

/** Registers the hooks of one suite, because hooks outside of suites would run for all tests. */
function anewForEach(): void {
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.end();
  });
}

const row = (company: Company): Target => ({ kind: 'company', company });

function listNamed(name: string): List {
  const list = harness.open.lists.lists.rows.flatMap(({ value }) => value ?? []).find((one) => one.name === name);
  assert.ok(list, name);
  return list;
}

/** IDs of events of the sandbox; reading them is billed. */
async function eventIds(limit: number): Promise<readonly string[]> {
  const { rows } = await harness.open.client.searchTimeline({ eventTypes: everyEvent.types, limit });
  return rows.flatMap(({ value }) => value?.id ?? []);
}

describe('a timeline of companies', () => {
  anewForEach();

  it('is one tab for all that are selected, named after the first', async () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `ACME ${id}` }));
    await harness.run(showTimeline, ...four.map(row), row({ id: 'a', name: 'ACME a' }));
    await harness.run(showTimeline, ...four.slice(0, 2).map(row));
    await harness.run(showTimeline, row({ id: 'x' }));
    assert.deepEqual(
      harness.opened.map(({ title, scope }) => [title, scope.ids.join()]),
      [
        ['ACME a and 3 more', 'a,b,c,d'],
        ['ACME a and 1 more', 'a,b'],
        ['x', 'x'],
      ],
    );
    assert.equal(harness.billed, 0);
  });

  it('takes so many at most, and says so', async () => {
    const many = Array.from({ length: mostCompanies + 1 }, (_, index) => row({ id: String(index) }));
    await harness.run(showTimeline, ...many);
    assert.equal(harness.opened[0]?.scope.ids.length, mostCompanies);
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => text),
      ['One timeline takes 500 companies at most: it is about the first 500 of 501.'],
    );
    await harness.run(showTimeline, ...many.slice(1));
    assert.equal(harness.ui.messages.length, 1);
  });
});

describe('the timeline of a list', () => {
  anewForEach();

  it('offers its companies at their price where they are not known, and opens with all of them', async () => {
    const list = listNamed('Clients');
    harness.ui.answer(undefined);
    await harness.run(showListTimeline, { kind: 'list', list });
    assert.match(harness.ui.offered[0]?.[0] ?? '', /^Load 24 companies of “Clients” — ≤ 24 credits/);
    assert.deepEqual({ opened: harness.opened, billed: harness.billed }, { opened: [], billed: 0 });
    harness.ui.answer('Load 24 companies of “Clients”');
    await harness.run(showListTimeline, { kind: 'list', list });
    const [topic] = harness.opened;
    assert.deepEqual(
      { title: topic?.title, companies: topic?.companies.length, billed: harness.billed },
      { title: 'Clients', companies: 24, billed: 24 },
    );
    assert.ok(topic?.companies.every(({ id, name }) => name !== '' && name !== id));
  });

  it('asks nothing where they are known, in the next window too', async () => {
    const list = listNamed('Clients');
    await harness.open.lists.members(list.id).more({ most: 24 });
    harness = await harness.reloaded();
    await harness.run(showListTimeline, { kind: 'members', list });
    assert.deepEqual({ title: harness.opened[0]?.title, billed: harness.billed }, { title: 'Clients', billed: 24 });
  });

  it('says that there are none, or that they are people', async () => {
    await harness.run(showListTimeline, { kind: 'list', list: listNamed('Nothing here yet') });
    await harness.run(showListTimeline, { kind: 'list', list: listNamed('Board members') });
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => text),
      ['“Nothing here yet” has no companies. Add some first.', 'Events are about companies: a people list has no timeline.'],
    );
    assert.deepEqual({ opened: harness.opened, billed: harness.billed }, { opened: [], billed: 0 });
  });
});

describe('Show Events of All Companies', () => {
  anewForEach();

  it('opens a timeline that names no company, counts it for nothing, and shows what was bought for a company before', async () => {
    const { events } = harness.open;
    const [company = ''] = allCompanies().map(({ id }) => id);
    const ofCompany = harness.open.timeline({ kind: 'companies', ids: [company] });
    await ofCompany.open();
    await ofCompany.loadMore(2);
    const { billed } = harness;
    await harness.run(showAllEvents);
    const [topic] = harness.opened;
    assert.deepEqual(
      { scope: topic?.scope, title: topic?.title, companies: topic?.companies },
      { scope: { kind: 'all', ids: [] }, title: 'All Companies', companies: [] },
    );
    const all = harness.open.timeline({ kind: 'all', ids: [] });
    await all.open();
    assert.equal(all.state.rows.length, events.pool.select(filterOf(all.about, all.state.choices)).length);
    assert.ok(all.state.rows.length >= 2 && (all.state.count ?? 0) > 1000);
    assert.equal(harness.billed, billed);
  });
});

describe('Open Event', () => {
  anewForEach();

  it('states the price of one that is not known, buys it by its ID alone, and shows it', async () => {
    const [id = ''] = await eventIds(1);
    const { billed } = harness;
    harness.ui.answer(id, undefined);
    await harness.run(openEvent);
    assert.match(harness.ui.offered[0]?.[0] ?? '', /^Load the Event — ≤ 1 credit/);
    assert.match(harness.ui.offered[0]?.[1] ?? '', /^Load the Event with Its Payload — ≤ 2 credits/);
    assert.deepEqual({ opened: harness.opened, billed: harness.billed }, { opened: [], billed });
    harness.ui.answer(id, 'Load the Event with Its Payload');
    await harness.run(openEvent);
    assert.equal(harness.sent.at(-1)?.path, `/v2/timeline/${id}`);
    assert.equal(harness.billed, billed + 2);
    const [topic] = harness.opened;
    assert.deepEqual(
      { scope: topic?.scope, companies: topic?.companies },
      { scope: { kind: 'events', ids: [id] }, companies: [] },
    );
    assert.equal(topic?.title, `Event ${id}`);
    const reader = harness.open.timeline({ kind: 'events', ids: [id] });
    await reader.open();
    assert.deepEqual(
      { rows: reader.state.rows.length, hasPayload: reader.state.rows[0]?.hasPayload, complete: reader.state.complete },
      { rows: 1, hasPayload: true, complete: true },
    );
    assert.equal(harness.billed, billed + 2);
  });

  it('sends nothing that was cancelled while it waited', async () => {
    const [id = ''] = await eventIds(1);
    const { billed } = harness;
    const sent = harness.sent.length;
    harness.ui.withProgress = (_title, work) => work(AbortSignal.abort(new Error('cancelled')), () => undefined);
    harness.ui.answer(id, 'Load the Event');
    await harness.run(openEvent);
    assert.deepEqual({ opened: harness.opened, sent: harness.sent.length, billed: harness.billed }, { opened: [], sent, billed });
  });

  it('buys nothing that was bought while the question was open', async () => {
    const [id = ''] = await eventIds(1);
    const { billed } = harness;
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      await harness.open.singleEvents.load(id, { payload: false });
      return choose(options);
    };
    harness.ui.answer(id, 'Load the Event');
    await harness.run(openEvent);
    assert.deepEqual({ opened: harness.opened.length, billed: harness.billed }, { opened: 1, billed: billed + 1 });
  });

  it('is free for one that is known, in the next window too', async () => {
    const [id = ''] = await eventIds(1);
    harness.ui.answer(id, 'Load the Event');
    await harness.run(openEvent);
    const { billed } = harness;
    harness = await harness.reloaded();
    harness.ui.answer(id);
    await harness.run(openEvent);
    assert.deepEqual({ opened: harness.opened.length, billed: harness.billed }, { opened: 1, billed });
  });

  it('opens the one that a link in code names, and knows which words are events, for nothing', async () => {
    const [id = '', other = ''] = await eventIds(2);
    harness.ui.answer(id, 'Load the Event');
    await harness.run(openEvent);
    const { billed } = harness;
    harness = await harness.reloaded();
    assert.deepEqual([...harness.open.events.known([other, id, 'f'.repeat(21)])], [id]);
    await harness.run(openEvent, { kind: 'events', ids: [id] });
    assert.deepEqual(
      { scope: harness.opened[0]?.scope, asked: harness.ui.asked, billed: harness.billed },
      { scope: { kind: 'events', ids: [id] }, asked: [], billed },
    );
  });

  it('opens several in one tab, which has the price', async () => {
    const ids = await eventIds(3);
    const { billed } = harness;
    harness.ui.answer(`${ids.join(', ')};"${ids[0] ?? ''}"`);
    await harness.run(openEvent);
    assert.deepEqual(
      { title: harness.opened[0]?.title, ids: harness.opened[0]?.scope.ids, billed: harness.billed },
      { title: '3 events', ids, billed },
    );
  });

  it('names the IDs that are none, before anything is sent', async () => {
    const sent = harness.sent.length;
    harness.ui.answer(
      { wrong: ' ', says: /^Enter at least one ID\.$/ },
      { wrong: 'good, a b, c', says: /^“a b” contains a space, but event IDs have none\. Separate IDs by commas\.$/ },
      { wrong: 'a b, c d, ..', says: /^“a b” contains a space.* \(and 2 more\)$/ },
      { wrong: 'x, ..', says: /^“\.\.”: This cannot be an ID\.$/ },
      { wrong: Array.from({ length: 501 }, (_, index) => `e${String(index)}`).join(), says: /500 events at most/ },
      undefined,
    );
    await harness.run(openEvent);
    assert.deepEqual({ opened: harness.opened, sent: harness.sent.length }, { opened: [], sent });
    assert.deepEqual(readEventIds('a,b\nb; "c"'), { ids: ['a', 'b', 'c'] });
  });

  it('says that there is no such event, and opens nothing', async () => {
    harness.ui.answer('nobody-knows-it', 'Load the Event');
    await harness.run(openEvent);
    assert.equal(harness.ui.messages[0]?.kind, 'error');
    assert.deepEqual({ opened: harness.opened, billed: harness.billed }, { opened: [], billed: 0 });
  });
});

describe('a link', () => {
  anewForEach();

  const product = { scheme: 'vscode', extension: 'company-data-tools.company-data' };
  const pathOf = (link: string): string => link.slice('vscode://company-data-tools.company-data'.length);

  it('opens the tab of an event or a company, and spends nothing', async () => {
    harness.open.companies.remember([{ raw: {}, value: { id: 'c1', name: 'ACME' } }]);
    for (const target of [
      { kind: 'event', id: 'a/b c' },
      { kind: 'company', id: 'c1' },
      { kind: 'company', id: 'unknown' },
    ] as const)
      await harness.run(openLink(pathOf(linkTo(target, product))));
    assert.deepEqual(
      harness.opened.map(({ title, scope }) => ({ title, scope })),
      [
        { title: 'Event a/b c', scope: { kind: 'events', ids: ['a/b c'] } },
        { title: 'ACME', scope: { kind: 'companies', ids: ['c1'] } },
        { title: 'unknown', scope: { kind: 'companies', ids: ['unknown'] } },
      ],
    );
    assert.deepEqual({ asked: harness.ui.asked, billed: harness.billed }, { asked: [], billed: 0 });
  });

  it('of another kind is explained, and so is one before anybody has signed in', async () => {
    await harness.run(openLink('/list/24'));
    assert.match(harness.ui.messages[0]?.text ?? '', /^This link does not lead to an event or a company: \/list\/24\./);
    const before = new TestHarness();
    await before.run(openLink('/event/a'));
    assert.equal(before.ui.messages[0]?.kind, 'error');
    assert.ok(!(before.faults[0] instanceof Failure));
    assert.deepEqual({ opened: before.opened, faults: before.faults }, { opened: [], faults: [] });
    before.dispose();
    assert.deepEqual(harness.opened, []);
  });
});
