// Tests of events that came in late: each is bought where it can be identified, and reported where it cannot.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Price } from '../../../../src/client/price.ts';
import { Savings } from '../../../../src/state/credits/savings.ts';
import { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { TimelineStore } from '../../../../src/state/timeline/timelineStore.ts';
import { unreadOf, type Watch } from '../../../../src/state/watch/watch.ts';
import { countBefore, backdatedSince } from '../../../../src/state/watch/backdatedEvents.ts';
import { Watches } from '../../../../src/state/watch/watches.ts';
import { runWatch, type WatchRunDeps } from '../../../../src/state/watch/watchRun.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { dayAt, events, idOf, TimelineService } from '../support/timelineService.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const owner = { account: 'a', user: '' };

/** A watch of a company that had an event on each of the last twenty days. */
class BackdatedHarness {
  readonly service = new TimelineService(events(20));
  readonly clock = new FakeClock();
  readonly #storage = memoryStorage(this.clock);
  readonly #watches = new Watches({ keyValue: this.#storage.keyValue, owner });
  readonly store = new TimelineStore({
    money: { account: 'a', cache: this.#storage.cache, ledger: this.#storage.ledger },
    savings: new Savings(),
    now: () => this.clock.now(),
    learn: () => undefined,
  });
  members: readonly string[] = ['c1'];
  today = 1;
  #runs = 0;

  constructor(rest: Partial<Watch> = {}) {
    const watch: Watch = {
      id: 'watch',
      watched: { kind: 'list', id: 'l1', name: 'Clients' },
      everyHours: 24,
      perRun: 50,
      perWeek: 1000,
      createdAt: 0,
      dueAt: 0,
      since: dayAt(1),
      spent: [],
      newEvents: [],
      ...rest,
    };
    assert.ok(this.#watches.add(watch));
  }

  get watch(): Watch {
    const watch = this.#watches.get('watch');
    assert.ok(watch);
    return watch;
  }

  /** Buys all that there is, as a person does in the timeline. */
  async loadAll(): Promise<void> {
    const reader = new TimelineReader({ client: this.service, store: this.store, about: { kind: 'companies', ids: ['c1'] } });
    await reader.open();
    await reader.loadAll(1000, new AbortController().signal);
    reader.dispose();
  }

  insert(id: string, day: number): void {
    const date = dayAt(day);
    const event = { id, eventType: 'capital', subjects: 'c1', startDate: date, endDate: date };
    this.service.events = [...this.service.events, event];
  }

  remove(id: string): void {
    this.service.events = this.service.events.filter((event) => idOf(event) !== id);
  }

  run() {
    const client = {
      searchTimeline: this.service.searchTimeline,
      searchCompanies: () => Promise.resolve({ rows: [], count: this.members.length }),
    };
    const session = {
      client,
      events: this.store,
      lists: { companiesIn: () => this.members },
      prices: { of: (stated: Price) => stated },
      money: {},
    };
    const parts = {
      session,
      watches: this.#watches,
      now: () => this.clock.now(),
      today: () => dayAt(this.today),
      newId: () => `run-${String((this.#runs += 1))}`,
      signal: new AbortController().signal,
    };
    return runWatch(parts as unknown as WatchRunDeps, { id: 'watch', asked: true });
  }
}

describe('new events', () => {
  it('are all there after a run and another one, and never more than was held for them', async function () {
    this.timeout(60_000);
    const ids = fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(ids, fc.integer({ min: 1, max: 9 }), async (given, perDay) => {
        const harness = new BackdatedHarness({ perRun: 1000 });
        given.forEach((id, at) => {
          harness.insert(`new${String(id)}`, 1 + Math.floor(at / perDay));
        });
        for (const _run of [1, 2]) assert.match((await harness.run())?.kind ?? '', /^(nothing|bought)$/);
        for (const id of given) assert.ok(harness.service.timesBilled.has(`new${String(id)}`), String(id));
        const spent = harness.watch.spent.reduce((sum, { credits }) => sum + credits, 0);
        assert.deepEqual({ spent, isWithinGiven: spent <= given.length }, { spent: harness.service.billed, isWithinGiven: true });
        assert.equal((await harness.run())?.kind, 'nothing');
        assert.equal(harness.service.billed, spent);
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  it('are listed under the watched company, also if they name another one first, or none', async () => {
    const harness = new BackdatedHarness();
    const date = dayAt(1);
    const facts = { eventType: 'capital', startDate: date, endDate: date };
    harness.service.events = [
      { id: 'two', subjects: ['other', 'c1'].map((id) => ({ id })), ...facts },
      { id: 'none', ...facts },
    ];
    await harness.run();
    assert.deepEqual(
      new Map(harness.watch.newEvents.map(({ key, company }) => [key, company])),
      new Map([
        ['id:none', 'c1'],
        ['id:two', 'c1'],
      ]),
    );
  });

  it('are one event if it is about companies of two searches', async () => {
    const harness = new BackdatedHarness();
    harness.members = ['c1', ...Array.from({ length: 500 }, (_, index) => `other${String(index)}`)];
    const date = dayAt(1);
    const subjects = ['c1', 'other499'].map((id) => ({ id, entityType: 'company' }));
    harness.service.events = [
      ...harness.service.events,
      { id: 'both', eventType: 'capital', subjects, startDate: date, endDate: date },
    ];
    const outcome = await harness.run();
    assert.deepEqual(
      { events: outcome?.events, newEvents: harness.watch.newEvents.map(({ key }) => key), billed: harness.service.billed },
      { events: 1, newEvents: ['id:both'], billed: 1 },
    );
  });
});

describe('events that came in late', () => {
  it('are bought where all else is known', async () => {
    const harness = new BackdatedHarness();
    await harness.loadAll();
    assert.equal((await harness.run())?.kind, 'nothing');
    const paid = harness.service.billed;
    harness.insert('late', -25);
    harness.insert('between', -5);
    harness.today = 2;
    const outcome = await harness.run();
    assert.deepEqual({ kind: outcome?.kind, events: outcome?.events }, { kind: 'bought', events: 2 });
    // One may come with what was known of its day.
    assert.ok(harness.service.billed - paid <= 3);
    assert.deepEqual(
      harness.watch.newEvents.map(({ key }) => key),
      ['id:between', 'id:late'],
    );
    assert.equal(harness.watch.backdated, undefined);
    assert.equal((await harness.run())?.kind, 'nothing');
  });

  it('are bought though as many were taken away of what was known', async () => {
    const harness = new BackdatedHarness();
    await harness.loadAll();
    await harness.run();
    harness.remove('e7');
    harness.insert('late', -25);
    harness.today = 2;
    assert.deepEqual(
      { events: (await harness.run())?.events, newEvents: harness.watch.newEvents.map(({ key }) => key) },
      { events: 1, newEvents: ['id:late'] },
    );
    // Removed events are removed for good, and no later run reports them.
    assert.equal((await harness.run())?.kind, 'nothing');
    assert.equal(harness.watch.backdated, undefined);
  });

  it('are said, and not bought, where the history was never asked for', async () => {
    const harness = new BackdatedHarness();
    await harness.run();
    harness.insert('late', -5);
    harness.insert('later', -6);
    harness.today = 2;
    assert.equal((await harness.run())?.kind, 'nothing');
    assert.deepEqual(
      { backdated: harness.watch.backdated, unread: unreadOf(harness.watch), billed: harness.service.billed },
      { backdated: 2, unread: 1, billed: 0 },
    );
    await harness.run();
    assert.equal(harness.watch.backdated, 2);
  });

  it('are offered where they cost more than a run may', async () => {
    const harness = new BackdatedHarness({ perRun: 1 });
    await harness.loadAll();
    await harness.run();
    harness.insert('late', -25);
    harness.insert('later', -26);
    const paid = harness.service.billed;
    for (const _again of [1, 2]) {
      const outcome = await harness.run();
      assert.deepEqual(
        { kind: outcome?.kind, events: outcome?.events, billed: harness.service.billed },
        { kind: 'perRun', events: 2, billed: paid },
      );
    }
  });

  it('are none where the list has other companies, or the service does not count', async () => {
    const harness = new BackdatedHarness();
    await harness.run();
    harness.members = ['c1', 'c2'];
    harness.service.events = [...harness.service.events, ...events(5, (at) => ({ id: `other${String(at)}`, subjects: 'c2' }))];
    assert.equal((await harness.run())?.kind, 'nothing');
    assert.equal(harness.watch.backdated, undefined);
    harness.service.counts = undefined;
    const search = { client: harness.service, store: harness.store, signal: new AbortController().signal };
    assert.equal(await countBefore(search, { chunks: [['c1']] }, dayAt(0)), undefined);
    assert.equal(backdatedSince(undefined, { of: 'a', count: 3 }), 0);
  });

  it('are each bought once or said once, whenever and for whichever day they come', async function () {
    this.timeout(60_000);
    const step = fc.oneof(
      fc.record({ insert: fc.integer({ min: -30, max: 3 }) }),
      // A removed event that was never loaded cannot be noticed.
      fc.record({ remove: fc.nat(19) }),
      fc.constant({ days: 1 } as const),
      fc.constant('run' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 15 }), async (isKnown, steps) => {
        const harness = new BackdatedHarness();
        if (isKnown) await harness.loadAll();
        await harness.run();
        const inserted: { readonly id: string; readonly isBackdated: boolean }[] = [];
        let isRemoved = false;
        // The next run finds the events that a run leaves.
        for (const one of [...steps, 'run' as const, 'run' as const]) {
          if (one === 'run') {
            const first = await harness.run();
            // The event behind which it was to read on may be gone: the service refuses that, for nothing, and the next run
            // begins anew.
            const isLost: boolean = first?.kind === 'failed' && first.failure === 'refused' && isRemoved;
            assert.match((isLost ? await harness.run() : first)?.kind ?? '', /^(nothing|bought)$/);
          } else if ('days' in one) harness.today += 1;
          else if ('remove' in one) {
            harness.remove(isKnown ? `e${String(one.remove)}` : 'none');
            isRemoved = true;
          } else {
            const id = `new${String(inserted.length)}`;
            inserted.push({ id, isBackdated: dayAt(one.insert) < harness.watch.since });
            harness.insert(id, one.insert);
          }
        }
        const { timesBilled } = harness.service;
        const isBought = isKnown ? inserted : inserted.filter(({ isBackdated }) => !isBackdated);
        for (const { id } of isBought) assert.ok(timesBilled.has(id), id);
        assert.equal(harness.watch.backdated ?? 0, inserted.length - isBought.length);
        if (!isKnown) assert.deepEqual([...timesBilled.keys()].sort(), isBought.map(({ id }) => id).sort());
      }),
      { numRuns: propertyRuns(150), examples: [[true, [{ insert: -19 }, { insert: -19 }, { remove: 19 }]]] },
    );
  });
});
