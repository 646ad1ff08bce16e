// Tests that no run spends more than its price and no week more than its cap, whatever happens.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import type { Price } from '../../../../src/client/price.ts';
import type { Client } from '../../../../src/client/client.ts';
import { Failure } from '../../../../src/client/failure.ts';
import { localDay } from '../../../../src/client/localDay.ts';
import { Savings } from '../../../../src/state/credits/savings.ts';
import { TimelineStore } from '../../../../src/state/timeline/timelineStore.ts';
import { Watcher } from '../../../../src/state/watch/watcher.ts';
import { Watches } from '../../../../src/state/watch/watches.ts';
import { runWatch } from '../../../../src/state/watch/watchRun.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { TimelineService } from '../support/timelineService.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const hour = 3_600_000;
const week = 7 * 24 * hour;
const owner = { account: 'a', user: '' };

/** The fate of a page that is bought: `lost` is billed without an answer, `dies` takes the window along. */
type Fate = 'answered' | 'lost' | 'unsent' | 'fault' | 'dies';

type Step =
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'jump'; readonly hours: number }
  | { readonly kind: 'open' | 'close' | 'ask'; readonly window: number }
  | { readonly kind: 'fates'; readonly fates: readonly Fate[] };

interface Terms {
  readonly everyHours: number;
  readonly perRun: number;
  readonly perWeek: number;
}

interface Bill {
  readonly run: string | undefined;
  readonly at: number;
  readonly credits: number;
}

/** A window that has died writes nothing more. */
class MortalWatches extends Watches {
  isDead = false;

  override settle(...args: Parameters<Watches['settle']>): void {
    if (!this.isDead) super.settle(...args);
  }

  override end(...args: Parameters<Watches['end']>): void {
    if (!this.isDead) super.end(...args);
  }
}

class World {
  readonly clock = new FakeClock(Date.UTC(2026, 0, 1));
  readonly storage = memoryStorage(this.clock);
  readonly service = new TimelineService([]);
  readonly bills: Bill[] = [];
  fates: Fate[] = [];
  /** Hours that the clock has gone forward, as time passed or because it was set. */
  forward = 0;
  scheduled = 0;
  /** Runs that may have ended without a purchase, because nothing was sent or a window was closed: each is tried again once. */
  retried = 0;
  readonly #terms: Terms;
  readonly #windows = new Map<number, { readonly watcher: Watcher; readonly ask: () => void }>();
  readonly #run = new AsyncLocalStorage<string>();
  #runs = 0;

  constructor(terms: Terms) {
    this.#terms = terms;
    const now = this.clock.now();
    const watched = { kind: 'company', id: 'c1', name: 'C1' } as const;
    const first = {
      watched,
      createdAt: now,
      dueAt: now + terms.everyHours * hour,
      since: '2026-01-01',
      spent: [],
      newEvents: [],
    };
    assert.ok(new Watches({ keyValue: this.storage.keyValue, owner }).add({ id: 'watch', ...terms, ...first }));
  }

  async step(step: Step): Promise<void> {
    if (step.kind === 'wait') {
      this.forward += step.hours;
      for (let left = step.hours; left > 0; left -= 6) await this.#passing(() => this.clock.advance(Math.min(left, 6) * hour));
    } else if (step.kind === 'jump') {
      this.forward += Math.max(0, step.hours);
      this.clock.setBack(-step.hours * hour);
      await this.#passing(() => this.clock.advance(60_000));
    } else if (step.kind === 'fates') this.fates = [...step.fates];
    else if (step.kind === 'close') this.#close(step.window);
    else if (step.kind === 'open') await this.#passing(() => Promise.resolve(this.#open(step.window)));
    else {
      await this.#passing(() => {
        this.#open(step.window).ask();
        return Promise.resolve();
      });
    }
  }

  end(): void {
    for (const window of [...this.#windows.keys()]) this.#close(window);
  }

  check(): void {
    const { perRun, perWeek } = this.#terms;
    const runs = new Map<string | undefined, number>();
    for (const { run, credits } of this.bills) runs.set(run, (runs.get(run) ?? 0) + credits);
    for (const [run, credits] of runs) assert.ok(credits <= perRun, `${String(run)} has spent ${String(credits)}`);
    for (const { at } of this.bills) {
      const inWeek = this.bills.filter((billed) => billed.at > at - week && billed.at <= at);
      const sum = inWeek.reduce((all, { credits }) => all + credits, 0);
      assert.ok(sum <= perWeek, `${String(sum)} in a week`);
    }
  }

  async #passing(work: () => Promise<unknown>): Promise<void> {
    this.service.events = this.#events();
    await work();
    for (let turns = 0; turns < 40; turns += 1) await settle();
  }

  /** An event a day, as far as the clock says that there are days. */
  #events(): readonly unknown[] {
    const days = Math.max(0, Math.min(120, 2 + Math.floor((this.clock.now() - Date.UTC(2026, 0, 1)) / (24 * hour))));
    return Array.from({ length: days }, (_, index) => {
      const date = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
      return { id: `e${String(index)}`, eventType: 'capital', subjects: 'c1', startDate: date, endDate: date };
    });
  }

  #open(slot: number) {
    const known = this.#windows.get(slot);
    if (known) return known;
    const { storage, clock } = this;
    const watches = new MortalWatches({ keyValue: storage.keyValue, owner });
    const money = { account: 'a', cache: storage.cache, ledger: storage.ledger };
    const events = new TimelineStore({ money, savings: new Savings(), now: () => clock.now(), learn: () => undefined });
    const client = this.#client(() => {
      watches.isDead = true;
      this.#close(slot);
    });
    const nextRun = (): string => {
      const run = `run-${String((this.#runs += 1))}`;
      this.#run.enterWith(run);
      return run;
    };
    const parts = {
      session: {
        client,
        events,
        lists: { companiesIn: () => [] },
        prices: { of: (stated: Price) => stated },
        money: {},
      } as never,
      watches,
      clock,
      newId: nextRun,
      today: () => localDay(clock.now()),
      now: () => clock.now(),
      signal: new AbortController().signal,
    };
    const watcher = this.#run.exit(() => new Watcher({ ...parts, watches: this.#counted(watches) }));
    const ask = (): void => {
      this.#run.exit(() => void runWatch(parts, { id: 'watch', asked: true }));
    };
    const window = { watcher, ask };
    this.#windows.set(slot, window);
    return window;
  }

  // Counts the runs that begin because they are due.
  #counted(watches: MortalWatches): MortalWatches {
    const begin: Watches['begin'] = (...args) => {
      const begun = Watches.prototype.begin.apply(watches, args);
      if (begun) this.scheduled += 1;
      return begun;
    };
    return new Proxy(watches, {
      get: (target, name) => {
        if (name === 'begin') return begin;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  #close(slot: number): void {
    this.#windows.get(slot)?.watcher.dispose();
    if (this.#windows.delete(slot)) this.retried += 1;
  }

  #client(die: () => void): Pick<Client, 'searchTimeline'> {
    return {
      searchTimeline: async (search, options) => {
        if (search.fields) return this.service.searchTimeline(search, options);
        const fate = this.fates.shift() ?? 'answered';
        if (fate === 'unsent' || fate === 'fault') this.retried += 1;
        if (fate === 'unsent') throw new Failure('unreachable', { delivery: 'notSent' });
        if (fate === 'fault') throw new Failure('serviceFault', { delivery: 'answered', status: 500, hasErrorBody: true });
        const at = this.clock.now();
        const page = await this.service.searchTimeline(search, options);
        this.bills.push({ run: this.#run.getStore(), at, credits: page.rows.length });
        if (fate === 'answered') return page;
        if (fate === 'dies') die();
        throw new Failure('timedOut', { delivery: 'unknown', unconfirmed: true });
      },
    };
  }
}

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('jump' as const), hours: fc.integer({ min: -400, max: 400 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('open' as const, 'close' as const, 'ask' as const, 'ask' as const, 'ask' as const),
      window: fc.integer({ min: 0, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fates' as const),
      fates: fc.array(fc.constantFrom<Fate>('answered', 'lost', 'unsent', 'fault', 'dies'), { maxLength: 4 }),
    }),
  },
);
const terms = fc.record({
  everyHours: fc.constantFrom(1, 6, 24, 168),
  perRun: fc.integer({ min: 1, max: 90 }),
  perWeek: fc.integer({ min: 1, max: 120 }),
});

describe('the money of a watch', () => {
  it('is never more than was agreed to, for a run and for a week, and time makes no burst', async function () {
    this.timeout(60_000);
    let bought = 0;
    await fc.assert(
      fc.asyncProperty(terms, fc.array(steps, { minLength: 6, maxLength: 20 }), async (agreed, sequence) => {
        const world = new World(agreed);
        try {
          for (const step of sequence) await world.step(step);
          world.check();
          bought += world.bills.length;
          const most = 2 + (2 * world.forward) / agreed.everyHours + world.retried;
          assert.ok(world.scheduled <= most, `${String(world.scheduled)} runs in ${String(world.forward)} hours`);
        } finally {
          world.end();
        }
      }),
      { numRuns: propertyRuns(15, 15) },
    );
    assert.ok(bought > 3, `only ${String(bought)} pages were bought in all`);
  });
});
