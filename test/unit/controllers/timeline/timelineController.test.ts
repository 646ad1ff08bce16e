// The controller with the page: what is spent is what was clicked.
import assert from 'node:assert/strict';
import type { Client } from '../../../../src/client/client.ts';
import type { TimelineDetails, TimelineSearch } from '../../../../src/client/endpoints/timeline.ts';
import { Failure, type FailureFacts } from '../../../../src/client/failure.ts';
import type { Price } from '../../../../src/client/price.ts';
import { typedOf } from '../../../../src/viewModel/timeline/timelineFilterView.ts';
import type { TimelineView } from '../../../../src/viewModel/timeline/timelineView.ts';
import { Savings } from '../../../../src/state/credits/savings.ts';
import { SingleEvents } from '../../../../src/state/timeline/singleEvents.ts';
import { everyEvent } from '../../../../src/state/timeline/timelineFilter.ts';
import { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { TimelineStore } from '../../../../src/state/timeline/timelineStore.ts';
import { topicOfCompany } from '../../../../src/state/timeline/timelineTopic.ts';
import { TimelineController } from '../../../../src/controllers/timeline/timelineController.ts';
import type { DetailsView, RowsMessage, ShowMessage } from '../../../../src/controllers/timeline/protocol.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { spliced } from './support/spliced.ts';

const company = { id: '00161c6fcab3', name: 'ACME S.p.A.' };

describe('TimelineController', () => {
  it('says nothing and asks nothing before the page is there', () => {
    const { controller, views, calls } = begin(25);
    controller.refresh();
    assert.deepEqual({ views: views(), calls }, { views: [], calls: [] });
  });

  it('counts when the page is there, and spends nothing', async () => {
    const { controller, views, calls, view } = begin(25);
    await controller.receive({ type: 'ready' });
    assert.deepEqual(views()[0]?.counted, 'Counting events…');
    assert.deepEqual(view().counted, '25 events');
    assert.deepEqual(
      calls.map(({ fields, limit }) => ({ fields, limit })),
      [{ fields: ['none'], limit: 0 }],
    );
  });

  it('shows everything again to a page that comes back, and does not count again', async () => {
    const { controller, calls, click, view, messages } = await opened(25);
    await click();
    const before = view();
    const shown = messages.length;
    await controller.receive({ type: 'ready' });
    const [again, ...more] = messages.slice(shown);
    assert.deepEqual(
      { view: again?.view, start: again?.start, rows: again?.rows.length, more },
      { view: before, start: true, rows: 10, more: [] },
    );
    assert.deepEqual(again?.splice, { at: 0, steps: `+${again?.rows.map(({ n }) => n).join(',') ?? ''}` });
    assert.equal(calls.length, 2);
  });

  it('names its session to the page, which keeps it in its state', async () => {
    const { messages } = await opened(25);
    assert.deepEqual(messages.at(-1)?.session, { account: 'a' });
  });

  it('sends each row once, and of a page that comes in no other one', async () => {
    const { controller, click, messages, settings } = await opened(25);
    await click();
    const before = messages.length;
    await click();
    settings.left = 7;
    controller.refresh();
    const sent = messages.slice(before);
    assert.deepEqual(
      sent.flatMap(({ rows, splice }) =>
        rows.length > 0
          ? [{ at: splice?.at, isInOrder: splice?.steps === `+${rows.map(({ n }) => n).join(',')}`, rows: rows.length }]
          : [],
      ),
      [{ at: 10, isInOrder: true, rows: 10 }],
    );
    assert.ok(sent.every(({ start }) => !start));
    await controller.receive({
      type: 'choose',
      revision: 1,
      choices: typedOf({ ...everyEvent, ordering: 'leastRecent' }),
    });
    assert.deepEqual(
      messages
        .slice(before + sent.length)
        .flatMap(({ rows, splice }) => (splice ? [{ rows: rows.length, steps: splice.steps.split(/[ ,]/).length }] : [])),
      [{ rows: 0, steps: 21 }],
    );
  });

  it('sends many rows bit by bit, whatever happens in between', async () => {
    const { controller, reader, patch, numbers } = begin(1700);
    await controller.receive({ type: 'ready' });
    await reader.loadAll(1700, new AbortController().signal);
    const shown = patch.length;
    await controller.receive({ type: 'ready' });
    controller.refresh();
    while (numbers().length < 1700) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(
      patch.slice(shown).map(({ rows, whole }) => [rows.length, whole]),
      [
        [500, false],
        [500, false],
        [500, false],
        [200, true],
      ],
    );
    assert.deepEqual(
      numbers(),
      reader.state.rows.map(({ serial }) => serial),
    );
  });

  it('sends no row to a page that was loaded anew before its first message', async () => {
    const { controller, reader, patch } = begin(1700, (work) => setImmediate(work));
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    await controller.receive({ type: 'ready' });
    await reader.loadAll(1700, new AbortController().signal);
    while (patch.at(-1)?.whole !== true) await turn();
    await controller.receive({ type: 'ready' });
    const before = patch.length;
    while (patch.length === before) await turn();
    // The second part is on its way.
    const shown = patch.length;
    await controller.receive({ type: 'ready' });
    while (patch.length === shown || patch.at(-1)?.whole !== true) await turn();
    assert.deepEqual(
      patch.slice(shown).map((message) => ({
        type: message.type,
        start: message.type === 'show' && message.start,
        rows: message.rows.length,
      })),
      [
        { type: 'show', start: true, rows: 500 },
        { type: 'rows', start: false, rows: 500 },
        { type: 'rows', start: false, rows: 500 },
        { type: 'rows', start: false, rows: 200 },
      ],
    );
  });

  it('says what a turn has changed in one message, and takes no click on what is no longer true', async () => {
    const turn: (() => void)[] = [];
    const end = (): void => turn.splice(0).forEach((work) => work());
    const { controller, calls, click, messages, view } = begin(25, (work) => turn.push(work));
    await controller.receive({ type: 'ready' });
    assert.equal(messages.length, 0);
    end();
    assert.deepEqual(
      { messages: messages.length, counted: view().counted, busy: view().offer?.busy },
      { messages: 1, counted: '25 events', busy: false },
    );
    await click();
    controller.refresh();
    assert.equal(messages.length, 1);
    end();
    assert.deepEqual(
      { messages: messages.length, rows: messages[1]?.rows.length, label: view().offer?.label },
      { messages: 2, rows: 10, label: 'Load 10 more' },
    );
    const chosen = controller.choose({ ...everyEvent, payload: true });
    await Promise.resolve();
    await Promise.all([chosen, click()]);
    end();
    assert.deepEqual(
      calls.flatMap(({ limit }) => (limit > 0 ? [limit] : [])),
      [10],
    );
  });

  it('says nothing to a page that is covered, and everything when it is there again', async () => {
    const { controller, click, messages } = await opened(25);
    controller.hide();
    await click();
    controller.refresh();
    const shown = messages.length;
    assert.deepEqual(
      messages.map(({ rows }) => rows.length).filter((rows) => rows > 0),
      [],
    );
    await controller.receive({ type: 'ready' });
    assert.deepEqual(
      messages.slice(shown).map(({ start, rows }) => ({ start, rows: rows.length })),
      [{ start: true, rows: 10 }],
    );
  });

  it('loads page after page, each at the price that was shown', async () => {
    const { calls, click, view } = await opened(25);
    assert.equal(view().offer?.label, 'Load 10 events');
    for (let page = 0; page < 3; page += 1) await click();
    assert.deepEqual(
      calls.slice(1).map(({ limit }) => limit),
      [10, 10, 5],
    );
    assert.equal(view().status, 'All 25 events loaded');
    assert.equal(view().offer, undefined);
  });

  it('loads once on a double click, whether the answer comes before or after the second', async () => {
    const { controller, calls, click, view } = await opened(25);
    const { offer } = view();
    await Promise.all([click(), click()]);
    assert.equal(calls.length, 2);
    await controller.receive({ type: 'accept', offer: offer?.id });
    assert.equal(calls.length, 2);
  });

  it('buys with values what is offered with values, at that price, and goes on that way', async () => {
    const { controller, view, calls, agreed } = await opened(25);
    const { other } = view();
    assert.deepEqual({ label: other?.label, payload: other?.payload }, { label: 'Load 10 with values', payload: true });
    await controller.receive({ type: 'accept', offer: other?.id });
    assert.deepEqual(agreed, [{ timeline: 10, 'timeline:*': 10 }]);
    assert.deepEqual(
      calls.filter(({ fields }) => !fields).map(({ limit, packages }) => ({ limit, packages })),
      [{ limit: 10, packages: ['payload'] }],
    );
    assert.deepEqual(
      { offer: view().offer?.label, other: view().other?.label },
      { offer: 'Load 10 with values', other: 'Load 10 without values' },
    );
    await controller.receive({ type: 'accept', offer: view().other?.id });
    assert.deepEqual(agreed.at(-1), { timeline: 10 });
    assert.deepEqual(
      calls.filter(({ fields }) => !fields).map(({ packages }) => packages),
      [['payload'], undefined],
    );
  });

  it('shows why the events of the other way could not be counted, and buys none of them', async () => {
    const { controller, view, calls, clock, failNext } = await opened(25);
    await clock.advance(61_000);
    failNext('unreachable');
    await controller.receive({ type: 'accept', offer: view().other?.id });
    assert.deepEqual(
      { problem: view().problem?.what, count: view().count?.label },
      { problem: 'unreachable happened', count: 'Try Again' },
    );
    await controller.receive({ type: 'count' });
    assert.equal(view().offer?.label, 'Load 10 with values');
    assert.ok(calls.every(({ limit }) => limit === 0));
  });

  it('buys nothing the other way where it is not agreed to, or something else is chosen while that is asked', async () => {
    const { controller, view, calls, settings } = await opened(25);
    const { other } = view();
    settings.agrees = false;
    await controller.receive({ type: 'accept', offer: other?.id });
    settings.agrees = true;
    settings.meanwhile = () => controller.choose({ ...everyEvent, types: ['capital'] });
    await controller.receive({ type: 'accept', offer: other?.id });
    assert.deepEqual(
      calls.filter(({ fields }) => !fields),
      [],
    );
    assert.equal(view().offer?.payload, false, 'what was not agreed to is not chosen');
  });

  it('spends nothing where the user does not agree, and asks again at the next click', async () => {
    const { controller, calls, settings, click } = begin(40);
    await controller.receive({ type: 'ready' });
    settings.agrees = false;
    await click();
    assert.equal(calls.length, 1, 'the count alone');
    settings.agrees = true;
    await click();
    assert.equal(calls.length, 2);
  });

  it('spends nothing where another filter was chosen while the user was being asked', async () => {
    const { controller, calls, click, settings, stills } = await opened(25);
    const paid = (): readonly number[] => calls.flatMap(({ limit }) => (limit > 0 ? [limit] : []));
    settings.meanwhile = () => controller.choose({ ...everyEvent, payload: true });
    await click();
    assert.deepEqual({ paid: paid(), stills }, { paid: [], stills: [false] });
    delete settings.meanwhile;
    await click();
    assert.deepEqual({ paid: paid(), stills }, { paid: [10], stills: [false, true] });
  });

  it('spends nothing on a price that is no longer true, and shows the one that is', async () => {
    const { controller, calls, settings, view } = await opened(200);
    const seen = view().offer;
    settings.pageSize = 50;
    controller.refresh();
    await controller.receive({ type: 'accept', offer: seen?.id });
    assert.equal(calls.length, 1);
    assert.equal(view().offer?.events, 50);
  });

  it('holds to the price that was shown, though the setting is another by now', async () => {
    const { calls, click, settings } = await opened(200);
    settings.pageSize = 50;
    await click();
    assert.equal(calls.at(-1)?.limit, 10);
  });

  it('loads more for a command as for a click', async () => {
    const { controller, calls, click, stated } = await opened(15);
    await controller.loadMore();
    await click();
    await controller.loadMore();
    assert.deepEqual(stated, [false, true]);
    assert.deepEqual(
      calls.slice(1).map(({ limit }) => limit),
      [10, 5],
    );
  });

  it('keeps what is shown where a page fails, and tries again', async () => {
    const { click, failNext, view, numbers } = await opened(25);
    await click();
    failNext('unreachable');
    await click();
    assert.equal(numbers().length, 10);
    assert.deepEqual(view().problem, { what: 'unreachable happened', todo: 'do this' });
    assert.equal(view().offer?.label, 'Try Again');
    await click();
    assert.equal(numbers().length, 20);
    assert.equal(view().problem, undefined);
  });

  it('tries again to count, for nothing', async () => {
    const parts = begin(25);
    parts.failNext('timedOut');
    await parts.controller.receive({ type: 'ready' });
    assert.deepEqual(parts.view().count, { label: 'Try Again', price: 'free' });
    assert.equal(parts.view().offer, undefined);
    await parts.click();
    await parts.controller.loadMore();
    assert.equal(parts.view().counted, 'Events not counted', 'neither a click on an offer nor a command counts');
    await parts.controller.receive({ type: 'count' });
    assert.equal(parts.view().counted, '25 events');
    assert.ok(parts.calls.every(({ limit }) => limit === 0));
  });

  it('is silent about what was cancelled', async () => {
    const { click, failNext, view } = await opened(25);
    const before = view();
    failNext('cancelled');
    await click();
    assert.deepEqual(view(), before);
  });

  it('changes the order for nothing, and back', async () => {
    const { controller, calls, click, view, numbers, messages } = await opened(25);
    await click();
    const choices = typedOf(everyEvent);
    await controller.receive({ type: 'choose', revision: 1, choices: { ...choices, ordering: 'leastRecent' } });
    assert.equal(messages.at(-1)?.choices.ordering, 'leastRecent');
    assert.deepEqual(numbers(), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    assert.equal(view().offer?.label, 'Load 10 more');
    await controller.receive({ type: 'choose', revision: 2, choices });
    assert.deepEqual(numbers(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert.equal(calls.length, 2);
  });

  it('counts for other choices, and shows what is wrong with some, which asks nothing', async () => {
    const { controller, calls, messages, view } = await opened(25);
    const choices = typedOf({ types: ['capital'], ordering: 'mostRecent', payload: true, pageSize: 20 });
    await controller.receive({ type: 'choose', revision: 1, choices: { ...choices, from: '2026-02-30' } });
    assert.match(messages.at(-1)?.filter.wrong?.text ?? '', /2026-02-30/);
    assert.equal(view().problem, undefined);
    assert.equal(messages.at(-1)?.choices, everyEvent);
    assert.equal(calls.length, 1);
    await controller.receive({ type: 'choose', revision: 2, choices: { ...choices, from: '2026-02-28' } });
    assert.equal(messages.at(-1)?.filter.wrong, undefined);
    assert.deepEqual(calls.at(-1), {
      companies: [company.id],
      eventTypes: ['capital'],
      startDateFrom: '2026-02-28',
      ordering: 'mostRecent',
      fields: ['none'],
      limit: 0,
    });
    assert.equal(view().offer?.price, '≤ 40 credits (Timeline 20, Timeline: packages 20) · 8,420 left');
  });

  it('counts again on demand, for nothing', async () => {
    const { controller, calls } = await opened(25);
    await controller.receive({ type: 'count' });
    assert.deepEqual(
      calls.map(({ limit }) => limit),
      [0, 0],
    );
  });

  it('loads everything at its price, and stops on demand', async () => {
    const { controller, calls, view, settings, agreed } = await opened(143);
    const all = view().all;
    assert.deepEqual({ label: all?.label, price: all?.price }, { label: 'Load All 143', price: '≤ 143 credits · 8,420 left' });
    settings.agrees = false;
    await controller.receive({ type: 'accept', offer: all?.id });
    assert.equal(calls.length, 1);
    settings.agrees = true;
    const loading = controller.receive({ type: 'accept', offer: all?.id });
    while (view().stop === undefined) await new Promise((resolve) => setImmediate(resolve));
    await controller.receive({ type: 'accept', offer: view().all?.id });
    await controller.receive({ type: 'stop' });
    await loading;
    assert.deepEqual(agreed, [{ timeline: 143 }, { timeline: 143 }]);
    assert.deepEqual(
      calls.slice(1).map(({ limit }) => limit),
      [50],
    );
    assert.equal(view().status, '50 of 143 events loaded');
    await controller.receive({ type: 'accept', offer: view().all?.id });
    assert.equal(view().status, 'All 143 events loaded');
  });

  it('offers an unconfirmed load again, with its price', async () => {
    const { click, failNext, view } = await opened(25);
    failNext('timedOut', { unconfirmed: true });
    await click();
    assert.equal(view().offer?.label, 'Try Again (≤ 10 credits)');
    await click();
    assert.equal(view().status, '10 of 25 events loaded');
  });

  it('offers an unconfirmed load again, with its price, although the events were counted again', async () => {
    const { controller, click, failNext, view } = await opened(25);
    failNext('timedOut', { unconfirmed: true });
    await click();
    await controller.receive({ type: 'count' });
    assert.deepEqual(
      { problem: view().problem?.what, label: view().offer?.label, all: view().all?.label },
      { problem: 'timedOut happened', label: 'Try Again (≤ 10 credits)', all: 'Load All 25' },
    );
    failNext('overBudget');
    await click();
    assert.deepEqual(
      { problem: view().problem?.what, label: view().offer?.label },
      { problem: 'overBudget happened', label: 'Try Again (≤ 10 credits)' },
      'the reason of the last failure is not hidden',
    );
    await click();
    assert.deepEqual({ problem: view().problem, label: view().offer?.label }, { problem: undefined, label: 'Load 10 more' });
  });

  it('does not repeat an unconfirmed load for a press that was made before its failure was shown', async () => {
    const { controller, calls, failNext, view } = await opened(143);
    const press = (offer: TimelineView['offer']): Promise<void> => controller.receive({ type: 'accept', offer: offer?.id });
    const paid = (): number => calls.filter(({ limit }) => limit > 0).length;
    const { offer, all } = view();
    failNext('timedOut', { unconfirmed: true });
    await press(offer);
    await press(offer);
    await press(all);
    assert.equal(paid(), 1);
    const again = view().offer;
    failNext('timedOut', { unconfirmed: true });
    await press(again);
    await press(again);
    assert.deepEqual({ paid: paid(), label: view().offer?.label }, { paid: 2, label: 'Try Again (≤ 10 credits)' });
    await press(view().offer);
    assert.deepEqual({ paid: paid(), status: view().status }, { paid: 3, status: '10 of 143 events loaded' });
  });

  it('runs the command that an explanation offers, and no other one', async () => {
    const { controller, click, failNext, done, lines } = await opened(25);
    await controller.receive({ type: 'act', command: 'companyData.signIn' });
    failNext('signedOut');
    await click();
    await controller.receive({ type: 'act', command: 'workbench.action.quit' });
    assert.deepEqual(done, []);
    await controller.receive({ type: 'act', command: 'companyData.signIn' });
    assert.deepEqual(done, ['run companyData.signIn']);
    assert.equal(lines.length, 2);
  });

  it('hands the ID on', async () => {
    const { controller, done } = await opened(1);
    await controller.receive({ type: 'insertIds' });
    await controller.receive({ type: 'copyIds' });
    assert.deepEqual(done, [`insert ${company.id}`, `copy ${company.id}`]);
  });

  it('knows what is selected, of rows that are shown and in their order', async () => {
    const { controller, click } = await opened(25);
    await click();
    const selected = (): readonly number[] => controller.selection.map(({ serial }) => serial);
    await controller.receive({
      type: 'select',
      blocks: [
        [9, 7],
        [2, 2],
        [99, 1],
      ],
    });
    assert.deepEqual(selected(), [2, 7, 8, 9]);
    // Rows that are inserted later are not selected.
    await click();
    await controller.receive({ type: 'choose', revision: 1, choices: typedOf({ ...everyEvent, ordering: 'leastRecent' }) });
    assert.deepEqual(selected(), [9, 8, 7, 2]);
    await controller.receive({ type: 'select', blocks: [] });
    assert.deepEqual(selected(), []);
  });

  it('shows the details of the event that is looked at, and again when it was read anew', async () => {
    const { controller, click, details, asked, agreed, done, shownJson, now } = await opened(25);
    await click();
    await controller.receive({ type: 'look', n: 3 });
    await controller.receive({ type: 'look', n: 999 });
    assert.deepEqual(
      details.map(({ n, payload }) => ({ n, price: payload.offer?.price })),
      [{ n: 3, price: '≤ 2 credits (Timeline 1, Timeline: packages 1) · 8,420 left' }],
    );
    await controller.receive({ type: 'look', n: 3 });
    await controller.receive({ type: 'event', n: 3, action: 'loadPayload' });
    assert.deepEqual(asked, [{ id: '2', packages: ['payload'] }]);
    assert.deepEqual(agreed.at(-1), { timeline: 1, 'timeline:*': 1 });
    const last = details.at(-1);
    assert.deepEqual(
      { nodes: last?.payload.nodes, offer: last?.payload.offer },
      { nodes: [{ name: 'score', value: '612', numeric: true }], offer: undefined },
    );
    assert.ok(last?.facts.some(({ value }) => value.text === '2 credits (Timeline 1, Timeline: packages 1)'));
    // A second click on what is loaded buys nothing.
    await controller.receive({ type: 'event', n: 3, action: 'loadPayload' });
    assert.equal(asked.length, 1);
    for (const action of ['openRaw', 'openPayload', 'copyId', 'copyRequestId'] as const)
      await controller.receive({ type: 'event', n: 3, action });
    assert.deepEqual(shownJson, [
      [
        'Capital 2026-03-01 (answer)',
        {
          event: { id: '2', payload: { score: 612 } },
          answer: {
            requestId: 'r-1',
            cost: { timeline: 1, 'timeline:*': 1 },
            readAt: new Date(now()).toISOString(),
            items: [{ id: '2', payload: { score: 612 } }],
          },
        },
      ],
      ['Capital 2026-03-01 (payload)', { score: 612 }],
    ]);
    assert.deepEqual(done.slice(-2), ['copy 2', 'copy r-1']);
  });

  it('opens the answer that has brought an event, with what else came in it', async () => {
    const { controller, click, shownJson, now } = await opened(25);
    await click();
    await click();
    const readAt = new Date(now()).toISOString();
    const answered = async (n: number): Promise<unknown> => {
      await controller.receive({ type: 'event', n, action: 'openRaw' });
      return shownJson.at(-1)?.[1];
    };
    const items = Array.from({ length: 10 }, (_, at) => ({ id: String(at + 10) }));
    const answer = { requestId: 'p-2', costAtMost: { timeline: 10 }, readAt };
    assert.deepEqual(await answered(13), { event: { id: '12' }, answer: { ...answer, items } });
    // One that was bought by itself meanwhile has come in an answer of its own.
    await controller.receive({ type: 'event', n: 14, action: 'loadPayload' });
    const others = items.filter(({ id }) => id !== '13');
    assert.deepEqual(await answered(13), { event: { id: '12' }, answer: { ...answer, items: others } });
  });

  it('opens an event alone where its answer was not kept', async () => {
    const { controller, click, shownJson, settings } = await opened(25);
    settings.tells = false;
    await click();
    await controller.receive({ type: 'event', n: 3, action: 'openRaw' });
    assert.deepEqual(shownJson, [['Capital 2026-03-01 (answer)', { event: { id: '2' } }]]);
  });

  it('buys no payload that is not agreed to, and says what went wrong with one', async () => {
    const { controller, click, details, asked, settings, failNext } = await opened(25);
    await click();
    await controller.receive({ type: 'look', n: 3 });
    settings.agrees = false;
    await controller.receive({ type: 'event', n: 3, action: 'loadPayload' });
    assert.equal(asked.length, 0);
    assert.equal(details.at(-1)?.payload.offer?.busy, false);
    settings.agrees = true;
    failNext('unreachable');
    await controller.receive({ type: 'event', n: 3, action: 'loadPayload' });
    assert.equal(details.at(-1)?.problem?.what, 'unreachable happened');
    assert.equal(details.at(-1)?.payload.offer?.busy, false);
  });

  it('still says what went wrong with a payload after that of another event was loaded', async () => {
    const { controller, click, details, failNext } = await opened(25);
    await click();
    const load = (n: number): Promise<void> => controller.receive({ type: 'event', n, action: 'loadPayload' });
    failNext('timedOut');
    await load(3);
    await load(4);
    await controller.receive({ type: 'look', n: 4 });
    assert.equal(details.at(-1)?.problem, undefined);
    await controller.receive({ type: 'look', n: 3 });
    assert.equal(details.at(-1)?.problem?.what, 'timedOut happened');
    await load(3);
    assert.equal(details.at(-1)?.problem, undefined);
  });

  it('buys no payload once the page was closed, as it is when another account is chosen', async () => {
    const { controller, click, asked, agreed, settings } = await opened(25);
    await click();
    const before = agreed.length;
    settings.meanwhilePayload = () => {
      controller.dispose();
    };
    await controller.receive({ type: 'event', n: 3, action: 'loadPayload' });
    assert.deepEqual({ asked, agreed: agreed.length - before }, { asked: [], agreed: 1 });
    await controller.receive({ type: 'event', n: 4, action: 'loadPayload' });
    assert.deepEqual({ asked, agreed: agreed.length - before }, { asked: [], agreed: 1 }, 'nobody is asked any more');
  });

  it('loads the payloads of two events at once, and each of them once', async () => {
    const { controller, click, details, asked } = await opened(25);
    await click();
    const act = (n: number, action: string): Promise<void> => controller.receive({ type: 'event', n, action });
    await controller.receive({ type: 'look', n: 3 });
    const loading = [act(3, 'loadPayload'), act(3, 'explain'), act(4, 'loadPayload')];
    await loading[1];
    assert.equal(details.at(-1)?.payload.offer?.busy ?? true, true);
    await Promise.all([...loading, act(3, 'loadPayload')]);
    assert.deepEqual(
      asked.map(({ id }) => id),
      ['2', '3'],
    );
    assert.deepEqual(details.at(-1)?.payload.nodes, [{ name: 'score', value: '612', numeric: true }]);
  });

  it('has the search explained for nothing', async () => {
    const { controller, click, calls, shownJson, agreed } = await opened(25);
    await click();
    const before = agreed.length;
    await controller.receive({ type: 'event', n: 3, action: 'explain' });
    const { fields, limit, explain, companies, packages } = calls.at(-1) ?? { limit: -1 };
    assert.deepEqual(
      { fields, limit, explain, companies, packages },
      { fields: ['none'], limit: 0, explain: true, companies: [company.id], packages: undefined },
    );
    assert.deepEqual(shownJson, [['Capital 2026-03-01 (evaluation)', { understood: 7 }]]);
    assert.equal(agreed.length, before);
  });

  it('still says what went wrong with a payload after the search was explained', async () => {
    const { controller, click, details, failNext, settings } = await opened(25);
    await click();
    await controller.receive({ type: 'look', n: 3 });
    const act = (action: string): Promise<void> => controller.receive({ type: 'event', n: 3, action });
    const explanation = Promise.withResolvers<undefined>();
    settings.beforeExplanation = explanation.promise;
    failNext('timedOut', { unconfirmed: true });
    const [loading, explaining] = [act('loadPayload'), act('explain')];
    await loading;
    assert.equal(details.at(-1)?.problem?.what, 'timedOut happened');
    explanation.resolve(undefined);
    await explaining;
    assert.equal(details.at(-1)?.problem?.what, 'timedOut happened');
    await act('explain');
    assert.equal(details.at(-1)?.problem?.what, 'timedOut happened');
    failNext('unreachable');
    await act('explain');
    assert.equal(details.at(-1)?.problem?.what, 'timedOut happened', 'the problem of the paid call comes first');
    await controller.receive({ type: 'event', n: 3, action: 'loadPayload', failures: 1 });
    assert.equal(details.at(-1)?.problem, undefined);
  });

  it('buys no payload again for a press that was made before the page showed that it may have been billed', async () => {
    const { controller, click, details, asked, failNext } = await opened(25);
    await click();
    const press = (failures?: number): Promise<void> =>
      controller.receive({ type: 'event', n: 3, action: 'loadPayload', failures });
    failNext('timedOut', { unconfirmed: true });
    await press();
    // The button of the row is pressed before the details show the warning.
    await press();
    await controller.receive({ type: 'look', n: 3 });
    assert.deepEqual(
      { asked: asked.length, problem: details.at(-1)?.problem?.what, failures: details.at(-1)?.payload.offer?.failures },
      { asked: 1, problem: 'timedOut happened', failures: 1 },
    );
    failNext('timedOut', { unconfirmed: true });
    await press(1);
    await press(1);
    assert.deepEqual({ asked: asked.length, failures: details.at(-1)?.payload.offer?.failures }, { asked: 2, failures: 2 });
    await press(2);
    assert.deepEqual({ asked: asked.length, problem: details.at(-1)?.problem }, { asked: 3, problem: undefined });
  });

  it('ignores what it does not understand, with one line that repeats nothing of it', async () => {
    const { controller, calls, lines } = await opened(25);
    for (const garbage of [null, 'load', { type: 'load', limit: 50 }, { type: 'accept', offer: 'other\nline' }]) {
      await controller.receive(garbage);
    }
    assert.equal(calls.length, 1);
    assert.equal(lines.length, 3);
    assert.ok(lines.every((line) => !/load|\n/.test(line)));
  });

  it('shows the credits left anew', async () => {
    const { controller, settings, view } = await opened(25);
    settings.left = 7;
    controller.refresh();
    assert.equal(view().offer?.price, '≤ 10 credits · 7 left');
  });

  it('gives up counting when it ends, but takes in a page that is paid for', async () => {
    const first = begin(25);
    const counting = first.controller.receive({ type: 'ready' });
    first.controller.dispose();
    await counting;
    assert.equal(first.signals[0]?.aborted, true);

    const { controller, click, reader, signals, views } = await opened(25);
    const shown = views().length;
    const loading = click();
    while (views().length === shown) await Promise.resolve();
    assert.equal(reader.state.status, 'loading');
    controller.dispose();
    await loading;
    assert.equal(signals.at(-1)?.aborted ?? false, false);
    assert.equal(reader.state.rows.length, 10);
    // The last one was before the end: that it is loading.
    assert.equal(views().length, shown + 1);
  });
});

async function opened(events: number) {
  const parts = begin(events);
  await parts.controller.receive({ type: 'ready' });
  return parts;
}

function begin(events: number, defer = (work: () => void): void => work()) {
  const calls: TimelineSearch[] = [];
  const asked: TimelineDetails[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const messages: ShowMessage[] = [];
  const patch: (ShowMessage | RowsMessage)[] = [];
  const details: DetailsView[] = [];
  const shownJson: [title: string, value: unknown][] = [];
  const lines: string[] = [];
  const done: string[] = [];
  const agreed: Price[] = [];
  /** True if the price was named where the user clicked. */
  const stated: boolean[] = [];
  /** True if what was agreed to was still offered then. */
  const stills: boolean[] = [];
  const settings: {
    pageSize: number;
    left: number | undefined;
    agrees: boolean;
    /** Answers say what they have cost. */
    tells: boolean;
    meanwhile?: () => Promise<void>;
    /** The service explains a search only after this. */
    beforeExplanation?: Promise<void>;
    /** Happens while it is asked about a payload. */
    meanwhilePayload?: () => void;
  } = {
    pageSize: 10,
    tells: true,
    left: 8420,
    agrees: true,
  };
  let failure: Failure | undefined;
  let pages = 0;
  const searchTimeline: Client['searchTimeline'] = async (search, options) => {
    calls.push(search);
    signals.push(options?.signal);
    await new Promise((resolve) => setImmediate(resolve));
    if (search.explain) await settings.beforeExplanation;
    const failed = failure;
    failure = undefined;
    if (failed) throw failed;
    const ids = Array.from({ length: events }, (_, index) => String(index));
    if (search.ordering === 'leastRecent') ids.reverse();
    const start = search.after === undefined ? 0 : ids.indexOf(search.after) + 1;
    const rows = search.fields ? [] : ids.slice(start, start + search.limit);
    const count = search.ids ? search.ids.length : events;
    return {
      ...(search.explain ? { explanation: { understood: search.eventTypes.length } } : {}),
      rows: rows.map((id) => ({ raw: { id }, value: { id, subjects: [], type: 'capital', startDate: '2026-03-01' } })),
      count,
      ...(settings.tells && rows.length > 0
        ? { receipt: { requestId: `p-${String((pages += 1))}`, cost: { timeline: rows.length }, certainty: 'estimated' } }
        : {}),
    };
  };
  const clock = new FakeClock();
  const { cache, ledger } = memoryStorage(clock);
  const now = (): number => clock.now();
  const store = new TimelineStore({
    money: { account: 'a', cache, ledger },
    savings: new Savings(),
    now,
    learn: () => undefined,
  });
  const about = { kind: 'companies', ids: [company.id] } as const;
  const reader = new TimelineReader({ client: { searchTimeline }, store, about });
  const getTimelineEvent: Client['getTimelineEvent'] = async (input) => {
    asked.push(input);
    await new Promise((resolve) => setImmediate(resolve));
    const failed = failure;
    failure = undefined;
    if (failed) throw failed;
    const { id } = input;
    const payload = { score: 612 };
    const receipt = { requestId: 'r-1', cost: { timeline: 1, 'timeline:*': 1 }, certainty: 'known' } as const;
    return { raw: { id, payload }, value: { id, subjects: [], type: 'capital', startDate: '2026-03-01', payload }, receipt };
  };
  const singleEvents = new SingleEvents({ client: { searchTimeline, getTimelineEvent }, store });
  const controller = new TimelineController({
    topic: topicOfCompany(company),
    reader,
    session: { account: 'a' },
    defer,
    post: (message) => {
      if (message.type === 'show') messages.push(message);
      if (message.type === 'show' || message.type === 'rows') patch.push(message);
      if (message.type === 'details') details.push(message.details);
    },
    singleEvents: () => singleEvents,
    agreeToPayload: (price) => {
      agreed.push(price);
      settings.meanwhilePayload?.();
      return Promise.resolve(settings.agrees);
    },
    explain: ({ kind }) => ({
      what: `${kind} happened`,
      todo: 'do this',
      ...(kind === 'signedOut' ? { action: { label: 'Sign In', command: 'companyData.signIn' } } : {}),
    }),
    credits: { left: () => settings.left },
    agree: async ({ price, isPriceShown: named, isFilterUnchanged }) => {
      agreed.push(price);
      stated.push(named);
      await settings.meanwhile?.();
      stills.push(isFilterUnchanged());
      return settings.agrees;
    },
    pageSize: () => settings.pageSize,
    locale: 'en',
    now,
    actions: {
      insertIds: (companies) => done.push(`insert ${companies.map(({ id }) => id).join()}`),
      copyIds: (companies) => done.push(`copy ${companies.map(({ id }) => id).join()}`),
      run: (command) => done.push(`run ${command}`),
      runForPage: (command) => done.push(`run ${command}`),
      savePicture: () => done.push('picture'),
      copy: (text) => done.push(`copy ${text}`),
      showCompany: ({ id, name }) => done.push(`show ${id} ${name}`),
      openJson: (title, value) => shownJson.push([title, value]),
    },
    filters: {
      used: ({ types }) => done.push(`used ${types.join()}`),
      save: () => done.push('save'),
      apply: () => done.push('apply'),
    },
    log: (line) => lines.push(line),
  });
  const view = (): TimelineView => {
    const last = messages.at(-1);
    assert.ok(last);
    return last.view;
  };
  return {
    controller,
    reader,
    calls,
    signals,
    messages,
    patch,
    details,
    shownJson,
    asked,
    views: () => messages.map((message) => message.view),
    lines,
    done,
    agreed,
    settings,
    stated,
    stills,
    view,
    clock,
    now,
    /** The numbers of the rows that the page shows. */
    numbers: () => {
      let numbers: readonly number[] = [];
      for (const one of patch) {
        const { splice } = one;
        if (one.type === 'show' && one.start) numbers = [];
        if (splice) numbers = spliced(numbers, splice);
      }
      return numbers;
    },
    click: () => controller.receive({ type: 'accept', offer: view().offer?.id }),
    failNext: (kind: Failure['kind'], facts: FailureFacts = {}) => {
      failure = new Failure(kind, facts);
    },
  };
}
