// Tests of Explain Timeline: the report on a search is free, and the one on details has its price.
import assert from 'node:assert/strict';
import { explainTimeline } from '../../../../src/commands/timeline/explainTimeline.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { ShownTimeline } from '../support/shownTimeline.ts';

describe('Explain Timeline', () => {
  let harness: TestHarness;
  const report = (): string => harness.ui.shown.at(-1) ?? '';

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.end();
  });

  it('shows how a search was understood, for nothing, although no event is loaded', async () => {
    const timeline = await ShownTimeline.open(harness, 0);
    const before = harness.billed;
    await timeline.run(explainTimeline);
    assert.match(report(), /"asked":\{.*"companies":.*"explanation":\{/);
    assert.equal(harness.billed, before);
  });

  it('shows how the details of the selected event were understood, at their price, and what was bought stays', async () => {
    const timeline = await ShownTimeline.open(harness, 5);
    timeline.selected = [2];
    const id = timeline.active.selection[0]?.id ?? '';
    const before = harness.billed;
    harness.ui.answer('The Details of the Event');
    await timeline.run(explainTimeline);
    assert.match(harness.ui.offered.at(-1)?.join('\n') ?? '', /The Details of the Event — ≤ 1 credit/);
    assert.ok(report().includes(`{"asked":{"id":"${id}"},"explanation":{`), report());
    assert.equal(harness.billed - before, 1);
    assert.ok(await harness.open.singleEvents.knows(id));
    harness.ui.answer('The Search of the Timeline');
    await timeline.run(explainTimeline);
    assert.match(report(), /"eventTypes"/);
    assert.equal(harness.billed - before, 1);
  });

  it('buys nothing in a session that was opened while the price was shown', async () => {
    const timeline = await ShownTimeline.open(harness, 5);
    timeline.selected = [2];
    const { billed } = harness;
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      await harness.session.openSandbox('bruno');
      return choose(options);
    };
    harness.ui.answer('The Details of the Event');
    await timeline.run(explainTimeline);
    assert.equal(harness.billed, billed);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed/);
  });

  it('buys nothing that was cancelled while it waited', async () => {
    const timeline = await ShownTimeline.open(harness, 5);
    timeline.selected = [2];
    const { billed } = harness;
    const sent = harness.sent.length;
    harness.ui.withProgress = (_title, work) => work(AbortSignal.abort(new Error('cancelled')), () => undefined);
    harness.ui.answer('The Details of the Event');
    await timeline.run(explainTimeline);
    assert.deepEqual({ sent: harness.sent.length, billed: harness.billed }, { sent, billed });
  });

  it('sends nothing for who backs out, and says that no timeline has the focus', async () => {
    const timeline = await ShownTimeline.open(harness, 5);
    timeline.selected = [2];
    const sent = harness.sent.length;
    harness.ui.answer(undefined);
    await timeline.run(explainTimeline);
    await harness.run(explainTimeline);
    assert.equal(harness.sent.length, sent);
    assert.match(harness.ui.messages[0]?.text ?? '', /^No timeline has the focus/);
  });
});
