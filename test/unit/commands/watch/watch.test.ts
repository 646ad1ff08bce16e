// Tests of watching by command: agreement and price come first, and New Events offers the events that were left.
import assert from 'node:assert/strict';
import { markNewEventsRead, runWatch, showNewEvents, stopWatching } from '../../../../src/commands/watch/newEvents.ts';
import { watchCompany, watchList } from '../../../../src/commands/watch/watch.ts';
import { showWhatChanged } from '../../../../src/commands/watch/whatChanged.ts';
import { Failure } from '../../../../src/client/failure.ts';
import { commands, views } from '../../../../src/ids.ts';
import { newEventsBelow, watchRow, type NewEventTools } from '../../../../src/viewModel/timeline/newEventRows.ts';
import { nameOrId } from '../../../../src/viewModel/format.ts';
import { whatChangedText } from '../../../../src/viewModel/timeline/whatChangedText.ts';
import type { Target } from '../../../../src/viewModel/target.ts';
import { unreadOf, type Watch } from '../../../../src/state/watch/watch.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { settle } from '../../../support/fakeClock.ts';
import { inZone } from '../../../support/inZone.ts';
import { busy, day, watchesOf } from '../../state/support/watchHarness.ts';

let harness: TestHarness;

const company: Target = { kind: 'company', company: busy };
const watches = (): readonly Watch[] => watchesOf(harness).all();
const watch = (): Watch => {
  const [one] = watches();
  assert.ok(one);
  return one;
};
const tools = (): NewEventTools => ({
  locale: 'en',
  now: harness.clock.now(),
  unread: unreadOf(watch()),
  nameOf: (id) => harness.open.companies.get(id)?.name,
});

async function watchBusily(perRun = '10', perWeek = '20'): Promise<void> {
  const agreed = `Watch every day: ≤ ${perRun} credit${perRun === '1' ? '' : 's'} a run, ≤ ${perWeek} in seven days`;
  harness.ui.answer('every day', perRun, perWeek, 'From Today On', agreed);
  await harness.run(watchCompany, company);
}

/** Registers the hooks of one suite, because hooks outside of suites would run for all tests. */
function anewForEach(): void {
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.end();
  });
}

describe('watching a company', () => {
  anewForEach();

  it('is nothing before the price is agreed to', async () => {
    harness.ui.answer(
      'every week',
      { wrong: '0', says: /from 1 to 1,000/ },
      '5',
      { wrong: '1.5', says: /whole number/ },
      '5',
      'The Last 7 Days Too',
      undefined,
    );
    await harness.run(watchCompany, company);
    assert.deepEqual({ watches: watches(), billed: harness.billed }, { watches: [], billed: 0 });
    assert.match(
      harness.ui.offered.at(-1)?.[0] ?? '',
      /^Watch every week: ≤ 5 credits a run, ≤ 5 in seven days — ≤ 5 credits · 8,000 left/,
    );
  });

  it('looks for certain types of events alone, where these are chosen', async () => {
    const label = 'Watch every day: ≤ 10 credits a run, ≤ 20 in seven days · CGS monthly';
    harness.ui.answer(
      'Choose Types of Events…',
      { chosen: ['CGS monthly'] },
      'every day',
      '10',
      '20',
      'The Last 30 Days Too',
      label,
    );
    await harness.run(watchCompany, company);
    assert.deepEqual(watch().types, ['cgs-monthly']);
    const before = harness.sent.length;
    await harness.run(runWatch, { kind: 'watch', watchId: watch().id });
    const asked = harness.sent.slice(before).filter(({ path }) => path === '/v2/timeline');
    assert.ok(asked.length > 0);
    for (const { parameters } of asked)
      assert.deepEqual(
        parameters.filter(([name]) => name === 'eventTypes').map(([, value]) => value),
        ['cgs-monthly'],
      );
    // Other terms without types watch all of them again.
    harness.ui.answer('Choose Types of Events…', { chosen: [] }, 'every day', '10', '20', label.split(' · ')[0]);
    await harness.run(watchCompany, company);
    assert.equal(watch().types, undefined);
  });

  it('begins on a day of the calendar, also where the clock was put forward in between', () =>
    inZone('Europe/Rome', async () => {
      harness.clock.setBack(harness.clock.now() - new Date('2026-03-30T00:10').getTime());
      harness.ui.answer('every day', '10', '20', 'The Last 7 Days Too', undefined);
      await harness.run(watchCompany, company);
      assert.ok(harness.ui.offered.flat().includes('The Last 7 Days Too — events from 2026-03-23 on'));
    }));

  /** Does something in another window while the first day is asked for. */
  function meanwhile(work: () => unknown): void {
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      if (options.choices.some(({ label }) => label === 'From Today On')) await work();
      return choose(options);
    };
  }

  it('is one watch where another window watches it too while the questions are open', async () => {
    await watchBusily();
    const theirs = watch();
    watchesOf(harness).stop(theirs.id);
    meanwhile(() => watchesOf(harness).add(theirs));
    await watchBusily('5', '15');
    assert.deepEqual(
      watches().map(({ id, perRun, perWeek }) => ({ id, perRun, perWeek })),
      [{ id: theirs.id, perRun: 5, perWeek: 15 }],
    );
  });

  it('is watched by nobody where another session was opened while the questions were open', async () => {
    const before = watchesOf(harness);
    meanwhile(() => harness.session.openSandbox('bruno'));
    harness.ui.answer('every day', '10', '20', 'From Today On');
    await harness.run(watchCompany, company);
    assert.deepEqual({ left: before.all(), opened: watches() }, { left: [], opened: [] });
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed/);
  });

  it('is not run twice by a double click, and says so', async () => {
    await watchBusily();
    const row: Target = { kind: 'watch', watchId: watch().id };
    await Promise.all([harness.run(runWatch, row), harness.run(runWatch, row)]);
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => text),
      ['This watch is already running, here or in another window. Wait until it ends.'],
    );
    assert.equal(watch().running, undefined);
  });

  it('asks which of several is meant', async () => {
    const other: Target = { kind: 'company', company: { id: 'other', name: 'Other' } };
    harness.ui.answer('Other', 'every day', '1', '1', 'From Today On', 'Watch every day: ≤ 1 credit a run, ≤ 1 in seven days');
    await harness.run(watchCompany, company, other);
    assert.deepEqual(
      watches().map(({ watched }) => watched.id),
      ['other'],
    );
  });

  it('says what it may cost, and buys nothing at first', async () => {
    await watchBusily();
    const { watched, everyHours, perRun, perWeek, since, dueAt } = watch();
    assert.deepEqual(
      { id: watched.id, everyHours, perRun, perWeek, since },
      { id: busy.id, everyHours: 24, perRun: 10, perWeek: 20, since: '2026-01-01' },
    );
    assert.equal(dueAt, harness.clock.now() + day);
    assert.equal(harness.billed, 0);
    assert.match(harness.ui.finished.at(-1) ?? '', /is watched\. The first check is on/);
  });

  it('asks for other terms where it is watched, and what was spent goes on counting', async () => {
    await watchBusily();
    await harness.clock.advance(3 * day);
    await harness.run(runWatch, { kind: 'watch', watchId: watch().id });
    const { spent } = watch();
    assert.ok(spent.length > 0);
    harness.ui.answer('Custom Number of Hours…', '12', '3', '9', 'Watch every 12 hours: ≤ 3 credits a run, ≤ 9 in seven days');
    await harness.run(watchCompany, company);
    assert.deepEqual(
      { watches: watches().length, everyHours: watch().everyHours, perRun: watch().perRun, spent: watch().spent },
      { watches: 1, everyHours: 12, perRun: 3, spent },
    );
    assert.ok(watch().dueAt <= harness.clock.now() + day / 2);
  });

  it('is looked at now for a price that is said first, and is news until it is read', async () => {
    await watchBusily();
    await harness.clock.advance(5 * day);
    harness.ui.answer(busy.name, undefined);
    await harness.run(runWatch);
    assert.equal(harness.billed, 0);
    await harness.run(runWatch, { kind: 'watch', watchId: watch().id });
    const { newEvents } = watch();
    assert.deepEqual(
      { billed: harness.billed, unread: unreadOf(watch()) },
      { billed: newEvents.length, unread: newEvents.length },
    );
    assert.match(harness.ui.finished.at(-1) ?? '', /^\d new events of/);
    const row = watchRow(watch(), tools());
    assert.deepEqual(
      { context: row.context, collapsibleState: row.collapsibleState, icon: row.icon },
      { context: 'watch unread', collapsibleState: 'expanded', icon: 'bell-dot' },
    );
    assert.match(row.description ?? '', /^\d new · every day · ≤ 10 credits a run, ≤ 20 in seven days$/);
    const below = newEventsBelow(watch(), tools());
    assert.equal(below.length, newEvents.length);
    assert.ok(below.every(({ click, target }) => click === commands.showTimeline && target.kind === 'company'));
    await harness.run(markNewEventsRead);
    assert.equal(unreadOf(watch()), 0);
    assert.deepEqual(
      { context: watchRow(watch(), tools()).context, collapsibleState: watchRow(watch(), tools()).collapsibleState },
      { context: 'watch', collapsibleState: 'collapsed' },
    );
  });

  it('offers what was more than agreed to, and buys it by the click that has seen its price', async () => {
    await watchBusily('1', '1');
    await harness.clock.advance(9 * day);
    await harness.run(runWatch, { kind: 'watch', watchId: watch().id });
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /would cost more than you agreed to \(1\)\. They were not bought/);
    assert.equal(harness.billed, 0);
    const [offer] = newEventsBelow(watch(), tools());
    assert.match(
      `${offer?.label ?? ''} — ${offer?.description ?? ''}`,
      /^Load (\d+) new events — ≤ \1 credits · not bought: more than the 1 of a run/,
    );
    assert.ok(offer?.click === commands.runWatch);
    await harness.run(runWatch, offer.target);
    assert.equal(harness.billed, watch().newEvents.length);
    assert.deepEqual(watch().spent, []);
  });

  it('names the number that was agreed to where more events are new by now than the clicked row has offered', async () => {
    await watchBusily('1', '1');
    await harness.clock.advance(9 * day);
    await harness.run(runWatch, { kind: 'watch', watchId: watch().id });
    const [offer] = newEventsBelow(watch(), tools());
    assert.ok(offer?.target.kind === 'watch' && offer.target.offer !== undefined);
    const agreed = String(offer.target.offer);
    assert.notEqual(agreed, '1');
    await harness.clock.advance(4 * day);
    await harness.run(runWatch, offer.target);
    const { text = '' } = harness.ui.messages.at(-1) ?? {};
    assert.ok(text.includes(`would cost more than you agreed to (${agreed}). They were not bought`), text);
    assert.equal(harness.billed, 0);
  });

  it('buys nothing unasked of another watch by the offer of a watch that was stopped meanwhile', async () => {
    await watchBusily('1', '1');
    await harness.clock.advance(9 * day);
    await harness.run(runWatch, { kind: 'watch', watchId: watch().id });
    const [offer] = newEventsBelow(watch(), tools());
    assert.ok(offer?.target);
    // The row is still there, for example in another window, and the user picks the only watch that there is now.
    await harness.run(stopWatching, { kind: 'watch', watchId: watch().id });
    await watchBusily();
    await harness.clock.advance(9 * day);
    harness.ui.answer(nameOrId(watch().watched), undefined);
    await harness.run(runWatch, offer.target);
    assert.match(harness.ui.offered.at(-1)?.join() ?? '', /^Check for new events of .* — ≤ 10 credits/);
    assert.equal(harness.billed, 0);
  });

  it('says that a page may have been charged whose answer was lost, and does not buy it again unasked', async () => {
    await watchBusily();
    await harness.clock.advance(5 * day);
    harness.failAfter = ({ path, parameters }) =>
      path === '/v2/timeline' && parameters.some(([name, value]) => name === 'limit' && value !== '0')
        ? new Failure('timedOut', { delivery: 'unknown' })
        : undefined;
    await harness.run(runWatch, { kind: 'watch', watchId: watch().id });
    const { billed } = harness;
    assert.ok(billed > 0);
    const { text, actions } = harness.ui.messages.at(-1) ?? {};
    assert.match(text ?? '', /did not answer in time\. The call may have been charged/);
    assert.equal(watch().last?.unconfirmed, true);
    harness.failAfter = undefined;
    harness.ui.answer(undefined);
    actions?.find(({ label }) => label === 'Try Again')?.run();
    await settle();
    assert.deepEqual({ left: harness.ui.left, billed: harness.billed }, { left: 0, billed });
  });

  it('stops', async () => {
    await harness.run(showNewEvents);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^Nothing is watched/);
    await watchBusily();
    await harness.run(showNewEvents);
    assert.deepEqual(harness.ui.focused, [views.newEvents]);
    await harness.run(stopWatching, { kind: 'watch', watchId: watch().id });
    assert.deepEqual(watches(), []);
  });

  it('is forgotten when its account is', async () => {
    await watchBusily();
    await harness.session.forgetEverything();
    assert.deepEqual(watches(), []);
  });
});

describe('watching a list', () => {
  anewForEach();

  it('offers to load its companies, and goes on without them', async () => {
    const list = harness.open.lists.list('24');
    assert.ok(list);
    harness.ui.answer(
      'Continue with the 0 that are loaded',
      'every day',
      '10',
      '10',
      'From Today On',
      'Watch every day: ≤ 10 credits a run, ≤ 10 in seven days',
    );
    await harness.run(watchList, { kind: 'list', list });
    assert.deepEqual(
      { watched: watch().watched, billed: harness.billed },
      { watched: { kind: 'list', id: '24', name: 'Clients' }, billed: 0 },
    );
    await harness.run(runWatch, { kind: 'watch', watchId: watch().id });
    const [offer] = newEventsBelow(watch(), tools());
    assert.equal(offer?.label, '24 companies of the list are not known');
    assert.deepEqual(
      { click: offer.click, kind: offer.target.kind, billed: harness.billed },
      { click: commands.loadCompanies, kind: 'members', billed: 0 },
    );
  });
});

describe('showing what changed', () => {
  anewForEach();

  it('takes what is loaded, says what is not, and costs nothing', async () => {
    const reader = harness.open.viewTimeline({ kind: 'companies', ids: [busy.id] });
    await reader.open();
    await reader.choose({ ...reader.state.choices, payload: true });
    await reader.loadMore(20);
    const paid = harness.billed;
    const sent = harness.sent.length;
    harness.ui.answer(
      'Between Two Days…',
      { wrong: '2025-13-01', says: /such as/ },
      '2025-12-01',
      { wrong: '2025-12-01', says: /later/ },
      '2025-12-31',
    );
    await harness.run(showWhatChanged, company);
    const [text = ''] = harness.ui.shown;
    assert.match(text, /^# What changed from 2025-12-01 to 2025-12-31\n\nBased on the loaded events/);
    assert.match(text, /20 of [\d,]+ events are loaded\. The others are not included\./);
    assert.match(text, /### CEBI micro score\n\n- New: 2025\\-12\\-/);
    assert.match(text, /\| Value \| Before \| After \| Difference \|/);
    assert.deepEqual({ billed: harness.billed, sent: harness.sent.length }, { billed: paid, sent });
  });

  it('says of one event what it says of several, in words of its own', () => {
    const view = { from: '2026-01-01', to: '2026-01-31', groups: [] };
    const known = new Map([
      ['a', { name: 'A', loaded: 1, count: 1 }],
      ['b', { name: 'B', loaded: 1 }],
      ['c', { name: 'C', loaded: 0, count: 0 }],
    ]);
    const text = whatChangedText({ ...view, undated: 1, withoutPayload: 1 }, known, 'en');
    assert.doesNotMatch(text, /\b[01] (new )?events/);
    assert.match(
      text,
      /The only event is loaded\.[^]*1 event is loaded; how[^]*This company has no events\.[^]*1 new event is[^]*1 event has/,
    );
  });

  it('offers the day on which the company was last looked at', async () => {
    harness.open.viewTimeline({ kind: 'companies', ids: [busy.id] });
    await harness.clock.advance(11 * day);
    harness.ui.answer('Since I Last Looked');
    await harness.run(showWhatChanged, company);
    assert.equal(harness.ui.offered.at(-1)?.[0], 'Since I Last Looked — 2026-01-01');
    assert.match(harness.ui.shown[0] ?? '', /What changed from 2026-01-01 to 2026-01-12[^]*Nothing has changed\./);
    assert.equal(harness.billed, 0);
  });

  it('does not offer a later day as the last one, after the clock was set back', async () => {
    await harness.clock.advance(11 * day);
    harness.open.viewTimeline({ kind: 'companies', ids: [busy.id] });
    harness.clock.setBack(5 * day);
    harness.ui.answer(undefined);
    await harness.run(showWhatChanged, company);
    assert.deepEqual(
      harness.ui.offered.at(-1)?.map((label) => label.split(' — ')[0]),
      ['In the Last 30 Days', 'Between Two Days…'],
    );
  });
});
