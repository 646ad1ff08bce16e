// One way to agree to a price: silent where it was stated and small, asked above the threshold, once for a session.
import assert from 'node:assert/strict';
import { agreeTo } from '../../../src/app/agreeTo.ts';
import { agreeToEvents } from '../../../src/commands/timeline/loadEvents.ts';
import { priceOf } from '../../../src/client/price.ts';
import { Desk } from '../../support/desk.ts';

const offer = (objects: number, stated: boolean) => ({
  title: 'T',
  label: 'Load',
  price: priceOf('timeline', { objects, packaged: true }),
  stated,
});

const ten = { events: 10, price: { timeline: 10 } };

describe('agreeTo', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await Desk.inSandbox();
  });
  afterEach(() => {
    assert.equal(desk.ui.left, 0);
    desk.dispose();
  });

  it('is silent about what is free, and about what was stated up to the threshold', async () => {
    assert.equal(await agreeTo(desk.app, { ...offer(0, false) }), true);
    assert.equal(await agreeTo(desk.app, offer(25, true)), true);
    assert.deepEqual(desk.ui.asked, []);
  });

  it('asks above it, and where no price was stated, with every type and what is left', async () => {
    desk.ui.answer(undefined, 'Load');
    assert.equal(await agreeTo(desk.app, offer(26, true)), false);
    assert.equal(desk.ui.offered[0]?.[0], 'Load — ≤ 52 credits (Timeline 26, Timeline: packages 26) · 4,000 left');
    assert.equal(await agreeTo(desk.app, offer(1, false)), true);
    assert.equal(desk.ui.asked.length, 2);
  });

  it('asks no more in a session where the user said so, and again in the next', async () => {
    desk.ui.answer('Load, and do not ask again in this session');
    assert.equal(await agreeTo(desk.app, offer(500, false)), true);
    assert.equal(await agreeTo(desk.app, offer(500, false)), true);
    await desk.session.openSandbox();
    desk.ui.answer(undefined);
    assert.equal(await agreeTo(desk.app, offer(500, false)), false);
  });

  it('agrees to nothing where nobody is signed in', async () => {
    await desk.session.signOut();
    assert.equal(await agreeToEvents(desk.app, { ...ten, isStill: () => true }), false);
  });

  it('says why nothing is loaded where the timeline offers something else by then', async () => {
    assert.equal(await agreeToEvents(desk.app, { ...ten, isStill: () => true }), true);
    assert.deepEqual(desk.ui.finished, []);
    assert.equal(await agreeToEvents(desk.app, { ...ten, isStill: () => false }), false);
    assert.match(desk.ui.finished.join(), /^Nothing was loaded: the filter was changed meanwhile\./);
  });
});
