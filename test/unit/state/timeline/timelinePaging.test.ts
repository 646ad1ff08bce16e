// In the end every event is there once, and none was paid for twice, whatever happens between two pages.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Client } from '../../../../src/client/client.ts';
import { Failure } from '../../../../src/client/failure.ts';
import {
  everyEvent,
  type TimelineChoices,
  type TimelineScope,
  type TimelineType,
} from '../../../../src/state/timeline/timelineFilter.ts';
import { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { namesOf, TimelineHarness } from '../support/timelineHarness.ts';
import { dayAt, events, idOf } from '../support/timelineService.ts';
import { propertyRuns } from '../../../support/properties.mjs';

type Step =
  | { readonly kind: 'insert'; readonly day: number; readonly lasts: number | null; readonly type: TimelineType }
  | { readonly kind: 'delete'; readonly at: number }
  | { readonly kind: 'page'; readonly size: number; readonly fails: 'no' | 'before' | 'after' | 'cancelled' }
  | { readonly kind: 'all'; readonly pages: number }
  | { readonly kind: 'choose'; readonly choices: TimelineChoices }
  | { readonly kind: 'reload' | 'count' | 'lose' };

const types: readonly TimelineType[] = ['capital', 'cgs-monthly', 'esg-risk-score'];
const day = fc.integer({ min: -400, max: 400 });
const lasts = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 }), fc.constant(null));
const type = fc.constantFrom(...types);

const choices: fc.Arbitrary<TimelineChoices> = fc
  .record({
    types: fc.oneof(fc.constant(everyEvent.types), fc.subarray([...types], { minLength: 1 })),
    ordering: fc.constantFrom('mostRecent', 'leastRecent'),
    from: fc.option(day, { nil: undefined }),
    days: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
  })
  .map(({ types: some, ordering, from, days }) => ({
    types: some,
    ordering,
    payload: false,
    ...(from === undefined ? {} : { from: dayAt(from) }),
    ...(from === undefined || days === undefined ? {} : { to: dayAt(from + days) }),
  }));

const insert = fc.record({ kind: fc.constant('insert'), day, lasts, type });
const page = fc.record({
  kind: fc.constant('page'),
  size: fc.integer({ min: 1, max: 50 }),
  fails: fc.oneof(
    { weight: 6, arbitrary: fc.constant('no') },
    { weight: 1, arbitrary: fc.constantFrom('before', 'after', 'cancelled') },
  ),
});
const quiet: readonly fc.Arbitrary<Step>[] = [
  page,
  page,
  fc.record({ kind: fc.constant('all' as const), pages: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('choose' as const), choices }),
  fc.record({ kind: fc.constantFrom('reload' as const, 'count' as const) }),
];
const steps = (...more: readonly fc.Arbitrary<Step>[]): fc.Arbitrary<readonly Step[]> =>
  fc.array(fc.oneof(...quiet, ...more), { maxLength: 14 });

/** Runs the steps over a timeline, and keeps count of what was agreed to. */
class Run {
  readonly harness: TimelineHarness;
  reader: TimelineReader;
  chosen = everyEvent;
  /** Credits that were agreed to. */
  agreed = 0;
  /** Events that were paid for in an answer that got lost. */
  lost = 0;
  #inserted = 0;

  constructor(start: readonly unknown[]) {
    this.harness = new TimelineHarness(start);
    this.reader = this.harness.reader();
  }

  async step(step: Step): Promise<void> {
    const { service } = this.harness;
    switch (step.kind) {
      case 'insert':
        this.#inserted += 1;
        service.events = [...service.events, eventOn(`n${String(this.#inserted)}`, step)];
        return;
      case 'delete':
        service.events = service.events.filter((_, at) => at !== step.at % service.events.length);
        return;
      case 'page':
        await this.#page(step.size, step.fails);
        break;
      case 'all':
        await this.#all(step.pages);
        break;
      case 'choose':
        this.chosen = step.choices;
        await this.reader.choose(step.choices);
        break;
      case 'count':
        await this.reader.count();
        break;
      case 'lose':
        this.harness.storage.cache.remove(
          'a',
          'timeline',
          this.harness.storage.cache
            .children('a', 'timeline', 'c1')
            .slice(0, 1)
            .map(({ key }) => key),
        );
        break;
      case 'reload':
        this.reader.dispose();
        this.reader = this.harness.reload().reader();
        await this.reader.choose(this.chosen);
        await this.reader.open();
        break;
    }
    this.check();
  }

  /** Counts and loads until there is nothing more. */
  async finish(): Promise<void> {
    await this.reader.choose(everyEvent);
    for (let round = 0; round < 100; round += 1) {
      await this.reader.count();
      assert.equal(this.reader.state.status, 'ready');
      if (this.reader.state.complete) return;
      assert.equal(this.reader.state.stalled, false);
      await this.#page(50, 'no');
    }
    assert.fail('no end');
  }

  check(): void {
    const names = namesOf(this.reader);
    assert.equal(new Set(names).size, names.length, 'an event twice');
    assert.ok(
      this.harness.service.billed <= this.agreed,
      `${String(this.harness.service.billed)} billed, ${String(this.agreed)} agreed to`,
    );
  }

  async #page(size: number, fails: string): Promise<void> {
    const limit = this.reader.nextLimit(size);
    const { service } = this.harness;
    const { searchTimeline } = service;
    this.agreed += limit;
    if (fails !== 'no') {
      // Only the next page fails, because counts are requested in between.
      Object.assign(service, {
        searchTimeline: async (...[search, options]: Parameters<typeof searchTimeline>) => {
          if (search.fields) return searchTimeline(search, options);
          if (fails === 'after') this.lost += (await searchTimeline(search, options)).rows.length;
          throw new Failure(fails === 'cancelled' ? 'cancelled' : 'timedOut', {
            delivery: fails === 'after' ? 'unknown' : 'notSent',
          });
        },
      });
    }
    await this.reader.loadMore(limit);
    Object.assign(service, { searchTimeline });
  }

  async #all(pages: number): Promise<void> {
    const { most } = this.reader;
    if (most === undefined) return;
    this.agreed += most;
    const stop = new AbortController();
    const before = this.harness.service.pages.length;
    const listening = this.reader.onDidChange(() => {
      if (this.harness.service.pages.length - before >= pages) stop.abort();
    });
    await this.reader.loadAll(most, stop.signal);
    listening.dispose();
  }
}

function eventOn(
  id: string,
  { day: start, lasts: days, type: eventType }: { day: number; lasts: number | null; type: TimelineType },
) {
  const endDate = days === null ? {} : { endDate: dayAt(start + days) };
  return { id, subjects: 'c1', eventType, startDate: dayAt(start), ...endDate };
}

const timeline = fc
  .array(fc.record({ day, lasts, type }), { minLength: 0, maxLength: 60 })
  .map((all) => all.map((one, at) => eventOn(`e${String(at)}`, one)));
/** Events of which no two share type and first day, so that a filter can always tell them apart. */
const apart = fc
  .uniqueArray(fc.record({ day, lasts, type }), { maxLength: 60, selector: (one) => `${one.type} ${String(one.day)}` })
  .map((all) => all.map((one, at) => eventOn(`e${String(at)}`, one)));

/** The search for missing ranges sends sixty counts at most: after those it asks for a range in which known events are too. */
const fewCounts = 55;

/** The most counts that were asked for between two pages. */
function mostCountsInARow({ calls }: TimelineHarness['service']): number {
  let most = 0;
  let counts = 0;
  for (const { fields } of calls) {
    counts = fields === undefined ? 0 : counts + 1;
    most = Math.max(most, counts);
  }
  return most;
}

const twice = ({ timesBilled }: TimelineHarness['service']): number =>
  [...timesBilled.values()].reduce((sum, times) => sum + times - 1, 0);

async function runs(start: readonly unknown[], all: readonly Step[]): Promise<Run> {
  const run = new Run(start);
  await run.reader.open();
  for (const step of all) await run.step(step);
  await run.finish();
  run.check();
  return run;
}

describe('reading a timeline page by page', () => {
  it('tells each page of a purchase when the user agreed to it, whatever the price is by then', async () => {
    const prices = { revision: 1 };
    const agreed: unknown[] = [];
    const harness = new TimelineHarness(events(120));
    const { service } = harness;
    const client: Pick<Client, 'searchTimeline'> = {
      searchTimeline: (search, options) => {
        if (search.limit !== 0) agreed.push(options?.agreedAt);
        prices.revision += 1;
        return service.searchTimeline(search, options);
      },
    };
    const about: TimelineScope = { kind: 'companies', ids: ['c1'] };
    const reader = new TimelineReader({ client, store: harness.store, about, prices });
    await reader.open();
    const begun = prices.revision;
    await reader.loadAll(120, new AbortController().signal);
    assert.deepEqual(agreed, [begun, begun, begun]);
  });

  it('pays for no event twice, whatever the filters, orders, failures and reloads', async () => {
    let distinguished = 0;
    await fc.assert(
      fc.asyncProperty(apart, steps(), async (start, all) => {
        const { harness, reader, lost } = await runs(start, all);
        assert.deepEqual(new Set(namesOf(reader)), new Set(start.map(idOf)));
        if (mostCountsInARow(harness.service) >= fewCounts) {
          assert.ok(start.length > 10, 'so few events are told apart by a few counts');
          return;
        }
        distinguished += 1;
        assert.ok(twice(harness.service) <= lost, `${String(twice(harness.service))} twice, ${String(lost)} lost`);
      }),
      { numRuns: propertyRuns(300) },
    );
    assert.ok(distinguished > 15, `${String(distinguished)} timelines were told apart by counts`);
  });

  it('misses no event where new ones come in, wherever in the order', async () => {
    await fc.assert(
      fc.asyncProperty(timeline, steps(insert as fc.Arbitrary<Step>, insert as fc.Arbitrary<Step>), async (start, all) => {
        const { harness, reader } = await runs(start, all);
        assert.deepEqual(new Set(namesOf(reader)), new Set(harness.service.events.map(idOf)));
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('misses none of those that are there in the end, where events go and the cache loses pages', async () => {
    const goes = fc.record({ kind: fc.constant('delete' as const), at: fc.nat(200) });
    const loses = fc.constant({ kind: 'lose' as const });
    await fc.assert(
      fc.asyncProperty(timeline, steps(insert as fc.Arbitrary<Step>, goes, loses), async (start, all) => {
        const { harness, reader } = await runs(start, all);
        const names = new Set(namesOf(reader));
        for (const event of harness.service.events) assert.ok(names.has(idOf(event)), `${String(idOf(event))} is missing`);
      }),
      {
        numRuns: propertyRuns(300),
        // There are as many events as when the reading ended, and all of them are different ones.
        examples: [
          [
            [{ id: 'e0', subjects: 'c1', eventType: 'capital', startDate: '2024-01-01' }],
            [
              { kind: 'insert', day: 0, lasts: null, type: 'capital' },
              { kind: 'page', size: 1, fails: 'no' },
              { kind: 'delete', at: 33 },
              { kind: 'page', size: 1, fails: 'no' },
              { kind: 'delete', at: 0 },
              { kind: 'insert', day: 0, lasts: null, type: 'capital' },
              { kind: 'insert', day: 0, lasts: null, type: 'capital' },
            ],
          ],
        ],
      },
    );
  });
});
