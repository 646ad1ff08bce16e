// Tests of the purchase of a plan: it spends its credits on the events that the service sends.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { buyPlan } from '../../../../src/state/timeline/coverage/buyRange.ts';
import { PurchasePlan, type PlannedRange } from '../../../../src/state/timeline/coverage/purchasePlan.ts';
import { planRows } from '../../../../src/state/timeline/plannedRows.ts';
import { everyEvent, filterOf, type TimelineType } from '../../../../src/state/timeline/timelineFilter.ts';
import { TimelineHarness } from '../support/timelineHarness.ts';
import { dayAt, events, idOf } from '../support/timelineService.ts';

describe('the purchase of a plan', () => {
  it('spends the credits of a range that could only bring known events on the next one', async () => {
    const scores = events(5, (at) => ({ id: `s${String(at)}`, eventType: 'cgs-monthly' }));
    const { service, store } = new TimelineHarness([...events(20), ...scores]);
    const rangeOf = (type: TimelineType, count: number, missing = count): PlannedRange => {
      const filter = filterOf({ kind: 'companies', ids: ['c1'] }, { ...everyEvent, types: [type] });
      return { filter, count, missing, isBehindCursor: true, pages: store.pages(filter) };
    };
    const { signal } = new AbortController();
    const make = (): Promise<void> => Promise.reject(new Error('no event came in from elsewhere'));
    const buy = (ranges: readonly PlannedRange[]): Promise<void> =>
      buyPlan({ client: service, store }, { planned: { plan: new PurchasePlan(ranges), make }, most: 10, signal });
    await buy([rangeOf('capital', 20)]);
    // From now on no page is requested behind a cursor, because it would be paid for again.
    store.repeatedPages.report({ events: 10 });
    await buy([rangeOf('capital', 20, 10), rangeOf('cgs-monthly', 5)]);
    assert.equal(service.billed, 15);
  });

  describe('of two companies with common events', () => {
    const two = events(20, (index) => ({
      subjects: index % 5 === 0 ? ['c1', 'c2'].map((id) => ({ id })) : index % 2 ? 'c1' : 'c2',
    }));
    const both = filterOf({ kind: 'companies', ids: ['c1', 'c2'] }, everyEvent);
    const { signal } = new AbortController();

    /** A plan with a range for each company, because an event of one of them is known. */
    async function plannedRows() {
      const harness = new TimelineHarness(two);
      await (await harness.opened({ from: dayAt(-1), to: dayAt(0) })).loadMore(1);
      const { service: client, store } = harness;
      const planned = await planRows({ client, store, signal }, both, 'again');
      assert.ok((planned.plan.most ?? 0) > 19);
      return { client, store, planned };
    }

    it('buys each of them once, and all events', async () => {
      const { client, store, planned } = await plannedRows();
      await buyPlan({ client, store }, { planned, most: planned.plan.most ?? 0, signal });
      assert.deepEqual(
        planned.rows.list.map(({ id }) => id),
        two.map(idOf),
      );
      assert.equal(client.billed, 20);
      assert.deepEqual({ next: planned.plan.next, isShort: planned.isShort }, { next: undefined, isShort: false });
      planned.dispose();
    });

    it('spends no more than was agreed to when the plan is made again', async () => {
      const { client, store, planned } = await plannedRows();
      await buyPlan({ client, store }, { planned, most: 15, signal });
      assert.equal(client.billed, 16);
      assert.equal(planned.rows.list.length, 16);
      planned.dispose();
    });

    it('keeps what it has bought if the count in between fails, and goes on from there', async () => {
      const { client, store, planned } = await plannedRows();
      const failing = store.pool.onDidChange(() => {
        client.next = () => {
          throw new Failure('unreachable', { delivery: 'notSent' });
        };
      });
      await assert.rejects(buyPlan({ client, store }, { planned, most: 19, signal }), { kind: 'unreachable' });
      failing.dispose();
      const { billed } = client;
      assert.ok(billed > 1);
      assert.equal(planned.rows.list.length, billed);
      await buyPlan({ client, store }, { planned, most: 20 - billed, signal });
      assert.equal(planned.rows.list.length, 20);
      assert.equal(client.billed, 20);
      planned.dispose();
    });
  });
});
