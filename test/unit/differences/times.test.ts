// Tests of times that a service states in another unit: no endless pause, and plausible resets.
import assert from 'node:assert/strict';
import { endPause } from '../../../src/commands/credits/credits.ts';
import { commands } from '../../../src/ids.ts';
import { bucketRows } from '../../../src/viewModel/credits/spendingRows.ts';
import { bucketTimes, tooFast } from '../../support/differences/billingDifferences.ts';
import { DifferentSandbox } from '../../support/differences/difference.ts';
import { signedInHarness } from '../../support/differences/signedInHarness.ts';
import type { TestHarness } from '../../support/testHarness.ts';

describe('the times of another service', () => {
  let harness: TestHarness;
  afterEach(() => {
    harness.end();
  });

  /** Calls, is refused once, and waits so many milliseconds. */
  async function callsAfter(headers: Readonly<Record<string, string>>, ms: number): Promise<number> {
    harness = await signedInHarness(tooFast(headers));
    const { sandbox } = harness;
    assert.ok(sandbox instanceof DifferentSandbox);
    const before = harness.sent.length;
    void harness.open.client.searchLists({}).catch(() => undefined);
    await harness.clock.advance(0);
    sandbox.differences = [];
    await harness.clock.advance(ms);
    return harness.sent.length - before;
  }

  it('are no pause of hours where the reset is in milliseconds, or too long to be anything', async () => {
    assert.equal(await callsAfter({ 'x-ratelimit-reset': '60000' }, 60_000), 2);
    harness.end();
    assert.equal(await callsAfter({ 'x-ratelimit-reset': '86400000' }, 2000), 2);
  });

  it('are a pause that is said and can be ended, where the service asks for a long one itself', async () => {
    assert.equal(await callsAfter({ 'retry-after': '3600' }, 200_000), 1);
    assert.match(harness.ui.messages[0]?.text ?? '', /asks for a pause of 60 minutes/);
    harness.ui.messages[0]?.actions?.[0]?.run();
    assert.deepEqual(harness.ui.ran, [commands.endPause]);
    const before = harness.sent.length;
    await harness.run(endPause);
    await harness.clock.advance(0);
    assert.deepEqual(
      { sent: harness.sent.length - before, paused: harness.open.limiter.pausedUntil },
      { sent: 1, paused: undefined },
    );
  });

  it('are a pause that is said again where the service asks for it again after the user has ended it', async () => {
    assert.equal(await callsAfter({ 'retry-after': '3600' }, 200_000), 1);
    await harness.run(endPause);
    harness.open.limiter.pause(3_000_000);
    assert.match(harness.ui.messages[1]?.text ?? '', /asks for a pause of 50 minutes/);
  });

  it('are one pause, which is said once, where several calls are refused one after the other', async () => {
    assert.equal(await callsAfter({ 'retry-after': '3600' }, 200_000), 1);
    harness.open.limiter.pause(3_401_000);
    assert.equal(harness.ui.messages.length, 1);
    harness.open.limiter.pause(7_200_000);
    assert.match(harness.ui.messages[1]?.text ?? '', /asks for a pause of 2 hours/);
  });

  const buckets: readonly [Readonly<Record<string, string | number>>, RegExp][] = [
    [{ duration: 30 }, /resets 30 days after its first credit/],
    [{ duration: 'P30D' }, /resets 30 days after its first credit/],
    [{ duration: '30 days' }, /resets 30 days after its first credit/],
    [{ durationDays: 30 }, /resets 30 days after its first credit/],
    [{ duration: 2_592_000 }, /resets 30 days after its first credit/],
    [{ reset: 7200 }, /resets in 2 hours/],
    [{ reset: 'PT12H' }, /resets in 12 hours/],
    [{ reset: 'P3D' }, /resets in 3 days/],
    [{ reset: 3 }, /resets in 3 days/],
    [{ reset: 1_767_225_600 }, /resets Jan 1/],
    [{ reset: 'soon' }, /resets soon/],
  ];
  for (const [times, says] of buckets) {
    it(`are read where a bucket has ${JSON.stringify(times)}`, async () => {
      harness = await signedInHarness(bucketTimes(times));
      await harness.open.credits.refresh();
      const [row] = bucketRows(harness.open.credits.state.buckets ?? [], 'en');
      assert.match(row?.description ?? '', says);
    });
  }
});
