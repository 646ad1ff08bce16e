// Events that came in late: each is bought where it can be told from what nobody has asked for, and said where it cannot.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Price } from '../../../../src/client/price.ts';
import { Savings } from '../../../../src/state/credits/savings.ts';
import { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { TimelineStore } from '../../../../src/state/timeline/timelineStore.ts';
import { unreadOf, type Watch } from '../../../../src/state/watch/watch.ts';
import { countBefore, lateSince } from '../../../../src/state/watch/watchLate.ts';
import { Watches } from '../../../../src/state/watch/watches.ts';
import { runWatch, type WatchRunDeps } from '../../../../src/state/watch/watchRun.ts';
import { openStorage } from '../../../../src/storage/storage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { dayAt, events, idOf, TimelineService } from '../support/timelineService.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const owner = { account: 'a', user: '' };

/** A watch of a company that had an event on each of the last twenty days. */
class LateDesk {
  readonly service = new TimelineService(events(20));
  readonly clock = new FakeClock();
  readonly #storage = openStorage({ path: undefined, clock: this.clock });
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
      news: [],
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
        const desk = new LateDesk({ perRun: 1000 });
        given.forEach((id, at) => {
          desk.insert(`new${String(id)}`, 1 + Math.floor(at / perDay));
        });
        for (const _run of [1, 2]) assert.match((await desk.run())?.kind ?? '', /^(nothing|bought)$/);
        for (const id of given) assert.ok(desk.service.billed.has(`new${String(id)}`), String(id));
        const spent = desk.watch.spent.reduce((sum, { credits }) => sum + credits, 0);
        assert.deepEqual({ spent, isWithinGiven: spent <= given.length }, { spent: desk.service.bill, isWithinGiven: true });
        assert.equal((await desk.run())?.kind, 'nothing');
        assert.equal(desk.service.bill, spent);
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});

describe('events that came in late', () => {
  it('are bought where all else is known', async () => {
    const desk = new LateDesk();
    await desk.loadAll();
    assert.equal((await desk.run())?.kind, 'nothing');
    const paid = desk.service.bill;
    desk.insert('late', -25);
    desk.insert('between', -5);
    desk.today = 2;
    const outcome = await desk.run();
    assert.deepEqual({ kind: outcome?.kind, events: outcome?.events }, { kind: 'bought', events: 2 });
    // One may come with what was known of its day.
    assert.ok(desk.service.bill - paid <= 3);
    assert.deepEqual(
      desk.watch.news.map(({ key }) => key),
      ['id:between', 'id:late'],
    );
    assert.equal(desk.watch.late, undefined);
    assert.equal((await desk.run())?.kind, 'nothing');
  });

  it('are bought though as many were taken away of what was known', async () => {
    const desk = new LateDesk();
    await desk.loadAll();
    await desk.run();
    desk.remove('e7');
    desk.insert('late', -25);
    desk.today = 2;
    assert.deepEqual(
      { events: (await desk.run())?.events, news: desk.watch.news.map(({ key }) => key) },
      { events: 1, news: ['id:late'] },
    );
    // What was taken away is so for good, and tells of nothing later.
    assert.equal((await desk.run())?.kind, 'nothing');
    assert.equal(desk.watch.late, undefined);
  });

  it('are said, and not bought, where the history was never asked for', async () => {
    const desk = new LateDesk();
    await desk.run();
    desk.insert('late', -5);
    desk.insert('later', -6);
    desk.today = 2;
    assert.equal((await desk.run())?.kind, 'nothing');
    assert.deepEqual(
      { late: desk.watch.late, unread: unreadOf(desk.watch), bill: desk.service.bill },
      { late: 2, unread: 1, bill: 0 },
    );
    await desk.run();
    assert.equal(desk.watch.late, 2);
  });

  it('are offered where they cost more than a run may', async () => {
    const desk = new LateDesk({ perRun: 1 });
    await desk.loadAll();
    await desk.run();
    desk.insert('late', -25);
    desk.insert('later', -26);
    const paid = desk.service.bill;
    for (const _again of [1, 2]) {
      const outcome = await desk.run();
      assert.deepEqual(
        { kind: outcome?.kind, events: outcome?.events, bill: desk.service.bill },
        { kind: 'perRun', events: 2, bill: paid },
      );
    }
  });

  it('are none where the list has other companies, or the service does not count', async () => {
    const desk = new LateDesk();
    await desk.run();
    desk.members = ['c1', 'c2'];
    desk.service.events = [...desk.service.events, ...events(5, (at) => ({ id: `other${String(at)}`, subjects: 'c2' }))];
    assert.equal((await desk.run())?.kind, 'nothing');
    assert.equal(desk.watch.late, undefined);
    desk.service.counts = undefined;
    const search = { client: desk.service, store: desk.store, signal: new AbortController().signal };
    assert.equal(await countBefore(search, [['c1']], dayAt(0)), undefined);
    assert.equal(lateSince(undefined, { of: 'a', count: 3 }), 0);
  });

  it('are each bought once or said once, whenever and for whichever day they come', async function () {
    this.timeout(60_000);
    const step = fc.oneof(
      fc.record({ insert: fc.integer({ min: -30, max: 3 }) }),
      // Of what nobody knows it cannot be seen.
      fc.record({ remove: fc.nat(19) }),
      fc.constant({ days: 1 } as const),
      fc.constant('run' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 15 }), async (isKnown, steps) => {
        const desk = new LateDesk();
        if (isKnown) await desk.loadAll();
        await desk.run();
        const inserted: { readonly id: string; readonly isLate: boolean }[] = [];
        let isRemoved = false;
        // What a run leaves, the next one finds.
        for (const one of [...steps, 'run' as const, 'run' as const]) {
          if (one === 'run') {
            const first = await desk.run();
            // The event behind which it was to read on may be gone: the service refuses that, for nothing, and the next run begins anew.
            const isLost: boolean = first?.kind === 'failed' && first.failure === 'refused' && isRemoved;
            assert.match((isLost ? await desk.run() : first)?.kind ?? '', /^(nothing|bought)$/);
          } else if ('days' in one) desk.today += 1;
          else if ('remove' in one) {
            desk.remove(isKnown ? `e${String(one.remove)}` : 'none');
            isRemoved = true;
          } else {
            const id = `new${String(inserted.length)}`;
            inserted.push({ id, isLate: dayAt(one.insert) < desk.watch.since });
            desk.insert(id, one.insert);
          }
        }
        const { billed } = desk.service;
        const isBought = isKnown ? inserted : inserted.filter(({ isLate }) => !isLate);
        for (const { id } of isBought) assert.ok(billed.has(id), id);
        assert.equal(desk.watch.late ?? 0, inserted.length - isBought.length);
        if (!isKnown) assert.deepEqual([...billed.keys()].sort(), isBought.map(({ id }) => id).sort());
      }),
      { numRuns: propertyRuns(150), examples: [[true, [{ insert: -19 }, { insert: -19 }, { remove: 19 }]]] },
    );
  });
});
