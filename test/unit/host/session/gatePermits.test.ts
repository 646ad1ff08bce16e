// Tests of the permits of a team that comes, goes and changes while a window has calls waiting.
import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/client/event.ts';
import { RateLimiter } from '../../../../src/client/rateLimiter.ts';
import type { SharedPermits } from '../../../../src/client/sharedPermits.ts';
import { GatePermits } from '../../../../src/host/session/gatePermits.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';

const never = new AbortController().signal;

/** A team that has as many permits as a test says. */
class FakePermits implements SharedPermits {
  readonly changed = new Emitter();
  readonly onDidChange = this.changed.event;
  left: number | undefined = 0;
  windows = 20;
  ownPart = 2;
  alone = 0;
  waiting = 0;
  ended = 0;
  remaining: number | undefined;

  take(): () => void {
    this.left = (this.left ?? 0) - 1;
    return () => (this.ended += 1);
  }

  takeAlone(count: number): void {
    this.alone += count;
  }

  setWaiting({ person, background }: { person: number; background: number }): void {
    this.waiting = person + background;
  }

  sync(remaining: number): void {
    this.remaining = remaining;
  }

  get counts() {
    const { left, ended, waiting, alone } = this;
    return { left, ended, waiting, alone };
  }

  come(left: number | undefined): void {
    this.left = left;
    this.changed.fire();
  }
}

describe('the permits of a team', () => {
  let clock: FakeClock;
  let permits: GatePermits;
  let limiter: RateLimiter;
  let given: number;
  let isSet: boolean;

  function begin(set: boolean): void {
    isSet = set;
    clock = new FakeClock();
    permits = new GatePermits(() => isSet);
    limiter = new RateLimiter(clock, { shared: permits, atOnce: 1000 });
    given = 0;
  }

  async function take(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1)
      void limiter.take(never, 'person').then((permit) => {
        given += 1;
        permit.end();
      });
    await settle();
  }

  afterEach(() => {
    limiter.dispose();
    permits.dispose();
  });

  it('are those of the window alone without a team', async () => {
    begin(false);
    await take(1500);
    assert.equal(given, 1500);
    const team = new FakePermits();
    permits.follow(team);
    assert.equal(team.alone, 0);
  });

  it('are waited for while a team is being opened, and then taken from it', async () => {
    begin(true);
    await take(3);
    assert.equal(given, 0);
    const team = new FakePermits();
    permits.follow(team);
    assert.equal(team.waiting, 3);
    team.come(2);
    await settle();
    assert.deepEqual({ given, ...team.counts }, { given: 2, left: 0, ended: 2, waiting: 1, alone: 0 });
  });

  it('are a tenth of the rate if the team cannot be opened, and the team is told later', async () => {
    begin(true);
    await take(200);
    permits.goAlone();
    await settle();
    assert.equal(given, 150);
    await clock.advance(5000);
    assert.equal(given, 155);
    const team = new FakePermits();
    permits.follow(team);
    assert.equal(team.alone, 155);
  });

  it('are the part of the window, at its part of the rate, after the team is lost', async () => {
    begin(true);
    const team = new FakePermits();
    permits.follow(team);
    team.come(1);
    await take(10);
    assert.equal(given, 1);
    team.come(undefined);
    await settle();
    assert.equal(given, 3);
    // Ten a second, divided among twenty windows.
    await clock.advance(4000);
    assert.equal(given, 5);
    assert.equal(team.alone, 4);
  });

  it('hear from the service what is left, and are not asked for during a pause', async () => {
    begin(true);
    const team = new FakePermits();
    permits.follow(team);
    limiter.sync(7);
    assert.equal(team.remaining, 7);
    limiter.pause(1000);
    await take(2);
    assert.equal(team.waiting, 0);
    await clock.advance(1000);
    assert.equal(team.waiting, 2);
  });
});
