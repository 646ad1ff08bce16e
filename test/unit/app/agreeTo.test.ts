// Tests of agreement to a price: silent if stated and small, asked above the threshold, once for a session.
import assert from 'node:assert/strict';
import { agreeTo } from '../../../src/app/agreeTo.ts';
import { agreeToEvents } from '../../../src/app/agreeToEvents.ts';
import { Failure } from '../../../src/client/failure.ts';
import { loadCompanies } from '../../../src/commands/lists/members.ts';
import { priceOf } from '../../../src/client/price.ts';
import { TestHarness } from '../../support/testHarness.ts';

const offer = (objects: number, isPriceShown: boolean, isOnButton = false) => ({
  title: 'T',
  label: 'Load',
  price: priceOf('timeline', { objects, packaged: true }),
  isPriceShown,
  isOnButton,
});

const always = 'Load, and do not ask again in this session';

const ten = { events: 10, price: { timeline: 10 } };

describe('agreeTo', () => {
  let harness: TestHarness;
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    assert.equal(harness.ui.left, 0);
    harness.dispose();
  });

  it('is silent about what is free, and about what was isPriceShown up to the threshold', async () => {
    assert.equal(await agreeTo(harness.app, { ...offer(0, false) }), true);
    assert.equal(await agreeTo(harness.app, offer(25, true)), true);
    assert.deepEqual(harness.ui.asked, []);
  });

  it('asks above it, and where no price was isPriceShown, with every type and what is left', async () => {
    harness.ui.answer(undefined, 'Load');
    assert.equal(await agreeTo(harness.app, offer(26, true)), false);
    assert.equal(harness.ui.offered[0]?.[0], 'Load — ≤ 52 credits (Timeline 26, Timeline: packages 26) · 4,000 left');
    assert.equal(await agreeTo(harness.app, offer(1, false)), true);
    assert.equal(harness.ui.asked.length, 2);
  });

  it('asks no more for what stands on a button in a session where the user said so, and again in the next', async () => {
    harness.ui.answer(always);
    assert.equal(await agreeTo(harness.app, offer(1, false, true)), true);
    assert.equal(await agreeTo(harness.app, offer(25, false, true)), true);
    await harness.session.openSandbox();
    harness.ui.answer(undefined);
    assert.equal(await agreeTo(harness.app, offer(1, false, true)), false);
  });

  it('asks all the same above the threshold, for what stands on no button, and for an unconfirmed call that is repeated', async () => {
    harness.ui.answer(always);
    assert.equal(await agreeTo(harness.app, offer(1, false, true)), true);
    const others = [
      [harness.app, offer(26, false, true)],
      [harness.app, offer(26, true, true)],
      [harness.app, offer(1, false)],
      [{ ...harness.app, repeated: true }, offer(1, true, true)],
    ] as const;
    for (const [app, one] of others) {
      harness.ui.answer(undefined);
      assert.equal(await agreeTo(app, one), false);
      // The answer for the whole session is not offered there.
      assert.equal(harness.ui.offered.at(-1)?.length, 1);
    }
  });

  it('takes no price for agreed to in a session that was opened after the command was begun', async () => {
    const begun = { ...harness.app, begunIn: harness.open };
    await harness.session.openSandbox('bruno');
    assert.equal(await agreeTo(begun, offer(1, true)), false);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed/);
  });

  it('takes an answer for none that comes after the session was closed', async () => {
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      const answer = await choose(options);
      await harness.session.openSandbox();
      return answer;
    };
    harness.ui.answer(always);
    assert.equal(await agreeTo(harness.app, offer(1, false, true)), false);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed, so nothing was sent/);
    assert.equal(harness.open.agreement.given, false);
  });

  it('agrees to no price that has risen while the question was open', async () => {
    const { prices } = harness.open;
    const { price } = offer(1, false);
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = (options) => {
      // Another window's call was billed more meanwhile.
      prices.observe('timeline.search', price, { timeline: 3 });
      return choose(options);
    };
    harness.ui.answer('Load');
    await agreeTo(harness.app, offer(1, false));
    assert.equal(prices.refusal('timeline.search', price, prices.of(price)), 'costsMore');
    harness.ui.choose = choose;
    harness.ui.answer('Load');
    assert.equal(await agreeTo(harness.app, offer(1, false)), true);
    assert.equal(prices.refusal('timeline.search', price, prices.of(price)), undefined, 'it is named by the next question');
  });

  it('asks a command about the price that stands on the button of the timeline, and not a click on it', async () => {
    harness.ui.answer(undefined);
    assert.equal(await agreeToEvents(harness.app, { ...ten, isPriceShown: false, isFilterUnchanged: () => true }), false);
    assert.equal(await agreeToEvents(harness.app, { ...ten, isPriceShown: true, isFilterUnchanged: () => true }), true);
  });

  it('sends no unconfirmed call again without a question after one agreement to a credit', async () => {
    const [list, other] = harness.open.lists.lists.rows.flatMap(({ value }) =>
      value?.type === 'company' && (value.length ?? 0) >= 10 ? [value] : [],
    );
    assert.ok(list && other);
    harness.ui.answer(
      `Load ${String(Math.min(50, list.length ?? 0))} companies of “${list.name}”, and do not ask again in this session`,
    );
    await harness.run(loadCompanies, { kind: 'list', list });
    const billed = harness.billed;
    assert.ok(billed > 0);
    harness.losing = new Failure('timedOut', { delivery: 'unknown' });
    await harness.run(loadCompanies, { kind: 'list', list: other });
    assert.ok(harness.billed > billed);
    const sent = harness.sent.length;
    const again = harness.ui.messages.at(-1)?.actions?.find(({ label }) => label === 'Try Again');
    assert.ok(again);
    harness.ui.answer(undefined);
    again.run();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(harness.sent.length, sent);
    assert.deepEqual(harness.faults, []);
  });

  it('agrees to nothing where nobody is signed in', async () => {
    await harness.session.signOut();
    assert.equal(await agreeToEvents(harness.app, { ...ten, isPriceShown: true, isFilterUnchanged: () => true }), false);
  });

  it('says why nothing is loaded where the timeline offers something else by then', async () => {
    assert.equal(await agreeToEvents(harness.app, { ...ten, isPriceShown: true, isFilterUnchanged: () => true }), true);
    assert.deepEqual(harness.ui.finished, []);
    assert.equal(await agreeToEvents(harness.app, { ...ten, isPriceShown: true, isFilterUnchanged: () => false }), false);
    assert.match(harness.ui.finished.join(), /^Nothing was loaded, because the filter has changed\./);
  });
});
