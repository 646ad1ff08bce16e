// Two events with one ID, and events without any: each record is shown once, and what is known is never offered for sale.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { everyEvent, type TimelineChoices } from '../../../../src/state/timeline/timelineFilter.ts';
import type { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { TimelineDesk } from '../support/timelineDesk.ts';
import { dayAt, events, idOf } from '../support/timelineService.ts';
import { propertyRuns } from '../../../support/properties.mjs';

/** What a row is known by: its ID, or else all that it says. */
const nameOf = (raw: unknown): unknown => idOf(raw) ?? JSON.stringify({ ...(raw as object), payload: undefined });
const rowNames = ({ state }: TimelineReader): unknown[] => state.rows.map(({ row }) => nameOf(row.raw));
const subjectOf = (event: unknown): unknown => (event as { readonly subjects?: unknown }).subjects;
const never = new AbortController().signal;

/** Ten records of eleven that the service counts. */
function twins(facts: object = {}) {
  return [...events(10), { ...events(10)[9], startDate: dayAt(-20), endDate: dayAt(-20), ...facts }];
}

describe('events with one ID', () => {
  it('are one row, and nothing more is offered', async () => {
    const desk = new TimelineDesk(twins());
    const reader = await desk.opened();
    await reader.loadAll(reader.most ?? 0, never);
    const { rows, count, doubled, complete, stalled } = reader.state;
    assert.deepEqual(
      { rows: rows.length, count, doubled, complete, stalled },
      { rows: 10, count: 11, doubled: 1, complete: true, stalled: false },
    );
    assert.deepEqual(
      { nextLimit: reader.nextLimit(50), most: reader.most, bill: desk.service.bill },
      { nextLimit: 0, most: 0, bill: 11 },
    );
  });

  it('are so after a reload, in the other order, with other filters and after counting again', async () => {
    const desk = new TimelineDesk(twins());
    await desk.opened().then((reader) => reader.loadAll(11, never));
    const reader = await desk.reload().opened();
    const choices: readonly Partial<TimelineChoices>[] = [
      {},
      { ordering: 'leastRecent' },
      { from: dayAt(-15) },
      { to: dayAt(-15) },
    ];
    for (const some of choices) {
      await reader.choose({ ...everyEvent, ...some });
      assert.deepEqual(
        { complete: reader.state.complete, nextLimit: reader.nextLimit(50) },
        { complete: true, nextLimit: 0 },
        JSON.stringify(some),
      );
    }
    await reader.choose(everyEvent);
    await reader.count();
    assert.deepEqual(
      { doubled: reader.state.doubled, complete: reader.state.complete, bill: desk.service.bill },
      { doubled: 1, complete: true, bill: 11 },
    );
  });

  it('do not hide what comes in later', async () => {
    const desk = new TimelineDesk(twins());
    const reader = await desk.opened();
    await reader.loadAll(11, never);
    desk.service.events = [...desk.service.events, { ...events(1)[0], id: 'new', startDate: dayAt(-4), endDate: dayAt(-4) }];
    await reader.count();
    assert.equal(reader.state.complete, false);
    await reader.loadAll(reader.most ?? 0, never);
    assert.equal(rowNames(reader).length, 11);
    assert.equal(reader.state.complete, true);
  });

  it('do not hide what comes in later, though one of them is another company’s', async () => {
    const desk = new TimelineDesk([
      ...events(10),
      { ...events(1)[0], id: 'e3', subjects: 'c2', startDate: dayAt(-40), endDate: dayAt(-40) },
    ]);
    const reader = await desk.opened();
    await reader.loadAll(10, never);
    assert.deepEqual(
      { doubled: reader.state.doubled, complete: reader.state.complete, nextLimit: reader.nextLimit(50) },
      { doubled: 0, complete: true, nextLimit: 0 },
    );
    desk.service.events = [...desk.service.events, { ...events(1)[0], id: 'new', startDate: dayAt(-4), endDate: dayAt(-4) }];
    await reader.count();
    assert.deepEqual({ doubled: reader.state.doubled, complete: reader.state.complete }, { doubled: 0, complete: false });
    await reader.loadAll(reader.most ?? 0, never);
    assert.ok(rowNames(reader).includes('new'));
    await reader.count();
    assert.deepEqual(
      { doubled: reader.state.doubled, complete: reader.state.complete, nextLimit: reader.nextLimit(50) },
      { doubled: 0, complete: true, nextLimit: 0 },
    );
  });

  it('of two companies hide nothing of other days or types, whatever comes, goes and is loaded in between', async () => {
    // Each such ID takes a few dozen counts, of which a survey makes sixty.
    const at = fc.oneof(
      fc.record({ id: fc.nat(9), mine: fc.constant(true) }),
      fc.record({ id: fc.constant(4), mine: fc.constant(false) }),
    );
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('page' as const), size: fc.integer({ min: 1, max: 6 }) }),
        fc.record({ kind: fc.constant('insert' as const), at }),
        fc.constant({ kind: 'count' } as const),
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(at, { maxLength: 12 }), steps, async (start, all) => {
        let days = 0;
        // Each company has an ID once, and each event a day of its own: as many as there are IDs lie around each other.
        const eventOf = ({ id, mine }: { id: number; mine: boolean }) => {
          const day = dayAt(-((days += 7) % 97));
          return { id: `e${String(id)}`, eventType: 'capital', subjects: mine ? 'c1' : 'c2', startDate: day, endDate: day };
        };
        const add = (one: { id: number; mine: boolean }): void => {
          const event = eventOf(one);
          const there = desk.service.events.some((other) => idOf(other) === event.id && subjectOf(other) === event.subjects);
          if (!there) desk.service.events = [...desk.service.events, event];
        };
        const desk = new TimelineDesk([]);
        for (const one of start) add(one);
        const reader = await desk.opened();
        for (const step of all) {
          if (step.kind === 'insert') add(step.at);
          else if (step.kind === 'count') await reader.count();
          else if (reader.nextLimit(step.size) > 0) await reader.loadMore(reader.nextLimit(step.size));
        }
        await reader.count();
        for (let round = 0; reader.nextLimit(50) > 0; round += 1) {
          assert.ok(round < 30, 'no end');
          await reader.loadAll(reader.most ?? 0, never);
          await reader.count();
        }
        const mine = desk.service.events.filter((event) => subjectOf(event) === 'c1').map(idOf);
        assert.deepEqual(rowNames(reader).toSorted(), mine.toSorted());
        assert.deepEqual({ doubled: reader.state.doubled, complete: reader.state.complete }, { doubled: 0, complete: true });
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('and one without any are one row with and without payload', async () => {
    const desk = new TimelineDesk(events(3, () => ({ id: null })));
    const reader = await desk.opened();
    await reader.loadAll(3, never);
    await reader.choose({ ...everyEvent, payload: true });
    await reader.loadAll(3, never);
    await reader.choose(everyEvent);
    assert.deepEqual({ rows: reader.state.rows.length, complete: reader.state.complete }, { rows: 3, complete: true });
  });

  it('and without any are each shown once and paid for as told, whatever the pages, orders and reloads', async () => {
    // service.md, "Resources and their fields": an ID names one event. Two that share one are tested above, by cases.
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
        const desk = new TimelineDesk(start);
        let reader = await desk.opened();
        let choices = everyEvent;
        let agreed = 0;
        for (const step of all) {
          if (step.kind === 'page') {
            const limit = reader.nextLimit(step.size);
            agreed += limit * (choices.payload ? 2 : 1);
            if (limit > 0) await reader.loadMore(limit);
          } else if (step.kind === 'count') await reader.count();
          else if (step.kind === 'reload') reader = await desk.reload().opened(choices);
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
        assert.ok(desk.service.bill <= agreed, `${String(desk.service.bill)} billed, ${String(agreed)} agreed to`);
        const { bill } = desk.service;
        await reader.loadAll(50, never);
        await reader.count();
        assert.deepEqual(
          { nextLimit: reader.nextLimit(50), most: reader.most, complete: reader.state.complete },
          { nextLimit: 0, most: 0, complete: true },
        );
        reader = await desk.reload().opened(choices);
        assert.deepEqual(
          { nextLimit: reader.nextLimit(50), bill: desk.service.bill, complete: reader.state.complete },
          { nextLimit: 0, bill, complete: true },
        );
      }),
      {
        numRuns: propertyRuns(300),
      },
    );
  });
});
