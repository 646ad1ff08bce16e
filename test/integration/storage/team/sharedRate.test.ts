// Tests of busy windows that share a rate, in simulated time: no 429, and a fair part for all.
import assert from 'node:assert/strict';
import { TeamFault } from '../../../../src/domain/team/teamFault.ts';
import { postgresOrSkip } from '../../../support/postgres/postgresServer.ts';
import { isThorough } from '../../../support/properties.mjs';
import { BusyWindow, CountingService } from './support/busyWindow.ts';
import { Members } from './support/members.ts';
import { PermitWindows } from './support/permitWindows.ts';
import { SimulatedClock } from './support/simulatedClock.ts';

const [SECOND, MINUTE] = [1000, 60_000];

describe('windows that share a rate', () => {
  let members: Members;
  let windows: PermitWindows;
  let clock: SimulatedClock;
  let service: CountingService;
  let open: BusyWindow[];
  let isCutOff: Set<string>;
  // The same numbers in each run.
  let seed = 1;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const now = (): number => clock.time;

  before(async function () {
    members = await Members.create(await postgresOrSkip(this));
    clock = new SimulatedClock(() => windows.answers);
    windows = await PermitWindows.create(members, () => Date.UTC(2026, 0, 1) + clock.time);
  });
  beforeEach(async () => {
    clock = new SimulatedClock(() => windows.answers);
    await windows.clear();
    service = new CountingService(now);
    open = [];
    isCutOff = new Set();
    seed = 1;
  });
  afterEach(() => {
    for (const window of open) window.die();
  });
  after(() => {
    windows?.end();
    members?.end();
  });

  /** Begins with a stock that a bulk job has nearly used up. */
  async function beginLow(): Promise<void> {
    await windows.reset(100);
    service = new CountingService(now, 100);
  }

  /** A window whose computer has a wrong clock, and is 5 ms away from the database. */
  async function openWindow(name: string, offsetMs = 0): Promise<BusyWindow> {
    const own = clock.of(offsetMs);
    const permits = await windows.open(name, own, now, async (...args) => {
      await clock.sleep(5);
      if (isCutOff.has(name)) throw new TeamFault('connection');
      const rows = await windows.query(...args);
      await clock.sleep(5);
      return rows;
    });
    const window = new BusyWindow({ clock: own, permits, service, latencyMs: () => 20 + random() * 200 });
    open.push(window);
    return window;
  }

  /** Somebody who looks at something now and then: a few calls at once. */
  async function look(window: BusyWindow, everyMs: number, count: number): Promise<void> {
    while (!window.isOver) {
      await clock.sleep(random() * 2 * everyMs);
      for (let at = 0; at < count && !window.isOver; at += 1) void window.call('person', now);
    }
  }

  it('are refused no call in an hour of twelve busy windows, of which some die', async () => {
    const end = isThorough() ? 60 * MINUTE : MINUTE;
    const names = Array.from({ length: 12 }, (_, at) => `person ${at % 9}`);
    const start = async (at: number): Promise<BusyWindow> => {
      const window = await openWindow(names[at] ?? '', [0, 60 * MINUTE, -60 * MINUTE][at % 3] ?? 0);
      if (at % 3 === 0) window.keepBusy('background', 40, now);
      else void look(window, 3 * SECOND, 1 + Math.floor(random() * 8));
      return window;
    };
    const current = await Promise.all(names.map((_, at) => start(at)));
    for (let time = 20 * SECOND; time <= end; time += 20 * SECOND) {
      await clock.run(time);
      const at = Math.floor(random() * current.length);
      current[at]?.die();
      current[at] = await start(at);
    }
    assert.equal(service.refused, 0);
    const allowed = 1500 + end / 100;
    // Windows that die, and those that hold permits for their next calls, cost little.
    assert.ok(service.answered > 0.9 * allowed, `${service.answered} of ${allowed} calls`);
    console.log(`      ${end / MINUTE} minutes: ${service.answered} of at most ${allowed} calls, ${service.refused} refused`);
  }).timeout(600_000);

  it('let two people with bulk jobs have a half each, however many windows one has', async () => {
    await beginLow();
    const [first, second, other] = await Promise.all(['anna', 'anna', 'ben'].map((name) => openWindow(name)));
    for (const window of [first, second, other]) window?.keepBusy('background', 30, now);
    await clock.run(20 * SECOND);
    const before = [first, second, other].map((window) => window?.done.background ?? 0);
    await clock.run(120 * SECOND);
    const [one = 0, two = 0, bens = 0] = [first, second, other].map(
      (window, at) => (window?.done.background ?? 0) - (before[at] ?? 0),
    );
    const annas = one + two;
    assert.ok(annas + bens > 950, `${annas + bens} calls in 100 seconds`);
    assert.ok(Math.abs(annas - bens) < 30, `${annas} and ${bens}`);
    assert.equal(service.refused, 0);
  }).timeout(240_000);

  it('serve a person who waits before a bulk job of somebody else', async () => {
    await beginLow();
    const [bulk, person] = await Promise.all([openWindow('anna'), openWindow('ben')]);
    bulk.keepBusy('background', 200, now);
    await clock.run(20 * SECOND);
    void look(person, 2 * SECOND, 3);
    await clock.run(120 * SECOND);
    const waited = person.waits.map(({ ms }) => ms);
    assert.ok(waited.length > 60);
    assert.ok(Math.max(...waited) < SECOND, `${Math.max(...waited)} ms`);
    // Nor does the bulk job stand still.
    assert.ok(bulk.done.background > 100 + 800);
    assert.equal(service.refused, 0);
  }).timeout(240_000);

  it('wait for no round trip while there is a stock', async () => {
    const window = await openWindow('anna');
    await clock.run(SECOND);
    for (let at = 0; at < 40; at += 1) {
      await clock.run(clock.time + 200 + random() * 100_000);
      await Promise.all([window.call('person', now), clock.run(clock.time + SECOND)]);
    }
    assert.deepEqual([...new Set(window.waits.map(({ ms }) => ms))], [0]);
  });

  it('go on slowly without the database, and tell it later what they have used', async () => {
    await beginLow();
    const [one, other] = await Promise.all([openWindow('anna'), openWindow('ben')]);
    one.keepBusy('background', 40, now);
    other.keepBusy('background', 40, now);
    await clock.run(20 * SECOND);
    isCutOff.add('anna');
    isCutOff.add('ben');
    await clock.run(25 * SECOND);
    const before = service.answered;
    await clock.run(125 * SECOND);
    const alone = service.answered - before;
    assert.ok(alone > 180 && alone < 220, `${alone} calls of two windows in 100 seconds`);
    isCutOff.clear();
    await clock.run(225 * SECOND);
    assert.ok(service.answered - before - alone > 900);
    assert.equal(service.refused, 0);
  }).timeout(240_000);
});
