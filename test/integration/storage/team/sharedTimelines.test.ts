// Two members read timelines: what one has bought the other sees, and nothing is paid for twice.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { systemClock } from '../../../../src/client/clock.ts';
import { everyEvent, type TimelineChoices } from '../../../../src/state/timeline/timelineFilter.ts';
import { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { TimelineStore } from '../../../../src/state/timeline/timelineStore.ts';
import { Savings } from '../../../../src/state/credits/savings.ts';
import type { Patience } from '../../../../src/client/colleagues.ts';
import { prepareTeam } from '../../../../src/storage/team/prepareTeam.ts';
import { eventually } from '../../../support/eventually.ts';
import { OWNER, PASSWORD, postgresOrSkip } from '../../../support/postgres/postgresServer.ts';
import { TcpProxy } from '../../../support/tcpProxy.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { namesOf } from '../../../unit/state/support/timelineHarness.ts';
import { dayAt, events, idOf, TimelineService } from '../../../unit/state/support/timelineService.ts';
import { Members, type Member, type MemberOptions } from './support/members.ts';

/** A window of a member over a service that all share. */
class Window {
  readonly member: Member;
  readonly #service: TimelineService;
  /** The patience with which colleagues were asked, each time. */
  readonly patience: (Patience | 'until they answer')[] = [];
  reader: TimelineReader;

  constructor(member: Member, service: TimelineService) {
    this.member = member;
    this.#service = service;
    this.reader = this.#open();
  }

  /** The window is closed and opened again; nothing is left in memory. */
  reload(): void {
    this.reader.dispose();
    this.reader = this.#open();
  }

  #open(): TimelineReader {
    const { storage } = this.member;
    const colleagues = (patience?: Patience) => {
      this.patience.push(patience ?? 'until they answer');
      return Promise.resolve(this.member.colleagues(patience));
    };
    const store = new TimelineStore({
      money: { account: 'acc', cache: storage.cache, ledger: storage.ledger, colleagues },
      savings: new Savings(),
      now: () => Date.now(),
      learn: () => undefined,
    });
    return new TimelineReader({ client: this.#service, store, about: { kind: 'companies', ids: ['c1'] } });
  }
}

const limits = { connectMs: 1000, statementMs: 1000, againMs: 0 };

describe('timelines of a team', () => {
  let members: Members;
  let proxy: TcpProxy;

  before(async function () {
    members = await Members.create(await postgresOrSkip(this));
    proxy = await TcpProxy.start(members.server.port);
  });
  after(() => {
    members?.end();
    proxy?.close();
  });

  let tokens = 0;
  /** Windows of two members with a token of their own, so that tests do not meet. */
  async function two(service: TimelineService, options: readonly MemberOptions[] = []): Promise<readonly [Window, Window]> {
    tokens += 1;
    const window = async (name: string, at: number) =>
      new Window(await members.member(name, { token: `token ${String(tokens)}`, ...options[at] }), service);
    return [await window('anna', 0), await window('ben', 1)];
  }

  it('are there for a colleague at no cost, with the name of who loaded them and their age', async () => {
    const service = new TimelineService(events(70));
    const [anna, ben] = await two(service);
    await anna.reader.open();
    await anna.reader.loadAll(70, new AbortController().signal);
    await anna.member.team.sendRecords();
    await ben.reader.open();
    const { state } = ben.reader;
    assert.deepEqual(new Set(namesOf(ben.reader)), new Set(service.events.map(idOf)));
    assert.equal(state.complete, true);
    assert.equal(ben.reader.nextLimit(50), 0);
    assert.equal(service.billed, 70);
    assert.equal(state.readBy, 'anna');
    assert.ok(Math.abs(Date.now() - (state.readAt ?? 0)) < 60_000);
    assert.ok(state.rows.every(({ person }) => person === 'anna'));
    assert.deepEqual(ben.member.storage.ledger.totals({ account: 'acc' }).saved, { timeline: 70 });
  });

  it('are looked for once more before a page is bought', async () => {
    const service = new TimelineService(events(20));
    const [anna, ben] = await two(service);
    await ben.reader.open();
    await anna.reader.open();
    await anna.reader.loadMore(20);
    await anna.member.team.sendRecords();
    assert.equal(ben.reader.nextLimit(50), 20, 'the price was stated before');
    await ben.reader.loadMore(20);
    assert.equal(service.billed, 20);
    assert.equal(namesOf(ben.reader).length, 20);
    assert.deepEqual(ben.patience, ['brief', 'until they answer']);
  });

  it('keep a payload that one has bought, though another has read the event later without it', async () => {
    const service = new TimelineService(events(5));
    const [anna, ben] = await two(service);
    await anna.reader.open();
    await anna.reader.choose({ ...everyEvent, payload: true });
    await anna.reader.loadMore(5);
    // It is not known to the team yet, so that Ben buys the events too.
    await ben.reader.open();
    await ben.reader.loadMore(5);
    await anna.member.team.sendRecords();
    await ben.member.team.sendRecords();
    const [, carl] = await two(service, [{}, { token: `token ${String(tokens)}` }]);
    await carl.reader.open();
    assert.equal(carl.reader.state.payloads, 5);
    ben.reload();
    await ben.reader.open();
    assert.equal(ben.reader.state.payloads, 5);
  });

  it('are nobody’s who has another token', async () => {
    const service = new TimelineService(events(5));
    const [anna] = await two(service);
    await anna.reader.open();
    await anna.reader.loadMore(5);
    await anna.member.team.sendRecords();
    const [stranger] = await two(service);
    await stranger.reader.open();
    assert.deepEqual(namesOf(stranger.reader), []);
    const [may] = await members.run(
      `SELECT has_table_privilege('${await members.user('anna')}', 'company_data.record', 'SELECT') AS read`,
    );
    assert.equal(may?.['read'], false, 'only by the fingerprint of a token');
  });

  it('are shown out of the local copy while the database is away, and sent when it is back', async () => {
    const service = new TimelineService(events(30));
    const [anna, ben] = await two(service, [{ team: { address: { ...members.address, port: proxy.port }, limits } }]);
    await eventually(() => anna.member.team.state.kind, 'ready');
    proxy.mode = 'cut';
    proxy.cutAll();
    await eventually(() => anna.member.team.state.kind, 'unreachable');
    await anna.reader.open();
    await anna.reader.loadMore(30);
    anna.reload();
    await anna.reader.open();
    assert.equal(namesOf(anna.reader).length, 30);
    proxy.mode = 'open';
    await eventually(() => anna.member.team.state.kind, 'ready');
    await anna.member.team.sendRecords();
    await ben.reader.open();
    assert.equal(namesOf(ben.reader).length, 30);
    assert.equal(service.billed, 30);
  });

  it('keep records of people to themselves, unless the team allows otherwise', async () => {
    const subjects = [
      { id: 'p1', entityType: 'person' },
      { id: 'c1', entityType: 'company' },
    ];
    const service = new TimelineService(events(3).map((event) => ({ ...(event as object), subjects })));
    const [anna, ben] = await two(service);
    await anna.reader.open();
    await anna.reader.loadMore(3);
    await anna.member.team.sendRecords();
    await ben.reader.open();
    assert.deepEqual(namesOf(ben.reader), []);
    assert.deepEqual(await members.run(`SELECT FROM company_data.record WHERE kind = 'people'`), []);
    const admin = await members.member('admin', { role: 'company_data_admin' });
    await admin.team.setSharing(true);
    await anna.member.team.poll();
    // They were loaded before, so that they are sent only when they are loaded again.
    assert.equal(await anna.member.team.sendRecords(), true);
    service.events = service.events.map((event, at) => ({ ...(event as object), id: `later ${String(at)}` }));
    await anna.reader.count();
    await anna.reader.loadMore(anna.reader.nextLimit(50));
    await anna.member.team.sendRecords();
    ben.reload();
    await ben.reader.open();
    assert.deepEqual(new Set(namesOf(ben.reader)), new Set(service.events.map(idOf)));
    await admin.team.setSharing(false);
    assert.deepEqual(await members.run(`SELECT FROM company_data.record WHERE kind = 'people'`), []);
  });

  it('are forgotten by those who may, and not sent again', async () => {
    const service = new TimelineService(events(5));
    const [anna, ben] = await two(service);
    await anna.reader.open();
    await anna.reader.loadMore(5);
    await anna.member.team.sendRecords();
    await assert.rejects(anna.member.team.forgetRecords(), { kind: 'rights' });
    await (await members.member('admin', { role: 'company_data_admin' })).team.forgetRecords();
    await anna.member.team.poll();
    await anna.member.team.sendRecords();
    await ben.reader.open();
    assert.deepEqual(namesOf(ben.reader), []);
    assert.equal(namesOf(anna.reader).length, 5);
  });

  it('are sent again to a database that was created anew at the same address', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'team-'));
    const own = await Members.create(members.server);
    const options = { storage: { path: join(folder, 'storage.db') } };
    const count = async (): Promise<number> => (await own.run('SELECT id FROM company_data.record')).length;
    try {
      const before = await own.member('anna', options);
      before.storage.cache.put('acc', 'event', [{ key: 'e1', value: { id: 'e1' } }]);
      assert.ok(await before.team.sendRecords());
      assert.equal(await count(), 1);
      before.close();
      await own.run('DROP SCHEMA company_data CASCADE');
      await prepareTeam({ address: own.address, credentials: { user: OWNER, password: PASSWORD }, clock: systemClock });
      assert.equal(await count(), 0);
      const after = await own.member('anna', options);
      assert.ok(await after.team.sendRecords());
      assert.equal(await count(), 1);
    } finally {
      own.end();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  const step = fc.record({
    who: fc.constantFrom(0, 1),
    act: fc.constantFrom('page', 'page', 'page', 'count', 'choose', 'reload', 'forget', 'cut'),
    size: fc.integer({ min: 1, max: 30 }),
    types: fc.subarray(['capital', 'cgs-monthly', 'esg-risk-score'] as const, { minLength: 1 }),
    ordering: fc.constantFrom('mostRecent' as const, 'leastRecent' as const),
  });
  /** No two have type and day in common, so that counts tell any of them apart. */
  const timeline = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: -200, max: 200 }), type: fc.constantFrom('capital', 'cgs-monthly', 'esg-risk-score') }),
    { maxLength: 12, selector: ({ day, type }) => `${type} ${String(day)}` },
  );

  it('are paid for once, and lose nothing, whatever two members do while connections are cut', async () => {
    await fc.assert(
      fc.asyncProperty(timeline, fc.array(step, { maxLength: 12 }), async (start, steps) => {
        const service = new TimelineService(
          start.map(({ day, type }, at) => ({ id: `e${String(at)}`, subjects: 'c1', eventType: type, startDate: dayAt(day) })),
        );
        const own = { team: { address: { ...members.address, port: proxy.port }, limits } };
        const windows = await two(service, [own, own]);
        for (const { reader } of windows) await reader.open();
        for (const { who, act, size, types, ordering } of steps) {
          const { member, reader } = windows[who] ?? windows[0];
          const choices: TimelineChoices = { types, ordering, payload: false };
          if (act === 'page') await reader.loadMore(reader.nextLimit(size));
          else if (act === 'count') await reader.count();
          else if (act === 'choose') await reader.choose(choices);
          else if (act === 'cut') proxy.cutAll();
          else {
            if (act === 'forget') member.storage.cache.forget('acc');
            windows[who]?.reload();
            await windows[who]?.reader.open();
          }
          // The team has the events before a colleague asks for them.
          await sent(member);
        }
        for (const window of windows) {
          await window.reader.choose(everyEvent);
          for (let round = 0; round < 40 && !window.reader.state.complete; round += 1) {
            await window.reader.count();
            await window.reader.loadMore(window.reader.nextLimit(50));
          }
          await sent(window.member);
          assert.deepEqual(new Set(namesOf(window.reader)), new Set(service.events.map(idOf)));
          const shown = window.reader.state.rows.map(({ row }) => row.raw);
          for (const raw of shown)
            assert.deepEqual(
              raw,
              service.events.find((event) => idOf(event) === idOf(raw)),
            );
        }
        assert.deepEqual(
          [...service.timesBilled].filter(([, times]) => times > 1),
          [],
        );
        for (const { member } of windows) member.close();
      }),
      { numRuns: propertyRuns(60) },
    );
  }).timeout(120_000);

  /** A cut connection is tried again by itself; here it is not waited for. */
  async function sent({ team }: Member): Promise<void> {
    for (let left = 50; left > 0; left -= 1) {
      await team.poll();
      if (team.state.kind === 'ready' && (await team.sendRecords())) return;
    }
    assert.fail('nothing was sent');
  }

  it('have clocks that may be wrong by an hour', async () => {
    const service = new TimelineService(events(4));
    const clock = { now: () => Date.now() - 3_600_000, sleep: systemClock.sleep.bind(systemClock) };
    const [anna, ben] = await two(service, [{ storage: { clock }, team: { clock } }]);
    await anna.reader.open();
    await anna.reader.loadMore(4);
    await anna.member.team.sendRecords();
    await ben.reader.open();
    assert.ok(Math.abs(Date.now() - (ben.reader.state.readAt ?? 0)) < 60_000);
  });
});
