// Tests that everything paid for of timelines is kept over the end of a window, at no cost.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { everyEvent, filterOf } from '../../../../src/state/timeline/timelineFilter.ts';
import { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { TimelineRecords } from '../../../../src/state/timeline/timelineRecords.ts';
import { loadAll, namesOf, TimelineHarness } from '../support/timelineHarness.ts';
import { dayAt, events, idOf, rowOf } from '../support/timelineService.ts';

const HOUR = 3_600_000;
const offline = (): never => {
  throw new Failure('unreachable', { delivery: 'notSent' });
};

describe('a timeline after a reload', () => {
  it('is there as it was, costs nothing, and goes on where it stopped', async () => {
    const harness = new TimelineHarness(events(25));
    const before = await harness.opened();
    await before.loadMore(10);
    await before.loadMore(4);
    const readAt = harness.clock.now();
    await harness.clock.advance(3 * HOUR);
    const reader = await harness.reload().opened();
    assert.deepEqual(namesOf(reader), namesOf(before));
    assert.deepEqual(
      { count: reader.state.count, countedAt: reader.state.countedAt, readAt: reader.state.readAt },
      { count: 25, countedAt: undefined, readAt },
    );
    assert.equal(harness.service.billed, 14);
    await reader.loadMore(50);
    assert.equal(harness.service.pages.at(-1)?.after, 'e13');
    assert.equal(reader.state.complete, true);
    assert.equal(reader.state.readAt, readAt, 'the oldest');
    assert.equal(harness.service.billed, 25);
  });

  it('shows what is kept where there is no network, with its age', async () => {
    const harness = new TimelineHarness(events(12));
    await loadAll(await harness.opened(), 10);
    const readAt = harness.clock.now();
    await harness.clock.advance(3 * HOUR);
    harness.reload();
    harness.service.next = offline;
    const reader = await harness.opened();
    assert.equal(reader.state.rows.length, 12);
    assert.equal(reader.state.status, 'failed');
    assert.deepEqual(
      { count: reader.state.count, countedAt: reader.state.countedAt, readAt: reader.state.readAt },
      { count: 12, countedAt: readAt, readAt },
    );
    assert.equal(reader.state.complete, true);
    await reader.count();
    assert.equal(reader.state.countedAt, undefined);
    assert.equal(reader.state.complete, true);
  });

  it('is no longer old where it was read anew', async () => {
    const harness = new TimelineHarness(events(4));
    await loadAll(await harness.opened(), 10);
    harness.reload();
    const [plain, withPayload] = [await harness.opened(), await harness.opened({ payload: true })];
    assert.ok(plain.state.readAt !== undefined);
    await loadAll(withPayload, 10);
    assert.equal(plain.state.readAt, undefined);
    assert.equal(plain.state.rows.length, 4);
  });

  it('shows every filter and order of what is kept', async () => {
    const harness = new TimelineHarness(events(20, (index) => ({ eventType: index % 2 ? 'capital' : 'cgs-monthly' })));
    await loadAll(await harness.opened(), 10);
    harness.reload();
    const reader = await harness.opened({ types: ['capital'], ordering: 'leastRecent', to: dayAt(-2) });
    assert.deepEqual(namesOf(reader).slice(0, 2), ['e19', 'e17']);
    assert.equal(reader.state.complete, true);
    assert.equal(harness.service.billed, 20);
  });

  it('finds what came in meanwhile, and pays for that alone', async () => {
    const harness = new TimelineHarness(events(40));
    const before = await harness.opened();
    await before.loadMore(10);
    harness.service.events = [
      ...events(2, (index) => ({ id: `new${String(index)}`, startDate: dayAt(5 + index), endDate: dayAt(5 + index) })),
      ...harness.service.events,
    ];
    const reader = await harness.reload().opened();
    assert.equal(reader.state.count, 42);
    await reader.loadMore(10);
    assert.deepEqual(
      harness.service.pages.slice(-2).map(({ limit, after }) => [limit, after]),
      [
        [2, undefined],
        [8, 'e9'],
      ],
      'the new ones first',
    );
    assert.deepEqual(namesOf(reader).slice(0, 3), ['new1', 'new0', 'e0']);
    assert.equal(reader.most, 22);
    await reader.count();
    await reader.loadMore(5);
    assert.equal(harness.service.pages.at(-1)?.after, 'e17', 'what was new does not break off the reading');
    await loadAll(reader, 10);
    assert.equal(reader.state.complete, true);
    assert.equal(harness.service.billed, 42);
  });

  it('is known to be complete only where the service still has every event of it', async () => {
    const harness = new TimelineHarness(events(12));
    await loadAll(await harness.opened(), 10);
    harness.service.events = [...events(12).slice(1), { ...events(1)[0], id: 'new' }];
    const reader = await harness.reload().opened();
    assert.equal(reader.state.count, 12);
    assert.equal(reader.state.gone, 1);
    assert.equal(reader.nextLimit(10), 1);
    await reader.loadMore(10);
    assert.equal(reader.state.complete, true);
    assert.equal(reader.state.rows.length, 13);
    assert.equal(harness.service.billed, 13);
  });

  it('trusts the cache where the service refuses to look for so many IDs', async () => {
    const harness = new TimelineHarness(events(12));
    await loadAll(await harness.opened(), 10);
    harness.reload();
    const reader = harness.reader();
    const search = harness.service.searchTimeline;
    const client = {
      searchTimeline: (input: Parameters<typeof search>[0], options: Parameters<typeof search>[1]) => {
        if (input.ids) throw new Failure('refused', { delivery: 'answered', status: 400 });
        return search(input, options);
      },
    };
    const other = new TimelineReader({ client, store: harness.store, about: reader.about });
    await other.open();
    assert.equal(other.state.complete, true);
  });

  it('keeps a reading in the one order and in the other, and that a narrower one goes on behind a wider', async () => {
    const harness = new TimelineHarness(events(30, (index) => ({ eventType: index % 3 ? 'capital' : 'cgs-monthly' })));
    const before = await harness.opened();
    await before.loadMore(6);
    await before.choose({ ...everyEvent, types: ['capital'] });
    await before.loadMore(3);
    const narrow = await harness.reload().opened({ types: ['capital'] });
    assert.equal(narrow.state.count, 20);
    await narrow.loadMore(2);
    assert.equal(harness.service.pages.at(-1)?.after, 'e10');
    await narrow.choose({ ...everyEvent, ordering: 'leastRecent' });
    await narrow.loadMore(3);
    const reader = await harness.reload().opened({ ordering: 'leastRecent' });
    const billed = harness.service.billed;
    await loadAll(reader, 10);
    assert.equal(reader.state.complete, true);
    assert.equal(harness.service.billed, 30);
    assert.ok(billed < 30);
  });

  describe('of which the cache has lost something', () => {
    it('takes what lies behind a lost event for known, and buys that one again', async () => {
      const harness = new TimelineHarness(events(25));
      const before = await harness.opened();
      for (let page = 0; page < 4; page += 1) await before.loadMore(5);
      harness.storage.cache.remove('a', 'event', ['e7']);
      const reader = await harness.reload().opened();
      assert.equal(reader.state.rows.length, 19);
      assert.equal(reader.most, 6);
      await reader.loadMore(1);
      assert.ok(namesOf(reader).includes('e7'));
      await loadAll(reader, 10);
      assert.deepEqual(namesOf(reader), events(25).map(idOf));
      assert.equal(harness.service.billed, 26);
    });

    it('reads nothing out of records that are damaged or of another shape', async () => {
      const harness = new TimelineHarness(events(25));
      const before = await harness.opened();
      await before.loadMore(10);
      const pages = harness.storage.cache.children('a', 'timeline', 'c1');
      const damaged = pages.flatMap(({ key }, at) => [
        { key, parent: 'c1', value: [null, 7, { filter: '[]', rows: [] }, { filter: 'x', rows: 'y', of: 5 }][at % 4] },
        {
          key: `more ${String(at)}`,
          parent: 'c1',
          value: { filter: '["companies",["c1"],["other"],null,null,"mostRecent",false]', rows: [] },
        },
      ]);
      harness.storage.cache.put('a', 'timeline', damaged);
      harness.storage.cache.put('a', 'event', [{ key: 'e3', parent: 'c1', value: { id: 'e4' } }]);
      const reader = await harness.reload().opened();
      assert.equal(reader.state.rows.length, 0);
      assert.equal(reader.state.count, 25);
      await loadAll(reader, 10);
      assert.equal(reader.state.complete, true);
    });

    it('keeps rows without an ID in their page', async () => {
      const all = events(12, (index) => (index % 4 === 1 ? { id: null } : {}));
      const harness = new TimelineHarness(all);
      await loadAll(await harness.opened(), 5);
      const { billed } = harness.service;
      const reader = await harness.reload().opened();
      assert.deepEqual(
        reader.state.rows.map(({ row }) => row.raw),
        all,
      );
      assert.equal(reader.state.complete, true);
      assert.equal(harness.service.billed, billed);
    });
  });

  it('keeps nothing of people on the disk, and knows it all the same while the window is open', async () => {
    const harness = new TimelineHarness(
      events(6, (index) => (index === 2 ? { subjects: [{ id: 'c1' }, { id: 'p', entityType: 'person' }] } : {})),
    );
    await loadAll(await harness.opened(), 10);
    assert.equal(harness.storage.cache.get('a', 'event', 'e2'), undefined);
    assert.deepEqual(harness.storage.cache.get('a', 'people', 'event:e2')?.key, 'event:e2');
    const reader = await harness.reload().opened();
    assert.equal(reader.state.complete, true);
    harness.storage.cache.remove('a', 'people', ['event:e2']);
    const later = await harness.reload().opened();
    assert.equal(later.state.rows.length, 5);
    assert.equal(later.nextLimit(10), 1);
  });

  it('keeps a payload, and that there is none', async () => {
    const harness = new TimelineHarness(events(4));
    const before = await harness.opened({ payload: true });
    harness.service.next = () => events(2);
    await before.loadMore(4);
    const search = harness.service.searchTimeline;
    const bare = await search({ companies: ['c1'], eventTypes: everyEvent.types, limit: 1 });
    harness.store.append(
      harness.store.pages({ ...everyEvent, about: before.about, payload: true }),
      bare.rows.map(({ raw }) => ({ raw: { ...(raw as object), id: 'bare' } })),
      { limit: 1, isBeginning: false },
    );
    const reader = await harness.reload().opened({ payload: true });
    assert.equal(reader.state.rows.length, 3);
    assert.deepEqual(reader.state.rows.find(({ id }) => id === 'e0')?.row.value?.payload, { score: 'e0' });
  });

  describe('in another window', () => {
    it('takes over what was bought there, instead of buying it', async () => {
      const harness = new TimelineHarness(events(30));
      const here = await harness.opened();
      const there = harness.otherWindow();
      const reader = await there.opened();
      await here.loadMore(10);
      await reader.loadMore(10);
      assert.equal(harness.service.billed, 10);
      assert.equal(reader.state.rows.length, 10);
      assert.equal(reader.state.added, undefined);
      await reader.loadMore(10);
      assert.equal(harness.service.pages.at(-1)?.after, 'e9');
      assert.equal(harness.service.billed, 20);
      await here.loadMore(10);
      await loadAll(here, 10);
      assert.equal(harness.service.billed, 30);
      assert.equal(here.state.complete, true);
    });
  });

  it('goes on behind a longer page that another window bought meanwhile, from where both began', async () => {
    const harness = new TimelineHarness(events(30));
    const [here, there] = [await harness.opened(), await harness.otherWindow().opened()];
    let answered = (): void => undefined;
    const held = new Promise<void>((resolve) => (answered = resolve));
    const asked = harness.service.hold(held);
    const longer = there.loadMore(3);
    await asked;
    await here.loadMore(1);
    await here.loadMore(1);
    answered();
    await longer;
    await here.loadMore(1);
    assert.equal(harness.service.billed, 5, 'three there and two here, and nothing of what came meanwhile');
    assert.equal(here.state.rows.length, 3);
    await here.loadMore(1);
    assert.equal(harness.service.pages.at(-1)?.after, 'e2');
    assert.equal(harness.service.billed, 6);
  });

  describe('of which two windows bought the same place', () => {
    const about = { kind: 'companies', ids: ['c1'] } as const;
    const filter = filterOf(about, everyEvent);
    const rows = (...ids: readonly string[]) => ids.map((id) => rowOf({ ...events(1)[0], id }));
    const ids = (records: TimelineRecords): readonly (readonly unknown[])[] =>
      records.under('c1').pages.map((page) => page.rows.map((row) => (row && 'id' in row ? row.id : row)));

    it('keeps the longer page, and both where they begin in another way', () => {
      const { storage } = new TimelineHarness([]);
      const records = new TimelineRecords(storage.cache, 'a');
      records.keep({ filter, rows: rows('a', 'b', 'c') }, { after: undefined });
      records.keep({ filter, rows: rows('a', 'b') }, { after: undefined });
      assert.deepEqual(ids(records), [['a', 'b', 'c']]);
      records.keep({ filter, rows: rows('new', 'a') }, { after: undefined });
      assert.deepEqual(ids(records), [
        ['new', 'a'],
        ['a', 'b', 'c'],
      ]);
      records.keep({ filter, rows: rows('new', 'a', 'b') }, { after: undefined });
      assert.deepEqual(new Set(ids(records).flat()), new Set(['new', 'a', 'b', 'c']));
      assert.equal(ids(records).length, 2);
    });

    it('keeps a payload beside what has changed since', () => {
      const { storage } = new TimelineHarness([]);
      const records = new TimelineRecords(storage.cache, 'a');
      records.keep(
        { filter: { ...filter, payload: true }, rows: [rowOf({ id: 'a', payload: { score: 1 } })] },
        { after: undefined },
      );
      records.keep({ filter, rows: [rowOf({ id: 'a', endDate: '2024-01-01' })] }, { after: undefined });
      assert.deepEqual(records.events(['a']).get('a')?.row.raw, { id: 'a', endDate: '2024-01-01', payload: { score: 1 } });
    });
  });

  it('keeps a payload that was paid for where a later answer lacks it although it was asked for', async () => {
    const harness = new TimelineHarness(events(1));
    const reader = await harness.opened({ payload: true });
    await reader.loadMore(1);
    const filter = filterOf({ kind: 'events', ids: ['e0'] }, { ...everyEvent, payload: true });
    harness.store.append(harness.store.pages(filter), [rowOf({ ...events(1)[0], endDate: dayAt(1) })], {
      limit: 1,
      isBeginning: false,
    });
    const rawOf = ({ state: { rows } }: TimelineReader): unknown => rows.map(({ row }) => row.raw);
    const expected = [{ ...events(1)[0], endDate: dayAt(1), payload: { score: 'e0' } }];
    assert.deepEqual(rawOf(reader), expected);
    assert.deepEqual(rawOf(await harness.reload().opened({ payload: true })), expected);
  });

  describe('of which each event has the receipt of its answer', () => {
    const receiptsOf = (reader: TimelineReader): readonly unknown[] =>
      reader.state.rows.map(({ id, receipt }) => `${String(id)} ${receipt?.requestId ?? 'none'}`);

    it('also after a reload, and of what was read anew the newer one', async () => {
      const harness = new TimelineHarness(events(4));
      const plain = await harness.opened();
      await plain.loadMore(3);
      assert.deepEqual(receiptsOf(plain), ['e0 request-1', 'e1 request-1', 'e2 request-1']);
      assert.deepEqual(plain.state.rows[0]?.receipt, {
        requestId: 'request-1',
        cost: { timeline: 3 },
        certainty: 'known',
      });
      await harness.clock.advance(HOUR);
      await (await harness.opened({ payload: true })).loadMore(2);
      const now = ['e0 request-2', 'e1 request-2', 'e2 request-1'];
      assert.deepEqual(receiptsOf(plain), now);
      const reader = await harness.reload().opened();
      assert.deepEqual(receiptsOf(reader), now);
      assert.deepEqual(reader.state.rows[0]?.receipt?.cost, { timeline: 2, 'timeline:*': 2 });
    });

    it('also where a narrower filter went on with what a wider one had brought, and its age with it', async () => {
      const harness = new TimelineHarness(events(6, (index) => ({ eventType: index === 1 ? 'cgs-monthly' : 'capital' })));
      await (await harness.opened()).loadMore(3);
      const readAt = harness.clock.now();
      await harness.clock.advance(HOUR);
      await (await harness.opened({ types: ['capital'] })).loadMore(1);
      const reader = await harness.reload().opened({ types: ['capital'] });
      assert.deepEqual(receiptsOf(reader), ['e0 request-1', 'e2 request-1', 'e3 request-2']);
      assert.deepEqual(
        reader.state.rows.map((row) => row.readAt - readAt),
        [0, 0, HOUR],
      );
    });

    it('also of several companies, each looked at alone', async () => {
      const harness = new TimelineHarness(events(2, (index) => ({ subjects: [{ id: `c${String(index + 1)}` }] })));
      const both = harness.reader('c1', 'c2');
      await both.open();
      await both.loadMore(10);
      const reader = harness.reload().reader('c2');
      await reader.open();
      assert.deepEqual(receiptsOf(reader), ['e1 request-1']);
    });
  });

  describe('is entered as saved', () => {
    it('once a window, and only what comes from the cache', async () => {
      const harness = new TimelineHarness(events(30, (index) => ({ eventType: index % 2 ? 'capital' : 'cgs-monthly' })));
      await (await harness.opened()).loadMore(10);
      assert.deepEqual(harness.saved, {});
      const reader = await harness.reload().opened();
      assert.deepEqual(harness.saved, { timeline: 10 });
      await reader.loadMore(10);
      await reader.choose({ ...everyEvent, types: ['capital'] });
      await reader.choose({ ...everyEvent, ordering: 'leastRecent' });
      await harness.reader('c1', 'c2').open();
      assert.deepEqual(harness.saved, { timeline: 10 });
      await harness.reload().opened({ types: ['capital'] });
      assert.deepEqual(harness.saved, { timeline: 20 });
      const entries = harness.storage.ledger.entries({ account: 'a' }, { limit: 10 });
      assert.deepEqual(
        [...new Set(entries.map(({ operation, objects }) => `${operation} ${String(objects)}`))],
        ['timeline.search 10'],
      );
    });

    it('with the payload where that was looked at', async () => {
      const harness = new TimelineHarness(events(30));
      await (await harness.opened({ payload: true })).loadMore(10);
      const reader = await harness.reload().opened();
      assert.deepEqual(harness.saved, { timeline: 10 });
      await reader.choose({ ...everyEvent, payload: true });
      assert.deepEqual(harness.saved, { timeline: 10, 'timeline:*': 10 });
    });
  });

  it('keeps what comes in when the session is over, since it was paid for', async () => {
    const harness = new TimelineHarness(events(10));
    const reader = await harness.opened();
    const loading = reader.loadMore(5);
    while (harness.service.pages.length < 1) await new Promise((resolve) => setImmediate(resolve));
    reader.dispose();
    await loading;
    assert.equal(harness.storage.cache.children('a', 'event', 'c1').length, 5);
  });
});
