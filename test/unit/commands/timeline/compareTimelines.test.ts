// Tests of Compare Timelines: it opens the right companies, and buys nothing again that one of them has.
import assert from 'node:assert/strict';
import { priceOf, totalOf } from '../../../../src/client/price.ts';
import { compareTimelines } from '../../../../src/commands/timeline/compareTimelines.ts';
import type { Target } from '../../../../src/viewModel/target.ts';
import { closedChart, type ChartToPage } from '../../../../src/controllers/timeline/chartMessages.ts';
import { TimelineController } from '../../../../src/controllers/timeline/timelineController.ts';
import type { ShowMessage, ToPage } from '../../../../src/controllers/timeline/protocol.ts';
import type { TimelineTopic } from '../../../../src/state/timeline/timelineTopic.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { eventually } from '../../../support/eventually.ts';

describe('Compare Timelines', function () {
  this.timeout(30_000);
  let harness: TestHarness;
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.dispose();
  });

  const topic = (): TimelineTopic => {
    const found = harness.openedCharts.at(-1);
    assert.ok(found, 'no chart was opened');
    return found;
  };

  const companies = async (count: number): Promise<readonly (Target & { kind: 'company' })[]> => {
    const { rows } = await harness.open.client.searchCompanies({ limit: count });
    harness.open.companies.remember(rows);
    return rows.flatMap(({ value }) => (value ? [{ kind: 'company' as const, company: value }] : []));
  };

  it('opens the companies that are selected, each once, with the chart', async () => {
    const [one, two, three] = await companies(3);
    assert.ok(one && two && three);
    await harness.run(compareTimelines, one, two, three, two);
    assert.deepEqual(topic().scope, { kind: 'companies', ids: [one, two, three].map(({ company }) => company.id) });
    assert.equal(topic().title, `${one.company.name ?? ''} and 2 more`);
    assert.deepEqual(harness.ui.asked, []);
  });

  it('opens the companies of a list under its name, and offers those that are not known at their price', async () => {
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(list);
    const before = harness.billed;
    harness.ui.answer(undefined);
    await harness.run(compareTimelines, { kind: 'list', list });
    assert.deepEqual({ openedCharts: harness.openedCharts, billed: harness.billed }, { openedCharts: [], billed: before });
    assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /≤ \d+ credits/);
    harness.ui.answer(harness.ui.offered.at(-1)?.[0]?.split(' — ')[0]);
    await harness.run(compareTimelines, { kind: 'members', list });
    assert.equal(topic().title, 'Clients');
    assert.equal(topic().companies.length, harness.open.lists.companiesIn(list.id).length);
    assert.ok(topic().companies.every(({ id, name }) => name !== id));
  });

  it('takes a list once that is selected together with its companies row', async () => {
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(list);
    harness.ui.answer(undefined);
    await harness.run(compareTimelines, { kind: 'list', list });
    harness.ui.answer(undefined);
    await harness.run(compareTimelines, { kind: 'list', list }, { kind: 'members', list });
    assert.deepEqual(harness.ui.offered[1], harness.ui.offered[0]);
  });

  it('asks which others to one company, and which at all without one', async () => {
    const [one, two, three] = await companies(3);
    assert.ok(one && two && three);
    harness.ui.answer({ chosen: [two.company.name ?? '', three.company.name ?? ''] });
    await harness.run(compareTimelines, one);
    assert.equal(topic().scope.ids[0], one.company.id);
    assert.deepEqual(new Set(topic().scope.ids), new Set([one, two, three].map(({ company }) => company.id)));
    harness.ui.answer({ chosen: [three.company.name ?? '', one.company.name ?? ''] });
    await harness.run(compareTimelines);
    assert.deepEqual(new Set(topic().scope.ids), new Set([one.company.id, three.company.id]));
    harness.ui.answer(undefined);
    await harness.run(compareTimelines);
    assert.equal(harness.openedCharts.length, 2);
  });

  it('says what is missing where there is nothing to compare', async () => {
    await harness.run(compareTimelines);
    const [one] = await companies(1);
    assert.ok(one);
    await harness.run(compareTimelines, one);
    assert.deepEqual(harness.opened, []);
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => text),
      Array(2).fill('There is nothing to compare. Choose two companies at least, or a list of them.'),
    );
  });

  it('does not pay again for what was loaded of one company alone, and offers the smaller number', async () => {
    const [one, two] = await companies(2);
    assert.ok(one && two);
    const idOf = ({ company }: { company: { id: string } }): string => company.id;
    const alone = harness.open.timeline({ kind: 'companies', ids: [idOf(one)] });
    await alone.open();
    const ofOne = alone.state.count ?? 0;
    assert.ok(ofOne > 0);
    let before = harness.billed;
    await alone.loadAll(ofOne, new AbortController().signal);
    assert.equal(harness.billed - before, ofOne);

    await harness.run(compareTimelines, one, two);
    before = harness.billed;
    const messages: ToPage[] = [];
    const controller = conversationOf(topic(), messages);
    await controller.receive({ type: 'ready' });
    const shows = messages.filter((message): message is ShowMessage => message.type === 'show');
    const reader = harness.open.timeline(topic().scope);
    const missing = (reader.state.count ?? 0) - reader.state.rows.length;
    assert.equal(reader.state.rows.length, ofOne);
    assert.ok(missing > 0 && missing < (reader.state.count ?? 0));
    assert.equal(harness.billed, before, 'opening is free');
    const last = shows.at(-1)?.view;
    const offer = last?.all ?? last?.offer;
    assert.equal(offer?.events, missing);
    assert.match(offer?.price ?? '', new RegExp(`≤ ${String(missing)} credits`));

    await controller.receive({ type: 'accept', offer: offer?.id });
    assert.equal(harness.billed - before, totalOf(priceOf('timeline', { objects: missing })));
    assert.equal(reader.state.complete, true);
    // And what both have brought is drawn for both.
    await controller.receive({ type: 'chart', savedState: { ...closedChart, open: true, arrangement: 'overlay' } });
    const charts = (): readonly ChartToPage[] => messages.filter((message): message is ChartToPage => message.type === 'chart');
    await eventually(() => charts().length > 0, true, 20_000);
    assert.equal(charts()[0]?.view.chart.legend.length, 2);
    assert.equal(harness.billed - before, missing);
    // Opened a second time it has its chart open, and the page is told.
    await controller.receive({ type: 'chart', savedState: closedChart });
    controller.openChart();
    const told = messages.filter((message): message is ShowMessage => message.type === 'show').at(-1);
    assert.deepEqual({ start: told?.start, open: told?.chart?.savedState.open }, { start: false, open: true });
    controller.dispose();
  });

  function conversationOf(about: TimelineTopic, messages: ToPage[]): TimelineController {
    const nothing = (): void => undefined;
    return new TimelineController({
      topic: about,
      reader: harness.open.timeline(about.scope),
      session: { account: 'a' },
      post: (message) => messages.push(message),
      explain: () => undefined,
      credits: harness.open.credits,
      pageSize: () => 10,
      agree: () => Promise.resolve(true),
      singleEvents: () => undefined,
      agreeToPayload: () => Promise.resolve(false),
      filters: { used: nothing, save: nothing, apply: nothing },
      locale: 'en',
      now: () => harness.clock.now(),
      actions: {
        insertIds: nothing,
        copyIds: nothing,
        run: nothing,
        savePicture: nothing,
        copy: nothing,
        showCompany: nothing,
        openJson: nothing,
        runForPage: nothing,
      },
      log: nothing,
    });
  }
});
