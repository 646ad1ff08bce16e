// The reading of a timeline: no event twice, none missed, nothing loaded that was not asked for.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Client } from '../../../../src/client/client.ts';
import type { Patience } from '../../../../src/client/colleagues.ts';
import { Failure } from '../../../../src/client/failure.ts';
import { eventTypes } from '../../../../src/client/model/eventType.ts';
import { everyEvent } from '../../../../src/state/timeline/timelineFilter.ts';
import { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { TimelineStore } from '../../../../src/state/timeline/timelineStore.ts';
import { loadAll, namesOf, TimelineHarness } from '../support/timelineHarness.ts';
import { dayAt, events, idOf } from '../support/timelineService.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const counting = { companies: ['c1'], eventTypes, ordering: 'mostRecent', fields: ['none'], limit: 0 };

describe('TimelineReader', () => {
  describe('counting', () => {
    it('asks for the count alone, and for every event type', async () => {
      const harness = new TimelineHarness(events(143));
      const reader = harness.reader();
      assert.equal(reader.state.status, 'idle');
      await reader.open();
      assert.deepEqual(harness.service.calls, [counting]);
      assert.deepEqual(reader.state, {
        status: 'ready',
        choices: everyEvent,
        rows: [],
        asked: 0,
        payloads: 0,
        revision: 0,
        gone: 0,
        complete: false,
        stalled: false,
        begunAgain: false,
        count: 143,
      });
    });

    it('finds a company without events complete', async () => {
      const reader = await new TimelineHarness([]).opened();
      assert.equal(reader.state.complete, true);
      assert.equal(reader.state.stalled, false);
      assert.equal(reader.nextLimit(10), 0);
    });

    it('announces what it is at', async () => {
      const reader = new TimelineHarness(events(3)).reader();
      const seen: string[] = [];
      reader.onDidChange(() => seen.push(reader.state.status));
      await reader.open();
      assert.deepEqual(seen, ['restoring', 'counting', 'ready']);
    });

    it('is given up silently, and begun again', async () => {
      const harness = new TimelineHarness(events(3));
      const reader = harness.reader();
      const abort = new AbortController();
      const opening = reader.open(abort.signal);
      abort.abort();
      await opening;
      assert.equal(reader.state.status, 'idle');
      await reader.open();
      assert.equal(reader.state.count, 3);
    });
  });

  describe('loading', () => {
    it('is agreed to at the prices of the click, though they rise while colleagues are asked', async () => {
      const { clock, money, savings, service } = new TimelineHarness(events(3));
      const prices = { revision: 0 };
      // The reader waits for colleagues only before a purchase.
      const colleagues = (patience?: Patience): Promise<undefined> => {
        if (!patience) prices.revision += 1;
        return Promise.resolve(undefined);
      };
      const store = new TimelineStore({
        money: { ...money, colleagues },
        savings,
        now: () => clock.now(),
        learn: () => undefined,
      });
      const agreed: unknown[] = [];
      const searchTimeline: Client['searchTimeline'] = (search, options) => {
        if (!search.fields) agreed.push(options?.agreedAt);
        return service.searchTimeline(search, options);
      };
      const about = { kind: 'companies', ids: ['c1'] } as const;
      const reader = new TimelineReader({ client: { searchTimeline }, store, about, prices });
      await reader.open();
      await reader.loadMore(1);
      await reader.loadAll(2, new AbortController().signal);
      assert.deepEqual(agreed, [0, 1]);
    });

    it('starts each page behind the last event received', async () => {
      const harness = new TimelineHarness(events(25));
      const reader = await harness.opened();
      for (let page = 0; page < 4; page += 1) await reader.loadMore(10);
      assert.deepEqual(
        harness.service.pages.map(({ after, limit }) => [after, limit]),
        [
          [undefined, 10],
          ['e9', 10],
          ['e19', 5],
        ],
      );
      assert.equal(harness.service.calls.length, 4, 'one count');
      assert.equal(reader.state.complete, true);
      assert.equal(reader.state.added, 5);
      assert.deepEqual(namesOf(reader), events(25).map(idOf));
    });

    it('never asks for more than there is, nor more than a page may hold', async () => {
      const reader = await new TimelineHarness(events(60)).opened();
      assert.equal(reader.nextLimit(10), 10);
      assert.equal(reader.nextLimit(500), 50);
      assert.equal(reader.nextLimit(0), 1);
      assert.equal(reader.nextLimit(Number.NaN), 10);
      assert.equal(reader.most, 60);
      await reader.loadMore(50);
      assert.equal(reader.nextLimit(50), 10);
      assert.equal(reader.most, 10);
    });

    it('has one call under way at most', async () => {
      const harness = new TimelineHarness(events(25));
      const reader = await harness.opened();
      await Promise.all([reader.loadMore(10), reader.loadMore(10), reader.loadAll(20, new AbortController().signal)]);
      assert.equal(harness.service.pages.length, 1);
      assert.equal(reader.state.rows.length, 10);
    });

    it('shows an event once that comes twice', async () => {
      const harness = new TimelineHarness(events(12));
      const reader = await harness.opened();
      await reader.loadMore(10);
      harness.service.next = () => [...events(12).slice(8), events(12)[11]];
      await reader.loadMore(10);
      assert.deepEqual(namesOf(reader), events(12).map(idOf));
    });

    it('stops where a page brings nothing new although there should be more', async () => {
      const harness = new TimelineHarness(events(10));
      harness.service.counts = 20;
      const reader = await harness.opened();
      await reader.loadMore(10);
      harness.service.next = () => events(10);
      await reader.loadMore(10);
      assert.equal(reader.state.stalled, true);
      assert.equal(reader.state.added, 0);
      assert.equal(reader.nextLimit(10), 0);
      await reader.loadMore(10);
      assert.equal(harness.service.pages.length, 2);
      // If there is surely something new, the reader offers to load it again.
      harness.service.counts = true;
      harness.service.events = [...events(10), { ...events(1)[0], id: 'new' }];
      await reader.count();
      assert.equal(reader.nextLimit(10), 1);
    });

    it('takes over a count that has changed, but not a smaller one from behind a cursor', async () => {
      const harness = new TimelineHarness(events(30));
      const reader = await harness.opened();
      harness.service.counts = 29;
      await reader.loadMore(10);
      assert.equal(reader.state.count, 29);
      harness.service.counts = 19;
      await reader.loadMore(10);
      assert.equal(reader.state.count, 29);
      harness.service.counts = true;
      await reader.loadMore(9);
      assert.equal(reader.state.count, 30);
      assert.equal(reader.nextLimit(10), 1);
    });

    it('never counts less than it shows', async () => {
      const harness = new TimelineHarness(events(20));
      const reader = await harness.opened();
      harness.service.counts = 8;
      await reader.loadMore(10);
      assert.equal(reader.state.count, 10);
      assert.equal(reader.state.complete, true);
    });

    it('ends with a page that is not full, where the service does not count', async () => {
      const harness = new TimelineHarness(events(15));
      harness.service.counts = undefined;
      const reader = await harness.opened();
      assert.equal(reader.state.status, 'ready');
      assert.equal(reader.most, undefined);
      await reader.loadMore(10);
      assert.equal(reader.state.complete, false);
      await reader.loadMore(10);
      assert.equal(reader.state.complete, true);
      assert.equal(reader.state.rows.length, 15);
    });

    it('keeps a record it cannot read, and goes on behind it', async () => {
      const all: unknown[] = [...events(6)];
      all[2] = { ...events(3)[2], startDate: 7 };
      all[5] = 'not a record';
      const harness = new TimelineHarness(all);
      const reader = await harness.opened();
      for (let page = 0; page < 3; page += 1) await reader.loadMore(2);
      assert.deepEqual(
        reader.state.rows.map(({ row }) => row.raw),
        ['not a record', ...all.slice(0, 5)],
      );
      assert.equal(reader.state.rows.filter(({ row }) => row.value === undefined).length, 1);
      // An odd date loses itself and not the event.
      assert.deepEqual(reader.state.rows[3]?.row.value?.id, 'e2');
      assert.equal(reader.state.complete, true);
    });

    it('shows an event of a type that nobody knows', async () => {
      const harness = new TimelineHarness([]);
      harness.service.counts = 1;
      const reader = await harness.opened();
      harness.service.next = () => [{ id: 'x', eventType: 'brand-new', startDate: 'soon' }];
      await reader.loadMore(10);
      assert.deepEqual(namesOf(reader), ['x']);
    });

    it('tells what it has learned', async () => {
      const harness = new TimelineHarness([{ ...events(1)[0], subjects: ['c1', 'x1'].map((id) => ({ id, label: id })) }, 5]);
      const reader = await harness.opened();
      await reader.loadMore(10);
      assert.deepEqual(
        harness.learned.flatMap(({ subjects }) => subjects),
        [
          { id: 'c1', label: 'c1' },
          { id: 'x1', label: 'x1' },
        ],
      );
    });

    it('tells what it has learned from single events of the cache, which a colleague may have loaded', async () => {
      const harness = new TimelineHarness([]);
      const event = { ...events(1)[0], subjects: [{ id: 'c1', label: 'First' }] };
      const loaded = { at: 0, person: 'Anna' };
      harness.storage.cache.put('a', 'event', [{ key: 'e0', value: event, loaded }]);
      await harness.readerAbout({ kind: 'events', ids: ['e0'] }).open();
      assert.deepEqual(
        harness.learned.flatMap(({ subjects }) => subjects),
        [{ id: 'c1', label: 'First' }],
      );
    });

    it('loses no event and shows none twice, whatever the page sizes, with and without IDs', async () => {
      const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 });
      const hasId = fc.array(fc.boolean(), { minLength: 0, maxLength: 80 });
      await fc.assert(
        fc.asyncProperty(hasId, sizes, async (ids, pageSizes) => {
          const all = events(ids.length, (index) => (ids[index] ? {} : { id: null }));
          const harness = new TimelineHarness(all);
          const reader = await harness.opened();
          for (let page = 0; page < 200 && reader.nextLimit(pageSizes[page % pageSizes.length] ?? 1) > 0; page += 1) {
            await reader.loadMore(reader.nextLimit(pageSizes[page % pageSizes.length] ?? 1));
          }
          const shown = reader.state.rows.map(({ row }) => row.raw);
          assert.equal(new Set(shown.map((raw) => JSON.stringify(raw))).size, shown.length);
          assert.ok(reader.state.stalled || shown.length === all.length);
          if (!reader.state.stalled) assert.deepEqual(shown, all);
          if (!ids.includes(false)) assert.equal(harness.service.billed, all.length);
        }),
        { numRuns: propertyRuns(200) },
      );
    });

    it('offers what came in between two pages before the rest', async () => {
      const harness = new TimelineHarness(events(30));
      const reader = await harness.opened();
      await reader.loadMore(10);
      harness.service.events = [
        { ...events(1)[0], id: 'new', startDate: dayAt(3), endDate: dayAt(3) },
        ...harness.service.events,
      ];
      await reader.loadMore(10);
      assert.equal(reader.state.count, 31);
      assert.equal(reader.most, 11);
      await reader.loadMore(1);
      assert.equal(namesOf(reader)[0], 'new');
      await loadAll(reader, 10);
      assert.equal(harness.service.billed, 31);
    });

    it('says what it costs at most where a new event cannot be told from known ones', async () => {
      const same = () => ({ startDate: dayAt(0), endDate: dayAt(0) });
      const harness = new TimelineHarness(events(4, same));
      const reader = await harness.opened();
      await loadAll(reader, 10);
      harness.service.events = [...harness.service.events, { ...events(1, same)[0], id: 'new' }];
      await reader.count();
      assert.equal(reader.nextLimit(10), 1);
      assert.equal(reader.most, 5);
      await reader.loadAll(5, new AbortController().signal);
      assert.equal(reader.state.complete, true);
      assert.ok(harness.service.billed <= 9);
    });

    it('fills a page out of several gaps', async () => {
      const harness = new TimelineHarness(events(40, (index) => ({ eventType: index % 10 < 5 ? 'capital' : 'cgs-monthly' })));
      const reader = await harness.opened({ from: dayAt(-30), to: dayAt(-9) });
      await loadAll(reader, 50);
      await reader.choose(everyEvent);
      const pages = harness.service.pages.length;
      assert.equal(reader.nextLimit(15), 15);
      await reader.loadMore(15);
      assert.equal(reader.state.added, 15);
      assert.equal(harness.service.pages.length, pages + 2);
      await loadAll(reader, 50);
      assert.equal(harness.service.billed, 40);
    });

    it('stops where it meets what was read from the other end, though fewer lay between than were counted', async () => {
      const harness = new TimelineHarness(events(20));
      const reader = await harness.opened();
      await reader.loadMore(5);
      await reader.choose({ ...everyEvent, ordering: 'leastRecent' });
      await reader.loadMore(5);
      await reader.choose(everyEvent);
      harness.service.events = harness.service.events.filter((event) => idOf(event) !== 'e9');
      await loadAll(reader, 8);
      assert.equal(reader.state.complete, true);
      assert.equal(reader.state.count, 19);
      assert.equal(harness.service.billed, 20, 'one of the last page was known');
    });

    it('does not pay for a page that can only bring what is here', async () => {
      const harness = new TimelineHarness(events(10, () => ({ id: null, startDate: undefined })));
      const reader = await harness.opened();
      await reader.loadMore(4);
      const { billed } = harness.service;
      await reader.loadMore(4);
      assert.equal(harness.service.billed, billed);
    });
  });

  describe('loading all', () => {
    const never = new AbortController().signal;

    it('brings page after page, as many events as were agreed to', async () => {
      const harness = new TimelineHarness(events(143));
      const reader = await harness.opened();
      const seen = new Set<string>();
      reader.onDidChange(() => {
        const { progress } = reader.state;
        if (progress) seen.add(`${progress.loaded}/${progress.of}`);
      });
      await reader.loadAll(120, never);
      assert.deepEqual(
        harness.service.pages.map(({ limit }) => limit),
        [50, 50, 20],
      );
      assert.deepEqual([...seen], ['0/120', '50/120', '100/120']);
      assert.equal(reader.state.progress, undefined);
      assert.equal(reader.state.rows.length, 120);
      assert.equal(reader.most, 23);
    });

    it('counts once more at the end, and finds what came in between', async () => {
      const harness = new TimelineHarness(events(120));
      const reader = await harness.opened();
      const loading = reader.loadAll(120, never);
      while (harness.service.pages.length < 2) await new Promise((resolve) => setImmediate(resolve));
      harness.service.events = [
        { ...events(1)[0], id: 'new', startDate: dayAt(5), endDate: dayAt(5) },
        ...harness.service.events,
      ];
      await loading;
      assert.equal(reader.state.count, 121);
      assert.equal(reader.state.complete, false);
      assert.equal(reader.most, 1);
      await reader.loadMore(10);
      assert.equal(namesOf(reader)[0], 'new');
      assert.equal(reader.state.complete, true);
      assert.equal(harness.service.billed, 121);
    });

    it('ends behind the page that is under way', async () => {
      const harness = new TimelineHarness(events(143));
      const reader = await harness.opened();
      const stop = new AbortController();
      const loading = reader.loadAll(143, stop.signal);
      while (harness.service.pages.length < 1) await new Promise((resolve) => setImmediate(resolve));
      stop.abort();
      await loading;
      assert.equal(reader.state.status, 'ready');
      assert.equal(reader.state.rows.length, 50);
      assert.equal(harness.service.signals.at(-1), undefined, 'a page is not given up');
      assert.equal(reader.most, 93);
    });

    it('does not send a page that still waits for its turn', async () => {
      const harness = new TimelineHarness(events(143));
      const reader = await harness.opened();
      const stop = new AbortController();
      const search = harness.service.searchTimeline;
      // The page is sent after a pause that the service has asked for, unless it was stopped meanwhile.
      Object.assign(harness.service, {
        searchTimeline: (async (asked, options) => {
          if (!asked.fields && harness.service.pages.length === 1) stop.abort();
          if (options?.waitSignal?.aborted) throw new Failure('cancelled', { delivery: 'notSent' });
          return search(asked, options);
        }) satisfies typeof search,
      });
      await reader.loadAll(143, stop.signal);
      assert.equal(harness.service.billed, 50);
      assert.equal(reader.state.rows.length, 50);
      const { status, progress } = reader.state;
      assert.deepEqual({ status, progress, most: reader.most }, { status: 'ready', progress: undefined, most: 93 });
    });

    it('brings all events although the service has lost a cursor in between', async () => {
      const harness = new TimelineHarness(events(143));
      const reader = await harness.opened();
      const { searchTimeline } = harness.service;
      let isLost = false;
      Object.assign(harness.service, {
        searchTimeline: (async (search, options) => {
          if (search.after === undefined || isLost) return searchTimeline(search, options);
          isLost = true;
          throw new Failure('refused', { delivery: 'answered', status: 400, parameter: 'after' });
        }) satisfies typeof searchTimeline,
      });
      await reader.loadAll(143, never);
      const { complete, failure } = reader.state;
      assert.deepEqual({ complete, failure, isLost }, { complete: true, failure: undefined, isLost: true });
      assert.deepEqual(namesOf(reader), events(143).map(idOf));
      assert.equal(harness.service.billed, 143);
    });

    it('brings all events although a range could only bring known ones', async () => {
      const harness = new TimelineHarness(events(60));
      const reader = await harness.opened();
      await reader.loadMore(10);
      // From now on no page is requested behind a cursor, because it would be paid for again.
      harness.store.repeatedPages.report({ events: 10 });
      await reader.loadAll(50, never);
      assert.equal(reader.state.complete, true);
      assert.equal(harness.service.billed, 60);
    });

    it('brings all events although a page was empty', async () => {
      const harness = new TimelineHarness(events(60));
      const reader = await harness.opened();
      await reader.loadMore(10);
      harness.service.next = (search) => (search.fields ? harness.service.peek(search) : []);
      await reader.loadAll(50, never);
      assert.equal(reader.state.complete, true);
      assert.equal(harness.service.billed, 60);
    });

    it('spends no more than was agreed to although the service bills pages without events', async () => {
      const harness = new TimelineHarness(events(200));
      const { service } = harness;
      const { searchTimeline } = service;
      const reader = await harness.opened();
      await reader.loadMore(10);
      let billed = 0;
      Object.assign(service, {
        searchTimeline: (async (search, options) => {
          const page = await searchTimeline(search, options);
          if (search.fields) return page;
          billed += search.limit ?? 0;
          return { ...page, rows: [], receipt: { cost: { timeline: search.limit ?? 0 }, certainty: 'known' } };
        }) satisfies typeof searchTimeline,
      });
      await reader.loadAll(50, never);
      assert.ok(billed > 0 && billed <= 50, `${billed} credits`);
    });

    it('does not buy the same events again and again from a service that knows no cursor', async () => {
      const harness = new TimelineHarness(events(60, () => ({ startDate: '2026-01-31' })));
      const { service } = harness;
      const { searchTimeline } = service;
      const reader = await harness.opened();
      await reader.loadMore(30);
      Object.assign(service, {
        searchTimeline: (async (search, options) => {
          if (search.after !== undefined && !search.fields)
            throw new Failure('refused', { delivery: 'answered', status: 400, parameter: 'after', hasErrorBody: true });
          return searchTimeline(search, options);
        }) satisfies typeof searchTimeline,
      });
      await reader.loadAll(240, never);
      assert.equal(reader.state.failed, 'loading');
      assert.equal(Math.max(...service.timesBilled.values()), 2);
    });

    it('ends although the service counts ever more events and sends none', async () => {
      const harness = new TimelineHarness(events(3));
      const { service } = harness;
      const { searchTimeline } = service;
      Object.assign(service, {
        searchTimeline: (async (search, options) => {
          service.counts = service.calls.length + 3;
          if (!search.fields) service.next = () => [];
          return searchTimeline(search, options);
        }) satisfies typeof searchTimeline,
      });
      const reader = await harness.opened();
      await reader.loadAll(reader.most ?? 0, never);
      assert.equal(reader.state.status, 'ready');
      assert.ok(service.pages.length > 0);
      assert.equal(service.billed, 0);
    });

    it('keeps what came before a failure', async () => {
      const harness = new TimelineHarness(events(143));
      const reader = await harness.opened();
      const loading = reader.loadAll(143, never);
      while (harness.service.pages.length < 1) await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      harness.service.next = () => {
        throw new Failure('timedOut', { delivery: 'unknown', unconfirmed: true });
      };
      await loading;
      assert.equal(reader.state.failed, 'loading');
      assert.equal(reader.state.failure?.facts.unconfirmed, true);
      assert.ok(reader.state.rows.length >= 50);
      await reader.loadAll(reader.most ?? 0, never);
      assert.equal(reader.state.complete, true);
      assert.equal(harness.service.billed, 143);
    });
  });

  describe('failing', () => {
    it('keeps what is shown, and goes on where it stopped', async () => {
      const harness = new TimelineHarness(events(20));
      const reader = await harness.opened();
      await reader.loadMore(10);
      harness.service.next = () => {
        throw new Failure('unreachable', { delivery: 'notSent' });
      };
      await reader.loadMore(10);
      assert.equal(reader.state.status, 'failed');
      assert.equal(reader.state.failure?.kind, 'unreachable');
      assert.equal(reader.state.rows.length, 10);
      await reader.loadMore(10);
      assert.equal(reader.state.status, 'ready');
      assert.equal(reader.state.failure, undefined);
      assert.equal(reader.state.rows.length, 20);
    });

    it('shows an unconfirmed load until a load succeeds or the filter changes, whatever is counted meanwhile', async () => {
      const harness = new TimelineHarness(events(20));
      const reader = await harness.opened();
      const failNext = (failure: Failure): void => {
        harness.service.next = () => {
          throw failure;
        };
      };
      const unconfirmed = new Failure('timedOut', { delivery: 'unknown', unconfirmed: true });
      const unreachable = new Failure('unreachable', { delivery: 'notSent' });
      const shown = () => ({ failed: reader.state.failed, kind: reader.state.failure?.kind });
      const warning = { failed: 'loading', kind: 'timedOut' };
      const nothing = { failed: undefined, kind: undefined };
      failNext(unconfirmed);
      await reader.loadMore(10);
      assert.deepEqual(shown(), warning);
      await reader.count();
      assert.deepEqual(shown(), warning);
      failNext(unreachable);
      await reader.count();
      assert.deepEqual(shown(), { failed: 'counting', kind: 'unreachable' });
      await reader.count();
      assert.deepEqual(shown(), warning);
      failNext(unreachable);
      await reader.loadMore(10);
      assert.deepEqual(
        { ...shown(), isUnconfirmed: reader.isUnconfirmed, failures: reader.failures },
        { failed: 'loading', kind: 'unreachable', isUnconfirmed: true, failures: 3 },
      );
      await reader.count();
      assert.deepEqual(shown(), warning);
      await reader.loadMore(10);
      assert.deepEqual(
        { ...shown(), isUnconfirmed: reader.isUnconfirmed, rows: reader.state.rows.length },
        { ...nothing, isUnconfirmed: false, rows: 10 },
      );
      failNext(unconfirmed);
      await reader.loadMore(10);
      await reader.choose({ ...everyEvent, payload: true });
      assert.deepEqual(shown(), nothing);
    });

    it('makes a failure of any other fault', async () => {
      const harness = new TimelineHarness(events(1));
      const reader = await harness.opened();
      harness.service.next = () => {
        throw new TypeError('a fault of ours');
      };
      await reader.loadMore(10);
      assert.equal(reader.state.failure?.kind, 'unexpectedAnswer');
    });

    it('is silent where it was cancelled', async () => {
      const harness = new TimelineHarness(events(20));
      const reader = await harness.opened();
      harness.service.next = () => {
        throw new Failure('cancelled');
      };
      await reader.loadMore(10);
      assert.deepEqual(reader.state.rows, []);
      assert.equal(reader.state.status, 'ready');
      assert.equal(reader.nextLimit(10), 10);
    });

    it('begins again where the service no longer knows the cursor, and pays for nothing twice', async () => {
      const harness = new TimelineHarness(events(30));
      const reader = await harness.opened();
      await reader.loadMore(10);
      harness.service.events = harness.service.events.filter((event) => idOf(event) !== 'e9');
      await reader.loadMore(10);
      assert.equal(reader.state.begunAgain, true);
      assert.equal(reader.state.status, 'ready');
      assert.equal(reader.state.rows.length, 10, 'what is shown stays');
      assert.equal(reader.state.gone, 1);
      await loadAll(reader, 10);
      assert.equal(reader.state.begunAgain, false);
      assert.equal(reader.state.complete, true);
      assert.deepEqual(namesOf(reader), events(30).map(idOf));
      assert.equal(harness.service.billed, 30);
    });

    it('tells it where the service knows no cursor at all', async () => {
      const harness = new TimelineHarness(events(80, () => ({ startDate: undefined })));
      const reader = await harness.opened();
      await reader.loadMore(10);
      const lost = () => {
        throw new Failure('refused', { delivery: 'answered', parameter: 'after' });
      };
      harness.service.next = lost;
      await reader.loadMore(10);
      assert.equal(reader.state.begunAgain, true);
      await reader.loadMore(10);
      harness.service.next = lost;
      await reader.loadMore(10);
      assert.equal(reader.state.begunAgain, true);
      assert.equal(reader.state.status, 'ready');
      assert.ok(harness.service.billed <= 20);
    });
  });
});
