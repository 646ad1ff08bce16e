// Tests of the purchase of a plan: it spends its credits on the events that the service sends.
import assert from 'node:assert/strict';
import { buyPlan } from '../../../../src/state/timeline/coverage/buyRange.ts';
import { PurchasePlan, type PlannedRange } from '../../../../src/state/timeline/coverage/purchasePlan.ts';
import { everyEvent, filterOf, type TimelineType } from '../../../../src/state/timeline/timelineFilter.ts';
import { TimelineHarness } from '../support/timelineHarness.ts';
import { events } from '../support/timelineService.ts';

describe('the purchase of a plan', () => {
  it('spends the credits of a range that could only bring known events on the next one', async () => {
    const scores = events(5, (at) => ({ id: `s${String(at)}`, eventType: 'cgs-monthly' }));
    const { service, store } = new TimelineHarness([...events(20), ...scores]);
    const rangeOf = (type: TimelineType, count: number, missing = count): PlannedRange => {
      const filter = filterOf({ kind: 'companies', ids: ['c1'] }, { ...everyEvent, types: [type] });
      return { filter, count, missing, isBehindCursor: true, pages: store.pages(filter) };
    };
    const { signal } = new AbortController();
    const buy = (ranges: readonly PlannedRange[]): Promise<void> =>
      buyPlan({ client: service, store }, { plan: new PurchasePlan(ranges), most: 10, signal });
    await buy([rangeOf('capital', 20)]);
    // From now on no page is requested behind a cursor, because it would be paid for again.
    store.repeatedPages.report({ events: 10 });
    await buy([rangeOf('capital', 20, 10), rangeOf('cgs-monthly', 5)]);
    assert.equal(service.billed, 15);
  });
});
