// Timelines of a whole session over the sandbox: what is paid is what was agreed to, and it is in the ledger.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Failure } from '../../../../src/client/failure.ts';
import { eventTypes } from '../../../../src/client/model/eventType.ts';
import { everyEvent, type TimelineChoices } from '../../../../src/state/timeline/timelineFilter.ts';
import type { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { Desk } from '../../../support/desk.ts';
import { loadAll, namesOf } from '../support/timelineDesk.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const DAY = 86_400_000;
const oldestFirst: TimelineChoices = { ...everyEvent, ordering: 'leastRecent' };

/** Companies with events, and one that shares some with another. */
async function companiesOf(desk: Desk): Promise<readonly string[]> {
  const { rows } = await desk.open.client.searchCompanies({ limit: 12 });
  return rows.flatMap(({ value }) => value?.id ?? []);
}

function billOf(desk: Desk): number {
  return desk.sandbox.bill['timeline'] ?? 0;
}

const timelineOf = (desk: Desk, id: string): TimelineReader => desk.open.timeline({ kind: 'companies', ids: [id] });

describe('timelines at the sandbox', () => {
  it('are read whole at one credit an event, in both orders alike', async () => {
    const desk = await Desk.inSandbox();
    let known = 0;
    for (const id of (await companiesOf(desk)).slice(0, 6)) {
      const before = billOf(desk);
      const reader = timelineOf(desk, id);
      await reader.open();
      const missing = reader.most ?? 0;
      await loadAll(reader, 7);
      assert.equal(reader.state.complete, true);
      assert.equal(billOf(desk) - before, missing);
      const names = namesOf(reader);
      known += names.length;
      const [page] = (await desk.open.client.searchTimeline({ companies: [id], eventTypes, limit: 50 })).rows;
      assert.equal(names.length === 0 ? undefined : page?.value?.id, names[0]);
      await reader.choose(oldestFirst);
      assert.deepEqual(namesOf(reader), names.toReversed());
    }
    assert.ok(known > 100);
    desk.dispose();
  });

  it('learn the names of companies, and bring the same reader again', async () => {
    const desk = await Desk.inSandbox();
    const [id = ''] = (await companiesOf(desk)).slice(1);
    const reader = timelineOf(desk, id);
    await reader.open();
    await reader.loadMore(5);
    assert.equal(timelineOf(desk, id), reader);
    assert.ok(desk.open.companies.get(id));
    desk.dispose();
  });

  it('are there after a reload at no cost, also without network, and the ledger has what was saved', async () => {
    const desk = await Desk.inSandbox();
    const [id = ''] = await companiesOf(desk);
    const before = timelineOf(desk, id);
    await before.open();
    await before.loadMore(20);
    const spent = desk.bill;
    const later = await desk.reloaded();
    later.failing = new Failure('unreachable', { delivery: 'notSent' });
    const reader = timelineOf(later, id);
    await reader.open();
    assert.deepEqual(namesOf(reader), namesOf(before));
    assert.equal(reader.state.failure?.kind, 'unreachable');
    later.failing = undefined;
    await reader.count();
    assert.equal(reader.state.status, 'ready');
    assert.equal(later.bill, spent);
    const { account, ledger } = later.open.money;
    assert.deepEqual(ledger.totals({ account, operation: 'timeline.search' }).saved, { timeline: 20 });
    desk.dispose();
    later.dispose();
  });

  it('offer a page in doubt again, and take it when it comes', async () => {
    const desk = await Desk.inSandbox();
    const [id = ''] = await companiesOf(desk);
    const reader = timelineOf(desk, id);
    await reader.open();
    desk.losing = new Failure('timedOut', { delivery: 'unknown' });
    await reader.loadMore(10);
    // A free call may have been the one whose answer was lost; a page is the next one then.
    assert.equal(reader.state.failure?.facts.doubtful, true);
    assert.equal(reader.nextLimit(10), 10);
    await reader.loadMore(10);
    assert.equal(reader.state.rows.length, 10);
    const { account, ledger } = desk.open.money;
    assert.deepEqual(ledger.totals({ account, operation: 'timeline.search' }).possible, { timeline: 10 });
    desk.dispose();
  });

  it('miss no event and pay for none twice while the days go by', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('page' as const), size: fc.integer({ min: 1, max: 50 }) }),
      fc.record({
        kind: fc.constantFrom(
          'all' as const,
          'count' as const,
          'reload' as const,
          'turn' as const,
          'narrow' as const,
          'lose' as const,
        ),
      }),
      fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 200 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(11), fc.array(step, { maxLength: 10 }), async (which, steps) => {
        let desk = await Desk.inSandbox();
        const id = (await companiesOf(desk))[which] ?? '';
        let reader = timelineOf(desk, id);
        await reader.open();
        const free = billOf(desk);
        let [agreed, lost] = [0, 0];
        for (const one of steps) {
          const before = billOf(desk);
          switch (one.kind) {
            case 'page':
              agreed += reader.nextLimit(one.size);
              await reader.loadMore(reader.nextLimit(one.size));
              break;
            case 'all':
              agreed += reader.most ?? 0;
              await reader.loadAll(reader.most ?? 0, new AbortController().signal);
              break;
            case 'lose':
              agreed += reader.nextLimit(10);
              desk.losing = new Failure('timedOut', { delivery: 'unknown' });
              await reader.loadMore(10);
              desk.losing = undefined;
              if (reader.state.failure) lost += billOf(desk) - before;
              break;
            case 'days':
              await desk.clock.advance(one.days * DAY);
              break;
            case 'count':
              await reader.count();
              break;
            case 'turn':
              await reader.choose(reader.state.choices.ordering === 'mostRecent' ? oldestFirst : everyEvent);
              break;
            case 'narrow':
              await reader.choose({ ...reader.state.choices, types: ['esg-risk-score', 'capital'], from: '2020-01-01' });
              break;
            case 'reload':
              desk.dispose();
              desk = await desk.reloaded();
              reader = timelineOf(desk, id);
              await reader.open();
              assert.equal(billOf(desk), before, 'a reload costs nothing');
              break;
          }
          assert.ok(billOf(desk) - free <= agreed, 'more was billed than was agreed to');
        }
        await reader.choose(everyEvent);
        for (let round = 0; round < 60; round += 1) {
          await reader.count();
          assert.equal(reader.state.status, 'ready');
          if (reader.state.complete) break;
          await reader.loadMore(50);
        }
        const names = namesOf(reader);
        assert.equal(new Set(names).size, names.length);
        assert.equal(names.length, reader.state.count);
        // What went on when it was read and has ended since has changed its place: no count tells that, so it may come again.
        const moved = reader.state.rows.filter(
          ({ start = '', end }) => start < end && end >= '2026-01-01' && end < '\uffff',
        ).length;
        const twice = billOf(desk) - free - names.length;
        assert.ok(twice <= lost + moved, `${String(twice)} twice, ${String(lost)} lost, ${String(moved)} moved`);
        desk.dispose();
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});
