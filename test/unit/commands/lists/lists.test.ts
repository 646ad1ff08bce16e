// Which lists are shown: filtered, grouped, loaded to the end, and found by a company that they hold. None of it costs anything.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { back } from '../../../../src/app/app.ts';
import { findInLists } from '../../../../src/commands/lists/findInLists.ts';
import { filterLists, groupLists, loadAllLists, loadMoreLists } from '../../../../src/commands/lists/lists.ts';
import { Desk } from '../../../support/desk.ts';

describe('the lists that are shown', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await Desk.inSandbox();
  });
  afterEach(() => {
    desk.dispose();
  });

  const names = (): string[] => desk.open.lists.lists.rows.map(({ value }) => value?.name ?? '');

  it('are filtered by pairs of extra data, by the service itself', async () => {
    const all = desk.open.lists.lists.count ?? 0;
    desk.ui.answer(
      'Companies and people',
      '',
      { wrong: 'priority', says: /is not a pair/ },
      { wrong: 'a="b', says: /is not closed/ },
      'priority=1',
    );
    await desk.run(filterLists);
    const { rows, count } = desk.open.lists.lists;
    assert.ok(rows.length > 0 && count !== undefined && count < all);
    assert.ok(rows.every(({ value }) => value?.extraData?.['priority'] === 1));
    assert.deepEqual(new Map(desk.sent.at(-1)?.parameters).get('extraData'), '{"priority":1}');
    assert.equal(desk.bill, 0);
  });

  it('stay as they were where the person goes back and away', async () => {
    const before = names();
    desk.ui.answer('People lists only', 'x', back, back, undefined);
    await desk.run(filterLists);
    assert.deepEqual(names(), before);
  });

  it('are shown in the same way by the next window of the workspace', async () => {
    desk.ui.answer('Company lists only', 'a', 'priority=1');
    await desk.run(filterLists);
    desk.ui.answer('Mine and shared with me');
    await desk.run(groupLists);
    const next = await desk.reloaded();
    assert.deepEqual(next.open.lists.query, { ordering: 'name', name: 'a', type: 'company', extraData: { priority: 1 } });
    assert.equal(next.open.lists.grouping, 'owner');
    next.dispose();
  });

  it('are as on the first day where what was kept cannot be read', async () => {
    desk.listsViews.set('sandbox', { query: { ordering: 'sideways', type: 7, extraData: [] }, grouping: {} });
    const next = await desk.reloaded();
    assert.deepEqual(next.open.lists.query, { ordering: 'name' });
    assert.equal(next.open.lists.grouping, 'none');
    next.dispose();
  });

  it('go on at the first new one where the row was clicked', async () => {
    const before = new Set(names());
    await desk.run(loadMoreLists, { kind: 'note' });
    const first = names().find((name) => !before.has(name));
    assert.equal(desk.open.lists.list(desk.ui.revealed[0] ?? '')?.name, first);
    assert.deepEqual(desk.ui.revealedIn, [{ focus: true }]);
    await desk.run(loadMoreLists);
    assert.equal(desk.ui.revealed.length, 1);
  });

  it('are all loaded, and it is said how far that is', async () => {
    await desk.run(loadAllLists);
    const { lists } = desk.open.lists;
    assert.equal(lists.rows.length, lists.count);
    assert.equal(new Set(names()).size, names().length);
    assert.match(desk.ui.reports.at(-1) ?? '', /^(\d+) of \1$/);
    assert.match(desk.ui.finished.at(-1) ?? '', /^All \d+ lists are loaded\.$/);
  });

  it('stay as far as they are loaded where the person has had enough, and go on from there', async () => {
    const seen = names();
    desk.ui.cancelAfter = 1;
    await desk.run(loadAllLists);
    const { lists } = desk.open.lists;
    assert.ok(lists.rows.length > seen.length && lists.rows.length < (lists.count ?? 0), String(lists.rows.length));
    assert.deepEqual(names().slice(0, seen.length), seen);
    assert.deepEqual(
      { said: desk.ui.said, finished: desk.ui.finished },
      { said: [], finished: [] },
      'who cancels is told nothing',
    );
    const pages = (): number => desk.sent.filter(({ path }) => path === '/v2/lists').length;
    const [sent, loaded] = [pages(), lists.rows.length];
    await desk.run(loadAllLists);
    assert.equal(lists.rows.length, lists.count);
    assert.equal(pages() - sent, Math.ceil(((lists.count ?? 0) - loaded) / 50), 'no page is read twice');
    assert.equal(desk.bill, 0);
  });

  it('stay where loading all of them fails', async () => {
    const before = names();
    desk.failing = new Failure('unreachable', { delivery: 'notSent' });
    await desk.run(loadAllLists);
    assert.deepEqual(names(), before);
    assert.equal(desk.ui.said.at(-1)?.kind, 'error');
  });

  it('are found by a company, also on a page that is not loaded and behind a filter', async () => {
    const { lists } = desk.open;
    await desk.run(loadAllLists);
    const last = lists.lists.rows.filter(({ value }) => value?.type === 'company' && (value.length ?? 0) > 0).at(-1)?.value;
    assert.ok(last);
    await lists.members(last.id).more({ most: 1 });
    const company = lists.members(last.id).rows[0]?.value;
    assert.ok(company?.name);
    const paid = desk.bill;
    const next = await desk.reloaded();
    await next.open.lists.setQuery({ ordering: 'name', name: 'no such list' });
    next.ui.answer(company.name.slice(0, -1));
    await next.run(findInLists);
    assert.match(next.ui.offered[0]?.[0] ?? '', /in 1 list$/);
    assert.deepEqual(next.ui.revealed, [last.id]);
    assert.deepEqual(next.ui.revealedIn, [{ companyId: company.id, focus: true }]);
    assert.ok(next.open.lists.list(last.id), 'its row is loaded');
    assert.equal(desk.bill, paid);
    next.dispose();
  });

  it('say that a company is in none that is known', async () => {
    await desk.run(findInLists, { kind: 'company', company: { id: 'abc', name: 'Acme' } });
    assert.match(desk.ui.said.at(-1)?.text ?? '', /No list is known to contain Acme/);
    assert.deepEqual(desk.ui.revealed, []);
  });
});
