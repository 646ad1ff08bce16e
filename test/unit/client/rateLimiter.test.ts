// Tests of permits at the service's pace: 1,500 at once, then ten a second, a person's calls first.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RateLimiter, type Priority, type Permit } from '../../../src/client/rateLimiter.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';
import { propertyRuns } from '../../support/properties.mjs';

const never = new AbortController().signal;

/** Asks for permits; what comes back counts those that were given. */
function take(limiter: RateLimiter, count: number): { given: number } {
  const permits = { given: 0 };
  for (let at = 0; at < count; at += 1)
    void limiter.take(never, 'person').then((permit) => {
      permits.given += 1;
      permit.end();
    });
  return permits;
}

type Use =
  | { readonly do: 'take'; readonly priority: Priority; readonly signal: number }
  | { readonly do: 'end' | 'abort' | 'raise'; readonly which: number }
  | { readonly do: 'advance' | 'pause' | 'setBack' | 'sync' | 'windows'; readonly by: number };

const use = fc.oneof(
  fc.record({
    do: fc.constant('take' as const),
    priority: fc.constantFrom<Priority>('person', 'background'),
    signal: fc.nat(7),
  }),
  fc.record({ do: fc.constantFrom('end' as const, 'end' as const, 'abort' as const, 'raise' as const), which: fc.nat(40) }),
  fc.record({ do: fc.constantFrom('advance' as const, 'pause' as const, 'setBack' as const), by: fc.nat(900) }),
  fc.record({ do: fc.constant('sync' as const), by: fc.nat(40) }),
  fc.record({ do: fc.constant('windows' as const), by: fc.integer({ min: 1, max: 3 }) }),
);
const uses = fc.array(fc.oneof({ weight: 2, arbitrary: use.filter((one) => one.do === 'take') }, { weight: 3, arbitrary: use }), {
  maxLength: 120,
  size: 'max',
});

interface Asker {
  priority: Priority;
  readonly signal: AbortSignal;
  state: 'waits' | 'served' | 'gaveUp';
}

/** Models the duties and limits of a limiter in plain words, and is compared with it after every step. */
class Model {
  readonly #clock = new FakeClock();
  readonly #limiter: RateLimiter;
  readonly #burst: number;
  readonly #askers: Asker[] = [];
  readonly #signals = Array.from({ length: 8 }, () => new AbortController());
  readonly #servedAt: number[] = [];
  #out: Permit[] = [];
  #broken: Error | undefined;
  #windows = 1;
  #setBack = 0;

  constructor(burst: number) {
    this.#burst = burst;
    this.#limiter = new RateLimiter(this.#clock, { rate: { perSecond: 10, burst }, windows: () => this.#windows });
  }

  async do(step: Use): Promise<void> {
    if (step.do === 'take') this.#take(step.priority, step.signal);
    else if (step.do === 'raise') this.#raise(step.which);
    else if ('which' in step) this.#leave(step.do, step.which);
    else if (step.do === 'advance') await this.#clock.advance(step.by);
    else if (step.do === 'pause') this.#limiter.pause(step.by);
    else if (step.do === 'sync') this.#limiter.sync(step.by);
    else if (step.do === 'windows') this.#windows = step.by;
    else {
      this.#clock.setBack(step.by);
      this.#setBack += step.by;
    }
    await settle();
    this.#check();
  }

  /** Everyone who has not given up has a permit in the end, and nothing stays behind. */
  async finish(): Promise<void> {
    for (let round = 0; round <= this.#askers.length + 1; round += 1) {
      for (const permit of this.#out.splice(0)) permit.end();
      await this.#clock.advance(1000);
      this.#check();
    }
    assert.deepEqual(this.#waiting(), []);
    assert.deepEqual(
      { sleeping: this.#clock.sleeping, pausedUntil: this.#limiter.pausedUntil },
      { sleeping: 0, pausedUntil: undefined },
    );
  }

  #take(priority: Priority, which: number): void {
    const { signal } = this.#signals[which] ?? new AbortController();
    const asker: Asker = { priority, signal, state: 'waits' };
    this.#askers.push(asker);
    this.#limiter
      .take(signal, priority)
      .then(
        (permit) => {
          assert.equal(asker, this.#first());
          assert.equal(this.#limiter.pausedUntil, undefined);
          asker.state = 'served';
          this.#servedAt.push(this.#clock.now() + this.#setBack);
          this.#out.push(permit);
        },
        (reason: unknown) => {
          assert.equal(reason, signal.reason);
          asker.state = 'gaveUp';
        },
      )
      .catch((error: unknown) => {
        this.#broken = new Error('a promise broken', { cause: error });
      });
  }

  #leave(how: 'end' | 'abort', which: number): void {
    if (how === 'end') {
      this.#out.splice(which % (this.#out.length + 1), 1)[0]?.end();
      return;
    }
    this.#signals[which % 8]?.abort();
    this.#signals[which % 8] = new AbortController();
  }

  /** Moves a waiting call to the end of the users' queue, which is in the order of the requests. */
  #raise(which: number): void {
    const { signal } = this.#signals[which % 8] ?? new AbortController();
    this.#limiter.raise(signal);
    for (const asker of this.#waiting().filter((one) => one.signal === signal && one.priority === 'background')) {
      asker.priority = 'person';
      this.#askers.push(...this.#askers.splice(this.#askers.indexOf(asker), 1));
    }
  }

  #waiting(): Asker[] {
    return this.#askers.filter(({ state }) => state === 'waits');
  }

  #first(): Asker | undefined {
    const waiting = this.#waiting();
    return waiting.find(({ priority }) => priority === 'person') ?? waiting[0];
  }

  #check(): void {
    if (this.#broken) throw this.#broken;
    const waiting = this.#waiting();
    assert.ok(waiting.every(({ signal }) => !signal.aborted));
    const persons = waiting.filter(({ priority }) => priority === 'person').length;
    assert.deepEqual(this.#limiter.waiting, { person: persons, background: waiting.length - persons });
    assert.ok(this.#out.length <= 6);
    const due = this.#limiter.pausedUntil !== undefined || (waiting.length > 0 && this.#out.length < 6);
    // The end of a pause that is just over is still to be told.
    assert.ok(this.#clock.sleeping === 1 || (this.#clock.sleeping === 0 && !due));
    this.#servedAt.forEach((from, first) => {
      this.#servedAt.slice(first).forEach((to, more) => {
        assert.ok(more + 1 <= this.#burst + (to - from) / 100 + 1e-6, `${String(more + 1)} in ${String(to - from)} ms`);
      });
    });
  }
}

describe('RateLimiter', () => {
  let clock: FakeClock;
  let limiter: RateLimiter;

  beforeEach(() => {
    clock = new FakeClock();
    limiter = new RateLimiter(clock);
  });

  it('gives 1,500 permits at once, then ten a second', async () => {
    const permits = take(limiter, 2100);
    await settle();
    assert.equal(permits.given, 1500);
    await clock.advance(99);
    assert.equal(permits.given, 1500);
    await clock.advance(1);
    assert.equal(permits.given, 1501);
    await clock.advance(900);
    assert.equal(permits.given, 1510);
    await clock.advance(49_000);
    assert.equal(permits.given, 2000);
    await clock.advance(3_600_000);
    assert.equal(permits.given, 2100);
  });

  it('fills up to 1,500 again and not further', async () => {
    take(limiter, 1500);
    await clock.advance(24 * 3_600_000);
    const permits = take(limiter, 2000);
    await settle();
    assert.equal(permits.given, 1500);
  });

  it('never gives more than its stock and ten for every second, however it is asked', async () => {
    const small = new RateLimiter(clock, { rate: { perSecond: 10, burst: 5 } });
    const permits = take(small, 200);
    for (let step = 1; step <= 50; step += 1) {
      await clock.advance(37);
      assert.ok(permits.given <= 5 + (step * 37) / 100, `${String(permits.given)} permits after ${String(step * 37)} ms`);
    }
    assert.equal(permits.given, 5 + 18);
  });

  it('keeps the order', async () => {
    const small = new RateLimiter(clock, { rate: { perSecond: 10, burst: 1 } });
    const order: number[] = [];
    for (const at of [1, 2, 3, 4]) {
      void small.take(never, 'person').then((permit) => {
        order.push(at);
        permit.end();
      });
    }
    await clock.advance(1000);
    assert.deepEqual(order, [1, 2, 3, 4]);
  });

  it('gives nobody a permit during a pause', async () => {
    limiter.pause(2000);
    limiter.pause(500);
    const permits = take(limiter, 3);
    await clock.advance(1999);
    assert.equal(permits.given, 0);
    await clock.advance(1);
    assert.equal(permits.given, 3);
  });

  it('sits out a pause that comes while somebody waits', async () => {
    const small = new RateLimiter(clock, { rate: { perSecond: 10, burst: 1 } });
    const permits = take(small, 2);
    await settle();
    small.pause(5000);
    await clock.advance(4999);
    assert.equal(permits.given, 1);
    await clock.advance(1);
    assert.equal(permits.given, 2);
  });

  it('takes over the smaller stock that the service names, and not a larger one', async () => {
    limiter.sync(2);
    const permits = take(limiter, 5);
    await settle();
    assert.equal(permits.given, 2);
    limiter.sync(1000);
    await clock.advance(100);
    assert.equal(permits.given, 3);
  });

  describe('with waiting callers', () => {
    let first: AbortController;
    let second: AbortController;
    let outcomes: string[];

    beforeEach(async () => {
      limiter = new RateLimiter(clock, { rate: { perSecond: 10, burst: 1 } });
      first = new AbortController();
      second = new AbortController();
      outcomes = [];
      (await limiter.take(never, 'person')).end();
      for (const [name, signal] of [
        ['head', first.signal],
        ['behind', second.signal],
        ['last', never],
      ] as const) {
        limiter.take(signal, 'person').then(
          (permit) => {
            outcomes.push(name);
            permit.end();
          },
          () => outcomes.push(`${name} gave up`),
        );
      }
      await settle();
    });

    it('lets the head give up and the next one have its permit', async () => {
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
      limiter.take(AbortSignal.abort(), 'person').catch(() => outcomes.push('late gave up'));
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
      const permits = take(limiter, 1520);
      await settle();
      clock.setBack(3_600_000);
      await clock.advance(1000);
      assert.ok(permits.given >= 1509 && permits.given <= 1510, String(permits.given));
    });

    it('makes no pause longer', async () => {
      limiter.pause(2000);
      clock.setBack(3_600_000);
      const permits = take(limiter, 1);
      await clock.advance(2000);
      assert.equal(permits.given, 1);
    });
  });

  describe('with permits that last', () => {
    let permits: Permit[];
    let order: string[];

    /** Asks for a permit that only the test ends. */
    function hold(name: string, priority: Priority, signal = never): void {
      void limiter.take(signal, priority).then(
        (permit) => {
          order.push(name);
          permits.push(permit);
        },
        () => order.push(`${name} gave up`),
      );
    }

    beforeEach(() => {
      permits = [];
      order = [];
    });

    it('has six out at most, and none asleep for those who wait for a slot', async () => {
      for (let at = 0; at < 8; at += 1) hold(String(at), 'person');
      await clock.advance(60_000);
      assert.equal(permits.length, 6);
      assert.deepEqual(
        { waiting: limiter.waiting, sleeping: clock.sleeping },
        { waiting: { person: 2, background: 0 }, sleeping: 0 },
      );
      permits[3]?.end();
      await settle();
      assert.equal(permits.length, 7);
    });

    it('can have more out, or fewer', async () => {
      limiter = new RateLimiter(clock, { atOnce: 2 });
      for (let at = 0; at < 8; at += 1) hold(String(at), 'person');
      await settle();
      assert.equal(permits.length, 2);
    });

    it('lets a permit be ended once', async () => {
      for (let at = 0; at < 8; at += 1) hold(String(at), 'person');
      await settle();
      permits[0]?.end();
      assert.throws(() => permits[0]?.end(), /ended before/);
      await settle();
      assert.equal(permits.length, 7);
    });

    it('serves persons before the background, each in order', async () => {
      limiter = new RateLimiter(clock, { atOnce: 1 });
      hold('first', 'background');
      hold('b1', 'background');
      hold('p1', 'person');
      hold('b2', 'background');
      hold('p2', 'person');
      assert.deepEqual(limiter.waiting, { person: 2, background: 2 });
      for (let at = 0; at < 5; at += 1) {
        await settle();
        permits[at]?.end();
      }
      assert.deepEqual(order, ['first', 'p1', 'p2', 'b1', 'b2']);
      assert.deepEqual(limiter.waiting, { person: 0, background: 0 });
    });

    it('lets one in the background go on as the last of the persons', async () => {
      limiter = new RateLimiter(clock, { atOnce: 1 });
      const joined = new AbortController();
      hold('first', 'person');
      hold('b1', 'background');
      hold('b2', 'background', joined.signal);
      hold('b3', 'background');
      hold('p1', 'person');
      limiter.raise(joined.signal);
      limiter.raise(joined.signal);
      limiter.raise(new AbortController().signal);
      hold('p2', 'person');
      assert.deepEqual(limiter.waiting, { person: 3, background: 2 });
      for (let at = 0; at < 6; at += 1) {
        await settle();
        permits[at]?.end();
      }
      assert.deepEqual(order, ['first', 'p1', 'b2', 'p2', 'b1', 'b3']);
    });

    it('lets all who share a signal go at once, and nobody else', async () => {
      limiter = new RateLimiter(clock, { atOnce: 1 });
      const cancel = new AbortController();
      hold('first', 'person', cancel.signal);
      for (const name of ['a', 'b']) hold(name, 'person', cancel.signal);
      hold('stays', 'background');
      hold('c', 'background', cancel.signal);
      cancel.abort();
      await settle();
      assert.deepEqual(order, ['first', 'a gave up', 'b gave up', 'c gave up']);
      permits[0]?.end();
      await settle();
      assert.equal(order.at(-1), 'stays');
    });

    it('rejects all who wait when it is disposed of, and whoever comes later', async () => {
      for (let at = 0; at < 7; at += 1) hold(String(at), 'person');
      limiter.pause(1000);
      limiter.dispose();
      hold('late', 'person');
      limiter.pause(1000);
      await settle();
      assert.deepEqual(order.slice(6), ['6 gave up', 'late gave up']);
      assert.deepEqual({ sleeping: clock.sleeping, pausedUntil: limiter.pausedUntil }, { sleeping: 0, pausedUntil: undefined });
      for (const permit of permits) permit.end();
    });
  });

  it('leaves no listener on a signal', async () => {
    let listeners = 0;
    const { signal } = new AbortController();
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners += 1;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners -= 1;
      removeEventListener.apply(signal, args);
    };
    const small = new RateLimiter(clock, { rate: { perSecond: 10, burst: 1 } });
    for (let at = 0; at < 5; at += 1)
      void small.take(signal, 'person').then((permit) => {
        permit.end();
      });
    await settle();
    assert.equal(listeners, 1);
    await clock.advance(1000);
    assert.deepEqual({ listeners, sleeping: clock.sleeping }, { listeners: 0, sleeping: 0 });
  });

  describe('a pause', () => {
    let told: (number | undefined)[];

    beforeEach(() => {
      told = [];
      limiter.onDidChange(() => told.push(limiter.pausedUntil));
    });

    it('is told when it begins and when it ends, whether somebody waits or not', async () => {
      const start = clock.now();
      for (const count of [0, 20]) {
        take(limiter, count);
        limiter.pause(2000);
        await clock.advance(10_000);
      }
      assert.deepEqual(told, [start + 2000, undefined, start + 12_000, undefined]);
      assert.equal(clock.sleeping, 0);
    });

    it('is told again when it becomes longer, and not when a shorter one comes', async () => {
      const start = clock.now();
      limiter.pause(2000);
      limiter.pause(500);
      limiter.pause(0);
      limiter.pause(3000);
      assert.equal(clock.sleeping, 1);
      await clock.advance(3000);
      assert.deepEqual(told, [start + 2000, start + 3000, undefined]);
    });

    it('is the only thing that is told', async () => {
      take(limiter, 1600);
      limiter.sync(3);
      await clock.advance(60_000);
      assert.deepEqual(told, []);
    });

    it('ends when it should where the clock is set back during it', async () => {
      limiter.pause(2000);
      const permits = take(limiter, 1);
      await clock.advance(1500);
      clock.setBack(3_600_000);
      await clock.advance(499);
      assert.equal(permits.given, 0);
      await clock.advance(1);
      assert.equal(permits.given, 1);
      assert.equal(told.length, 2);
    });

    it('can be longer than a timer', async () => {
      const month = 30 * 24 * 3_600_000;
      const sleep = clock.sleep.bind(clock);
      clock.sleep = (ms, signal) => {
        assert.ok(ms < 2 ** 31, 'setTimeout would come back at once');
        return sleep(ms, signal);
      };
      limiter.pause(month);
      const permits = take(limiter, 1);
      await clock.advance(month - 1);
      assert.equal(permits.given, 0);
      await clock.advance(1);
      assert.equal(permits.given, 1);
    });
  });

  it('lets nobody in before those who wait, where a permit is due and its timer late', async () => {
    const small = new RateLimiter(clock, { rate: { perSecond: 10, burst: 1 } });
    const order: number[] = [];
    for (const at of [1, 2]) void small.take(never, 'person').then(() => order.push(at));
    clock.setBack(-100);
    void small.take(never, 'person').then(() => order.push(3));
    await settle();
    assert.deepEqual(order, [1, 2]);
  });

  describe('with other windows', () => {
    let windows: number;

    beforeEach(() => {
      windows = 4;
      limiter = new RateLimiter(clock, { windows: () => windows });
    });

    it('keeps to its part of the stock and of the pace', async () => {
      const permits = take(limiter, 2000);
      await settle();
      assert.equal(permits.given, 375);
      await clock.advance(400);
      assert.equal(permits.given, 376);
      await clock.advance(4000);
      assert.equal(permits.given, 386);
    });

    it('goes by what the service says is left, once it has said so', async () => {
      const permits = take(limiter, 2000);
      await settle();
      limiter.sync(1125);
      await settle();
      assert.equal(permits.given, 1500);
      await clock.advance(400);
      assert.equal(permits.given, 1501);
    });

    it('never spends more than a whole stock, whatever the service says', async () => {
      const permits = take(limiter, 2000);
      await settle();
      limiter.sync(1500);
      await settle();
      assert.equal(permits.given, 1500);
    });

    it('goes at the whole pace when the others have closed', async () => {
      const permits = take(limiter, 2000);
      await settle();
      windows = 1;
      await clock.advance(400);
      assert.equal(permits.given, 379);
      await clock.advance(1000);
      assert.equal(permits.given, 389);
    });

    it('wakes earlier when it finds that they have closed', async () => {
      const permits = take(limiter, 376);
      await settle();
      windows = 1;
      take(limiter, 1);
      await clock.advance(100);
      assert.equal(permits.given, 376);
    });

    it('takes a smaller part when another opens, which holds one permit at least', async () => {
      windows = 1;
      const permits = take(limiter, 1000);
      await settle();
      windows = 4;
      take(limiter, 400);
      await settle();
      assert.equal(limiter.waiting.person, 25);
      assert.equal(permits.given, 1000);
      windows = 5000;
      await clock.advance(1_000_000);
      assert.equal(limiter.waiting.person, 23);
    });
  });

  it('keeps every promise, however it is used', async () => {
    await fc.assert(
      fc.asyncProperty(uses, fc.integer({ min: 1, max: 30 }), async (steps, burst) => {
        const model = new Model(burst);
        for (const step of steps) await model.do(step);
        await model.finish();
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  describe('whose pause is ended', () => {
    it('gives permits at once, and tells of it once', async () => {
      const clock = new FakeClock();
      const limiter = new RateLimiter(clock);
      limiter.pause(60_000);
      const permits = take(limiter, 2);
      let told = 0;
      limiter.onDidChange(() => (told += 1));
      await settle();
      assert.equal(permits.given, 0);
      limiter.endPause();
      await settle();
      assert.deepEqual(
        { given: permits.given, told, pausedUntil: limiter.pausedUntil },
        { given: 2, told: 1, pausedUntil: undefined },
      );
      limiter.endPause();
      await clock.advance(60_000);
      assert.equal(told, 1, 'there is no pause to end, and none that ends later');
    });

    it('may be paused again', () => {
      const clock = new FakeClock();
      const limiter = new RateLimiter(clock);
      limiter.pause(60_000);
      limiter.endPause();
      limiter.pause(1000);
      assert.equal(limiter.pausedUntil, clock.now() + 1000);
    });

    it('does nothing where the pause has just run out by itself', async () => {
      const clock = new FakeClock();
      const limiter = new RateLimiter(clock);
      limiter.pause(1000);
      await clock.advance(1000);
      let told = 0;
      limiter.onDidChange(() => (told += 1));
      limiter.endPause();
      assert.equal(told, 0);
    });
  });
});
