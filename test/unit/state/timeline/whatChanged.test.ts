// Tests of the changes between two days: new and ended events, and changed numbers, in any order.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LastViewed } from '../../../../src/state/timeline/lastViewed.ts';
import type { EventEntry } from '../../../../src/state/timeline/timelineEntry.ts';
import { everyEvent, filterOf } from '../../../../src/state/timeline/timelineFilter.ts';
import { TimelinePool } from '../../../../src/state/timeline/timelinePool.ts';

import { whatChanged } from '../../../../src/state/timeline/whatChanged.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { rowOf } from '../support/timelineService.ts';

interface Given {
  readonly start?: string;
  readonly end?: string;
  readonly type?: string;
  readonly subjects?: readonly string[];
  readonly payload?: unknown;
}

function entriesOf(...given: readonly Given[]): readonly EventEntry[] {
  const pool = new TimelinePool();
  const filter = filterOf({ kind: 'companies', ids: ['c1', 'c2'] }, everyEvent);
  const arrivals = given.map(({ start, end, type = 'capital', subjects = ['c1'], payload }, at) => ({
    key: `id:e${String(at)}`,
    row: rowOf({ id: `e${String(at)}`, subjects, eventType: type, startDate: start, endDate: end, payload }),
    readAt: 0,
  }));
  pool.take(arrivals, filter, false);
  return pool.select(filter);
}

const ids = (entries: readonly EventEntry[]): unknown[] => entries.map(({ id }) => id);

describe('what changed between two days', () => {
  it('are the events that started after the one, up to the other', () => {
    const entries = entriesOf(
      { start: '2026-01-10' },
      { start: '2026-01-11' },
      { start: '2026-01-20T08:00:00Z' },
      { start: '2026-01-21' },
      { start: '2026-01-15', type: 'forward-looking', subjects: ['c2'] },
    );
    const { groups } = whatChanged(entries, '2026-01-10', '2026-01-20');
    assert.deepEqual(groups.map(({ company, type, begun }) => [company, type, ids(begun)]).sort(), [
      ['c1', 'capital', ['e2', 'e1']],
      ['c2', 'forward-looking', ['e4']],
    ]);
    assert.deepEqual(
      whatChanged(entries, '2026-01-10', '2026-01-20', ['c2']).groups.map(({ company }) => company),
      ['c2'],
    );
    assert.deepEqual(whatChanged(entries, '2026-01-20', '2026-01-20').groups, []);
  });

  it('are those that went on and have ended', () => {
    const entries = entriesOf(
      { start: '2026-01-01', end: '2026-01-15' },
      { start: '2026-01-01', end: '2026-01-10' },
      { start: '2026-01-01' },
      { start: '2026-01-12', end: '2026-01-12' },
    );
    const [group] = whatChanged(entries, '2026-01-10', '2026-01-20').groups;
    assert.deepEqual({ ended: ids(group?.ended ?? []), begun: ids(group?.begun ?? []) }, { ended: ['e0'], begun: ['e3'] });
  });

  it('are numbers of the last event on or before each day', () => {
    const entries = entriesOf(
      { start: '2025-12-01', payload: { score: 1, same: 5 } },
      { start: '2026-01-10', payload: { score: 2, same: 5, class: 'B' } },
      { start: '2026-01-12', payload: { score: 9 } },
      { start: '2026-01-20', payload: { score: 3.5, same: 5, more: 1 } },
      { start: '2026-01-20', end: '2026-01-20', payload: 'nothing to count' },
      { start: '2026-01-25', payload: { score: 100 } },
    );
    const [group] = whatChanged(entries, '2026-01-10', '2026-01-20').groups;
    assert.deepEqual(group?.values, [
      { path: 'score', before: { value: 2, day: '2026-01-10' }, after: { value: 3.5, day: '2026-01-20' } },
      { path: 'more', after: { value: 1, day: '2026-01-20' } },
    ]);
  });

  it('say what they leave out', () => {
    const entries = entriesOf({}, { start: 'soon' }, { start: '2026-01-12' }, { start: '2026-01-12', payload: { n: 1 } });
    const { undated, withoutPayload } = whatChanged(entries, '2026-01-10', '2026-01-20');
    assert.deepEqual({ undated, withoutPayload }, { undated: 2, withoutPayload: 1 });
  });

  it('do not depend on the order, and are nothing between a day and itself', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-01-${String(n).padStart(2, '0')}`);
    const given = fc.record({
      start: day,
      type: fc.constantFrom('capital', 'cgs-monthly'),
      payload: fc.record({ n: fc.integer() }),
    });
    fc.assert(
      fc.property(fc.array(given, { maxLength: 20 }), day, day, fc.integer(), (some, a, b, seed) => {
        const [from = a, to = b] = [a, b].sort();
        const entries = entriesOf(...some);
        const shuffled = entries.toSorted((x, y) => Math.imul(x.serial + 1, seed | 1) - Math.imul(y.serial + 1, seed | 1));
        assert.deepEqual(whatChanged(shuffled, from, to), whatChanged(entries, from, to));
        assert.deepEqual(whatChanged(entries, from, from).groups, []);
        const begun = whatChanged(entries, from, to).groups.reduce((sum, group) => sum + group.begun.length, 0);
        assert.equal(begun, some.filter(({ start }) => start > from && start <= to).length);
      }),
    );
  });
});

describe('when a company was looked at', () => {
  it('is told of the day before this one, and written once a day', () => {
    const storage = memoryStorage(new FakeClock());
    let today = '2026-01-01';
    let writes = 0;
    storage.keyValue.onDidChange(() => (writes += 1));
    const lastViewed = new LastViewed(storage.keyValue, { account: 'a', user: '' }, () => today);
    assert.equal(lastViewed.before('c1'), undefined);
    lastViewed.visit(['c1', 'c2']);
    lastViewed.visit(['c1']);
    assert.deepEqual({ c1: lastViewed.before('c1'), writes }, { c1: undefined, writes: 2 });
    today = '2026-01-12';
    assert.equal(lastViewed.before('c1'), '2026-01-01');
    lastViewed.visit(['c1']);
    assert.deepEqual(
      { c1: lastViewed.before('c1'), c2: lastViewed.before('c2'), writes },
      { c1: '2026-01-01', c2: '2026-01-01', writes: 3 },
    );
    today = '2026-01-13';
    assert.equal(lastViewed.before('c1'), '2026-01-12');
    storage.close();
  });

  it('stays the day before this one if another window views the company at the same time', () => {
    const storage = memoryStorage(new FakeClock());
    let today = '2026-01-01';
    const owner = { account: 'a', user: '' };
    const other = new LastViewed(storage.keyValue, owner, () => today);
    other.visit(['c1']);
    today = '2026-01-12';
    const { keyValue } = storage;
    const raced: ConstructorParameters<typeof LastViewed>[0] = {
      get: (...args) => keyValue.get(...args),
      // The other window writes after this one has read, and before this one writes.
      change: (...args) => {
        other.visit(['c1']);
        return keyValue.change(...args);
      },
    };
    const lastViewed = new LastViewed(raced, owner, () => today);
    lastViewed.visit(['c1']);
    assert.equal(lastViewed.before('c1'), '2026-01-01');
    storage.close();
  });

  it('stays the day before this one after the clock was set back', () => {
    const storage = memoryStorage(new FakeClock());
    let today = '2026-01-03';
    const lastViewed = new LastViewed(storage.keyValue, { account: 'a', user: '' }, () => today);
    lastViewed.visit(['c1']);
    today = '2026-01-10';
    lastViewed.visit(['c1', 'c2']);
    today = '2026-01-05';
    assert.deepEqual([lastViewed.before('c1'), lastViewed.before('c2')], ['2026-01-03', undefined]);
    lastViewed.visit(['c1', 'c2']);
    assert.deepEqual([lastViewed.before('c1'), lastViewed.before('c2')], ['2026-01-03', undefined]);
    today = '2026-01-06';
    assert.equal(lastViewed.before('c1'), '2026-01-05');
    storage.close();
  });
});
