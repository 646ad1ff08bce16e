// Tests of the shown lists: filtered, grouped, loaded to the end, and found by a company, all for free.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { back } from '../../../../src/app/app.ts';
import { findInLists } from '../../../../src/commands/lists/findInLists.ts';
import { filterLists, groupLists, loadAllLists, loadMoreLists } from '../../../../src/commands/lists/lists.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('the lists that are shown', () => {
  let harness: TestHarness;
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.dispose();
  });

  const names = (): string[] => harness.open.lists.lists.rows.map(({ value }) => value?.name ?? '');

  it('are filtered by pairs of extra data, by the service itself', async () => {
    const all = harness.open.lists.lists.count ?? 0;
    harness.ui.answer(
      'Companies and people',
      '',
      { wrong: 'priority', says: /is not a pair/ },
      { wrong: 'a="b', says: /is not closed/ },
      'priority=1',
    );
    await harness.run(filterLists);
    const { rows, count } = harness.open.lists.lists;
    assert.ok(rows.length > 0 && count !== undefined && count < all);
    assert.ok(rows.every(({ value }) => value?.extraData?.['priority'] === 1));
    assert.deepEqual(new Map(harness.sent.at(-1)?.parameters).get('extraData'), '{"priority":1}');
    assert.equal(harness.billed, 0);
  });

  it('stay as they were where the person goes back and away', async () => {
    const before = names();
    harness.ui.answer('People lists only', 'x', back, back, undefined);
    await harness.run(filterLists);
    assert.deepEqual(names(), before);
  });

  it('are shown in the same way by the next window of the workspace', async () => {
    harness.ui.answer('Company lists only', 'a', 'priority=1');
    await harness.run(filterLists);
    harness.ui.answer('Mine and shared with me');
    await harness.run(groupLists);
    const next = await harness.reloaded();
    assert.deepEqual(next.open.lists.query, { ordering: 'name', name: 'a', type: 'company', extraData: { priority: 1 } });
    assert.equal(next.open.lists.grouping, 'owner');
    next.dispose();
  });

  it('are as on the first day where what was kept cannot be read', async () => {
    harness.listsViews.set('sandbox', { query: { ordering: 'sideways', type: 7, extraData: [] }, grouping: {} });
    const next = await harness.reloaded();
    assert.deepEqual(next.open.lists.query, { ordering: 'name' });
    assert.equal(next.open.lists.grouping, 'none');
    next.dispose();
  });

  it('go on at the first new one where the row was clicked', async () => {
    const before = new Set(names());
    await harness.run(loadMoreLists, { kind: 'note' });
    const first = names().find((name) => !before.has(name));
    assert.equal(harness.open.lists.list(harness.ui.revealed[0] ?? '')?.name, first);
    assert.deepEqual(harness.ui.revealedIn, [{ focus: true }]);
    await harness.run(loadMoreLists);
    assert.equal(harness.ui.revealed.length, 1);
  });

  it('are all loaded, and it is said how far that is', async () => {
    await harness.run(loadAllLists);
    const { lists } = harness.open.lists;
    assert.equal(lists.rows.length, lists.count);
    assert.equal(new Set(names()).size, names().length);
    assert.match(harness.ui.reports.at(-1) ?? '', /^(\d+) of \1$/);
    assert.match(harness.ui.finished.at(-1) ?? '', /^All \d+ lists are loaded\.$/);
  });

  it('stay as far as they are loaded where the person has had enough, and go on from there', async () => {
    const seen = names();
    harness.ui.cancelAfter = 1;
    await harness.run(loadAllLists);
    const { lists } = harness.open.lists;
    assert.ok(lists.rows.length > seen.length && lists.rows.length < (lists.count ?? 0), String(lists.rows.length));
    assert.deepEqual(names().slice(0, seen.length), seen);
    assert.deepEqual(
      { said: harness.ui.messages, finished: harness.ui.finished },
      { said: [], finished: [] },
      'who cancels is told nothing',
    );
    const pages = (): number => harness.sent.filter(({ path }) => path === '/v2/lists').length;
    const [sent, loaded] = [pages(), lists.rows.length];
    await harness.run(loadAllLists);
    assert.equal(lists.rows.length, lists.count);
    assert.equal(pages() - sent, Math.ceil(((lists.count ?? 0) - loaded) / 50), 'no page is read twice');
    assert.equal(harness.billed, 0);
  });

  it('stay where loading all of them fails', async () => {
    const before = names();
    harness.failing = new Failure('unreachable', { delivery: 'notSent' });
    await harness.run(loadAllLists);
    assert.deepEqual(names(), before);
    assert.equal(harness.ui.messages.at(-1)?.kind, 'error');
  });

  it('are found by a company, also on a page that is not loaded and behind a filter', async () => {
    const { lists } = harness.open;
    await harness.run(loadAllLists);
    const last = lists.lists.rows.filter(({ value }) => value?.type === 'company' && (value.length ?? 0) > 0).at(-1)?.value;
    assert.ok(last);
    await lists.members(last.id).more({ most: 1 });
    const company = lists.members(last.id).rows[0]?.value;
    assert.ok(company?.name);
    const paid = harness.billed;
    const next = await harness.reloaded();
    await next.open.lists.setQuery({ ordering: 'name', name: 'no such list' });
    next.ui.answer(company.name.slice(0, -1));
    await next.run(findInLists);
    assert.match(next.ui.offered[0]?.[0] ?? '', /in 1 list$/);
    assert.deepEqual(next.ui.revealed, [last.id]);
    assert.deepEqual(next.ui.revealedIn, [{ companyId: company.id, focus: true }]);
    assert.ok(next.open.lists.list(last.id), 'its row is loaded');
    assert.equal(harness.billed, paid);
    next.dispose();
  });

  it('are found for the account of the question alone, whose filter another account does not share', async () => {
    const { lists } = harness.open;
    const held = lists.lists.rows.flatMap(({ value }) => (value?.type === 'company' && (value.length ?? 0) > 0 ? [value] : []));
    for (const { id } of held.slice(0, 2)) await lists.members(id).more({ most: 1 });
    const company = held[0] && lists.members(held[0].id).rows[0]?.value;
    assert.ok(company && held[1]);
    lists.applyCall({ call: 'update', input: { id: held[1].id, add: [company.id] } }, undefined);
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      await harness.session.openSandbox('bruno');
      return choose(options);
    };
    harness.ui.answer(held[1].name);
    await harness.run(findInLists, { kind: 'company', company });
    assert.deepEqual(harness.ui.revealed, []);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed/);
  });

  it('say that a company is in none that is known', async () => {
    await harness.run(findInLists, { kind: 'company', company: { id: 'abc', name: 'Acme' } });
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /No list is known to contain Acme/);
    assert.deepEqual(harness.ui.revealed, []);
  });
});
