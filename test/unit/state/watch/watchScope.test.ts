// The scope of a watch run whose companies take several searches: an event of two of them is one event.
import assert from 'node:assert/strict';
import { buyPlan } from '../../../../src/state/timeline/coverage/buyRange.ts';
import { freshIn, scopeOf } from '../../../../src/state/watch/watchScope.ts';
import { TimelineHarness } from '../support/timelineHarness.ts';
import { events } from '../support/timelineService.ts';

describe('the scope of a watch run', () => {
  it('has an event that is about companies of two searches once, and buys it once', async () => {
    const { service: client, store } = new TimelineHarness(events(3, () => ({ subjects: [{ id: 'c1' }, { id: 'c2' }] })));
    const { signal } = new AbortController();
    const deps = { client, store, signal };
    const scopes = [await scopeOf(deps, ['c1'], {}), await scopeOf(deps, ['c2'], {})];
    for (const { plan } of scopes) await buyPlan({ client, store }, { plan, most: plan.most ?? 0, signal });
    assert.deepEqual(
      freshIn(scopes).map(({ id }) => id),
      ['e0', 'e1', 'e2'],
    );
    assert.equal(client.billed, 3);
    for (const { rows } of scopes) rows.dispose();
  });
});
