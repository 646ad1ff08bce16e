// Tests of a service that ignores the cursor of a page: the repeated page and its cost are reported.
import assert from 'node:assert/strict';
import { ignoresCursor } from '../../support/differences/billingDifferences.ts';
import { signedInHarness } from '../../support/differences/signedInHarness.ts';
import type { TestHarness } from '../../support/testHarness.ts';

describe('a service that ignores the cursor', () => {
  let harness: TestHarness;
  beforeEach(async () => {
    harness = await signedInHarness(ignoresCursor);
  });
  afterEach(() => {
    harness.end();
  });

  it('has one page repeated, which is said with what it cost, and no second one in the same way', async () => {
    const reader = harness.open.timeline({ kind: 'companies', ids: ['c49ac9b44360'] });
    await reader.open();
    await reader.loadMore(8);
    await reader.loadMore(8);
    const [, events, cost] =
      /repeated (\d+) events that are already loaded, which cost (\d+) credits/.exec(harness.ui.messages[0]?.text ?? '') ?? [];
    assert.ok(Number(events) > 0 && events === cost);
    const labels = harness.ui.messages[0]?.actions?.map(({ label }) => label);
    assert.deepEqual(labels, ['Show Credits'], 'a message without a button is cut off after one line');
    assert.deepEqual(
      { billed: harness.billed, rows: reader.state.rows.length },
      { billed: 16, rows: 16 - Number(cost) },
      'the rest of what was agreed to went into other events',
    );
    for (let page = 0; page < 20 && !reader.state.complete; page += 1) await reader.loadMore(8);
    assert.equal(reader.state.rows.length, reader.state.count);
    const asked = harness.sent.filter(({ parameters }) => parameters.some(([name]) => name === 'after'));
    assert.equal(asked.length, 1, 'nothing more is asked for behind a cursor');
    assert.equal(harness.ui.messages.length, 1);
  });

  for (const pageSize of [1, 8])
    it(`is offered no call that was sent before, page by page of ${pageSize}, until there is nothing to offer`, async () => {
      const reader = harness.open.timeline({ kind: 'companies', ids: ['c49ac9b44360'] });
      await reader.open();
      while (reader.nextLimit(pageSize) > 0) {
        const loading = reader.loadMore(pageSize);
        // The service lets so many calls pass at once only.
        await harness.clock.advance(60_000);
        await loading;
        assert.equal(reader.state.failure, undefined);
      }
      const isCount = (parameters: readonly (readonly string[])[]): boolean =>
        parameters.some(([name, value]) => name === 'limit' && value === '0');
      const pages = harness.sent.filter(({ path, parameters }) => path === '/v2/timeline' && !isCount(parameters));
      const calls = pages.map(({ parameters }) => JSON.stringify(parameters));
      const [, cost] = /which cost (\d+) credits/.exec(harness.ui.messages[0]?.text ?? '') ?? [];
      assert.deepEqual(
        { repeated: calls.length - new Set(calls).size, rows: reader.state.rows.length, billed: harness.billed },
        { repeated: 0, rows: reader.state.count, billed: (reader.state.count ?? 0) + Number(cost) },
      );
    });

  it('has no other timeline of the account pay for a page twice', async () => {
    for (const id of ['c49ac9b44360', 'a6990079c856']) {
      const reader = harness.open.timeline({ kind: 'companies', ids: [id] });
      await reader.open();
      await reader.loadMore(5);
      await reader.loadMore(5);
    }
    const asked = harness.sent.filter(({ parameters }) => parameters.some(([name]) => name === 'after'));
    assert.equal(asked.length, 1);
  });
});
