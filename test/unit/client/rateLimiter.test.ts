// Turns at the service's pace: 1,500 at once, then ten a second, in the order in which they were asked for.
import assert from 'node:assert/strict';
import { RateLimiter } from '../../../src/client/rateLimiter.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';

const never = new AbortController().signal;

/** Asks for turns; what comes back counts those that were given. */
function take(limiter: RateLimiter, count: number): { given: number } {
  const turns = { given: 0 };
  for (let at = 0; at < count; at += 1) void limiter.take(never).then(() => (turns.given += 1));
  return turns;
}

describe('RateLimiter', () => {
  let clock: FakeClock;
  let limiter: RateLimiter;

  beforeEach(() => {
    clock = new FakeClock();
    limiter = new RateLimiter(clock);
  });

  it('gives 1,500 turns at once, then ten a second', async () => {
    const turns = take(limiter, 2100);
    await settle();
    assert.equal(turns.given, 1500);
    await clock.advance(99);
    assert.equal(turns.given, 1500);
    await clock.advance(1);
    assert.equal(turns.given, 1501);
    await clock.advance(900);
    assert.equal(turns.given, 1510);
    await clock.advance(49_000);
    assert.equal(turns.given, 2000);
    await clock.advance(3_600_000);
    assert.equal(turns.given, 2100);
  });

  it('fills up to 1,500 again and not further', async () => {
    take(limiter, 1500);
    await clock.advance(24 * 3_600_000);
    const turns = take(limiter, 2000);
    await settle();
    assert.equal(turns.given, 1500);
  });

  it('never gives more than its stock and ten for every second, however it is asked', async () => {
    const small = new RateLimiter(clock, { perSecond: 10, burst: 5 });
    const turns = take(small, 200);
    for (let step = 1; step <= 50; step += 1) {
      await clock.advance(37);
      assert.ok(turns.given <= 5 + (step * 37) / 100, `${String(turns.given)} turns after ${String(step * 37)} ms`);
    }
  });

  it('keeps the order', async () => {
    const small = new RateLimiter(clock, { perSecond: 10, burst: 1 });
    const order: number[] = [];
    for (const at of [1, 2, 3, 4]) void small.take(never).then(() => order.push(at));
    await clock.advance(1000);
    assert.deepEqual(order, [1, 2, 3, 4]);
  });

  it('gives nobody a turn during a pause', async () => {
    limiter.pause(2000);
    limiter.pause(500);
    const turns = take(limiter, 3);
    await clock.advance(1999);
    assert.equal(turns.given, 0);
    await clock.advance(1);
    assert.equal(turns.given, 3);
  });

  it('sits out a pause that comes while somebody waits', async () => {
    const small = new RateLimiter(clock, { perSecond: 10, burst: 1 });
    const turns = take(small, 2);
    await settle();
    small.pause(5000);
    await clock.advance(4999);
    assert.equal(turns.given, 1);
    await clock.advance(1);
    assert.equal(turns.given, 2);
  });

  it('takes over the smaller stock that the service names, and not a larger one', async () => {
    limiter.sync(2);
    const turns = take(limiter, 5);
    await settle();
    assert.equal(turns.given, 2);
    limiter.sync(1000);
    await clock.advance(100);
    assert.equal(turns.given, 3);
  });

  describe('with waiting callers', () => {
    let first: AbortController;
    let second: AbortController;
    let outcomes: string[];

    beforeEach(async () => {
      limiter = new RateLimiter(clock, { perSecond: 10, burst: 1 });
      first = new AbortController();
      second = new AbortController();
      outcomes = [];
      await limiter.take(never);
      for (const [name, signal] of [
        ['head', first.signal],
        ['behind', second.signal],
        ['last', never],
      ] as const) {
        limiter.take(signal).then(
          () => outcomes.push(name),
          () => outcomes.push(`${name} gave up`),
        );
      }
      await settle();
    });

    it('lets the head give up and the next one have its turn', async () => {
      first.abort();
      await settle();
      assert.deepEqual(outcomes, ['head gave up']);
      await clock.advance(100);
      assert.deepEqual(outcomes, ['head gave up', 'behind']);
    });

    it('tells one behind the head at once, and keeps the places of the others', async () => {
      second.abort();
      await settle();
      assert.deepEqual(outcomes, ['behind gave up']);
      await clock.advance(100);
      assert.deepEqual(outcomes, ['behind gave up', 'head']);
      await clock.advance(100);
      assert.deepEqual(outcomes, ['behind gave up', 'head', 'last']);
    });

    it('tells one who comes with an aborted signal at once', async () => {
      limiter.take(AbortSignal.abort()).catch(() => outcomes.push('late gave up'));
      await settle();
      assert.deepEqual(outcomes, ['late gave up']);
      await clock.advance(300);
      assert.deepEqual(outcomes, ['late gave up', 'head', 'behind', 'last']);
    });

    it('leaves nobody asleep when all have given up', async () => {
      first.abort();
      second.abort();
      await clock.advance(100);
      assert.deepEqual(outcomes, ['head gave up', 'behind gave up', 'last']);
      assert.equal(clock.sleeping, 0);
    });
  });

  describe('when the clock is set back by an hour', () => {
    it('goes on at its pace', async () => {
      const turns = take(limiter, 1520);
      await settle();
      clock.setBack(3_600_000);
      await clock.advance(1000);
      assert.ok(turns.given >= 1509 && turns.given <= 1510, String(turns.given));
    });

    it('makes no pause longer', async () => {
      limiter.pause(2000);
      clock.setBack(3_600_000);
      const turns = take(limiter, 1);
      await clock.advance(2000);
      assert.equal(turns.given, 1);
    });
  });
});
