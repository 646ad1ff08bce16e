// Tests of a page's chart: computed while it is open, in steps for many events, and saved as a picture.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { ChartView } from '../../../../src/viewModel/timeline/chartView.ts';
import type { EventEntry } from '../../../../src/state/timeline/timelineEntry.ts';
import { everyEvent, type TimelineChoices } from '../../../../src/state/timeline/timelineFilter.ts';
import { topicOfCompanies, topicOfCompany, type TimelineTopic } from '../../../../src/state/timeline/timelineTopic.ts';
import { timelineFormats } from '../../../../src/viewModel/timeline/timelineFormats.ts';
import { TimelineChart, type PictureFile } from '../../../../src/controllers/timeline/chart.ts';
import {
  closedChart,
  type ChartToPage,
  type ChartState,
  type PictureToPage,
} from '../../../../src/controllers/timeline/chartMessages.ts';
import { eventually } from '../../../support/eventually.ts';
import { inZone } from '../../../support/inZone.ts';
import { chartEntries } from './support/chartEntries.ts';

const acme = topicOfCompany({ id: 'c0', name: 'ACME: "S.p.A."' });
const open: ChartState = { ...closedChart, open: true };

/** The keys of the events whose values are drawn. */
function keysOf({ chart }: ChartView): ReadonlySet<string | undefined> {
  return new Set(chart.panels.flatMap(({ series }) => series.flatMap(({ points }) => points.map(({ key }) => key))));
}

describe('the chart of a timeline', function () {
  this.timeout(30_000);
  const charts: TimelineChart[] = [];
  const clock = { now: 0 };
  beforeEach(() => {
    clock.now = Date.UTC(2026, 10, 21, 12);
  });
  afterEach(() => {
    for (const chart of charts.splice(0)) chart.dispose();
  });

  function begin(topic: TimelineTopic, rows: readonly EventEntry[], savedState?: ChartState) {
    const state: { rows: readonly EventEntry[]; revision: number; choices: TimelineChoices; gone: number } = {
      rows: [...rows],
      revision: 1,
      choices: everyEvent,
      gone: 0,
    };
    const sent: (ChartToPage | PictureToPage)[] = [];
    const saved: (PictureFile | undefined)[] = [];
    const chosen: TimelineChoices[] = [];
    const chart = new TimelineChart(
      {
        topic,
        reader: { state },
        formats: timelineFormats('en'),
        now: () => clock.now,
        post: (message) => sent.push(message),
        savePicture: (file) => saved.push(file),
        choose: (choices) => {
          chosen.push(choices);
          return Promise.resolve();
        },
      },
      savedState,
    );
    const views = (): readonly ChartView[] => sent.flatMap((one) => (one.type === 'chart' ? [one.view] : []));
    charts.push(chart);
    return { chart, state, sent, saved, chosen, views };
  }

  /** Opens it, and waits for what it draws. */
  async function opened(topic: TimelineTopic, rows: readonly EventEntry[], savedState = open) {
    const made = begin(topic, rows, savedState);
    made.chart.start();
    made.chart.update();
    await eventually(() => made.views().length, 1, 20_000);
    const [view] = made.views();
    assert.ok(view);
    return { ...made, view };
  }

  it('computes nothing while it is closed, and draws when it is opened', async () => {
    const { chart, sent, views } = begin(acme, chartEntries('c0', 0));
    assert.deepEqual(chart.start().savedState, closedChart);
    chart.update();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(sent, []);
    await chart.receive({ type: 'chart', savedState: open });
    await eventually(() => views().length, 1, 20_000);
    assert.equal(views()[0]?.compares, false);
    assert.ok((views()[0]?.chart.panels.length ?? 0) >= 2);
    assert.match(views()[0]?.words.chart ?? '', /ACME/);
  });

  it('draws another number of a type where one is chosen, and keeps to the main one where it is gone', async () => {
    const { chart, view, views } = await opened(acme, chartEntries('c0', 0));
    const [choice] = view.values;
    const other = choice?.values.find(({ value }) => value !== choice.value);
    assert.ok(choice && other, 'a type has several numbers');
    await chart.receive({ type: 'chart', savedState: { ...open, values: [[choice.type, other.value]] } });
    const chosen = views().at(-1);
    assert.equal(chosen?.values[0]?.value, other.value);
    const names = (one: ChartView | undefined): readonly string[] => one?.chart.legend.map(({ name }) => name) ?? [];
    assert.ok(names(chosen).some((name) => name.endsWith(`: ${other.label}`)));
    await chart.receive({ type: 'chart', savedState: { ...open, values: [[choice.type, 'gone']] } });
    assert.deepEqual(names(views().at(-1)), names(view));
  });

  it('knows each point by the number of its row', async () => {
    const rows = chartEntries('c0', 0);
    const { view } = await opened(acme, rows);
    assert.deepEqual([...keysOf(view)].sort(), rows.map(({ serial }) => String(serial)).sort());
  });

  it('stops in between for fifty thousand events, and gives up when it is closed', async function () {
    this.timeout(30_000);
    const some = chartEntries('c0', 0);
    const rows = Array.from({ length: 50_000 }, (_, at) => ({ ...some[at % some.length]!, serial: at }));
    const { chart, views } = begin(acme, rows, open);
    chart.start();
    chart.update();
    // Others get their turn: how often is the machine's, that they do is ours.
    let turns = 0;
    for (; views().length === 0 && turns < 100_000; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    assert.ok(turns >= 5, String(turns));
    const other = begin(acme, rows, open);
    other.chart.start();
    other.chart.update();
    await other.chart.receive({ type: 'chart', savedState: closedChart });
    for (let turn = 0; turn < turns * 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(other.sent, []);
  });

  it('draws again what came in, and not what is the same', async () => {
    // The pause after a chart passes when the test says so.
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const rows = chartEntries('c0', 0);
      const { chart, state, sent } = begin(acme, rows.slice(0, 5), open);
      const shown = (): readonly number[] => sent.flatMap((one) => (one.type === 'chart' ? [keysOf(one.view).size] : []));
      const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
      const drawn = async (points: number): Promise<void> => {
        for (let turns = 0; shown().at(-1) !== points && turns < 100_000; turns += 1) await turn();
        assert.equal(shown().at(-1), points);
      };
      const change = (count: number): void => {
        state.rows = rows.slice(0, count);
        state.revision += 1;
        chart.update();
      };
      chart.start();
      chart.update();
      await drawn(5);
      chart.update();
      mock.timers.tick(60_000);
      await turn();
      chart.update();
      await turn();
      change(6);
      await drawn(6);
      chart.update();
      mock.timers.tick(60_000);
      await turn();
      change(7);
      await drawn(7);
      // Charts are computed one after the other, so that a chart of the same events would have come before that of the next change.
      assert.deepEqual(shown(), [5, 6, 7]);
    } finally {
      mock.timers.reset();
    }
  });

  it('sends a page that comes back what it has, at once', async () => {
    const { chart, views } = await opened(acme, chartEntries('c0', 0));
    assert.deepEqual(chart.start().savedState, open);
    chart.update();
    assert.equal(views().length, 2);
    assert.deepEqual(views()[0], views()[1]);
  });

  it('says which events have no values', async () => {
    const plain = chartEntries('c0', 0, { payload: false });
    const all = await opened(acme, plain);
    assert.ok(all.view.chart.panels.every(({ kind }) => kind === 'bars'));
    assert.equal(all.view.notes[0], 'The events are loaded without their values. The bars count them.');
    all.chart.dispose();
    const some = await opened(acme, [...plain.slice(0, 3), ...chartEntries('c0', 0).slice(3)]);
    assert.match(some.view.notes[0] ?? '', /^3 of [\d,]+ events are loaded without their values\.$/);
    some.chart.dispose();
    assert.deepEqual((await opened(acme, chartEntries('c0', 0))).view.notes, []);
  });

  it('takes the shown part as dates of the filter, and nothing that is none', async () => {
    const { chart, chosen } = await opened(acme, chartEntries('c0', 0));
    await chart.receive({ type: 'chartDates', from: '2024-01-01', to: '2024-03-01' });
    await chart.receive({ type: 'chartDates', from: 'soon', to: '2024-03-01' });
    await chart.receive({ type: 'chartDates', from: '2024-03-01', to: '2024-03-01' });
    assert.deepEqual(chosen, [{ ...everyEvent, from: '2024-01-01', to: '2024-03-01' }]);
  });

  it('shows what it can of bad records, and says how many are left out', async () => {
    const rows = chartEntries('c0', 0).slice(0, 6);
    const deep = Array.from({ length: 20 }).reduce<unknown>((inner) => ({ inner }), { score: 1 });
    const large = { text: 'x'.repeat(2_000_000), score: 5 };
    const bad = [
      { raw: 7 },
      { raw: {}, value: { subjects: [] } },
      { raw: {}, value: { subjects: [], startDate: '2026-02-31', payload: { score: 1 } } },
      ...[deep, large, 'text', 12, null, [1, 2], { score: 'high' }].map((payload) => ({
        raw: {},
        value: { subjects: [], type: 'odd', startDate: '2026-01-01', payload },
      })),
    ].map((row, at) => ({ ...rows[0]!, serial: 100 + at, row }));
    const { view } = await opened(acme, [...rows, ...bad]);
    assert.deepEqual(view.notes, [
      '2 events have no date, and are not in the chart.',
      '6 events carry no number, and are not in the chart.',
      '1 record cannot be read, and is not in the chart.',
    ]);
    assert.ok(view.chart.legend.some(({ name }) => name.startsWith('odd')));
  });

  describe('of several companies', () => {
    const names = Array.from({ length: 30 }, (_, at) => ({ id: `c${String(at)}`, name: `Company ${String(at)}` }));
    const rowsOf = (some: number) => names.slice(0, some).flatMap(({ id }, at) => chartEntries(id, at));

    it('shows them side by side or over each other, on the same days', async () => {
      const { chart, view, views } = await opened(topicOfCompanies(names.slice(0, 3), 'Three'), rowsOf(3));
      assert.equal(view.compares, true);
      assert.equal(view.chart.small, true);
      assert.equal(view.companies, undefined);
      await chart.receive({ type: 'chart', savedState: { ...open, arrangement: 'overlay' } });
      const last = views().at(-1);
      assert.deepEqual(
        last?.chart.legend.map(({ name }) => name),
        ['Company 0', 'Company 1', 'Company 2'],
      );
      assert.equal(last?.chart.small, false);
    });

    it('shows so many at once, lists the rest, and turns the page', async () => {
      const { chart, view, views, saved } = await opened(topicOfCompanies(names, 'All'), rowsOf(28));
      assert.match(view.companies?.text ?? '', /^Companies 1 to \d+ of 28$/);
      assert.match(view.companies?.rest ?? '', /^Not shown: Company .* more$/);
      assert.ok(view.chart.panels.length <= 24);
      assert.deepEqual(view.notes.slice(-1), ['No event is loaded of: Company 28, Company 29']);
      const seen = new Set<string>();
      for (let first: number | undefined = 0; first !== undefined;) {
        await chart.receive({ type: 'chart', savedState: { ...open, first } });
        const now = views().at(-1);
        for (const { key } of now?.chart.panels ?? []) seen.add((JSON.parse(key) as string[])[0] ?? '');
        first = now?.companies?.next;
      }
      assert.equal(seen.size, 28);
      await chart.receive({ type: 'savePicture', form: 'svg', width: 900 });
      assert.match(String(saved[0]?.content), /<title id="title">[^<]* · Companies \d+ to 28 of 28</);
      await chart.receive({ type: 'chart', savedState: { ...open, first: 500 } });
      assert.match(views().at(-1)?.companies?.text ?? '', /^Companies 1 to/);
    });

    it('says of how many events it does not know whose they are', async () => {
      const strangers = chartEntries('stranger', 5).slice(0, 2);
      const { view } = await opened(topicOfCompanies(names.slice(0, 2), 'Two'), [...rowsOf(2), ...strangers]);
      assert.deepEqual(view.notes, ['2 events name none of these companies, and are not in the chart.']);
    });
  });

  describe('as a picture', () => {
    it('is saved as SVG under the name of the company and the day', async () => {
      const { chart, saved } = await opened(acme, chartEntries('c0', 0));
      await chart.receive({ type: 'savePicture', form: 'svg', width: 900 });
      const [file] = saved;
      assert.deepEqual({ name: file?.name, form: file?.form }, { name: 'ACME S.p.A 2026-11-21', form: 'svg' });
      assert.match(String(file?.content), /^<svg [^>]*width="900".*<title id="title">ACME: &quot;S\.p\.A\.&quot;</s);
    });

    it('names the day of the user, which is another one after midnight than that of Greenwich', async () => {
      await inZone('Europe/Rome', async () => {
        clock.now = Date.UTC(2026, 10, 21, 23, 30);
        const { chart, saved } = await opened(acme, chartEntries('c0', 0));
        await chart.receive({ type: 'savePicture', form: 'svg', width: 900 });
        assert.equal(saved[0]?.name, 'ACME S.p.A 2026-11-22');
        assert.match(String(saved[0]?.content), /known on 2026-11-22/);
      });
    });

    it('is drawn by the page as PNG, and taken once and only where it is one', async () => {
      const { chart, sent, saved } = await opened(acme, chartEntries('c0', 0));
      const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
      await chart.receive({ type: 'png', picture: 1, bytes: png });
      assert.equal(saved.length, 0);
      await chart.receive({ type: 'savePicture', form: 'png', width: 1e9 });
      const asked = sent.at(-1);
      assert.ok(asked?.type === 'picture');
      assert.equal(asked.drawing.width, 1920);
      await chart.receive({ type: 'png', picture: asked.picture, bytes: png });
      await chart.receive({ type: 'png', picture: asked.picture, bytes: png });
      assert.deepEqual(
        saved.map((file) => file && { ...file, of: { rows: file.of.rows.length, about: file.of.filter.about } }),
        [
          {
            name: 'ACME S.p.A 2026-11-21',
            form: 'png',
            content: png,
            of: { rows: chartEntries('c0', 0).length, about: acme.scope },
          },
        ],
      );
      for (const bytes of [undefined, new Uint8Array([60, 115, 118, 103])]) {
        await chart.receive({ type: 'savePicture', form: 'png', width: 900 });
        const next = sent.at(-1);
        assert.ok(next?.type === 'picture');
        await chart.receive({ type: 'png', picture: next.picture, ...(bytes ? { bytes } : {}) });
      }
      assert.deepEqual(saved.slice(1), [undefined, undefined]);
    });

    it('is described by what it was drawn from, although other events are shown since', async () => {
      const rows = chartEntries('c0', 0);
      const { chart, state, saved } = await opened(acme, rows);
      state.rows = [];
      state.revision = 2;
      state.choices = { ...everyEvent, types: ['capital'] };
      await chart.receive({ type: 'savePicture', form: 'svg', width: 900 });
      const of = saved[0]?.of;
      assert.deepEqual({ rows: of?.rows.length, types: of?.filter.types }, { rows: rows.length, types: everyEvent.types });
    });

    it('is not made of nothing', async () => {
      const { chart, saved, sent } = await opened(acme, []);
      await chart.receive({ type: 'savePicture', form: 'svg', width: 900 });
      await chart.receive({ type: 'savePicture', form: 'png', width: 900 });
      assert.deepEqual({ saved, sent: sent.length }, { saved: [], sent: 1 });
    });
  });
});
