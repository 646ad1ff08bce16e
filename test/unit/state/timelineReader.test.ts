// The reading of a timeline: no event twice, none missed, nothing loaded that was not asked for.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { systemClock } from '../../../src/client/clock.ts';
import { createClient, type Client } from '../../../src/client/client.ts';
import { MemoryBudget } from '../../support/memoryBudget.ts';
import type { TimelineSearch } from '../../../src/client/endpoints/timeline.ts';
import { Failure } from '../../../src/client/failure.ts';
import { withCredentials } from '../../../src/client/http/credentials.ts';
import type { Row } from '../../../src/client/model/envelope.ts';
import { eventTypes } from '../../../src/client/model/eventType.ts';
import { readTimelineEvent, type TimelineEvent } from '../../../src/client/model/timelineEvent.ts';
import { totalOf } from '../../../src/client/price.ts';
import { RateLimiter } from '../../../src/client/rateLimiter.ts';
import { sandboxToken } from '../../../src/sandbox/authentication.ts';
import { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { sandboxTransport } from '../../../src/sandbox/sandboxTransport.ts';
import { TimelineReader } from '../../../src/state/timelineReader.ts';

const company = { id: '00161c6fcab3', name: 'ACME S.p.A.' };

describe('TimelineReader', () => {
  describe('counting', () => {
    it('asks for the count alone, and for every event type', async () => {
      const service = new FakeService(events(143));
      const reader = readerOf(service);
      assert.equal(reader.state.status, 'idle');
      await reader.count();
      assert.deepEqual(service.calls, [
        { companies: [company.id], eventTypes, ordering: 'mostRecent', fields: ['none'], limit: 0 },
      ]);
      assert.deepEqual(reader.state, {
        status: 'ready',
        ordering: 'mostRecent',
        rows: [],
        complete: false,
        stalled: false,
        count: 143,
      });
    });

    it('finds a company without events complete', async () => {
      const reader = readerOf(new FakeService([]));
      await reader.count();
      assert.equal(reader.state.complete, true);
      assert.equal(reader.nextLimit(10), 0);
    });

    it('announces the beginning and the end', async () => {
      const reader = readerOf(new FakeService(events(3)));
      const seen: string[] = [];
      reader.onDidChange(() => seen.push(reader.state.status));
      await reader.count();
      assert.deepEqual(seen, ['counting', 'ready']);
    });
  });

  describe('loading', () => {
    it('starts each page behind the last event received', async () => {
      const service = new FakeService(events(25));
      const reader = await counted(service);
      for (let page = 0; page < 4; page += 1) await reader.loadMore(10);
      assert.deepEqual(
        service.pages.map(({ after, limit }) => [after, limit]),
        [
          [undefined, 10],
          ['e9', 10],
          ['e19', 5],
        ],
      );
      assert.equal(reader.state.complete, true);
      assert.equal(reader.state.added, 5);
      assert.deepEqual(namesOf(reader), namesIn(events(25)));
    });

    it('never asks for more than there is, nor more than a page may hold', async () => {
      const reader = await counted(new FakeService(events(60)));
      assert.equal(reader.nextLimit(10), 10);
      assert.equal(reader.nextLimit(500), 50);
      assert.equal(reader.nextLimit(0), 1);
      assert.equal(reader.nextLimit(Number.NaN), 10);
      await reader.loadMore(50);
      assert.equal(reader.nextLimit(50), 10);
    });

    it('has one call under way at most', async () => {
      const service = new FakeService(events(25));
      const reader = await counted(service);
      await Promise.all([reader.loadMore(10), reader.loadMore(10), reader.count()]);
      assert.equal(service.pages.length, 1);
      assert.equal(reader.state.rows.length, 10);
    });

    it('shows an event once that comes twice', async () => {
      const service = new FakeService(events(12));
      const reader = await counted(service);
      await reader.loadMore(10);
      service.next = () => rows([...events(12).slice(8)]);
      await reader.loadMore(10);
      assert.deepEqual(namesOf(reader), namesIn(events(12)));
    });

    it('stops where a page brings nothing new although there should be more', async () => {
      const service = new FakeService(events(20));
      const reader = await counted(service);
      await reader.loadMore(10);
      service.next = () => rows(events(10));
      await reader.loadMore(10);
      assert.equal(reader.state.stalled, true);
      assert.equal(reader.state.added, 0);
      assert.equal(reader.nextLimit(10), 0);
      await reader.loadMore(10);
      assert.equal(service.pages.length, 2);
    });

    it('takes over a count that has changed, but not from behind a cursor', async () => {
      const service = new FakeService(events(30));
      const reader = await counted(service);
      service.count = 29;
      await reader.loadMore(10);
      assert.equal(reader.state.count, 29);
      service.count = 19;
      await reader.loadMore(10);
      assert.equal(reader.state.count, 29);
      await reader.loadMore(10);
      assert.equal(reader.state.complete, true);
    });

    it('never counts less than it shows', async () => {
      const service = new FakeService(events(20));
      const reader = await counted(service);
      service.count = 8;
      await reader.loadMore(10);
      assert.equal(reader.state.count, 10);
      assert.equal(reader.state.complete, true);
    });

    it('ends with a page that is not full, where the service does not count', async () => {
      const service = new FakeService(events(15));
      service.count = undefined;
      const reader = await counted(service);
      assert.equal(reader.state.status, 'ready');
      await reader.loadMore(10);
      assert.equal(reader.state.complete, false);
      await reader.loadMore(10);
      assert.equal(reader.state.complete, true);
      assert.equal(reader.state.rows.length, 15);
    });

    it('keeps a record it cannot read, and goes on behind it', async () => {
      const all: unknown[] = events(6);
      all[2] = { id: 'e2', startDate: 7 };
      all[5] = 'not a record';
      const service = new FakeService(all);
      const reader = await counted(service);
      await reader.loadMore(3);
      await reader.loadMore(3);
      assert.deepEqual(
        reader.state.rows.map(({ raw }) => raw),
        all,
      );
      assert.equal(reader.state.rows[2]?.value, undefined);
      assert.equal(service.pages[1]?.after, 'e2');
    });

    it('tells what it has learned', async () => {
      const learned: TimelineEvent[] = [];
      const service = new FakeService([{ ...events(1)[0], subjects: 'x1' }, 5]);
      const reader = new TimelineReader({ client: service, company, learn: (some) => learned.push(...some) });
      await reader.count();
      await reader.loadMore(10);
      assert.deepEqual(
        learned.flatMap(({ subjects }) => subjects),
        [{ id: 'x1' }],
      );
    });

    it('loses no event and shows none twice, whatever the page sizes, with and without IDs', async () => {
      const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 });
      const hasId = fc.array(fc.boolean(), { minLength: 0, maxLength: 80 });
      await fc.assert(
        fc.asyncProperty(hasId, sizes, async (ids, pageSizes) => {
          const all = events(ids.length).map((event, index) =>
            ids[index] ? event : { ...event, id: null, startDate: dayAt(index) },
          );
          const service = new FakeService(all);
          const reader = await counted(service);
          for (let page = 0; page < 200 && reader.nextLimit(pageSizes[page % pageSizes.length] ?? 1) > 0; page += 1) {
            await reader.loadMore(pageSizes[page % pageSizes.length] ?? 1);
          }
          const shown = reader.state.rows.map(({ raw }) => raw);
          // Where a whole page has no ID there is no way on; up to there everything is shown, once and in order.
          assert.deepEqual(shown, all.slice(0, shown.length));
          assert.ok(reader.state.stalled || shown.length === all.length);
          if (!ids.includes(false))
            assert.equal(
              service.pages.reduce((sum, { limit }) => sum + limit, 0),
              all.length,
            );
        }),
        { numRuns: 200 },
      );
    });

    it('does not pay for a page that can only bring what is here', async () => {
      const service = new FakeService(events(10).map((event) => ({ ...event, id: null })));
      const reader = await counted(service);
      await reader.loadMore(4);
      await reader.loadMore(4);
      assert.equal(service.pages.length, 1);
      assert.equal(reader.state.stalled, true);
    });
  });

  describe('failing', () => {
    it('keeps what is shown, and goes on where it stopped', async () => {
      const service = new FakeService(events(20));
      const reader = await counted(service);
      await reader.loadMore(10);
      service.next = () => {
        throw new Failure('unreachable', { reached: 'no' });
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

    it('makes a failure of any other fault', async () => {
      const service = new FakeService(events(1));
      const reader = await counted(service);
      service.next = () => {
        throw new TypeError('a fault of ours');
      };
      await reader.loadMore(10);
      assert.equal(reader.state.failure?.kind, 'unexpectedAnswer');
    });

    it('is silent where it was cancelled', async () => {
      const service = new FakeService(events(20));
      const reader = await counted(service);
      service.next = () => {
        throw new Failure('cancelled');
      };
      await reader.loadMore(10);
      assert.deepEqual(reader.state.rows, []);
      assert.equal(reader.state.status, 'ready');
      assert.equal(reader.state.failure, undefined);
      assert.equal(reader.nextLimit(10), 10);
    });

    it('hands the signal on', async () => {
      const service = new FakeService(events(20));
      const reader = await counted(service);
      const { signal } = new AbortController();
      await reader.loadMore(10, signal);
      await reader.count(signal);
      assert.deepEqual(service.signals.slice(1), [signal, signal]);
    });
  });

  describe('ordering', () => {
    it('sorts a complete timeline by itself, events without an end being the most recent', async () => {
      const all = [
        { id: 'a', eventType: 'capital' },
        { id: 'b', endDate: '2024-03-01' },
        { id: 'c', endDate: '2024-03-01' },
        { id: 'd', endDate: '2020-01-01' },
      ];
      const service = new FakeService(all);
      const reader = await counted(service);
      await reader.loadMore(10);
      const calls = service.calls.length;
      reader.setOrdering('leastRecent');
      assert.deepEqual(namesOf(reader), ['d', 'c', 'b', 'a']);
      assert.equal(reader.state.complete, true);
      assert.equal(reader.state.added, undefined);
      reader.setOrdering('mostRecent');
      assert.deepEqual(namesOf(reader), ['a', 'b', 'c', 'd']);
      assert.equal(service.calls.length, calls);
    });

    it('begins anew where something is missing, and keeps what was paid for', async () => {
      const service = new FakeService(events(20));
      const reader = await counted(service);
      await reader.loadMore(5);
      const calls = service.calls.length;
      reader.setOrdering('leastRecent');
      assert.deepEqual(reader.state.rows, []);
      assert.equal(reader.state.count, 20);
      assert.equal(reader.state.status, 'ready');
      await reader.loadMore(5);
      assert.deepEqual(namesOf(reader), ['e19', 'e18', 'e17', 'e16', 'e15']);
      reader.setOrdering('mostRecent');
      assert.deepEqual(namesOf(reader), ['e0', 'e1', 'e2', 'e3', 'e4']);
      assert.equal(service.calls.length, calls + 1);
      assert.equal(service.pages.at(-1)?.after, undefined);
    });

    it('puts a page that is under way to the order it was asked for', async () => {
      const service = new FakeService(events(20));
      const reader = await counted(service);
      const loading = reader.loadMore(5);
      reader.setOrdering('leastRecent');
      assert.equal(reader.state.status, 'loading');
      await loading;
      assert.deepEqual(reader.state.rows, []);
      reader.setOrdering('mostRecent');
      assert.equal(reader.state.rows.length, 5);
    });

    it('leaves a failed load behind, but not that nothing is counted', async () => {
      const service = new FakeService(events(20));
      const fail = () => {
        throw new Failure('timedOut');
      };
      const reader = readerOf(service);
      service.next = fail;
      await reader.count();
      reader.setOrdering('leastRecent');
      assert.equal(reader.state.status, 'failed');
      await reader.count();
      service.next = fail;
      await reader.loadMore(5);
      reader.setOrdering('mostRecent');
      assert.equal(reader.state.status, 'ready');
    });
  });

  describe('at the sandbox', () => {
    it('reads whole timelines at one credit an event, in both orders alike', async () => {
      const budget = new MemoryBudget();
      const client = createClient({
        transport: withCredentials(sandboxTransport({ sandbox: new Sandbox({ clock: systemClock }), clock: systemClock }), {
          kind: 'token',
          token: sandboxToken,
        }),
        limiter: new RateLimiter(systemClock),
        budget,
        clock: systemClock,
        timeoutMs: 10_000,
        userParameters: { data: 'appUser', lists: 'appUserId' },
        record: () => undefined,
        random: () => 0,
        tellsCredits: true,
      });
      const found = await client.searchCompanies({ limit: 5 });
      let loaded = 0;
      for (const { value } of found.rows) {
        assert.ok(value);
        const one = await readAll(new TimelineReader({ client, company: { id: value.id, name: '' } }), 7);
        const other = await readAll(
          new TimelineReader({ client, company: { id: value.id, name: '' }, ordering: 'leastRecent' }),
          50,
        );
        loaded += one.state.rows.length + other.state.rows.length;
        one.setOrdering('leastRecent');
        assert.equal(new Set(namesOf(one)).size, one.state.count);
        assert.deepEqual(namesOf(one), namesOf(other));
      }
      assert.ok(loaded > 0);
      assert.equal(totalOf({ timeline: budget.spent['timeline'] ?? 0 }), loaded);
    });
  });
});

async function readAll(reader: TimelineReader, pageSize: number): Promise<TimelineReader> {
  await reader.count();
  while (reader.nextLimit(pageSize) > 0) await reader.loadMore(pageSize);
  assert.equal(reader.state.status, 'ready');
  assert.equal(reader.state.complete, true);
  return reader;
}

/** A service with these events, most recent first. */
class FakeService implements Pick<Client, 'searchTimeline'> {
  readonly calls: TimelineSearch[] = [];
  readonly signals: (AbortSignal | undefined)[] = [];
  readonly #events: readonly unknown[];
  count: number | undefined;
  /** Answers the next call instead. */
  next: (() => readonly Row<TimelineEvent>[]) | undefined;

  constructor(all: readonly unknown[]) {
    this.#events = all;
    this.count = all.length;
  }

  get pages(): readonly TimelineSearch[] {
    return this.calls.filter(({ fields }) => fields === undefined);
  }

  readonly searchTimeline: Client['searchTimeline'] = async (search, options) => {
    this.calls.push(search);
    this.signals.push(options?.signal);
    await Promise.resolve();
    const { next } = this;
    this.next = undefined;
    const count = this.count === undefined ? {} : { count: this.count };
    if (next) return { rows: next(), ...count };
    if (search.fields) return { rows: [], ...count };
    const ordered = search.ordering === 'leastRecent' ? this.#events.toReversed() : this.#events;
    const start = search.after === undefined ? 0 : ordered.findIndex((event) => idOf(event) === search.after) + 1;
    return { rows: rows(ordered.slice(start, start + search.limit)), ...count };
  };
}

function readerOf(client: FakeService): TimelineReader {
  return new TimelineReader({ client, company });
}

async function counted(client: FakeService): Promise<TimelineReader> {
  const reader = readerOf(client);
  await reader.count();
  return reader;
}

function events(n: number): object[] {
  return Array.from({ length: n }, (_, index) => ({ id: `e${index}`, eventType: 'capital', endDate: dayAt(n - index) }));
}

function dayAt(index: number): string {
  return new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
}

function rows(raws: readonly unknown[]): Row<TimelineEvent>[] {
  return raws.map((raw) => {
    const read = readTimelineEvent(raw);
    return read.ok ? { raw, value: read.value } : { raw };
  });
}

function idOf(event: unknown): unknown {
  return typeof event === 'object' && event !== null && 'id' in event ? event.id : undefined;
}

function namesIn(all: readonly unknown[]): unknown[] {
  return all.map(idOf);
}

function namesOf(reader: TimelineReader): unknown[] {
  return reader.state.rows.map(({ raw }) => idOf(raw));
}
