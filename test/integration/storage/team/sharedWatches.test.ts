// Two members watch the same companies: one pays for what is new, and both have it among their news once.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { systemClock, type Clock } from '../../../../src/client/clock.ts';
import type { Client } from '../../../../src/client/client.ts';
import { eventually } from '../../../support/eventually.ts';
import { postgresOrSkip } from '../../../support/postgres/postgresServer.ts';
import { TcpProxy } from '../../../support/tcpProxy.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { dayAt, events, idOf, TimelineService } from '../../../unit/state/support/timelineService.ts';
import { known, Members, type MemberOptions } from './support/members.ts';
import { WatchWindow } from './support/watchWindow.ts';

const limits = { connectMs: 1000, statementMs: 1000, againMs: 0 };
const [MINUTE, HOUR] = [60_000, 3_600_000];

describe('watches of a team', () => {
  let members: Members;
  let proxy: TcpProxy;
  let tokens = 0;

  before(async function () {
    members = await Members.create(await postgresOrSkip(this));
    proxy = await TcpProxy.start(members.server.port);
  });
  afterEach(() => {
    proxy.mode = 'open';
  });
  after(() => {
    members?.end();
    proxy?.close();
  });

  async function open(name: string, service: TimelineService, options: MemberOptions = {}): Promise<WatchWindow> {
    return new WatchWindow(await members.member(name, { token: `token ${String(tokens)}`, ...options }), service);
  }

  /** Windows of two members with a token of their own, so that tests do not meet. */
  async function two(service: TimelineService, options: readonly MemberOptions[] = []): Promise<[WatchWindow, WatchWindow]> {
    tokens += 1;
    const windows = [await open('anna', service, options[0]), await open('ben', service, options[1])] as const;
    for (const window of windows) window.watch();
    return [...windows];
  }

  /** Makes all leases older, as if their windows had given no sign for some time. */
  async function age(ms: number): Promise<void> {
    await members.run(`UPDATE company_data.watch_lease SET seen = seen - interval '${String(ms)} milliseconds'`);
  }

  const expected = new Set(events(5).map(({ id }) => `id:${String(id)}`));

  for (const offsets of [
    [0, 0],
    [HOUR, -HOUR],
  ]) {
    it(`that are due at the same moment cost one bill, with clocks wrong by ${offsets.join(' and ')} ms`, async () => {
      const service = new TimelineService(events(5));
      const clocks = offsets.map((ms): Clock => ({ now: () => Date.now() + ms, sleep: systemClock.sleep.bind(systemClock) }));
      const [anna, ben] = await two(
        service,
        clocks.map((clock) => ({ storage: { clock }, team: { clock } })),
      );
      const answer = Promise.withResolvers<undefined>();
      const asked = service.hold(answer.promise);
      const annas = anna.run();
      await asked;
      assert.equal(await ben.run(), undefined, 'a colleague runs it');
      assert.equal(ben.isDue, true, 'it is looked at again');
      answer.resolve(undefined);
      assert.equal((await annas)?.kind, 'bought');
      const bens = await ben.run();
      assert.deepEqual({ kind: bens?.kind, events: bens?.events }, { kind: 'bought', events: 5 });
      for (const { news } of [anna, ben]) assert.deepEqual(new Set(news), expected);
      assert.equal(service.billed, 5);
      assert.equal(ben.spent, 0);
      for (const window of [anna, ben]) assert.equal((await window.run({ asked: true }))?.kind, 'nothing');
      for (const { news } of [anna, ben]) assert.equal(news.length, 5);
    });
  }

  it('that three members ask for at once wait for each other, and then have everything at no cost', async () => {
    const service = new TimelineService(events(5));
    const windows: WatchWindow[] = await two(service);
    const carl = await open('carl', service);
    carl.watch();
    windows.push(carl);
    const outcomes = await Promise.all(windows.map((window) => window.run({ asked: true })));
    for (const outcome of outcomes)
      assert.deepEqual({ kind: outcome?.kind, events: outcome?.events }, { kind: 'bought', events: 5 });
    for (const { news } of windows) assert.deepEqual(new Set(news), expected);
    assert.equal(service.billed, 5);
  });

  it('that wait for a colleague end when the user cancels, and are still due', async () => {
    const [anna, ben] = await two(new TimelineService(events(1)));
    const lease = await anna.member.records.leaseWatch({ companies: ['c1'], types: [] });
    const cancelled = new AbortController();
    const running = ben.run({ asked: true }, cancelled.signal);
    cancelled.abort(new Error('cancelled'));
    assert.equal((await running)?.failure, 'cancelled');
    assert.equal(ben.isDue, true);
    await lease?.end();
  });

  it('leave out of the news what was here before, and take what the colleague has and pay for the rest', async () => {
    const all = events(6);
    const service = new TimelineService(all.slice(3));
    const [anna, ben] = await two(service);
    await anna.run();
    await ben.open();
    service.events = all.slice(1);
    await anna.run({ asked: true });
    service.events = all;
    await ben.run();
    assert.deepEqual(new Set(ben.news), new Set(['id:e0', 'id:e1', 'id:e2']));
    assert.equal(service.billed, 6);
    assert.deepEqual([anna.spent, ben.spent], [5, 1]);
  });

  it('are taken over from a window that has died, and no sooner', async () => {
    const service = new TimelineService(events(5));
    const [anna, ben] = await two(service);
    assert.ok(await anna.member.records.leaseWatch({ companies: ['c1'], types: [] }));
    anna.member.close();
    await age(2 * MINUTE);
    assert.equal(await ben.run(), undefined);
    await age(2 * MINUTE);
    assert.equal((await ben.run())?.kind, 'bought');
    assert.equal(service.billed, 5);
  });

  it('do not go on to buy in a window that has slept while a colleague has bought', async () => {
    const service = new TimelineService(events(5));
    const [anna, ben] = await two(service);
    const sleeping = Promise.withResolvers<undefined>();
    const counted = Promise.withResolvers<undefined>();
    const { searchTimeline } = anna.client;
    let counts = 0;
    anna.client.searchTimeline = async (...args: Parameters<Client['searchTimeline']>) => {
      const page = await searchTimeline(...args);
      // The first count is of the days before.
      if ((counts += 1) === 2) {
        counted.resolve(undefined);
        await sleeping.promise;
      }
      return page;
    };
    const annas = anna.run();
    await counted.promise;
    await age(4 * MINUTE);
    assert.equal((await ben.run())?.kind, 'bought');
    sleeping.resolve(undefined);
    const outcome = await annas;
    assert.deepEqual({ failure: outcome?.failure, isRead: outcome?.isRead }, { failure: 'cancelled', isRead: true });
    assert.equal(service.billed, 5);
    await anna.run();
    assert.deepEqual(new Set(anna.news), expected);
    assert.equal(service.billed, 5);
  });

  it('of other companies, other types or another token do not wait', async () => {
    const [{ member: anna }, { member: ben }] = await two(new TimelineService([]));
    const { records: stranger } = await members.member('carl', { token: 'another token' });
    const lease = await anna.records.leaseWatch({ companies: ['c1', 'c2'], types: ['capital'] });
    assert.ok(lease);
    const isFree = async (of: typeof stranger, companies: string[], types: string[]): Promise<boolean> => {
      const found = await of.leaseWatch({ companies, types });
      await found?.end();
      return found !== undefined;
    };
    assert.equal(await isFree(ben.records, ['c3'], []), true);
    assert.equal(await isFree(ben.records, ['c1'], ['esg-risk-score']), true);
    assert.equal(await isFree(stranger, ['c1'], ['capital']), true);
    assert.equal(await isFree(ben.records, ['c3', 'c2'], ['esg-risk-score', 'capital']), false);
    assert.equal(await isFree(ben.records, ['c1'], []), false);
    await lease.end();
    assert.equal(await isFree(ben.records, ['c1'], []), true);
  });

  it('are not held up by a lease from before the clock of the database was set back', async () => {
    const [{ member: anna }, { member: ben }] = await two(new TimelineService([]));
    const scope = { companies: ['c1'], types: [] };
    assert.ok(await anna.records.leaseWatch(scope));
    await age(-HOUR);
    assert.ok(await ben.records.leaseWatch(scope));
  });

  it('buy nothing while the database is away, and go on when it is back', async () => {
    const service = new TimelineService(events(5));
    const [anna] = await two(service, [{ team: { address: { ...members.address, port: proxy.port }, limits } }]);
    await eventually(() => anna.member.team.state.kind, 'ready');
    proxy.mode = 'cut';
    proxy.cutAll();
    await eventually(() => anna.member.team.state.kind, 'unreachable');
    const outcome = await anna.run();
    assert.deepEqual({ failure: outcome?.failure, cap: outcome?.cap }, { failure: 'overBudget', cap: 'teamUnreachable' });
    assert.equal(service.billed, 0);
    proxy.mode = 'open';
    await eventually(() => anna.member.team.state.kind, 'ready');
    assert.equal((await anna.run({ asked: true }))?.kind, 'bought');
    assert.equal(service.billed, 5);
  });

  it('buy nothing where it is not known what colleagues have bought', async () => {
    const service = new TimelineService(events(5));
    const [anna, ben] = await two(service, [{ team: { address: { ...members.address, port: proxy.port }, limits } }]);
    await eventually(() => anna.member.team.state.kind, 'ready');
    await ben.run();
    let counts = 0;
    const { searchTimeline } = anna.client;
    anna.client.searchTimeline = async (...args: Parameters<Client['searchTimeline']>) => {
      counts += 1;
      // The database is away while the events of colleagues are asked for.
      proxy.mode = counts === 1 ? 'cut' : 'open';
      proxy.cutAll();
      await eventually(() => anna.member.team.state.kind, counts === 1 ? 'unreachable' : 'ready');
      return searchTimeline(...args);
    };
    const outcome = await anna.run();
    assert.equal(outcome?.cap, 'teamUnreachable');
    assert.equal(service.billed, 5);
    anna.client.searchTimeline = searchTimeline;
    await anna.run({ asked: true });
    assert.deepEqual(new Set(anna.news), expected);
    assert.equal(service.billed, 5);
  });

  it('buy all their pages, though another user of this computer has left something to tell', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'team-'));
    const storage = { path: join(folder, 'storage.db') };
    // A page has at most 50 events.
    const dateOf = (index: number): string => dayAt(-Math.floor(index / 2));
    const service = new TimelineService(events(60, (index) => ({ startDate: dateOf(index), endDate: dateOf(index) })));
    tokens += 1;
    try {
      const anna = await members.member('anna', { token: `token ${String(tokens)}`, storage });
      const held = await anna.reserve(4);
      anna.team.dispose();
      held.settle(known(2));
      anna.close();
      const ben = await open('ben', service, { storage });
      const { team } = ben.member;
      ben.watch();
      await eventually(() => team.state.kind, 'ready');
      const kinds = new Set<string>();
      team.onDidChange(() => void kinds.add(team.state.kind));
      const outcome = await ben.run();
      assert.deepEqual(
        { kind: outcome?.kind, cap: outcome?.cap, events: outcome?.events, billed: service.billed },
        { kind: 'bought', cap: undefined, events: 60, billed: 60 },
      );
      assert.equal(kinds.has('unreachable'), false, 'the team has answered');
      ben.member.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('stay with a window that could not send what it has bought, until it has', async () => {
    const service = new TimelineService(events(5));
    const [anna, ben] = await two(service, [{ team: { address: { ...members.address, port: proxy.port }, limits } }]);
    await eventually(() => anna.member.team.state.kind, 'ready');
    const answer = Promise.withResolvers<undefined>();
    const asked = service.hold(answer.promise);
    const annas = anna.run();
    await asked;
    proxy.mode = 'cut';
    proxy.cutAll();
    answer.resolve(undefined);
    assert.equal((await annas)?.kind, 'bought');
    assert.equal(await ben.run(), undefined);
    proxy.mode = 'open';
    await eventually(() => anna.member.team.state.kind, 'ready');
    assert.ok(await anna.member.team.sendRecords());
    await age(4 * MINUTE);
    await ben.run();
    assert.deepEqual(new Set(ben.news), expected);
    assert.equal(service.billed, 5);
  });

  const step = fc.record({
    who: fc.constantFrom([0], [1], [0, 1]),
    added: fc.integer({ min: 0, max: 3 }),
    loses: fc.constantFrom('nothing', 'nothing', 'nothing', 'connection'),
  });

  it('cost each event once, and tell each member of it once, whoever runs them and whatever connections are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const service = new TimelineService([]);
        const own = { team: { address: { ...members.address, port: proxy.port }, limits } };
        const windows = await two(service, [own, own]);
        let count = 0;
        for (const { who, added, loses } of steps) {
          // No two are of the same day, so that counts tell any of them apart.
          count += added;
          service.events = events(18).slice(18 - count);
          const running = Promise.all(who.map((at) => windows[at]?.run({ asked: true })));
          if (loses === 'connection') proxy.cutAll();
          await running;
        }
        for (const window of windows) {
          await eventually(async () => (await window.member.team.poll(), window.member.team.state.kind), 'ready');
          await eventually(async () => (await window.run({ asked: true }))?.kind === 'nothing', true);
        }
        const all = new Set(service.events.map((event) => `id:${String(idOf(event))}`));
        for (const { news } of windows) {
          assert.deepEqual(new Set(news), all);
          assert.equal(news.length, all.size);
        }
        assert.equal(service.billed, all.size);
        for (const { member } of windows) member.close();
      }),
      { numRuns: propertyRuns(15, 3) },
    );
  }).timeout(240_000);
});
