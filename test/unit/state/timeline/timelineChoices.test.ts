// Other orders, filters and subjects: all of them show what is known, and buy only what is not.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { everyEvent, filterOf, type TimelineChoices } from '../../../../src/state/timeline/timelineFilter.ts';
import { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import type { TimelineStore } from '../../../../src/state/timeline/timelineStore.ts';
import { loadAll, namesOf, TimelineHarness } from '../support/timelineHarness.ts';
import { dayAt, events, idOf } from '../support/timelineService.ts';

const types = ['capital', 'cgs-monthly', 'esg-risk-score'] as const;
const chosen = (choices: Partial<TimelineChoices>): TimelineChoices => ({ ...everyEvent, ...choices });
const oldestFirst = chosen({ ordering: 'leastRecent' });
const amountsOf = ({ state: { rows, asked, payloads } }: TimelineReader) => ({ rows: rows.length, asked, payloads });

describe('a timeline with other choices', () => {
  describe('of order', () => {
    it('turns a complete one round by itself, events without an end being the most recent', async () => {
      const ends = [undefined, dayAt(9), dayAt(9), dayAt(1)];
      const harness = new TimelineHarness(events(4).map((event, index) => ({ ...event, endDate: ends[index] })));
      const reader = await harness.opened();
      await reader.loadMore(10);
      const calls = harness.service.calls.length;
      await reader.choose(oldestFirst);
      assert.deepEqual(namesOf(reader), ['e3', 'e2', 'e1', 'e0']);
      assert.equal(reader.state.complete, true);
      assert.equal(reader.state.added, undefined);
      await reader.choose(everyEvent);
      assert.deepEqual(namesOf(reader), ['e0', 'e1', 'e2', 'e3']);
      assert.equal(harness.service.calls.length, calls);
    });

    it('shows at once what is known, and reads from the other end without a further count', async () => {
      const harness = new TimelineHarness(events(20));
      const reader = await harness.opened();
      await reader.loadMore(5);
      const calls = harness.service.calls.length;
      await reader.choose(oldestFirst);
      assert.deepEqual(namesOf(reader), ['e4', 'e3', 'e2', 'e1', 'e0']);
      await reader.loadMore(5);
      assert.deepEqual(namesOf(reader).slice(0, 6), ['e19', 'e18', 'e17', 'e16', 'e15', 'e4']);
      await reader.choose(everyEvent);
      assert.deepEqual(namesOf(reader).slice(0, 6), ['e0', 'e1', 'e2', 'e3', 'e4', 'e15']);
      assert.equal(harness.service.calls.length, calls + 1);
      await loadAll(reader, 10);
      assert.equal(reader.state.complete, true);
      assert.equal(harness.service.billed, 20);
    });

    it('takes in a page that is under way, and the other order shows it too', async () => {
      const harness = new TimelineHarness(events(20));
      const reader = await harness.opened();
      const loading = reader.loadMore(5);
      while (harness.service.pages.length < 1) await new Promise((resolve) => setImmediate(resolve));
      const options = reader.choose(oldestFirst);
      assert.equal(reader.state.status, 'loading');
      await Promise.all([loading, options]);
      assert.deepEqual(namesOf(reader), ['e4', 'e3', 'e2', 'e1', 'e0']);
      assert.equal(reader.state.status, 'ready');
      assert.equal(reader.nextLimit(50), 15);
    });

    it('sends nothing where the choice was changed before', async () => {
      const harness = new TimelineHarness(events(20));
      const reader = await harness.opened();
      const loading = reader.loadMore(5);
      await Promise.all([reader.choose(oldestFirst), loading]);
      assert.equal(harness.service.billed, 0);
    });

    it('leaves a failed load behind, but not that nothing is counted', async () => {
      const harness = new TimelineHarness(events(20));
      const fail = () => {
        throw new Failure('timedOut');
      };
      harness.service.next = fail;
      const reader = await harness.opened();
      await reader.choose(oldestFirst);
      assert.equal(reader.state.status, 'failed');
      await reader.count();
      harness.service.next = fail;
      await reader.loadMore(5);
      assert.equal(reader.state.status, 'failed');
      await reader.choose(everyEvent);
      assert.equal(reader.state.status, 'ready');
    });
  });

  describe('of types and days', () => {
    const all = events(30, (index) => ({ eventType: types[index % 3] ?? 'capital' }));

    it('counts, and shows what is known of them', async () => {
      const harness = new TimelineHarness(all);
      const reader = await harness.opened();
      await reader.loadMore(6);
      await reader.choose(chosen({ types: ['capital'] }));
      assert.deepEqual(namesOf(reader), ['e0', 'e3']);
      assert.equal(reader.state.count, 10);
      assert.equal(harness.service.calls.at(-1)?.fields?.[0], 'none');
      await reader.loadMore(4);
      assert.equal(harness.service.pages.at(-1)?.after, 'e3', 'behind what the wider reading has brought');
      await loadAll(reader, 10);
      assert.equal(reader.state.complete, true);
      assert.equal(harness.service.billed, 6 + 8);
      await reader.choose(chosen({ types: ['cgs-monthly'], from: dayAt(-9), to: dayAt(-1) }));
      assert.deepEqual(namesOf(reader), ['e4']);
      assert.equal(reader.state.count, 2);
    });

    it('says from inclusive and to exclusive', async () => {
      const harness = new TimelineHarness(all);
      const reader = await harness.opened({ from: dayAt(-3), to: dayAt(-1) });
      await reader.loadMore(10);
      assert.deepEqual(namesOf(reader), ['e2', 'e3']);
      assert.equal(reader.state.complete, true);
    });

    it('buys for a wider filter only what the narrower ones have not brought', async () => {
      const harness = new TimelineHarness(all);
      const reader = await harness.opened({ types: ['capital'] });
      await loadAll(reader, 10);
      await reader.choose(chosen({ from: dayAt(-12), to: dayAt(-6) }));
      await loadAll(reader, 10);
      await reader.choose(everyEvent);
      assert.equal(reader.state.complete, false);
      assert.equal(reader.most, 30 - 10 - 4);
      await loadAll(reader, 7);
      assert.equal(reader.state.complete, true);
      assert.deepEqual(namesOf(reader), all.map(idOf));
      assert.equal(harness.service.billed, 30);
      await reader.choose(oldestFirst);
      assert.equal(reader.state.complete, true);
    });

    it('does not call complete what only looks so: one event is gone and another one new', async () => {
      const harness = new TimelineHarness(all);
      const reader = await harness.opened();
      await loadAll(reader, 10);
      harness.service.events = [...all.filter((event) => idOf(event) !== 'e7'), { ...all[7], id: 'new' }];
      await reader.count();
      assert.equal(reader.state.count, 30);
      assert.equal(reader.state.gone, 1);
      assert.equal(reader.state.complete, false);
      await loadAll(reader, 10);
      assert.ok(namesOf(reader).includes('new') && namesOf(reader).includes('e7'));
      assert.equal(reader.state.complete, true);
      assert.equal(harness.service.billed, 31);
    });

    it('gives up a count that nobody waits for any more', async () => {
      const harness = new TimelineHarness(all);
      const reader = harness.reader();
      await reader.open();
      const first = reader.choose(chosen({ types: ['capital'] }));
      const second = reader.choose(chosen({ types: ['cgs-monthly'] }));
      await Promise.all([first, second]);
      assert.equal(reader.state.count, 10);
      assert.equal(reader.state.status, 'ready');
      assert.deepEqual(harness.service.calls.at(-1)?.eventTypes, ['cgs-monthly']);
    });

    it('changes the page size for nothing', async () => {
      const harness = new TimelineHarness(all);
      const reader = await harness.opened();
      await reader.choose(chosen({ pageSize: 20 }));
      assert.equal(reader.state.choices.pageSize, 20);
      assert.equal(harness.service.calls.length, 1);
    });
  });

  describe('of payload', () => {
    it('shows an event without it, but takes it for one that is still to be loaded', async () => {
      const harness = new TimelineHarness(events(10));
      const reader = await harness.opened();
      await reader.loadMore(4);
      await reader.choose(chosen({ payload: true }));
      assert.deepEqual(namesOf(reader), ['e0', 'e1', 'e2', 'e3']);
      assert.deepEqual(amountsOf(reader), { rows: 4, asked: 0, payloads: 0 });
      assert.equal(reader.state.complete, false);
      assert.equal(reader.state.count, 10);
      assert.equal(reader.nextLimit(50), 10);
      await reader.loadMore(6);
      assert.deepEqual(harness.service.pages.at(-1)?.packages, ['payload']);
      assert.deepEqual(amountsOf(reader), { rows: 6, asked: 6, payloads: 6 });
      assert.equal(reader.state.added, 6);
      await reader.choose(everyEvent);
      assert.deepEqual(amountsOf(reader), { rows: 6, asked: 6, payloads: 6 });
      assert.deepEqual(reader.state.rows[0]?.row.value?.payload, { score: 'e0' });
      await loadAll(reader, 10);
      assert.equal(reader.state.complete, true);
      assert.equal(harness.service.billed, 4 + 6 * 2 + 4);
      assert.deepEqual(amountsOf(reader), { rows: 10, asked: 10, payloads: 6 });
    });

    it('counts an event as loaded once a payload has come to it from elsewhere', async () => {
      const harness = new TimelineHarness(events(3));
      const plain = await harness.opened();
      await plain.loadMore(3);
      const reader = await harness.opened({ payload: true });
      assert.equal(reader.most, 3);
      const one = { ...everyEvent, payload: true, about: { kind: 'events', ids: ['e1'] } } as const;
      harness.store.append(
        harness.store.pages(one),
        [{ raw: { id: 'e1', payload: { score: 1 } }, value: { id: 'e1', type: 'capital', subjects: [] } }],
        {
          limit: 1,
          isBeginning: false,
        },
      );
      assert.deepEqual(amountsOf(reader), { rows: 3, asked: 1, payloads: 1 });
      assert.equal(reader.most, 2);
      assert.deepEqual(amountsOf(plain), { rows: 3, asked: 3, payloads: 1 });
    });

    it('keeps a payload when the event comes again without it', async () => {
      const harness = new TimelineHarness(events(3));
      const reader = await harness.opened({ payload: true });
      await reader.loadMore(3);
      harness.store.append(
        harness.store.pages({ ...everyEvent, about: reader.about }),
        [{ raw: { id: 'e1', eventType: 'capital' } }],
        {
          limit: 1,
          isBeginning: false,
        },
      );
      assert.equal(reader.state.rows.length, 3);
      assert.deepEqual(harness.store.pool.get('id:e1')?.row.raw, { id: 'e1', eventType: 'capital', payload: { score: 'e1' } });
    });

    it('keeps a payload, also in the cache, when a later answer has null in its place', async () => {
      const harness = new TimelineHarness(events(3));
      const reader = await harness.opened({ payload: true });
      await reader.loadMore(3);
      harness.store.append(
        harness.store.pages({ ...everyEvent, about: reader.about, payload: true }),
        [{ raw: { id: 'e1', eventType: 'capital', payload: null } }],
        { limit: 1, isBeginning: false },
      );
      const kept = { id: 'e1', eventType: 'capital', payload: { score: 'e1' } };
      assert.deepEqual(harness.store.pool.get('id:e1')?.row.raw, kept);
      assert.deepEqual(harness.storage.cache.get('a', 'event', 'e1')?.value, kept);
    });

    it('takes over a payload that another window has got if its own answer had null in its place', async () => {
      const harness = new TimelineHarness([]);
      const { store } = harness;
      const filter = filterOf({ kind: 'companies', ids: ['c1'] }, chosen({ payload: true }));
      const rawWith = (payload: unknown) => ({ id: 'e1', eventType: 'capital', payload });
      const take = (into: TimelineStore, payload: unknown): unknown =>
        into.append(into.pages(filter), [{ raw: rawWith(payload) }], { limit: 2, isBeginning: true });
      take(store, null);
      take(harness.otherWindow().store, { score: 1 });
      await store.restore(filter.about);
      assert.deepEqual(store.pool.get('id:e1')?.row.raw, rawWith({ score: 1 }));
    });
  });

  describe('of subjects', () => {
    const two = events(20, (index) => ({
      subjects: index % 5 === 0 ? ['c1', 'c2'].map((id) => ({ id })) : index % 2 ? 'c1' : 'c2',
    }));

    it('pays for several companies only what is not known of each, and shows a shared event once', async () => {
      const harness = new TimelineHarness(two);
      const one = await harness.opened();
      await loadAll(one, 10);
      const known = one.state.rows.length;
      const both = harness.reader('c2', 'c1');
      await both.open();
      assert.equal(both.state.count, 20);
      assert.equal(both.state.rows.length, known);
      assert.ok((both.most ?? 0) < 20);
      await loadAll(both, 10);
      assert.deepEqual(namesOf(both), two.map(idOf));
      assert.equal(both.state.complete, true);
      const other = harness.reader('c2');
      await other.open();
      assert.equal(other.state.complete, true, 'the comparison has told the other company too');
      assert.equal(harness.service.billed, 20);
    });

    it('loads all the rest of several companies at the first click, whatever pages of theirs were kept before', async () => {
      const three = events(421, (index) => ({ subjects: [{ id: `c${String((index % 3) + 1)}` }] }));
      const harness = new TimelineHarness(three);
      const reader = harness.reader('c1', 'c2', 'c3');
      await reader.open();
      await reader.choose(chosen({ payload: true }));
      await reader.loadMore(50);
      await reader.loadAll(reader.most ?? 0, new AbortController().signal);
      assert.equal(reader.state.complete, true);
      assert.equal(harness.service.billed, 421 * 2);
    });

    it('asks for events by their IDs, and only for those that are not known', async () => {
      const harness = new TimelineHarness(two);
      const known = await harness.opened();
      await known.loadMore(3);
      const ids = ['e1', 'e4', 'e9', 'unknown'];
      const reader = new TimelineReader({ client: harness.service, store: harness.store, about: { kind: 'events', ids } });
      await reader.open();
      assert.equal(reader.state.count, 3);
      assert.deepEqual(namesOf(reader), ['e1']);
      assert.equal(reader.nextLimit(50), 2);
      await reader.loadMore(50);
      assert.deepEqual(namesOf(reader), ['e1', 'e4', 'e9']);
      assert.equal(reader.state.complete, true);
      assert.equal(harness.service.billed, 5);
      assert.deepEqual(harness.service.pages.at(-1)?.ids, ['e4', 'e9', 'unknown']);
    });

    it('shows in one tab what another one has bought', async () => {
      const harness = new TimelineHarness(two);
      const [one, both] = [await harness.opened(), harness.reader('c1', 'c2')];
      await both.open();
      await one.loadMore(4);
      assert.equal(both.state.rows.length, 4);
      assert.equal(both.most, 16);
    });

    it('does not buy what another tab has bought among the missing ones meanwhile', async () => {
      const harness = new TimelineHarness(events(30));
      const one = await harness.opened();
      const list = harness.reader('c1', 'c2');
      await list.open();
      await list.choose(chosen({ from: dayAt(-19), to: dayAt(-9) }));
      await loadAll(list, 10);
      assert.equal(one.most, 20);
      await one.loadAll(20, new AbortController().signal);
      assert.equal(one.state.complete, true);
      assert.deepEqual(namesOf(one), events(30).map(idOf));
      assert.equal(harness.service.billed, 30);
    });

    it('buys an event about two companies once, although it is missing of both', async () => {
      const harness = new TimelineHarness(two);
      await (await harness.opened({ from: dayAt(-1), to: dayAt(0) })).loadMore(1);
      const both = harness.reader('c1', 'c2');
      await both.open();
      await both.loadAll(both.most ?? 0, new AbortController().signal);
      assert.deepEqual(namesOf(both), two.map(idOf));
      assert.equal(harness.service.billed, 20);
    });
  });
});
