// One way to agree to a price: silent where it was stated and small, asked above the threshold, once for a session.
import assert from 'node:assert/strict';
import { agreeTo } from '../../../src/app/agreeTo.ts';
import { agreeToEvents } from '../../../src/commands/timeline/loadEvents.ts';
import { Failure } from '../../../src/client/failure.ts';
import { loadCompanies } from '../../../src/commands/lists/members.ts';
import { priceOf } from '../../../src/client/price.ts';
import { Desk } from '../../support/desk.ts';

const offer = (objects: number, stated: boolean, isOnButton = false) => ({
  title: 'T',
  label: 'Load',
  price: priceOf('timeline', { objects, packaged: true }),
  stated,
  isOnButton,
});

const always = 'Load, and do not ask again in this session';

const ten = { events: 10, price: { timeline: 10 }, isClicked: true };

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

  it('asks no more for what stands on a button in a session where the user said so, and again in the next', async () => {
    desk.ui.answer(always);
    assert.equal(await agreeTo(desk.app, offer(1, false, true)), true);
    assert.equal(await agreeTo(desk.app, offer(25, false, true)), true);
    await desk.session.openSandbox();
    desk.ui.answer(undefined);
    assert.equal(await agreeTo(desk.app, offer(1, false, true)), false);
  });

  it('asks all the same above the threshold, for what stands on no button, and for a call in doubt that is repeated', async () => {
    desk.ui.answer(always);
    assert.equal(await agreeTo(desk.app, offer(1, false, true)), true);
    const others = [
      [desk.app, offer(26, false, true)],
      [desk.app, offer(26, true, true)],
      [desk.app, offer(1, false)],
      [{ ...desk.app, repeated: true }, offer(1, true, true)],
    ] as const;
    for (const [app, one] of others) {
      desk.ui.answer(undefined);
      assert.equal(await agreeTo(app, one), false);
      // To say it for the session is not even offered there.
      assert.equal(desk.ui.offered.at(-1)?.length, 1);
    }
  });

  it('takes an answer for none that comes after the session was closed', async () => {
    const choose = desk.ui.choose.bind(desk.ui);
    desk.ui.choose = async (choosing) => {
      const answer = await choose(choosing);
      await desk.session.openSandbox();
      return answer;
    };
    desk.ui.answer(always);
    assert.equal(await agreeTo(desk.app, offer(1, false, true)), false);
    assert.match(desk.ui.said.at(-1)?.text ?? '', /^The session was closed, so nothing was sent/);
    assert.equal(desk.open.agreement.given, false);
  });

  it('asks a command about the price that stands on the button of the timeline, and not a click on it', async () => {
    desk.ui.answer(undefined);
    assert.equal(await agreeToEvents(desk.app, { ...ten, isClicked: false, isStill: () => true }), false);
    assert.equal(await agreeToEvents(desk.app, { ...ten, isStill: () => true }), true);
  });

  it('sends no doubtful call again without a question after one agreement to a credit', async () => {
    const [list, other] = desk.open.lists.lists.rows.flatMap(({ value }) =>
      value?.type === 'company' && (value.length ?? 0) >= 10 ? [value] : [],
    );
    assert.ok(list && other);
    desk.ui.answer(
      `Load ${String(Math.min(50, list.length ?? 0))} companies of “${list.name}”, and do not ask again in this session`,
    );
    await desk.run(loadCompanies, { kind: 'list', list });
    const billed = desk.bill;
    assert.ok(billed > 0);
    desk.losing = new Failure('timedOut', { delivery: 'unknown' });
    await desk.run(loadCompanies, { kind: 'list', list: other });
    assert.ok(desk.bill > billed);
    const sent = desk.sent.length;
    const again = desk.ui.said.at(-1)?.actions?.find(({ label }) => label === 'Try Again');
    assert.ok(again);
    desk.ui.answer(undefined);
    again.run();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(desk.sent.length, sent);
    assert.deepEqual(desk.faults, []);
  });

  it('agrees to nothing where nobody is signed in', async () => {
    await desk.session.signOut();
    assert.equal(await agreeToEvents(desk.app, { ...ten, isStill: () => true }), false);
  });

  it('says why nothing is loaded where the timeline offers something else by then', async () => {
    assert.equal(await agreeToEvents(desk.app, { ...ten, isStill: () => true }), true);
    assert.deepEqual(desk.ui.finished, []);
    assert.equal(await agreeToEvents(desk.app, { ...ten, isStill: () => false }), false);
    assert.match(desk.ui.finished.join(), /^Nothing was loaded, because the filter has changed\./);
  });
});
