// The credits left and the unconfirmed calls, whatever windows and other programs spend between two readings.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Failure } from '../../../../src/client/failure.ts';
import type { LedgerEntry, LocalBudget, Reservation } from '../../../../src/client/ledger.ts';
import { readCreditStatus, type CreditBucket } from '../../../../src/client/model/credits.ts';
import { addPrices, free, type Price } from '../../../../src/client/price.ts';
import { charge, showCredits, type Spendings } from '../../../../src/sandbox/creditBuckets.ts';
import { AccountPrices } from '../../../../src/state/credits/accountPrices.ts';
import { CreditStore } from '../../../../src/state/credits/creditStore.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const MINUTE = 60_000;
const person = { kind: 'person' } as const;

/** A service with buckets, a window that looks at them, and several windows and others that spend. */
class World {
  readonly clock = new FakeClock();
  readonly #storage = memoryStorage(this.clock);
  readonly #budgets: readonly LocalBudget[] = ['a', 'b'].map((id) =>
    this.#storage.budget('acc', { id, openedAt: this.clock.now() }, () => ({})),
  );
  readonly store: CreditStore;
  readonly ledger = this.#storage.ledger;
  /** The real costs of the calls, by the id of their entry. */
  readonly billedByEntry = new Map<number, Price>();
  billed: Price = free;
  snapshots = 0;
  answers = true;
  /** The service's stated buckets in place of those that it counts. */
  said: readonly CreditBucket[] | undefined;
  readonly #spendings: Spendings = {};
  readonly #under: { readonly end: Reservation; readonly price: Price; readonly billed: Price }[] = [];
  #late: { readonly at: number; readonly price: Price }[] = [];

  constructor(canReadCredits = true) {
    const { ledger, cache, journal, keyValue } = this.#storage;
    const [budget] = this.#budgets;
    assert.ok(budget);
    const client = {
      getCredits: () => {
        this.snapshots += 1;
        const status = readCreditStatus({ items: this.said ?? showCredits(this.#spendings, this.clock.now()) });
        return this.answers && status.ok ? Promise.resolve(status.value) : Promise.reject(new Failure('timedOut'));
      },
    };
    this.store = new CreditStore(
      client,
      { account: 'acc', budget, ledger, cache, journal, keyValue, openedAt: this.clock.now() },
      this.clock,
      new AccountPrices(keyValue, 'acc', () => this.clock.now()),
      canReadCredits,
    );
  }

  get entries(): readonly LedgerEntry[] {
    return [...this.ledger.all({})];
  }

  get unconfirmed(): readonly LedgerEntry[] {
    return this.entries.filter(({ certainty }) => certainty === 'unconfirmed');
  }

  /** A call of one of the windows, from its beginning to its end. */
  call(window: number, price: Price, certainty: 'known' | 'estimated' | 'unconfirmed', billed: Price, lateMs = 0): void {
    this.#end(this.#reserve(window, price), price, certainty, billed, lateMs);
  }

  begin(window: number, price: Price, billed: Price): void {
    const end = this.#reserve(window, price);
    this.charge(billed);
    this.#under.push({ end, price, billed });
  }

  end(certainty: 'known' | 'unconfirmed'): void {
    const call = this.#under.shift();
    if (call) this.#enter(call.end, call.price, certainty, call.billed);
  }

  /** Credits are consumed, by whomever. */
  charge(price: Price): void {
    charge(this.#spendings, price, this.clock.now());
  }

  async wait(ms: number): Promise<void> {
    const until = this.clock.now() + ms;
    for (const { at, price } of this.#late.toSorted((a, b) => a.at - b.at)) {
      if (at > until) continue;
      await this.clock.advance(Math.max(0, at - this.clock.now()));
      this.charge(price);
    }
    this.#late = this.#late.filter(({ at }) => at > until);
    await this.clock.advance(until - this.clock.now());
  }

  dispose(): void {
    this.store.dispose();
    this.#storage.close();
  }

  #reserve(window: number, price: Price): Reservation {
    const budget = this.#budgets[window];
    assert.ok(budget);
    return budget.reserve({ operation: 'o', source: person, price });
  }

  #end(end: Reservation, price: Price, certainty: 'known' | 'estimated' | 'unconfirmed', billed: Price, lateMs: number): void {
    if (certainty === 'unconfirmed' && lateMs > 0) this.#late.push({ at: this.clock.now() + lateMs, price: billed });
    else this.charge(billed);
    this.#enter(end, price, certainty, billed);
  }

  #enter(end: Reservation, price: Price, certainty: 'known' | 'estimated' | 'unconfirmed', billed: Price): void {
    this.billed = addPrices(this.billed, billed);
    const before = this.entries.length;
    end.settle({ cost: certainty === 'known' ? billed : price, certainty });
    const entry = this.entries.at(-1);
    if (entry && this.entries.length > before) this.billedByEntry.set(entry.id, billed);
  }
}

describe('CreditStore', () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.store.refresh();
  });
  afterEach(() => world.dispose());

  it('asks again once things are quiet, and only where something was spent', async () => {
    world.call(0, { companies: 10 }, 'known', { companies: 7 });
    assert.equal(world.store.left('companies'), 4993, 'at once');
    await world.wait(500);
    world.call(1, { companies: 10 }, 'known', { companies: 3 });
    assert.deepEqual(world.store.state.spent, { companies: 10 }, 'of all windows');
    await world.wait(900);
    assert.equal(world.snapshots, 1);
    await world.wait(100);
    assert.equal(world.snapshots, 2);
    assert.equal(world.store.left('companies'), 4990);
    world.ledger.saved({ account: 'acc', operation: 'o', source: person, cost: { companies: 4 } });
    await world.wait(MINUTE);
    assert.equal(world.snapshots, 2);
    assert.deepEqual(world.store.state.saved, { companies: 4 });
  });

  it('takes what was spent once from several buckets of a type, and nothing from an amount without one', async () => {
    world.said = [
      { type: 'companies', left: 4 },
      { type: 'companies', left: 100 },
    ];
    await world.store.refresh();
    assert.equal(world.store.left('companies'), 104);
    world.call(0, { companies: 10 }, 'known', { companies: 10 });
    assert.equal(world.store.left('companies'), 94);
    assert.deepEqual(
      world.store.state.buckets?.map(({ left }) => left),
      [0, 94],
    );
    world.said = [{ type: 'credits', left: 50 }];
    await world.store.refresh();
    world.call(0, { companies: 10, 'companies:*': 10 }, 'known', { companies: 2, 'companies:*': 2 });
    assert.equal(world.store.left('credits'), 50);
    assert.equal(world.store.drift, undefined, 'what it counts is not known');
  });

  it('does not know the credits left while the ledger cannot be read, so that rows are shown without them', () => {
    assert.equal(world.store.left('companies'), 5000);
    const totals = (): never => {
      throw new Error('disk I/O error');
    };
    Object.assign(world.ledger, { totals });
    assert.equal(world.store.left('companies'), undefined);
    Reflect.deleteProperty(world.ledger, 'totals');
    assert.equal(world.store.left('companies'), 5000);
  });

  it('asks once more where something was entered while the service answered', async () => {
    const snapshot = world.store.refresh();
    world.call(0, { companies: 10 }, 'known', { companies: 10 });
    await snapshot;
    await world.wait(1000);
    assert.equal(world.store.left('companies'), 4990);
    assert.equal(world.store.drift, 0);
  });

  for (const [what, billed] of [
    ['not billed', {}],
    ['billed in part', { companies: 4 }],
    ['billed in full', { companies: 10 }],
  ] as const) {
    it(`finds out that an unconfirmed call was ${what}, a minute after it`, async () => {
      world.call(0, { companies: 10 }, 'unconfirmed', billed);
      const [unconfirmed] = world.unconfirmed;
      assert.ok(unconfirmed && world.store.mayShowCost(unconfirmed));
      await world.wait(MINUTE - 1);
      assert.equal(world.unconfirmed[0]?.checked, undefined);
      await world.wait(1000);
      assert.deepEqual(world.unconfirmed[0]?.checked, billed);
      assert.deepEqual(world.store.state.unconfirmed, {});
      assert.deepEqual(world.store.state.spent, billed);
      assert.equal(world.store.drift, 0, 'what was found is no drift');
      assert.equal(world.snapshots, 3, 'when quiet, and after the minute');
    });
  }

  it('leaves an unconfirmed call where somebody else has spent', async () => {
    world.call(0, { companies: 10 }, 'unconfirmed', {});
    world.charge({ companies: 50 });
    await world.wait(2 * MINUTE);
    const [unconfirmed] = world.unconfirmed;
    assert.ok(unconfirmed);
    assert.equal(unconfirmed.checked, undefined);
    assert.equal(world.store.mayShowCost(unconfirmed), false);
    assert.equal(world.store.drift, 50);
    const { snapshots } = world;
    await world.wait(60 * MINUTE);
    assert.equal(world.snapshots, snapshots, 'nobody asks again for nothing');
  });

  it('does not conclude from a reading while a call is under way', async () => {
    world.call(0, { companies: 10 }, 'unconfirmed', {});
    world.begin(1, { companies: 10 }, { companies: 10 });
    await world.wait(MINUTE + 1000);
    assert.equal(world.unconfirmed[0]?.checked, undefined);
    world.end('known');
    await world.wait(2 * MINUTE);
    assert.deepEqual(world.unconfirmed[0]?.checked, {});
  });

  it('knows nothing of an unconfirmed call from before its first reading', async () => {
    const late = new World();
    late.call(0, { companies: 10 }, 'unconfirmed', {});
    const [unconfirmed] = late.unconfirmed;
    assert.ok(unconfirmed);
    assert.equal(late.store.mayShowCost(unconfirmed), false);
    await late.store.refresh();
    await late.wait(2 * MINUTE);
    assert.equal(late.unconfirmed[0]?.checked, undefined);
    late.dispose();
  });

  it('waits for no unconfirmed call that was made before the clock was set back by days', async () => {
    const late = new World();
    late.call(0, { companies: 10 }, 'unconfirmed', {});
    late.clock.setBack(400 * 24 * 60 * MINUTE);
    let longestMs = 0;
    const sleep = late.clock.sleep.bind(late.clock);
    late.clock.sleep = (ms, signal) => {
      longestMs = Math.max(longestMs, ms);
      return sleep(ms, signal);
    };
    await late.store.refresh();
    late.call(0, { companies: 5 }, 'unconfirmed', { companies: 5 });
    await late.wait(2 * MINUTE);
    assert.deepEqual(late.unconfirmed[1]?.checked, { companies: 5 });
    assert.ok(longestMs <= MINUTE, `it slept for ${longestMs} ms`);
    late.dispose();
  });

  it('waits for one all the same where the clock was set back a little', async () => {
    const late = new World();
    late.call(0, { companies: 10 }, 'unconfirmed', {});
    late.clock.setBack(MINUTE);
    await late.store.refresh();
    late.call(0, { companies: 5 }, 'unconfirmed', { companies: 5 });
    const [, next] = late.unconfirmed;
    assert.ok(next);
    assert.equal(late.store.mayShowCost(next), false);
    late.dispose();
  });

  it('asks nobody by itself where there is no address to ask', async () => {
    const mute = new World(false);
    mute.call(0, { companies: 10 }, 'unconfirmed', {});
    await mute.wait(2 * MINUTE);
    assert.equal(mute.snapshots, 0);
    mute.dispose();
  });

  it('remembers that others spend: what fits an unconfirmed call may then be theirs', async () => {
    world.charge({ 'companies:facets': 1 });
    await world.store.refresh();
    world.call(0, { companies: 10 }, 'unconfirmed', {});
    world.charge({ companies: 10 });
    await world.wait(2 * MINUTE);
    assert.equal(world.unconfirmed[0]?.checked, undefined);
  });

  it('counts the drift anew after a reset', async () => {
    const late = new World();
    late.charge({ 'companies:facets': 7 });
    await late.store.refresh();
    late.charge({ companies: 2 });
    await late.store.refresh();
    assert.equal(late.store.drift, 2);
    await late.wait(25 * 60 * MINUTE);
    await late.store.refresh();
    assert.equal(late.store.drift, 0);
    late.charge({ companies: 3 });
    await late.store.refresh();
    assert.equal(late.store.drift, 3);
    late.dispose();
  });
});

type Act =
  | { readonly act: 'call'; readonly window: number; readonly certainty: 'known' | 'estimated' | 'unconfirmed' }
  | { readonly act: 'begin'; readonly window: number }
  | { readonly act: 'end'; readonly certainty: 'known' | 'unconfirmed' }
  | { readonly act: 'other' }
  | { readonly act: 'wait'; readonly ms: number }
  | { readonly act: 'read'; readonly answers: boolean };
type Step = Act & { readonly price: Price; readonly part: number; readonly lateMs: number };

const price = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((companies): Price => ({ companies })),
  fc.integer({ min: 1, max: 12 }).map((amount): Price => ({ timeline: amount, 'timeline:*': amount })),
  fc.record({ companies: fc.integer({ min: 1, max: 3 }), 'companies:facets': fc.integer({ min: 1, max: 3 }) }),
);
const window = fc.nat({ max: 1 });
const act = (others: boolean): fc.Arbitrary<Act> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        act: fc.constant('call' as const),
        window,
        certainty: fc.constantFrom(
          'known' as const,
          'known' as const,
          'estimated' as const,
          'unconfirmed' as const,
          'unconfirmed' as const,
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('begin' as const), window }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('end' as const),
        certainty: fc.constantFrom('known' as const, 'unconfirmed' as const),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        act: fc.constant('wait' as const),
        ms: fc.constantFrom(500, 1500, 20_000, 70_000, 70_000, 600_000, 86_400_000),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('read' as const), answers: fc.boolean() }) },
    ...(others ? [{ weight: 2, arbitrary: fc.record({ act: fc.constant('other' as const) }) }] : []),
  );
const steps = (others: boolean): fc.Arbitrary<Step[]> =>
  fc.array(
    fc
      .tuple(
        act(others),
        fc.record({ price, part: fc.constantFrom(0, 0, 0.5, 1, 1), lateMs: fc.constantFrom(0, 0, 700, 40_000) }),
      )
      .map(([one, more]): Step => ({ ...one, ...more })),
    { maxLength: 30 },
  );

async function take(world: World, step: Step): Promise<void> {
  const part = Object.fromEntries(
    Object.entries(step.price).flatMap(([type, amount]) => (step.part > 0 ? [[type, Math.ceil(amount * step.part)]] : [])),
  );
  switch (step.act) {
    case 'call':
      world.call(step.window, step.price, step.certainty, part, step.lateMs);
      return;
    case 'begin':
      world.begin(step.window, step.price, part);
      return;
    case 'end':
      world.end(step.certainty);
      return;
    case 'other':
      world.charge(part);
      return;
    case 'wait':
      await world.wait(step.ms);
      return;
    case 'read':
      world.answers = step.answers;
      await world.store.refresh().catch(() => undefined);
      world.answers = true;
  }
}

/** Runs the steps, lets everything come to its end, and looks at the world then. */
async function play(all: readonly Step[], look: (world: World) => void): Promise<void> {
  const world = new World();
  try {
    await world.store.refresh();
    for (const step of all) await take(world, step);
    for (const _step of all) world.end('unconfirmed');
    await world.wait(10 * MINUTE);
    look(world);
  } finally {
    world.dispose();
  }
}

const without0 = (of: Price): Price => Object.fromEntries(Object.entries(of).filter(([, amount]) => amount > 0));

describe('CreditStore, whatever is spent between two readings', () => {
  it('is never wrong about an unconfirmed call where only the windows of the user spend', async () => {
    let found = 0;
    let left = 0;
    await fc.assert(
      fc.asyncProperty(steps(false), (all) =>
        play(all, ({ unconfirmed, billedByEntry }) => {
          for (const { id, checked } of unconfirmed) {
            if (!checked) left += 1;
            else {
              found += 1;
              assert.deepEqual(without0(checked), without0(billedByEntry.get(id) ?? free));
            }
          }
        }),
      ),
      { numRuns: propertyRuns(150, 50) },
    );
    assert.ok(found > left / 4, `found ${found} of ${found + left}`);
  }).timeout(60_000);

  it('brackets the bill of the user where others spend from the same token', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(steps(true), (all) =>
        play(all, ({ ledger, unconfirmed, billed }) => {
          found += unconfirmed.filter(({ checked }) => checked).length;
          const totals = ledger.totals({});
          const { known } = totals;
          const most = addPrices(addPrices(known, totals.estimated), totals.unconfirmed);
          for (const type of new Set([...Object.keys(billed), ...Object.keys(most)])) {
            assert.ok((known[type] ?? 0) <= (billed[type] ?? 0), `more ${type} is known than was billed`);
            assert.ok((billed[type] ?? 0) <= (most[type] ?? 0), `more ${type} was billed than the ledger allows for`);
          }
        }),
      ),
      { numRuns: propertyRuns(150, 50) },
    );
    assert.ok(found > 0, 'nothing was checked at all');
  }).timeout(60_000);
});
