// The end of a window amid an opening: what comes after it begins nothing any more.
import assert from 'node:assert/strict';
import { Failure } from '../../../src/client/failure.ts';
import { Desk } from '../../support/desk.ts';

describe('a session that ends while it is opened', () => {
  it('opens nothing, asks for nothing, and sleeps no more', async () => {
    const desk = new Desk();
    const opening = desk.session.openSandbox();
    desk.dispose();
    await assert.rejects(opening, (error) => error instanceof Failure && error.kind === 'cancelled');
    assert.equal(desk.session.state.kind, 'signedOut');
    await desk.clock.advance(60_000);
    assert.deepEqual({ sent: desk.sent.length, sleeping: desk.clock.sleeping }, { sent: 0, sleeping: 0 });
  });

  it('ends in silence where it was to be restored', async () => {
    const before = await Desk.inSandbox();
    before.dispose();
    const desk = new Desk(before);
    const restoring = desk.session.restore();
    desk.dispose();
    await restoring;
    assert.equal(desk.session.state.kind, 'signedOut');
    assert.deepEqual({ sent: desk.sent.length, sleeping: desk.clock.sleeping }, { sent: 0, sleeping: 0 });
    // What was open comes back in the next window.
    assert.deepEqual(desk.accountStore.choice, { kind: 'sandbox' });
  });
});

describe('a state that cannot be written', () => {
  it('closes no session that was opened, and keeps nobody from signing out', async () => {
    const desk = new Desk();
    desk.accountStore.choice = { kind: 'sandbox' };
    desk.accountStore.setLastChoice = () => Promise.reject(new Error('read-only'));
    await desk.session.restore();
    assert.equal(desk.session.state.kind, 'open');
    await desk.session.signOut();
    assert.equal(desk.session.state.kind, 'signedOut');
    desk.dispose();
  });
});
