// Tests of the counts that the service has stated for filters, and of how long they are trusted.
import assert from 'node:assert/strict';
import { CountCache } from '../../../../src/state/timeline/coverage/countCache.ts';
import { countKeyOf, everyEvent, filterOf } from '../../../../src/state/timeline/timelineFilter.ts';

const filter = filterOf({ kind: 'companies', ids: ['c1'] }, everyEvent);
const narrow = { ...filter, types: filter.types.slice(0, 1) };

describe('the counts of timelines', () => {
  let now: number;
  let cached: { readonly count: number; readonly base: number }[];
  let counts: CountCache;

  beforeEach(() => {
    now = 1000;
    cached = [];
    counts = new CountCache({ keepCount: (_filter, count) => cached.push(count) }, () => now);
  });

  it('are of a filter in either order, with and without payload', () => {
    counts.set(filter, 7);
    assert.equal(counts.get({ ...filter, ordering: 'leastRecent', payload: true })?.count, 7);
    assert.equal(counts.get(narrow), undefined);
  });

  it('hold for a moment, and count as of this session for ever', () => {
    counts.set(filter, 7);
    now += 60_000;
    assert.equal(counts.isRecent(filter), true);
    now += 1;
    assert.equal(counts.isRecent(filter), false);
    assert.equal(counts.get(filter)?.isFresh, true);
  });

  it('do not hold longer because the clock was set back', () => {
    counts.set(filter, 7);
    counts.markComplete(filter);
    now -= 600;
    assert.equal(counts.isRecent(filter), false);
    assert.equal(counts.isComplete(filter), false);
  });

  it('remember what the reading began with, and never that there were more than there are', () => {
    for (const count of [20, 25, 18, 30]) counts.set(filter, count);
    assert.deepEqual(cached, [
      { count: 20, base: 20 },
      { count: 25, base: 20 },
      { count: 18, base: 18 },
      { count: 30, base: 18 },
    ]);
    counts.markComplete(filter);
    assert.equal(counts.get(filter)?.base, 30);
    counts.set(filter, undefined);
    assert.equal(counts.get(filter)?.base, undefined);
  });

  it('are taken out of the cache where they are news', () => {
    const of = countKeyOf(filter);
    counts.restore({ of, count: 20, base: 15, at: 500 });
    assert.deepEqual(counts.get(filter), { count: 20, countedAt: 500, isFresh: false, base: 15 });
    counts.set(filter, 22);
    assert.equal(counts.get(filter)?.base, 15);
    counts.restore({ of, count: 25, base: 25, at: 900 });
    counts.restore({ of, count: 22, base: 22, at: 2000 });
    assert.equal(counts.get(filter)?.isFresh, true, 'older, and the same');
    counts.restore({ of, count: 23, base: 23, at: 2000 });
    assert.deepEqual(counts.get(filter), { count: 23, countedAt: 2000, isFresh: false, base: 15 });
    assert.equal(cached.length, 1);
  });

  it('of everything tell that narrower filters are known whole, for some minutes, until that is uncertain', () => {
    counts.set(filter, 7);
    counts.markComplete(filter);
    assert.deepEqual(
      {
        filter: counts.isComplete(filter),
        narrow: counts.isComplete(narrow),
        narrowWithPayload: counts.isComplete({ ...narrow, payload: true }),
      },
      { filter: true, narrow: true, narrowWithPayload: false },
    );
    now += 300_001;
    assert.equal(counts.isComplete(narrow), false);
    counts.markComplete({ ...filter, payload: true });
    assert.equal(counts.isComplete({ ...narrow, payload: true }), true);
    counts.forgetComplete();
    assert.equal(counts.isComplete(filter), false);
  });
});
