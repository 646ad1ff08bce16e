// Tests of the attempts to end a team's fault: when they are made, and which answer ends which fault.
import assert from 'node:assert/strict';
import { TeamFault } from '../../../../src/domain/team/teamFault.ts';
import { Recovery } from '../../../../src/storage/team/recovery.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

describe('the recovery of a team', () => {
  let clock: FakeClock;
  let ended: AbortController;
  let attempts: number[];
  let changes: number;
  /** The fault that an attempt meets, or the effect of its answer. */
  let meets: TeamFault | (() => void);
  let recovery: Recovery;

  beforeEach(() => {
    clock = new FakeClock(0);
    ended = new AbortController();
    [attempts, changes] = [[], 0];
    meets = () => recovery.end(recovery.current);
    recovery = new Recovery({
      clock,
      signal: ended.signal,
      changed: () => void (changes += 1),
      attempt: async () => {
        attempts.push(clock.now());
        if (meets instanceof TeamFault) throw meets;
        meets();
      },
    });
  });

  it('tries again after growing waits until the team answers, and then no more', async () => {
    meets = new TeamFault('connection');
    recovery.report(meets);
    await clock.advance(8000);
    meets = () => recovery.end(recovery.current);
    await clock.advance(200_000);
    assert.deepEqual(attempts, [1000, 3000, 7000, 15_000]);
    assert.equal(recovery.current, undefined);
    recovery.report(new TeamFault('connection'));
    await clock.advance(1000);
    assert.equal(attempts.length, 5, 'a new fault begins with a short wait');
  });

  it('keeps a fault that came while an answer was under way, with the time of the first one, and tries soon again', async () => {
    recovery.report(new TeamFault('connection'));
    const seen = recovery.current;
    await clock.advance(500);
    recovery.report(new TeamFault('newer'));
    meets = () => recovery.end(seen);
    await clock.advance(2500);
    assert.deepEqual({ kind: recovery.current?.fault.kind, since: recovery.current?.since }, { kind: 'newer', since: 0 });
    assert.deepEqual(attempts, [1000, 2000, 3000]);
    assert.equal(changes, 2);
  });

  it('has the fault of the last attempt', async () => {
    recovery.report(new TeamFault('connection'));
    meets = new TeamFault('newer');
    await clock.advance(1000);
    assert.equal(recovery.current?.fault, meets);
  });

  it('ignores a fault of one statement, and every fault after its end', async () => {
    recovery.report(new TeamFault('other'));
    ended.abort(new Error('disposed'));
    recovery.report(new TeamFault('connection'));
    await clock.advance(60_000);
    assert.deepEqual(
      { fault: recovery.current, attempts: attempts.length, changes },
      { fault: undefined, attempts: 0, changes: 0 },
    );
  });

  it('tries again after any fault of joining, because nothing can be done before', async () => {
    meets = new TeamFault('other');
    recovery.report(meets, true);
    assert.equal(recovery.current?.fault, meets);
    await clock.advance(1000);
    meets = () => recovery.end(recovery.current);
    await clock.advance(60_000);
    assert.deepEqual({ fault: recovery.current, attempts }, { fault: undefined, attempts: [1000, 3000] });
  });

  it('tries nothing more after its end', async () => {
    recovery.report(new TeamFault('connection'));
    ended.abort(new Error('disposed'));
    await clock.advance(60_000);
    assert.deepEqual(attempts, []);
  });

  it('tries again although a listener throws', async () => {
    const broken = new Recovery({
      ...{ clock, signal: ended.signal },
      attempt: () => Promise.resolve(void attempts.push(clock.now())),
      changed: () => {
        throw new Error('a listener');
      },
    });
    assert.throws(() => {
      broken.report(new TeamFault('connection'));
    }, /a listener/);
    await clock.advance(1000);
    assert.deepEqual(attempts, [1000]);
  });
});
