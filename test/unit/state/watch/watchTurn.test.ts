// Tests of the turns of a watch: one run at a time, and holds count until they are settled.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { unreadOf, type NewEvent, type Outcome, type Watch } from '../../../../src/state/watch/watch.ts';
import { readWatch } from '../../../../src/state/watch/watchRecord.ts';
import { beginRun, endRun, holdCredits, readAll, settleCredits } from '../../../../src/state/watch/watchTurn.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const hour = 3_600_000;
const week = 7 * 24 * hour;
const nothing: Outcome = { kind: 'nothing', at: 0, isRead: true };

const watch: Watch = {
  id: 'w',
  watched: { kind: 'company', id: 'c', name: 'C' },
  everyHours: 24,
  perRun: 10,
  perWeek: 25,
  createdAt: 0,
  dueAt: 24 * hour,
  since: '2026-01-01',
  spent: [],
  newEvents: [],
};

/** A run that holds so many credits at a time. */
function spend(before: Watch, id: string, now: number, credits: number): Watch | string {
  const { watch: begun } = beginRun(before, { id, now }, true);
  return holdCredits(begun, { id, now }, credits);
}

function item(key: string): NewEvent {
  return { key, company: 'c', foundAt: 0, isRead: false };
}

describe('a turn of a watch', () => {
  it('begins when it is due, and not again for that time', () => {
    assert.equal(beginRun(watch, { id: 'a', now: 24 * hour - 1 }, false).begun, false);
    const { watch: begun, begun: is } = beginRun(watch, { id: 'a', now: 24 * hour }, false);
    assert.deepEqual(
      { isBegun: is, dueAt: begun.dueAt, running: begun.running },
      { isBegun: true, dueAt: 48 * hour, running: { run: 'a', at: 24 * hour } },
    );
    const after = endRun(
      begun,
      { id: 'a', now: 25 * hour },
      {
        outcome: nothing,
        newEvents: [],
        next: { since: '2026-01-02', before: undefined, backdated: 0 },
      },
    );
    assert.deepEqual({ running: after.running, since: after.since }, { running: undefined, since: '2026-01-02' });
    assert.equal(beginRun(after, { id: 'b', now: 25 * hour }, false).begun, false);
  });

  it('makes up for what was missed by one run', () => {
    const { watch: begun } = beginRun(watch, { id: 'a', now: 24 * hour * 100 + 5 }, false);
    assert.equal(begun.dueAt, 24 * hour * 101);
  });

  it('waits no longer than from one run to the next where the clock was set back', () => {
    const { watch: after, begun } = beginRun({ ...watch, dueAt: 1000 * hour }, { id: 'a', now: 0 }, false);
    assert.deepEqual({ begun, dueAt: after.dueAt }, { begun: false, dueAt: 24 * hour });
  });

  it('waits for a run under way, but not for ever', () => {
    const { watch: begun } = beginRun(watch, { id: 'a', now: 0 }, true);
    assert.equal(begun.dueAt, watch.dueAt);
    assert.equal(beginRun(begun, { id: 'b', now: 9 * 60_000 }, true).begun, false);
    const { watch: taken, begun: is } = beginRun(begun, { id: 'b', now: 11 * 60_000 }, true);
    assert.ok(is);
    assert.equal(holdCredits(taken, { id: 'a', now: 11 * 60_000 }, 1), 'lost');
    const ended = endRun(
      taken,
      { id: 'a', now: 12 * 60_000 },
      { outcome: nothing, newEvents: [item('x')], next: { since: '2030-01-01', before: undefined, backdated: 0 } },
    );
    assert.deepEqual(
      { run: ended.running?.run, since: ended.since, newEvents: ended.newEvents.length },
      { run: 'b', since: watch.since, newEvents: 1 },
    );
  });

  it('counts what a window held that died, for a week', () => {
    let now = 0;
    let spent = spend(watch, 'a', now, 10);
    assert.ok(typeof spent !== 'string');
    assert.equal(holdCredits(spent, { id: 'a', now }, 1), 'perRun');
    spent = spend(spent, 'b', (now += hour), 10);
    assert.ok(typeof spent !== 'string');
    assert.equal(spend(spent, 'c', (now += hour), 6), 'perWeek');
    assert.notEqual(typeof spend(spent, 'c', now, 5), 'string');
    assert.notEqual(typeof spend(spent, 'c', week, 10), 'string');
  });

  it('is never beyond its price and its weekly cap, wherever the clock is', () => {
    const runs = 'a b c d e f g h i j k l m n o p'.split(' ');
    const step = fc.record({
      run: fc.constantFrom(...runs),
      move: fc.oneof(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -9 * 24, max: 9 * 24 })),
      credits: fc.integer({ min: 0, max: 12 }),
      cost: fc.constantFrom(0, 0.5, 1, 1),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = 1000 * 24 * hour;
        let current = watch;
        const spent: { readonly run: string; readonly at: number; readonly credits: number }[] = [];
        for (const { run, move, credits, cost } of steps) {
          now += move * hour;
          current = beginRun(current, { id: run, now }, true).watch;
          const held = holdCredits(current, { id: run, now }, credits);
          if (typeof held === 'string') continue;
          const real = Math.floor(credits * cost);
          current = settleCredits(held, { id: run, now }, { held: credits, cost: real });
          spent.push({ run, at: now, credits: real });
        }
        for (const { at } of spent) {
          const sum = spent.filter((one) => one.at > at - week && one.at <= at).reduce((all, { credits }) => all + credits, 0);
          assert.ok(sum <= watch.perWeek, String(sum));
        }
        for (const name of runs) {
          const sum = spent.filter(({ run }) => run === name).reduce((all, { credits }) => all + credits, 0);
          assert.ok(sum <= watch.perRun);
        }
      }),
      { numRuns: propertyRuns(2000) },
    );
  });

  it('is news once, and read once', () => {
    const run = { id: 'a', now: 0 };
    let after = endRun(watch, run, { outcome: nothing, newEvents: [item('x'), item('y')] });
    after = endRun(after, run, { outcome: { ...nothing, isRead: false }, newEvents: [item('y'), item('z')] });
    assert.deepEqual(
      after.newEvents.map(({ key }) => key),
      ['z', 'x', 'y'],
    );
    assert.equal(unreadOf(after), 4);
    assert.equal(unreadOf(readAll(after)), 0);
  });
});

describe('a watch that was kept', () => {
  it('is read as it was written', () => {
    const whole = beginRun({ ...watch, last: nothing, newEvents: [item('x')] }, { id: 'a', now: 1 }, true).watch;
    assert.deepEqual(readWatch('w', JSON.parse(JSON.stringify(whole))), whole);
  });

  it('is none where what it has spent cannot be read, or what it may', () => {
    for (const broken of [
      { spent: undefined },
      { spent: [{}] },
      { perRun: -1 },
      { everyHours: 0 },
      { perWeek: null },
      { since: 'x' },
      { types: ['a-type-of-a-later-version'] },
    ])
      assert.equal(readWatch('w', { ...watch, ...broken }), undefined, JSON.stringify(broken));
    fc.assert(
      fc.property(fc.anything(), (value) => {
        readWatch('w', value);
      }),
    );
  });
});
