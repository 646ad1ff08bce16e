// A filter as a value: one form, one key, and what is wrong with it.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { searchTimeline } from '../../../../src/client/endpoints/timeline.ts';
import { omitUndefined } from '../../../../src/client/omitUndefined.ts';
import { matcherOf, type EventEntry } from '../../../../src/state/timeline/timelineEntry.ts';
import {
  checkChoices,
  countKeyOf,
  covers,
  everyEvent,
  filterOf,
  filterKey,
  readChoices,
  readKey,
  searchOf,
  timelineTypes,
  type TimelineFilter,
  type TypedChoices,
} from '../../../../src/state/timeline/timelineFilter.ts';

const typed: TypedChoices = { types: ['capital'], ordering: 'mostRecent', payload: false };

describe('the choices of a timeline', () => {
  const wrong: readonly [string, Partial<TypedChoices>, unknown][] = [
    ['no type', { types: [] }, { code: 'noTypes' }],
    ['a type that there is not', { types: ['capital', 'capitals'] }, { code: 'unknownType', type: 'capitals' }],
    ['a day that there is not', { from: '2026-02-30' }, { code: 'noDay', part: 'from', text: '2026-02-30' }],
    ['a moment', { to: '2026-02-20T10:00:00Z' }, { code: 'noDay', part: 'to', text: '2026-02-20T10:00:00Z' }],
    ['words', { to: 'soon' }, { code: 'noDay', part: 'to', text: 'soon' }],
    ['from after to', { from: '2026-02-02', to: '2026-02-01' }, { code: 'noPeriod' }],
    ['a period without a day', { from: '2026-02-01', to: '2026-02-01' }, { code: 'noPeriod' }],
    ['an order that there is not', { ordering: 'byName' }, { code: 'ordering' }],
    ['too large a page', { pageSize: 51 }, { code: 'pageSize' }],
    ['no page', { pageSize: 0 }, { code: 'pageSize' }],
    ['half an event', { pageSize: 1.5 }, { code: 'pageSize' }],
  ];
  for (const [name, part, fault] of wrong) {
    it(`may not be: ${name}`, () => {
      assert.deepEqual(checkChoices({ ...typed, ...part }), { fault });
    });
  }

  it('come in one form', () => {
    const choices = { types: ['capital', 'forward-looking-capital', 'cgs-monthly', 'capital'], from: ' 2026-02-01 ', to: '' };
    assert.deepEqual(checkChoices({ ...typed, ...choices, pageSize: 50, payload: true }), {
      choices: {
        types: ['cgs-monthly', 'capital', 'forward-looking-capital'],
        from: '2026-02-01',
        ordering: 'mostRecent',
        payload: true,
        pageSize: 50,
      },
    });
  });

  it('are read as they were kept, and the usual ones in place of what is unknown', () => {
    const choices = { types: ['capital'], to: '2026-02-01', ordering: 'leastRecent', payload: true, pageSize: 5 } as const;
    assert.deepEqual(readChoices(JSON.parse(JSON.stringify(choices))), choices);
    assert.deepEqual(readChoices({ ...choices, types: ['capital', 'of later'] }), choices);
    fc.assert(
      fc.property(fc.anything(), (garbage) => {
        assert.deepEqual(readChoices(garbage), everyEvent);
      }),
    );
  });
});

describe('a filter', () => {
  const company = { kind: 'companies', ids: ['c2', 'c1', 'c2'] } as const;
  const day = fc.constantFrom(undefined, '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01');
  const filters: fc.Arbitrary<TimelineFilter> = fc
    .record({
      ids: fc.subarray(['a', 'b', 'c']),
      types: fc.subarray([...timelineTypes], { minLength: 1 }),
      from: day,
      to: day,
      payload: fc.boolean(),
      ordering: fc.constantFrom('mostRecent' as const, 'leastRecent' as const),
    })
    .filter(({ from, to }) => from === undefined || to === undefined || from < to)
    .map(({ ids, types, from, to, payload, ordering }) =>
      filterOf(
        { kind: ids.length === 0 ? 'all' : 'companies', ids },
        { types, payload, ordering, ...omitUndefined({ from, to }) },
      ),
    );

  it('has one key, whatever the order in which it was put together', () => {
    const one = filterOf(company, everyEvent);
    const other = filterOf(
      { kind: 'companies', ids: ['c1', 'c2'] },
      { ...everyEvent, types: everyEvent.types.toReversed(), pageSize: 5 },
    );
    assert.equal(filterKey(one), filterKey(other));
    assert.notEqual(filterKey(one), filterKey({ ...one, payload: true }));
    assert.equal(countKeyOf(one), countKeyOf({ ...one, payload: true, ordering: 'leastRecent' }));
    assert.notEqual(countKeyOf(one), countKeyOf({ ...one, from: '2026-01-01' }));
  });

  it('is read out of its key, and out of nothing else', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        assert.deepEqual(readKey(filterKey(filter)), filter);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json()), (garbage) => {
        assert.equal(readKey(garbage), undefined);
      }),
    );
    for (const key of [
      '["events",[],["capital"],null,null,"mostRecent",false]',
      '["all",["a"],["capital"],null,null,"mostRecent",false]',
      '["companies",[],["capital"],null,null,"mostRecent",false]',
      '["x",["a"],["capital"],null,null,"mostRecent",false]',
    ])
      assert.equal(readKey(key), undefined);
  });

  it('is sent as the API names it', () => {
    const filter = filterOf(company, {
      types: ['capital', 'forward-looking-capital'],
      from: '2026-01-01',
      to: '2026-02-01',
      ordering: 'leastRecent',
      payload: true,
    });
    assert.deepEqual(searchOf(filter), {
      companies: ['c1', 'c2'],
      eventTypes: ['capital', 'forward-looking-capital'],
      startDateFrom: '2026-01-01',
      startDateTo: '2026-02-01',
      ordering: 'leastRecent',
      packages: ['payload'],
    });
    assert.deepEqual(searchOf(filterOf({ kind: 'events', ids: ['e'] }, everyEvent)).ids, ['e']);
    const { ids, companies } = searchOf(filterOf({ kind: 'all', ids: [] }, everyEvent));
    assert.deepEqual({ ids, companies }, { ids: undefined, companies: undefined });
    assert.ok(searchTimeline.parameters({ ...searchOf(filter), limit: 1 }).length > 0);
  });

  const entries: fc.Arbitrary<EventEntry> = fc
    .record({
      type: fc.constantFrom(undefined, 'brand-new', ...timelineTypes),
      start: fc.constantFrom(undefined, '2025-12-31', '2026-01-01', '2026-02-15T10:00:00Z', '2026-04-01', 'soon'),
      lists: fc.subarray(['a', 'b', 'c', 'd']),
      hasPayload: fc.boolean(),
      filters: fc.array(filters, { maxLength: 2 }),
    })
    .map((some) => ({
      serial: 1,
      key: 'id:e',
      id: 'e',
      row: { raw: {} },
      readAt: 0,
      cached: false,
      end: '',
      arrivalOrder: 1,
      ...some,
    }));

  it('means every event that a filter means which it covers', () => {
    let compared = 0;
    fc.assert(
      fc.property(filters, filters, filters, entries, (one, two, three, entry) => {
        // The common part of two filters is covered by both.
        const narrow = { ...one, types: one.types.filter((type) => two.types.includes(type)), payload: true };
        for (const wide of [one, { ...one, payload: false }, { ...one, types: timelineTypes }, two, three]) {
          if (narrow.types.length === 0 || !covers(wide, narrow)) continue;
          compared += 1;
          if (matcherOf(narrow)(entry)) assert.ok(matcherOf(wide)(entry));
        }
      }),
      { numRuns: 500 },
    );
    assert.ok(compared > 500);
  });

  it('covers itself, and in no order less than in the other', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        assert.ok(covers(filter, { ...filter, ordering: 'leastRecent', payload: false }));
      }),
    );
  });
});
