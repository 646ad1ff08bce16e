// A run of a watch: counting is free, what is new is bought once and within what was agreed to, and every window sees it.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { unreadOf, type Watch } from '../../../../src/state/watch/watch.ts';
import { Desk } from '../../../support/desk.ts';
import { runWatch } from '../../../../src/state/watch/watchRun.ts';
import { eventually } from '../../../support/eventually.ts';
import { busy, day, hour, partsOf, runNow, startWatcher, watchBusy, watchesOf } from '../support/watchDesk.ts';

let desk: Desk;

const watch = (): Watch => {
  const found = watchesOf(desk).get('watch');
  assert.ok(found);
  return found;
};
const sources = (): (string | undefined)[] => desk.open.money.ledger.sums({}, 'source').map(({ key }) => key);

/** For one suite: hooks outside of all of them would run for every test there is. */
function anewForEach(): void {
  beforeEach(async () => {
    desk = await Desk.inSandbox();
  });
  afterEach(() => {
    desk.dispose();
  });
}

describe('a run of a watch', () => {
  anewForEach();

  it('buys nothing where nothing is new', async () => {
    watchBusy(desk, { since: '2026-02-01' });
    assert.equal((await runNow(desk))?.kind, 'nothing');
    assert.equal(desk.bill, 0);
    assert.equal(unreadOf(watch()), 0);
  });

  it('buys what is new, on its own account, and a timeline shows it at no further cost', async () => {
    watchBusy(desk);
    await desk.clock.advance(5 * day);
    const outcome = await runNow(desk);
    assert.equal(outcome?.kind, 'bought');
    const { news, since } = watch();
    assert.ok(news.length >= 2, `${String(news.length)} events in five days`);
    assert.equal(outcome.events, news.length);
    assert.equal(desk.bill, news.length);
    assert.deepEqual(sources(), ['watch']);
    assert.equal(since, '2026-01-06');
    assert.equal(unreadOf(watch()), news.length);
    const reader = desk.open.timeline({ kind: 'companies', ids: [busy.id] });
    await reader.open();
    const shown = new Set(reader.state.rows.map(({ id }) => `id:${id ?? ''}`));
    assert.ok(news.every(({ key, company }) => shown.has(key) && company === busy.id));
    assert.equal(desk.bill, news.length);
  });

  it('that is caught by the end of its session neither goes on nor loses what it has bought', async () => {
    const { since } = watchBusy(desk);
    await desk.clock.advance(5 * day);
    const arriving = Promise.withResolvers<undefined>();
    desk.failAfter = ({ parameters }) => (parameters.some(([name]) => name === 'fields') ? undefined : arriving.promise);
    const closing = new AbortController();
    const running = runWatch(partsOf(desk, closing.signal), { id: 'watch', asked: true });
    await eventually(() => desk.bill > 0, true);
    const bought = desk.bill;
    closing.abort(new Error('closed'));
    await desk.session.openSandbox();
    arriving.resolve(undefined);
    await running;
    assert.deepEqual({ since: watch().since, news: watch().news.length }, { since, news: bought });
    await runNow(desk);
    assert.deepEqual({ bill: desk.bill, news: watch().news.length }, { bill: bought, news: bought });
    assert.equal(watch().since, '2026-01-06');
  });

  it('is not begun by another window while a page waits for its turn, however long that takes', async () => {
    watchBusy(desk);
    await desk.clock.advance(5 * day);
    const turn = Promise.withResolvers<undefined>();
    let waits = false;
    desk.failAt = ({ parameters }) => {
      if (parameters.some(([name]) => name === 'fields')) return undefined;
      waits = true;
      return turn.promise;
    };
    const other = await desk.reloaded();
    const running = runNow(desk);
    await eventually(() => waits, true);
    await desk.clock.advance(14_000);
    for (let minutes = 0; minutes < 30; minutes += 1) await desk.clock.advance(60_000);
    assert.equal(await runNow(other), undefined);
    turn.resolve(undefined);
    await running;
    assert.equal(desk.bill, watch().news.length);
    other.dispose();
  });

  it('takes no event for new that is known, and does not pay for it', async () => {
    watchBusy(desk);
    await desk.clock.advance(5 * day);
    const reader = desk.open.timeline({ kind: 'companies', ids: [busy.id] });
    await reader.open();
    await reader.loadMore(10);
    const paid = desk.bill;
    assert.equal((await runNow(desk))?.kind, 'nothing');
    assert.deepEqual({ bill: desk.bill, news: watch().news.length }, { bill: paid, news: 0 });
  });

  it('leaves it where it is more than a run may cost, and says how many', async () => {
    watchBusy(desk, { perRun: 1 });
    await desk.clock.advance(9 * day);
    const outcome = await runNow(desk);
    assert.equal(outcome?.kind, 'perRun');
    assert.ok((outcome.events ?? 0) > 1);
    assert.equal(desk.bill, 0);
    assert.deepEqual({ unread: unreadOf(watch()), since: watch().since }, { unread: 1, since: '2026-01-01' });
    // The user agrees to the price that is said.
    const bought = await runNow(desk, { offer: outcome.events ?? 0 });
    assert.deepEqual({ kind: bought?.kind, events: bought?.events }, { kind: 'bought', events: outcome.events });
    assert.deepEqual(sources(), ['person']);
    assert.deepEqual({ bill: desk.bill, spent: watch().spent }, { bill: outcome.events, spent: [] });
  });

  it('leaves it where the week’s cap would be passed, and goes on when the week is over', async () => {
    watchBusy(desk, { perRun: 10, perWeek: 10 });
    await desk.clock.advance(8 * day);
    assert.equal((await runNow(desk))?.kind, 'bought');
    const paid = desk.bill;
    assert.ok(paid >= 4 && paid <= 10, String(paid));
    await desk.clock.advance(6 * day);
    watchesOf(desk).agree('watch', { everyHours: 24, perRun: 10, perWeek: paid }, desk.clock.now());
    assert.equal((await runNow(desk))?.kind, 'perWeek');
    assert.equal(desk.bill, paid);
    await desk.clock.advance(day);
    assert.equal((await runNow(desk))?.kind, 'bought');
  });

  it('counts a call in doubt as spent, and finds the rest by the next run', async () => {
    watchBusy(desk);
    await desk.clock.advance(5 * day);
    desk.losing = undefined;
    let counts = 0;
    desk.failAt = (request) => {
      const isCount = request.parameters.some(([name, value]) => name === 'fields' && value === 'none');
      counts += isCount ? 1 : 0;
      return request.path === '/v2/timeline' && !isCount ? new Failure('timedOut', { delivery: 'unknown' }) : undefined;
    };
    const outcome = await runNow(desk);
    assert.deepEqual({ kind: outcome?.kind, failure: outcome?.failure }, { kind: 'failed', failure: 'timedOut' });
    assert.ok(counts > 0);
    assert.ok((watch().spent[0]?.credits ?? 0) >= 2);
    assert.equal(watch().running, undefined);
    assert.equal(watch().since, '2026-01-01');
    desk.failAt = undefined;
    assert.equal((await runNow(desk))?.kind, 'bought');
  });

  it('respects the caps of the user, and says which one stood in the way', async () => {
    desk.dispose();
    desk = new Desk();
    desk.caps = { perDay: 1 };
    await desk.session.signIn(
      { id: 'a', name: 'A', baseAddress: 'https://service.example', credentials: 'token' },
      { kind: 'token', token: 'sandbox-token' },
    );
    watchBusy(desk);
    await desk.clock.advance(5 * day);
    const outcome = await runNow(desk);
    assert.deepEqual(
      { kind: outcome?.kind, failure: outcome?.failure, cap: outcome?.cap },
      { kind: 'failed', failure: 'overBudget', cap: 'perDay' },
    );
    assert.equal(desk.bill, 0);
    assert.equal(watch().spent[0]?.credits, 0);
    assert.equal(unreadOf(watch()), 1);
  });

  it('of a list looks at the companies that are known of it, and says how many are not', async () => {
    watchBusy(desk, { watched: { kind: 'list', id: '24', name: 'Clients' }, since: '2025-12-01', perRun: 200, perWeek: 200 });
    const nobody = await runNow(desk);
    assert.deepEqual(
      { kind: nobody?.kind, unknown: nobody?.unknown, bill: desk.bill },
      { kind: 'noCompanies', unknown: 24, bill: 0 },
    );
    await desk.open.lists.members('24').more({ most: 10 });
    const paid = desk.bill;
    const outcome = await runNow(desk);
    assert.deepEqual({ kind: outcome?.kind, unknown: outcome?.unknown }, { kind: 'bought', unknown: 14 });
    const { news } = watch();
    assert.equal(desk.bill, paid + news.length);
    const known = new Set(desk.open.lists.companiesIn('24'));
    assert.ok(news.every(({ company }) => known.has(company)));
    assert.ok(new Set(news.map(({ company }) => company)).size > 1);
  });
});

describe('the watcher', () => {
  anewForEach();

  it('runs what is due, once for whatever was missed', async () => {
    watchBusy(desk);
    const watcher = startWatcher(desk);
    await desk.clock.advance(day - hour);
    assert.equal(watch().last, undefined);
    await desk.clock.advance(2 * hour);
    assert.ok(watch().last);
    watcher.dispose();
    await desk.clock.advance(10 * day);
    const searches = (): number => desk.sent.filter(({ path }) => path === '/v2/timeline').length;
    const before = searches();
    const next = startWatcher(desk);
    await desk.clock.advance(hour);
    assert.equal(watch().last?.kind, 'bought');
    const sent = searches();
    assert.ok(sent > before);
    await desk.clock.advance(hour);
    assert.equal(searches(), sent, 'nothing was made up for twice');
    next.dispose();
  });

  it('runs a due time once, however many windows there are', async () => {
    watchBusy(desk);
    const other = await desk.reloaded();
    const watchers = [startWatcher(desk), startWatcher(other)];
    await desk.clock.advance(day + hour);
    const counts = [...desk.sent, ...other.sent].filter(({ path }) => path === '/v2/timeline');
    const buying = counts.filter(({ parameters }) => !parameters.some(([name]) => name === 'fields'));
    assert.equal(buying.length, 1);
    for (const watcher of watchers) watcher.dispose();
    other.dispose();
  });

  it('leaves no timer behind, and sends nothing for a session that is closed', async () => {
    watchBusy(desk);
    const asleep = desk.clock.sleeping;
    const watcher = startWatcher(desk);
    await desk.clock.advance(1);
    assert.equal(desk.clock.sleeping, asleep + 1);
    watcher.dispose();
    await desk.clock.advance(0);
    assert.equal(desk.clock.sleeping, asleep);
    const sent = desk.sent.length;
    await desk.clock.advance(3 * day);
    assert.equal(desk.sent.length, sent);
  });

  it('does not make up for anything where the clock is set back, and waits no longer than from one run to the next', async () => {
    watchBusy(desk);
    const watcher = startWatcher(desk);
    await desk.clock.advance(hour);
    desk.clock.setBack(400 * day);
    await desk.clock.advance(23 * hour);
    assert.equal(watch().last, undefined);
    await desk.clock.advance(3 * hour);
    assert.ok(watch().last);
    watcher.dispose();
  });
});
