// The scope of a watch run whose companies take several searches: an event of two of them is one event.
import assert from 'node:assert/strict';
import { buyPlan } from '../../../../src/state/timeline/coverage/buyRange.ts';
import { freshIn, isBought, scopeOf } from '../../../../src/state/watch/watchScope.ts';
import { TimelineHarness } from '../support/timelineHarness.ts';
import { events } from '../support/timelineService.ts';

describe('the scope of a watch run', () => {
  it('has an event that is about companies of two searches once, and buys it once', async () => {
    const { service: client, store } = new TimelineHarness(events(3, () => ({ subjects: [{ id: 'c1' }, { id: 'c2' }] })));
    const { signal } = new AbortController();
    const deps = { client, store, signal };
    const scopes = [await scopeOf(deps, ['c1'], {}), await scopeOf(deps, ['c2'], {})];
    for (const { planned } of scopes) await buyPlan(deps, { planned, most: planned.plan.most ?? 0, signal });
    assert.deepEqual(
      freshIn(scopes).map(({ id }) => id),
      ['e0', 'e1', 'e2'],
    );
    assert.equal(client.billed, 3);
    for (const { planned } of scopes) planned.dispose();
  });

  it('buys only those events of the second search that the first one has not brought, and so all of them', async () => {
    const both = [{ id: 'c1' }, { id: 'c2' }];
    const { service: client, store } = new TimelineHarness(events(6, (at) => ({ subjects: at < 3 ? both : [{ id: 'c2' }] })));
    const { signal } = new AbortController();
    const deps = { client, store, signal };
    const scopes = [await scopeOf(deps, ['c1'], {}), await scopeOf(deps, ['c2'], {})];
    const purchases = scopes.map(({ planned }) => ({ planned, most: planned.plan.most ?? 0, signal }));
    assert.equal(scopes.some(isBought), false);
    for (const purchase of purchases) await buyPlan(deps, purchase);
    assert.deepEqual(
      freshIn(scopes).map(({ id }) => id),
      ['e0', 'e1', 'e2', 'e3', 'e4', 'e5'],
    );
    assert.equal(client.billed, 6);
    assert.equal(scopes.every(isBought), true);
    for (const { planned } of scopes) planned.dispose();
  });
});
