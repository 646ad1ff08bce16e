// The credits are asked for on time, where the user wants it, and never faster.
import assert from 'node:assert/strict';
import { CreditTimer } from '../../../../src/state/session/creditTimer.ts';
import { TestHarness } from '../../../support/testHarness.ts';

const MINUTE = 60_000;

describe('CreditTimer', () => {
  let harness: TestHarness;
  let timer: CreditTimer;
  let minutes: number;
  let focused: boolean;

  const asked = (): number => harness.sent.filter(({ target }) => target === 'credits').length;

  /** Calls for the credits while so many minutes pass. */
  async function during(passing: number): Promise<number> {
    const before = asked();
    await harness.clock.advance(passing * MINUTE);
    return asked() - before;
  }

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    await harness.clock.advance(0);
    minutes = 5;
    focused = true;
    timer = new CreditTimer({ session: harness.session, clock: harness.clock, minutes: () => minutes, focused: () => focused });
  });
  afterEach(() => {
    timer.dispose();
    harness.dispose();
  });

  it('asks every so many minutes', async () => {
    assert.equal(await during(4.9), 0);
    assert.equal(await during(0.1), 1);
    assert.equal(await during(15), 3);
    assert.equal(harness.billed, 0);
  });

  it('never asks where the user has not set it', async () => {
    minutes = 0;
    timer.restart();
    assert.equal(await during(1000), 0);
  });

  it('takes over a changed setting at once', async () => {
    minutes = 1;
    timer.restart();
    assert.equal(await during(3), 3);
    minutes = 10;
    timer.restart();
    assert.equal(await during(9), 0);
    assert.equal(await during(1), 1);
  });

  it('rests while the window is not in front, and makes up for one time when it comes back', async () => {
    focused = false;
    assert.equal(await during(20), 0);
    timer.refreshIfMissed();
    assert.equal(await during(0), 0, 'still not in front');
    focused = true;
    timer.refreshIfMissed();
    assert.equal(await during(0), 1);
    timer.refreshIfMissed();
    assert.equal(await during(4), 0);
    assert.equal(await during(1), 1);
  });

  it('begins anew with another session, and rests where there is none', async () => {
    assert.equal(await during(4), 0);
    await harness.session.openSandbox('bruno');
    await harness.clock.advance(0);
    assert.equal(await during(4), 0);
    assert.equal(await during(1), 1);
    await harness.session.signOut();
    assert.equal(await during(60), 0);
    assert.equal(harness.clock.sleeping, 0);
  });

  it('goes on after a failure', async () => {
    harness.sandbox.handle = () => {
      throw new Error('gone');
    };
    assert.ok((await during(5)) >= 1);
    assert.ok((await during(5)) >= 1);
    assert.ok(harness.open.credits.state.failure);
  });
});
