// Tests of events without an ID and of repeated IDs: each is shown once, and no known event is offered.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { everyEvent } from '../../../../src/state/timeline/timelineFilter.ts';
import type { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { TimelineHarness } from '../support/timelineHarness.ts';
import { dayAt, events, idOf } from '../support/timelineService.ts';
import { propertyRuns } from '../../../support/properties.mjs';

/** Returns the identity of a row: its ID, or else all of its content. */
const nameOf = (raw: unknown): unknown => idOf(raw) ?? JSON.stringify({ ...(raw as object), payload: undefined });
const rowNames = ({ state }: TimelineReader): unknown[] => state.rows.map(({ row }) => nameOf(row.raw));
const never = new AbortController().signal;

describe('an ID that a page repeats', () => {
  // service.md, "Timeline event": an ID names one event. Here the service sends, counts and bills one twice.
  const repeating = (): readonly unknown[] => [...events(10), { ...events(10)[9], startDate: dayAt(-20), endDate: dayAt(-20) }];

  it('is one row with the record that came last, and is not offered again', async () => {
    const harness = new TimelineHarness(repeating());
    const reader = await harness.opened();
    await reader.loadAll(reader.most ?? 0, never);
    const { rows, complete, stalled } = reader.state;
    assert.deepEqual(
      { last: rows.at(-1)?.start, rows: rows.length, complete, stalled, most: reader.most, billed: harness.service.billed },
      { last: dayAt(-20), rows: 10, complete: true, stalled: false, most: 0, billed: 11 },
    );
  });

  it('is not paid again after a reload, in the other order, with payload and after counting again', async () => {
    const harness = new TimelineHarness(repeating());
    await harness.opened({ payload: true }).then((reader) => reader.loadAll(11, never));
    const reader = await harness.reload().opened();
    for (const some of [{}, { ordering: 'leastRecent' }, { payload: true }] as const) {
      await reader.choose({ ...everyEvent, ...some });
      await reader.count();
      await reader.loadAll(reader.most ?? 0, never);
      const { rows, complete } = reader.state;
      assert.deepEqual(
        { rows: rows.length, complete, nextLimit: reader.nextLimit(50), billed: harness.service.billed },
        { rows: 10, complete: true, nextLimit: 0, billed: 22 },
        JSON.stringify(some),
      );
    }
  });

  it('does not hide that the service ignores the cursor: one page is paid for in vain, and no more', async () => {
    const [first, ...others] = events(40);
    const harness = new TimelineHarness([first, first, ...others]);
    const { service } = harness;
    const peek = service.peek.bind(service);
    service.peek = ({ after: _after, ...search }) => peek(search);
    const reader = await harness.opened();
    for (let page = 0; page < 3; page += 1) await reader.loadMore(10);
    assert.equal(service.pages.filter(({ after }) => after !== undefined).length, 1);
    assert.ok(harness.store.repeatedPages.hasAny);
  });
});

describe('events without an ID', () => {
  it('are one row with and without payload', async () => {
    const harness = new TimelineHarness(events(3, () => ({ id: null })));
    const reader = await harness.opened();
    await reader.loadAll(3, never);
    await reader.choose({ ...everyEvent, payload: true });
    await reader.loadAll(3, never);
    await reader.choose(everyEvent);
    assert.deepEqual({ rows: reader.state.rows.length, complete: reader.state.complete }, { rows: 3, complete: true });
  });

  it('are each shown once and paid for as told, whatever the pages, orders and reloads', async () => {
    const ids = fc
      .uniqueArray(fc.tuple(fc.nat(99), fc.boolean()), { maxLength: 40, selector: ([id]) => id })
      .map((all) => all.map(([id, has]) => (has ? id : null)));
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('page' as const), size: fc.integer({ min: 1, max: 50 }) }),
        fc.constantFrom(...(['reload', 'turn', 'count', 'payload'] as const).map((kind) => ({ kind }))),
      ),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(ids, fc.boolean(), steps, async (given, together, all) => {
        const day = (at: number): string => dayAt(-(together ? at >> 2 : at));
        const start = given.map((id, at) => ({
          id: id === null ? null : `e${String(id)}`,
          eventType: at % 3 === 0 ? 'capital' : 'cgs-monthly',
          subjects: 'c1',
          startDate: day(at),
          endDate: day(at),
          note: at,
        }));
        const harness = new TimelineHarness(start);
        let reader = await harness.opened();
        let choices = everyEvent;
        let agreed = 0;
        for (const step of all) {
          if (step.kind === 'page') {
            const limit = reader.nextLimit(step.size);
            agreed += limit * (choices.payload ? 2 : 1);
            if (limit > 0) await reader.loadMore(limit);
          } else if (step.kind === 'count') await reader.count();
          else if (step.kind === 'reload') reader = await harness.reload().opened(choices);
          else {
            const ordering = choices.ordering === 'mostRecent' ? 'leastRecent' : 'mostRecent';
            choices = step.kind === 'turn' ? { ...choices, ordering } : { ...choices, payload: !choices.payload };
            await reader.choose(choices);
          }
          const names = rowNames(reader);
          assert.equal(new Set(names).size, names.length, 'a record twice');
        }
        for (let round = 0; reader.nextLimit(50) > 0; round += 1) {
          assert.ok(round < 30, 'no end');
          const most = reader.most ?? 0;
          agreed += most * (choices.payload ? 2 : 1);
          await reader.loadAll(most, never);
        }
        assert.deepEqual(new Set(rowNames(reader)), new Set(start.map(nameOf)));
        assert.equal(rowNames(reader).length, new Set(start.map(nameOf)).size);
        assert.ok(harness.service.billed <= agreed, `${String(harness.service.billed)} billed, ${String(agreed)} agreed to`);
        const { billed } = harness.service;
        await reader.loadAll(50, never);
        await reader.count();
        assert.deepEqual(
          { nextLimit: reader.nextLimit(50), most: reader.most, complete: reader.state.complete },
          { nextLimit: 0, most: 0, complete: true },
        );
        reader = await harness.reload().opened(choices);
        assert.deepEqual(
          { nextLimit: reader.nextLimit(50), billed: harness.service.billed, complete: reader.state.complete },
          { nextLimit: 0, billed, complete: true },
        );
      }),
      {
        numRuns: propertyRuns(300),
      },
    );
  });
});
