// The end of a window amid an opening: what comes after it begins nothing any more.
import assert from 'node:assert/strict';
import { Failure } from '../../../src/client/failure.ts';
import { TestHarness } from '../../support/testHarness.ts';

describe('a session that ends while it is opened', () => {
  it('opens nothing, asks for nothing, and sleeps no more', async () => {
    const harness = new TestHarness();
    const opening = harness.session.openSandbox();
    harness.dispose();
    await assert.rejects(opening, (error) => error instanceof Failure && error.kind === 'cancelled');
    assert.equal(harness.session.state.kind, 'signedOut');
    await harness.clock.advance(60_000);
    assert.deepEqual({ sent: harness.sent.length, sleeping: harness.clock.sleeping }, { sent: 0, sleeping: 0 });
  });

  it('ends in silence where it was to be restored', async () => {
    const before = await TestHarness.inSandbox();
    before.dispose();
    const harness = new TestHarness(before);
    const restoring = harness.session.restore();
    harness.dispose();
    await restoring;
    assert.equal(harness.session.state.kind, 'signedOut');
    assert.deepEqual({ sent: harness.sent.length, sleeping: harness.clock.sleeping }, { sent: 0, sleeping: 0 });
    // The open session comes back in the next window.
    assert.deepEqual(harness.accountStore.choice, { kind: 'sandbox' });
  });
});

describe('a state that cannot be written', () => {
  it('closes no session that was opened, and keeps nobody from signing out', async () => {
    const harness = new TestHarness();
    harness.accountStore.choice = { kind: 'sandbox' };
    harness.accountStore.setLastChoice = () => Promise.reject(new Error('read-only'));
    await harness.session.restore();
    assert.equal(harness.session.state.kind, 'open');
    await harness.session.signOut();
    assert.equal(harness.session.state.kind, 'signedOut');
    harness.dispose();
  });
});
