// Property tests that the missing events are exactly those that are not held, whatever the service has.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { everyEvent, type TimelineChoices, type TimelineScope } from '../../../../src/state/timeline/timelineFilter.ts';
import { day } from '../support/drawnTimeline.ts';
import { idsIn, missingRanges, type MissingRange } from '../support/missingRanges.ts';
import { TimelineHarness } from '../support/timelineHarness.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const types = ['capital', 'cgs-monthly', 'esg-risk-score'] as const;
const days = 8;

interface ServiceEvent {
  readonly id: string;
  readonly eventType: string;
  readonly subjects: readonly { readonly id: string }[];
  readonly startDate: string;
  readonly endDate?: string;
}

interface Query extends Pick<TimelineChoices, 'types' | 'from' | 'to' | 'ordering' | 'payload'> {
  /** None stands for all companies. */
  readonly companies: readonly string[];
}

/** A page or everything of a query is bought, or the window is closed and opened again. */
type Step = { readonly kind: 'buy'; readonly query: Query; readonly most: number } | { readonly kind: 'reload' };

const event = fc
  .record({
    about: fc.subarray(['c1', 'c2', 'c3'], { minLength: 1, maxLength: 2 }),
    type: fc.constantFrom(...types),
    start: fc.integer({ min: 1, max: days }),
    // Events are filtered by their start and ordered by their end. One that goes on has none.
    lasts: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(1, 4, undefined) }),
  })
  .map(({ about, type, start, lasts }) => ({
    eventType: type,
    subjects: about.map((id) => ({ id })),
    startDate: day(start),
    ...(lasts === undefined ? {} : { endDate: day(start + lasts) }),
  }));

const service: fc.Arbitrary<readonly ServiceEvent[]> = fc
  .array(event, { minLength: 8, maxLength: 40, size: 'max' })
  .map((all) => all.map((one, index) => ({ id: `e${String(index)}`, ...one })));

const query: fc.Arbitrary<Query> = fc
  .record({
    companies: fc.constantFrom(['c1'], ['c1'], ['c2'], ['c1', 'c2'], ['c1', 'c2', 'c3'], []),
    types: fc.oneof(fc.constant(everyEvent.types), fc.subarray([...types], { minLength: 1 })),
    from: fc.option(fc.integer({ min: 1, max: days }), { nil: undefined, freq: 1 }),
    length: fc.option(fc.integer({ min: 1, max: days }), { nil: undefined, freq: 1 }),
    ordering: fc.constantFrom('mostRecent' as const, 'leastRecent' as const),
    payload: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  })
  .map(({ from, length, ...rest }) => ({
    ...rest,
    ...(from === undefined ? {} : { from: day(from) }),
    ...(length === undefined ? {} : { to: day((from ?? 1) + length) }),
  }));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('buy' as const), query, most: fc.constantFrom(1, 2, 3, 5, 50) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
);

const heldUnderBoth: readonly ServiceEvent[] = [
  { id: 'e0', eventType: 'capital', subjects: [{ id: 'c1' }, { id: 'c2' }], startDate: day(2), endDate: day(2) },
  { id: 'e1', eventType: 'capital', subjects: [{ id: 'c1' }], startDate: day(1), endDate: day(1) },
];

const everyOf = (company: string): Query => ({ ...everyEvent, companies: [company] });
const everyOfAll: Query = { ...everyEvent, companies: [] };

/** Half of the time what is asked for is what one of the purchases was a part of, in either order. */
const history = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 6, size: 'max' }),
    other: query,
    which: fc.nat(11),
    turned: fc.boolean(),
  })
  .map(({ steps, other, which, turned }) => {
    const bought = steps[which];
    const asked = bought?.kind === 'buy' ? bought.query : other;
    const ordering = asked.ordering === 'mostRecent' ? ('leastRecent' as const) : ('mostRecent' as const);
    return { steps, asked: turned ? { ...asked, ordering } : asked };
  });

const isAbout = (one: ServiceEvent, companies: readonly string[]): boolean =>
  companies.length === 0 || one.subjects.some(({ id }) => companies.includes(id));

const scopeOf = (companies: readonly string[]): TimelineScope => ({
  kind: companies.length === 0 ? 'all' : 'companies',
  ids: companies,
});

/** Finds the events of a query in the service, in the plainest way. */
function eventsOf(all: readonly ServiceEvent[], asked: Query): readonly ServiceEvent[] {
  return all.filter(
    (one) =>
      isAbout(one, asked.companies) &&
      asked.types.some((type) => type === one.eventType) &&
      (asked.from === undefined || one.startDate >= asked.from) &&
      (asked.to === undefined || one.startDate < asked.to),
  );
}

async function buy(harness: TimelineHarness, { companies, ...choices }: Query, most: number): Promise<void> {
  const reader = harness.readerAbout(scopeOf(companies));
  void reader.choose(choices);
  await reader.open();
  await reader.loadMore(Math.min(most, reader.nextLimit(most)));
  reader.dispose();
}

/**
 * Returns whether no search can tell the events of a range from one another: they have type, day, and a company where one is named,
 * in common.
 */
function isOneCell(harness: TimelineHarness, range: MissingRange): boolean {
  const { companies = [], eventTypes } = range.search;
  const ids = new Set(idsIn(harness, range));
  const starts = new Set(
    (harness.service.events as readonly ServiceEvent[]).flatMap((one) => (ids.has(one.id) ? one.startDate : [])),
  );
  return companies.length <= 1 && eventTypes.length === 1 && starts.size === 1;
}

/** The search for missing ranges sends sixty counts at most: with fewer requests than this it has not reached that limit. */
const fewRequests = 55;
const mostRequests = 130;

describe('the ranges of events that are missing, whatever the service has and whatever was bought', () => {
  it('hold exactly what is not held, ask for nothing twice, and are found by few counts', async () => {
    await fc.assert(
      fc.asyncProperty(service, history, async (all, { steps, asked }) => {
        const harness = new TimelineHarness(all);
        for (const one of steps) {
          if (one.kind === 'reload') harness.reload();
          else await buy(harness, one.query, one.most);
        }
        const { companies, ...choices } = asked;
        const about = scopeOf(companies);
        const { ranges, requests, credits } = await missingRanges(harness, { about, ...choices });
        assert.equal(credits, 0);
        assert.ok(requests <= mostRequests, `${String(requests)} requests`);

        const isHeld = (id: unknown): boolean =>
          (asked.payload ? harness.service.withPayload : harness.service.timesBilled).has(id);
        const missing = eventsOf(all, asked).flatMap(({ id }) => (isHeld(id) ? [] : id));
        const found = new Set(ranges.flatMap((range) => idsIn(harness, range)).filter((id) => !isHeld(id)));
        assert.deepEqual([...found].toSorted(), missing.toSorted());

        for (const range of ranges) {
          const ids = idsIn(harness, range);
          assert.equal(range.missing, ids.filter((id) => !isHeld(id)).length);
          if (requests < fewRequests && ids.some(isHeld))
            assert.ok(isOneCell(harness, range), `${JSON.stringify(range)} asks for held events`);
        }
      }),
      {
        numRuns: propertyRuns(150),
        // Bought under one of its companies, an event is held under the other one too, also in a window opened later.
        examples: [
          [heldUnderBoth, { steps: [{ kind: 'buy', query: everyOf('c2'), most: 1 }, { kind: 'reload' }], asked: everyOfAll }],
          [heldUnderBoth, { steps: [{ kind: 'buy', query: everyOfAll, most: 2 }, { kind: 'reload' }], asked: everyOf('c1') }],
          [heldUnderBoth, { steps: [{ kind: 'buy', query: everyOf('c2'), most: 1 }, { kind: 'reload' }], asked: everyOf('c1') }],
        ],
      },
    );
  });
});
