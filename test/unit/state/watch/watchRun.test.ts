// Tests of a run of a watch: counting is free, and new events are bought once within the agreed limits.
import assert from 'node:assert/strict';
import type { Colleagues } from '../../../../src/client/colleagues.ts';
import { Failure } from '../../../../src/client/failure.ts';
import type { Price } from '../../../../src/client/price.ts';
import { unreadOf, type Watch } from '../../../../src/state/watch/watch.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { runWatch, type WatchRunDeps } from '../../../../src/state/watch/watchRun.ts';
import { Watcher } from '../../../../src/state/watch/watcher.ts';
import { eventually } from '../../../support/eventually.ts';
import { busy, day, hour, partsOf, runNow, startWatcher, watchBusy, watchesOf } from '../support/watchHarness.ts';

let harness: TestHarness;

const watch = (): Watch => {
  const found = watchesOf(harness).get('watch');
  assert.ok(found);
  return found;
};
const sources = (): (string | undefined)[] => harness.open.money.ledger.sums({}, 'source').map(({ key }) => key);

/** Registers the hooks of one suite, because hooks outside of suites would run for all tests. */
function anewForEach(): void {
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.dispose();
  });
}

describe('a run of a watch', () => {
  anewForEach();

  it('buys nothing where nothing is new', async () => {
    watchBusy(harness, { since: '2026-02-01' });
    assert.equal((await runNow(harness))?.kind, 'nothing');
    assert.equal(harness.billed, 0);
    assert.equal(unreadOf(watch()), 0);
  });

  it('buys what is new, on its own account, and a timeline shows it at no further cost', async () => {
    watchBusy(harness);
    await harness.clock.advance(5 * day);
    const outcome = await runNow(harness);
    assert.equal(outcome?.kind, 'bought');
    const { newEvents, since } = watch();
    assert.ok(newEvents.length >= 2, `${String(newEvents.length)} events in five days`);
    assert.equal(outcome.events, newEvents.length);
    assert.equal(harness.billed, newEvents.length);
    assert.deepEqual(sources(), ['watch']);
    assert.equal(since, '2026-01-06');
    assert.equal(unreadOf(watch()), newEvents.length);
    const reader = harness.open.timeline({ kind: 'companies', ids: [busy.id] });
    await reader.open();
    const shown = new Set(reader.state.rows.map(({ id }) => `id:${id ?? ''}`));
    assert.ok(newEvents.every(({ key, company }) => shown.has(key) && company === busy.id));
    assert.equal(harness.billed, newEvents.length);
  });

  it('that is caught by the end of its session neither goes on nor loses what it has bought', async () => {
    const { since } = watchBusy(harness);
    await harness.clock.advance(5 * day);
    const arriving = Promise.withResolvers<undefined>();
    harness.failAfter = ({ parameters }) => (parameters.some(([name]) => name === 'fields') ? undefined : arriving.promise);
    const closing = new AbortController();
    const running = runWatch(partsOf(harness, closing.signal), { id: 'watch', asked: true });
    await eventually(() => harness.billed > 0, true);
    const bought = harness.billed;
    closing.abort(new Error('closed'));
    await harness.session.openSandbox();
    arriving.resolve(undefined);
    await running;
    assert.deepEqual({ since: watch().since, newEvents: watch().newEvents.length }, { since, newEvents: bought });
    await runNow(harness);
    assert.deepEqual({ billed: harness.billed, newEvents: watch().newEvents.length }, { billed: bought, newEvents: bought });
    assert.equal(watch().since, '2026-01-06');
  });

  it('is not begun by another window while a page waits for its turn, however long that takes', async () => {
    watchBusy(harness);
    await harness.clock.advance(5 * day);
    const turn = Promise.withResolvers<undefined>();
    let waits = false;
    harness.failAt = ({ parameters }) => {
      if (parameters.some(([name]) => name === 'fields')) return undefined;
      waits = true;
      return turn.promise;
    };
    const other = await harness.reloaded();
    const running = runNow(harness);
    await eventually(() => waits, true);
    await harness.clock.advance(14_000);
    for (let minutes = 0; minutes < 30; minutes += 1) await harness.clock.advance(60_000);
    assert.equal(await runNow(other), undefined);
    turn.resolve(undefined);
    await running;
    assert.equal(harness.billed, watch().newEvents.length);
    other.dispose();
  });

  it('gives the lease back to the team where the run fails, so that a colleague can run it', async () => {
    watchBusy(harness);
    await harness.clock.advance(5 * day);
    let [renewed, ended] = [0, 0];
    const lease = {
      renew: () => ((renewed += 1), Promise.resolve('leased' as const)),
      end: () => ((ended += 1), Promise.resolve()),
    };
    const colleagues = () => Promise.resolve({ leaseWatch: () => Promise.resolve(lease) } as Partial<Colleagues> as Colleagues);
    const { client, clock, events, lists, prices } = harness.open;
    const deps = {
      ...partsOf(harness),
      session: { ...{ client, clock, events, lists, prices }, money: { colleagues } },
      today: () => assert.fail('no day'),
    };
    await assert.rejects(runWatch(deps, { id: 'watch', asked: true }), /no day/);
    await harness.clock.advance(hour);
    assert.deepEqual({ renewed, ended }, { renewed: 0, ended: 1 });
  });

  it('takes no event for new that is known, and does not pay for it', async () => {
    watchBusy(harness);
    await harness.clock.advance(5 * day);
    const reader = harness.open.timeline({ kind: 'companies', ids: [busy.id] });
    await reader.open();
    await reader.loadMore(10);
    const paid = harness.billed;
    assert.equal((await runNow(harness))?.kind, 'nothing');
    assert.deepEqual({ billed: harness.billed, newEvents: watch().newEvents.length }, { billed: paid, newEvents: 0 });
  });

  it('leaves it where it is more than a run may cost, and says how many', async () => {
    watchBusy(harness, { perRun: 1 });
    await harness.clock.advance(9 * day);
    const outcome = await runNow(harness);
    assert.equal(outcome?.kind, 'perRun');
    assert.ok((outcome.events ?? 0) > 1);
    assert.equal(harness.billed, 0);
    assert.deepEqual({ unread: unreadOf(watch()), since: watch().since }, { unread: 1, since: '2026-01-01' });
    // The user agrees to the price that is said.
    const bought = await runNow(harness, { offer: outcome.events ?? 0 });
    assert.deepEqual({ kind: bought?.kind, events: bought?.events }, { kind: 'bought', events: outcome.events });
    assert.deepEqual(sources(), ['person']);
    assert.deepEqual({ billed: harness.billed, spent: watch().spent }, { billed: outcome.events, spent: [] });
  });

  it('buys an offer for no more than its price was when the user agreed, though it has risen while a colleague had the lease', async () => {
    watchBusy(harness, { perRun: 1 });
    await harness.clock.advance(9 * day);
    const offer = (await runNow(harness))?.events ?? 0;
    let timesMore = 1;
    const lease = { renew: () => Promise.resolve('leased'), end: () => Promise.resolve() };
    const colleagues = {
      leaseWatch: () => {
        timesMore = 2;
        return Promise.resolve(lease);
      },
    };
    const { client, clock, events, lists } = harness.open;
    const session = {
      ...{ client, clock, events, lists },
      prices: { of: ({ timeline = 0 }: Price) => ({ timeline: timesMore * timeline }) },
      money: { colleagues: () => Promise.resolve(colleagues) },
    };
    const deps = { ...partsOf(harness), session } as unknown as WatchRunDeps;
    const outcome = await runWatch(deps, { id: 'watch', asked: true, offer });
    assert.deepEqual(
      { kind: outcome?.kind, events: outcome?.events, billed: harness.billed },
      { kind: 'perRun', events: offer, billed: 0 },
    );
  });

  it('that is stopped by its budget while it buys keeps what it has bought, and says how many events are left', async () => {
    watchBusy(harness, { since: '2025-07-01', perRun: 1, perWeek: 1000 });
    const events = (await runNow(harness))?.events ?? 0;
    assert.ok(events > 50, `${String(events)} events are more than a page`);
    watchesOf(harness).agree('watch', { everyHours: 24, perRun: events, perWeek: 1000 }, harness.clock.now());
    // The first page is billed more than its price, and so the second one is priced higher.
    harness.altering = (answer, { path, parameters }) =>
      path === '/v2/timeline' && !parameters.some(([name]) => name === 'fields')
        ? { ...answer, headers: { ...answer.headers, 'x-uniapi-cost': 'units=1,timeline=75' } }
        : answer;
    const outcome = await runNow(harness);
    assert.deepEqual(
      { kind: outcome?.kind, events: outcome?.events, newEvents: watch().newEvents.length, spent: watch().spent[0]?.credits },
      { kind: 'perRun', events: events - 50, newEvents: 50, spent: 75 },
    );
  });

  it('leaves it where the week’s cap would be exceeded, and goes on when the week is over', async () => {
    watchBusy(harness, { perRun: 10, perWeek: 10 });
    await harness.clock.advance(8 * day);
    assert.equal((await runNow(harness))?.kind, 'bought');
    const paid = harness.billed;
    assert.ok(paid >= 4 && paid <= 10, String(paid));
    await harness.clock.advance(6 * day);
    watchesOf(harness).agree('watch', { everyHours: 24, perRun: 10, perWeek: paid }, harness.clock.now());
    assert.equal((await runNow(harness))?.kind, 'perWeek');
    assert.equal(harness.billed, paid);
    await harness.clock.advance(day);
    assert.equal((await runNow(harness))?.kind, 'bought');
  });

  it('looks for nothing before the day that was agreed to, though one ran while the clock was behind', async () => {
    watchBusy(harness);
    harness.clock.setBack(10 * day);
    assert.equal((await runNow(harness))?.kind, 'nothing');
    harness.clock.setBack(-10 * day);
    await harness.clock.advance(5 * day);
    await runNow(harness);
    const starts = watch().newEvents.map(({ start = '' }) => start);
    assert.ok(starts.length > 0 && starts.every((start) => start >= '2026-01-01'), starts.join(' '));
    assert.deepEqual({ billed: harness.billed, since: watch().since }, { billed: starts.length, since: '2026-01-06' });
  });

  it('looks for nothing before the day that was agreed to in a time zone where that day has not begun', async () => {
    watchBusy(harness);
    const elsewhere = { ...partsOf(harness), today: () => '2025-12-31' };
    await runWatch(elsewhere, { id: 'watch', asked: true });
    assert.equal(watch().since, '2026-01-01');
  });

  it('looks on from the right day after one ran while the clock was ahead', async () => {
    watchBusy(harness, { perRun: 50, perWeek: 100 });
    await harness.clock.advance(3 * day);
    harness.clock.setBack(-30 * day);
    await runNow(harness);
    assert.equal(watch().since, '2026-02-03');
    harness.clock.setBack(30 * day);
    await harness.clock.advance(day);
    await runNow(harness);
    assert.equal(watch().since, '2026-01-05');
  });

  it('counts an unconfirmed call as spent, and finds the rest by the next run', async () => {
    watchBusy(harness);
    await harness.clock.advance(5 * day);
    harness.losing = undefined;
    let counts = 0;
    harness.failAt = (request) => {
      const isCount = request.parameters.some(([name, value]) => name === 'fields' && value === 'none');
      counts += isCount ? 1 : 0;
      return request.path === '/v2/timeline' && !isCount ? new Failure('timedOut', { delivery: 'unknown' }) : undefined;
    };
    const outcome = await runNow(harness);
    assert.deepEqual({ kind: outcome?.kind, failure: outcome?.failure }, { kind: 'failed', failure: 'timedOut' });
    assert.ok(counts > 0);
    assert.ok((watch().spent[0]?.credits ?? 0) >= 2);
    assert.equal(watch().running, undefined);
    assert.equal(watch().since, '2026-01-01');
    harness.failAt = undefined;
    assert.equal((await runNow(harness))?.kind, 'bought');
  });

  for (const { what, fail } of [
    { what: 'met no network', fail: () => new Failure('unreachable', { delivery: 'notSent' }) },
    {
      what: 'was caught by the end of its session',
      fail: (closing: AbortController) => {
        closing.abort(new Error('closed'));
        return undefined;
      },
    },
  ])
    it(`is due again in an hour, and not a week later, where it was not asked for and ${what}`, async () => {
      const { since } = watchBusy(harness, { everyHours: 168 });
      await harness.clock.advance(5 * day);
      const closing = new AbortController();
      harness.failAt = () => fail(closing);
      const outcome = await runWatch(partsOf(harness, closing.signal), { id: 'watch', asked: false });
      assert.equal(outcome?.kind, 'failed');
      const soon = harness.clock.now() + hour;
      assert.deepEqual({ dueAt: watch().dueAt, since: watch().since }, { dueAt: soon, since });
      harness.failAt = undefined;
      await harness.clock.advance(hour);
      assert.equal((await runWatch(partsOf(harness), { id: 'watch', asked: false }))?.kind, 'bought');
      assert.equal(watch().dueAt, soon + 7 * day);
    });

  it('is not tried again before its usual time where its page may have been billed', async () => {
    const { dueAt } = watchBusy(harness, { everyHours: 168 });
    await harness.clock.advance(5 * day);
    harness.failAt = ({ path, parameters }) =>
      path === '/v2/timeline' && !parameters.some(([name]) => name === 'fields')
        ? new Failure('timedOut', { delivery: 'unknown' })
        : undefined;
    const outcome = await runWatch(partsOf(harness), { id: 'watch', asked: false });
    assert.deepEqual({ unconfirmed: outcome?.unconfirmed, dueAt: watch().dueAt }, { unconfirmed: true, dueAt: dueAt + 7 * day });
  });

  it('is tried again soon, and not called unconfirmed, if the answer of a gateway says that its page cost nothing', async () => {
    watchBusy(harness, { everyHours: 168 });
    await harness.clock.advance(5 * day);
    harness.failAt = ({ path, parameters }) =>
      path === '/v2/timeline' && !parameters.some(([name]) => name === 'fields')
        ? new Failure('serviceFault', { delivery: 'answered', status: 503, cost: 'none' })
        : undefined;
    const outcome = await runWatch(partsOf(harness), { id: 'watch', asked: false });
    assert.deepEqual(
      { failure: outcome?.failure, unconfirmed: outcome?.unconfirmed, dueAt: watch().dueAt },
      { failure: 'serviceFault', unconfirmed: undefined, dueAt: harness.clock.now() + hour },
    );
  });

  it('is not tried again before its usual time where a page was billed that the service failed to send', async () => {
    const { dueAt } = watchBusy(harness, { everyHours: 168 });
    await harness.clock.advance(5 * day);
    harness.failAt = ({ path, parameters }) =>
      path === '/v2/timeline' && !parameters.some(([name]) => name === 'fields')
        ? new Failure('serviceFault', { delivery: 'answered', status: 500, hasErrorBody: true, cost: 'timeline=2' })
        : undefined;
    const outcome = await runWatch(partsOf(harness), { id: 'watch', asked: false });
    assert.deepEqual({ failure: outcome?.failure, dueAt: watch().dueAt }, { failure: 'serviceFault', dueAt: dueAt + 7 * day });
  });

  it('is not tried again before its usual time where it has bought a part, because that would spend its limit twice', async () => {
    const { dueAt } = watchBusy(harness, { everyHours: 168, since: '2020-01-01', perRun: 2000, perWeek: 9000 });
    await harness.clock.advance(5 * day);
    let pages = 0;
    harness.failAt = ({ path, parameters }) => {
      if (path !== '/v2/timeline' || parameters.some(([name]) => name === 'fields')) return undefined;
      pages += 1;
      return pages > 1 ? new Failure('unreachable', { delivery: 'notSent' }) : undefined;
    };
    const outcome = await runWatch(partsOf(harness), { id: 'watch', asked: false });
    assert.deepEqual({ failure: outcome?.failure, billed: harness.billed }, { failure: 'unreachable', billed: 50 });
    assert.equal(watch().dueAt, dueAt + 7 * day);
  });

  it('counts what the service bills for a count that should be free, and goes no further', async () => {
    watchBusy(harness, { perRun: 10, perWeek: 10 });
    await harness.clock.advance(5 * day);
    harness.altering = (answer, { parameters }) =>
      parameters.some(([name, value]) => name === 'fields' && value === 'none')
        ? { ...answer, headers: { ...answer.headers, 'x-uniapi-cost': 'units=1,timeline=11' } }
        : answer;
    const outcome = await runNow(harness);
    assert.deepEqual({ kind: outcome?.kind, cap: outcome?.cap }, { kind: 'failed', cap: 'nowCosts' });
    assert.equal(watch().spent[0]?.credits, 11);
    assert.equal(harness.billed, 0);
  });

  it('respects the caps of the user, and says which one stood in the way', async () => {
    harness.dispose();
    harness = new TestHarness();
    harness.caps = { perDay: 1 };
    await harness.session.signIn(
      { id: 'a', name: 'A', baseAddress: 'https://service.example', credentials: 'token' },
      { kind: 'token', token: 'sandbox-token' },
    );
    watchBusy(harness);
    await harness.clock.advance(5 * day);
    const outcome = await runNow(harness);
    assert.deepEqual(
      { kind: outcome?.kind, failure: outcome?.failure, cap: outcome?.cap },
      { kind: 'failed', failure: 'overBudget', cap: 'perDay' },
    );
    assert.equal(harness.billed, 0);
    assert.equal(watch().spent[0]?.credits, 0);
    assert.equal(unreadOf(watch()), 1);
  });

  it('of a list looks at the companies that are known of it, and says how many are not', async () => {
    watchBusy(harness, { watched: { kind: 'list', id: '24', name: 'Clients' }, since: '2025-12-01', perRun: 200, perWeek: 200 });
    const nobody = await runNow(harness);
    assert.deepEqual(
      { kind: nobody?.kind, unknown: nobody?.unknown, billed: harness.billed },
      { kind: 'noCompanies', unknown: 24, billed: 0 },
    );
    await harness.open.lists.members('24').more({ most: 10 });
    const paid = harness.billed;
    const outcome = await runNow(harness);
    assert.deepEqual({ kind: outcome?.kind, unknown: outcome?.unknown }, { kind: 'bought', unknown: 14 });
    const { newEvents } = watch();
    assert.equal(harness.billed, paid + newEvents.length);
    const known = new Set(harness.open.lists.companiesIn('24'));
    assert.ok(newEvents.every(({ company }) => known.has(company)));
    assert.ok(new Set(newEvents.map(({ company }) => company)).size > 1);
  });

  it('of a list that never had companies looks on from the day of the run', async () => {
    watchBusy(harness, { watched: { kind: 'list', id: '24', name: 'Clients' }, since: '2025-12-01' });
    harness.altering = (answer, { parameters }) =>
      parameters.some(([name]) => name === 'lists')
        ? { ...answer, body: answer.body.replace(/"count":\d+/, '"count":0') }
        : answer;
    assert.equal((await runNow(harness))?.kind, 'nothing');
    assert.notEqual(watch().since, '2025-12-01');
  });

  it('of a list that somebody has emptied buys nothing of the companies that were in it, and looks on from the same day', async () => {
    watchBusy(harness, { watched: { kind: 'list', id: '24', name: 'Clients' }, since: '2025-12-01', perRun: 200, perWeek: 200 });
    await harness.open.lists.members('24').more({ most: 10 });
    const paid = harness.billed;
    harness.altering = (answer, { parameters }) =>
      parameters.some(([name]) => name === 'lists')
        ? { ...answer, body: answer.body.replace(/"count":\d+/, '"count":0') }
        : answer;
    const outcome = await runNow(harness);
    assert.deepEqual(
      { kind: outcome?.kind, billed: harness.billed, since: watch().since },
      { kind: 'nothing', billed: paid, since: '2025-12-01' },
    );
    assert.deepEqual(
      harness.sent.filter(({ path }) => path === '/v2/timeline'),
      [],
    );
    // The companies are in the list again.
    harness.altering = undefined;
    assert.equal((await runNow(harness))?.kind, 'bought');
  });
});

describe('the watcher', () => {
  anewForEach();

  it('runs what is due, once for whatever was missed', async () => {
    watchBusy(harness);
    const watcher = startWatcher(harness);
    await harness.clock.advance(day - hour);
    assert.equal(watch().last, undefined);
    await harness.clock.advance(2 * hour);
    assert.ok(watch().last);
    watcher.dispose();
    await harness.clock.advance(10 * day);
    const searches = (): number => harness.sent.filter(({ path }) => path === '/v2/timeline').length;
    const before = searches();
    const next = startWatcher(harness);
    await harness.clock.advance(hour);
    assert.equal(watch().last?.kind, 'bought');
    const sent = searches();
    assert.ok(sent > before);
    await harness.clock.advance(hour);
    assert.equal(searches(), sent, 'nothing was made up for twice');
    next.dispose();
  });

  it('runs a due time once, however many windows there are', async () => {
    watchBusy(harness);
    const other = await harness.reloaded();
    const watchers = [startWatcher(harness), startWatcher(other)];
    await harness.clock.advance(day + hour);
    const counts = [...harness.sent, ...other.sent].filter(({ path }) => path === '/v2/timeline');
    const buying = counts.filter(({ parameters }) => !parameters.some(([name]) => name === 'fields'));
    assert.equal(buying.length, 1);
    for (const watcher of watchers) watcher.dispose();
    other.dispose();
  });

  it('goes on with the others where one cannot be run, which says so once and is tried again at its next time', async () => {
    watchBusy(harness, { id: 'broken' });
    watchBusy(harness);
    let asked = 0;
    const colleagues = () => ((asked += 1) === 1 ? Promise.reject(new Error('a raw text')) : Promise.resolve(undefined));
    const { client, clock, events, lists, prices } = harness.open;
    const session = { ...{ client, clock, events, lists, prices }, money: { colleagues } };
    const watcher = new Watcher({ ...partsOf(harness), session });
    await harness.clock.advance(day + hour);
    const broken = (): Watch | undefined => watchesOf(harness).get('broken');
    const failed = broken();
    assert.deepEqual(
      { kind: failed?.last?.kind, isRead: failed?.last?.isRead, other: watch().last?.kind, asked },
      { kind: 'failed', isRead: false, other: 'bought', asked: 2 },
    );
    assert.doesNotMatch(JSON.stringify(failed), /raw text/);
    await harness.clock.advance(22 * hour);
    assert.deepEqual({ watch: broken(), asked }, { watch: failed, asked: 2 });
    await harness.clock.advance(2 * hour);
    assert.notEqual(broken()?.last?.kind, 'failed');
    watcher.dispose();
  });

  it('leaves no timer behind, and sends nothing for a session that is closed', async () => {
    watchBusy(harness);
    const asleep = harness.clock.sleeping;
    const watcher = startWatcher(harness);
    await harness.clock.advance(1);
    assert.equal(harness.clock.sleeping, asleep + 1);
    watcher.dispose();
    await harness.clock.advance(0);
    assert.equal(harness.clock.sleeping, asleep);
    const sent = harness.sent.length;
    await harness.clock.advance(3 * day);
    assert.equal(harness.sent.length, sent);
  });

  it('does not make up for anything where the clock is set back, and waits no longer than from one run to the next', async () => {
    watchBusy(harness);
    const watcher = startWatcher(harness);
    await harness.clock.advance(hour);
    harness.clock.setBack(400 * day);
    await harness.clock.advance(23 * hour);
    assert.equal(watch().last, undefined);
    await harness.clock.advance(3 * hour);
    assert.ok(watch().last);
    watcher.dispose();
  });
});
