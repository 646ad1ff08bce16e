// Tests of finding the missing events of a timeline from free counts, held events and the service's events.
import assert from 'node:assert/strict';
import { everyEvent, type TimelineChoices } from '../../../../src/state/timeline/timelineFilter.ts';
import { day, drawn, eventsOf } from '../support/drawnTimeline.ts';
import { idsIn, missingRanges, type Asked } from '../support/missingRanges.ts';
import { TimelineHarness } from '../support/timelineHarness.ts';
import { idOf } from '../support/timelineService.ts';

/** A purchase: of these companies (`c1` where none is named), with these choices, at most so many events. */
interface Purchase extends Partial<TimelineChoices> {
  readonly companies?: readonly string[];
  readonly most?: number;
}

interface Example {
  readonly name: string;
  /** The events of the service. If `later` is there, these are the ones it has when the purchases are made. */
  readonly service: readonly string[];
  readonly bought?: readonly Purchase[];
  readonly later?: readonly string[];
  /** The events that are held before, drawn over those that the service has now. */
  readonly held: readonly string[];
  readonly asked?: Asked;
  /** The events of the ranges that are asked for. */
  readonly ranges: readonly string[];
  /** The number of missing events that is stated: all of them, unless held ones are among them. */
  readonly missing?: number;
}

const both = { kind: 'companies', ids: ['c1', 'c2'] } as const;

const examples: readonly Example[] = [
  {
    name: 'everything, where nothing is held',
    service: ['c1 capital | . a b . c'],
    held: ['c1 capital | . . . . .'],
    ranges: ['c1 capital | . a b . c'],
  },
  {
    name: 'nothing, where everything is held',
    service: ['c1 capital | a b c', 'c1 cgs-monthly | . d .'],
    bought: [{}],
    held: ['c1 capital | a b c', 'c1 cgs-monthly | . d .'],
    ranges: ['c1 capital | . . .', 'c1 cgs-monthly | . . .'],
  },
  {
    name: 'the days before and behind those that are held',
    service: ['c1 capital | a b c d e f'],
    bought: [{ from: day(3), to: day(5) }],
    held: ['c1 capital | . . c d . .'],
    ranges: ['c1 capital | a b . . e f'],
  },
  {
    name: 'the days between those that are held',
    service: ['c1 capital | a b c d e f'],
    bought: [{ to: day(3) }, { from: day(5) }],
    held: ['c1 capital | a b . . e f'],
    ranges: ['c1 capital | . . c d . .'],
  },
  {
    name: 'the type that is not held, and of the other one the days that are not',
    service: ['c1 capital | a b c d', 'c1 cgs-monthly | e . f .'],
    bought: [{ types: ['capital'], from: day(2) }],
    held: ['c1 capital | . b c d', 'c1 cgs-monthly | . . . .'],
    ranges: ['c1 capital | a . . .', 'c1 cgs-monthly | e . f .'],
  },
  {
    name: 'those of the example in docs/architecture.md',
    service: ['c1 capital | a b c d e f', 'c1 cgs-monthly | g . . . h i'],
    bought: [{ from: day(3), to: day(5) }],
    held: ['c1 capital | . . c d . .', 'c1 cgs-monthly | . . . . . .'],
    ranges: ['c1 capital | a b . . e f', 'c1 cgs-monthly | g . . . h i'],
  },
  {
    name: 'the company that is not held',
    service: ['c1 capital | a b c', 'c2 capital | d . e'],
    bought: [{}],
    asked: { about: both },
    held: ['c1 capital | a b c', 'c2 capital | . . .'],
    ranges: ['c1 capital | . . .', 'c2 capital | d . e'],
  },
  {
    name: 'nothing of a narrower filter than the one that was bought',
    service: ['c1 capital | a b c d', 'c1 cgs-monthly | e . f .'],
    bought: [{}],
    asked: { types: ['capital'], from: day(2), ordering: 'leastRecent' },
    held: ['c1 capital | a b c d', 'c1 cgs-monthly | e . f .'],
    ranges: ['c1 capital | . . . .', 'c1 cgs-monthly | . . . .'],
  },
  {
    name: 'what is behind the page that was read',
    service: ['c1 capital | a b c d e f'],
    bought: [{ most: 2 }],
    held: ['c1 capital | . . . . e f'],
    ranges: ['c1 capital | a b c d . .'],
  },
  {
    name: 'what is between the pages that were read from both ends',
    service: ['c1 capital | a b c d e f'],
    bought: [{ most: 2 }, { most: 1, ordering: 'leastRecent' }],
    held: ['c1 capital | a . . . e f'],
    ranges: ['c1 capital | . b c d . .'],
  },
  {
    name: 'what has come in before the page that was read, and what is behind it',
    service: ['c1 capital | a b c d . .'],
    bought: [{ most: 2 }],
    later: ['c1 capital | a b c d . n'],
    held: ['c1 capital | . . c d . .'],
    ranges: ['c1 capital | a b . . . n'],
  },
  {
    name: 'the day on which something has come in',
    service: ['c1 capital | a b c . d e'],
    bought: [{}],
    later: ['c1 capital | a b c n d e'],
    held: ['c1 capital | a b c . d e'],
    ranges: ['c1 capital | . . . n . .'],
  },
  {
    // No search means one of two events of the same company, type and day: the held one has to be paid for once more.
    name: 'a held event with the missing one, where they have company, type and day in common',
    service: ['c1 capital | a b c', 'c1 cgs-monthly | . d .'],
    bought: [{}],
    later: ['c1 capital | a bn c', 'c1 cgs-monthly | . d .'],
    held: ['c1 capital | a b. c', 'c1 cgs-monthly | . d .'],
    ranges: ['c1 capital | . bn .', 'c1 cgs-monthly | . . .'],
    missing: 1,
  },
  {
    // The service counts as many events as are held: the numbers alone look as if nothing were missing.
    name: 'what has come in when as many events are gone',
    service: ['c1 capital | a b c . d'],
    bought: [{}],
    later: ['c1 capital | a . c n d'],
    held: ['c1 capital | a . c . d'],
    ranges: ['c1 capital | . . . n .'],
  },
  {
    name: 'of two companies what is about the other one alone',
    service: ['c1+c2 capital | a . b', 'c2 capital | . c .'],
    bought: [{}],
    asked: { about: both },
    held: ['c1+c2 capital | a . b', 'c2 capital | . . .'],
    ranges: ['c1+c2 capital | . . .', 'c2 capital | . c .'],
  },
  {
    name: 'of events that are asked for by their IDs those that are not held',
    service: ['c1 capital | a b c'],
    bought: [{ to: day(2) }],
    asked: { about: { kind: 'events', ids: ['a', 'c', 'unknown'] } },
    held: ['c1 capital | a . .'],
    ranges: ['c1 capital | . . c'],
  },
  {
    name: 'held events, where they are held without the payload that is asked for',
    service: ['c1 capital | a b c d'],
    bought: [{}, { payload: true, from: day(3) }],
    asked: { payload: true },
    held: ['c1 capital | a b c d'],
    ranges: ['c1 capital | a b . .'],
  },
];

async function buy(harness: TimelineHarness, { companies = ['c1'], most, ...choices }: Purchase): Promise<void> {
  const reader = harness.reader(...companies);
  void reader.choose({ ...everyEvent, ...choices });
  await reader.open();
  await (most === undefined ? reader.loadAll(reader.most ?? 0, new AbortController().signal) : reader.loadMore(most));
  reader.dispose();
}

describe('the ranges of events that are missing', () => {
  for (const { name, service, bought = [], later = service, held, asked, ranges, missing } of examples)
    it(`are ${name}`, async () => {
      const harness = new TimelineHarness(eventsOf(service));
      for (const purchase of bought) await buy(harness, purchase);
      harness.service.events = eventsOf(later);
      assert.deepEqual(drawn(later, harness.service.timesBilled.keys()), held, 'the example draws what is held');
      const found = await missingRanges(harness, asked);
      const ids = found.ranges.flatMap((range) => idsIn(harness, range));
      assert.deepEqual(drawn(later, ids), ranges);
      assert.equal(new Set(ids).size, ids.length, 'no event is in two ranges');
      const sum = found.ranges.reduce((total, range) => total + (range.missing ?? Number.NaN), 0);
      assert.equal(sum, missing ?? ids.length);
      assert.equal(found.credits, 0);
    });

  it('are bought, and then nothing is missing', async () => {
    const service = ['c1 capital | a b c d e f', 'c2 capital | . g . h . .'];
    const harness = new TimelineHarness(eventsOf(service));
    await buy(harness, { from: day(2), to: day(5) });
    await buy(harness, { companies: ['c2'], most: 1 });
    assert.deepEqual(drawn(service, harness.service.timesBilled.keys()), [
      'c1 capital | . b c d . .',
      'c2 capital | . . . h . .',
    ]);
    await buy(harness, { companies: ['c1', 'c2'] });
    assert.deepEqual(drawn(service, harness.service.timesBilled.keys()), service);
    assert.deepEqual((await missingRanges(harness, { about: both })).ranges, []);
    assert.equal(harness.service.billed, 8, 'each event was paid for once');
  });

  it('are one range, to be asked for as a whole, where the service does not count', async () => {
    const service = ['c1 capital | a b c d'];
    const harness = new TimelineHarness(eventsOf(service));
    harness.service.counts = undefined;
    await buy(harness, { most: 1 });
    const [range, ...others] = (await missingRanges(harness)).ranges;
    assert.ok(range);
    assert.deepEqual(
      { ids: idsIn(harness, range), missing: range.missing, others },
      { ids: ['c', 'b', 'a'], missing: undefined, others: [] },
    );
  });

  it('are of events without a date too, which no search for days brings', async () => {
    const undated = { id: 'x', eventType: 'capital', subjects: [{ id: 'c1' }] };
    const harness = new TimelineHarness([...eventsOf(['c1 capital | a b']), undated]);
    await buy(harness, { from: day(1) });
    const { ranges } = await missingRanges(harness);
    assert.deepEqual(
      ranges.map((range) => ({ hasUndated: idsIn(harness, range).includes('x'), missing: range.missing })),
      [{ hasUndated: true, missing: 1 }],
    );
  });

  it('are found with a bounded number of requests, and wider than they need be rather than too narrow', async () => {
    // Every second one of 200 days is held: a hundred ranges of one day each, which nobody waits for.
    const all = Array.from({ length: 200 }, (_, index) => ({
      id: `e${String(index)}`,
      eventType: 'capital',
      subjects: [{ id: 'c1' }],
      startDate: day(index + 1),
      endDate: day(index + 1),
    }));
    const harness = new TimelineHarness(all);
    for (let column = 1; column <= 200; column += 2) await buy(harness, { from: day(column), to: day(column + 1) });
    const { ranges, requests } = await missingRanges(harness);
    assert.ok(requests <= 130, `${String(requests)} requests`);
    const ids = new Set(ranges.flatMap((range) => idsIn(harness, range)));
    const notHeld = all.map(idOf).filter((id) => !harness.service.timesBilled.has(id));
    assert.deepEqual(
      notHeld.filter((id) => !ids.has(id)),
      [],
    );
    assert.equal(
      ranges.reduce((sum, { missing = 0 }) => sum + missing, 0),
      100,
    );
  });
});
