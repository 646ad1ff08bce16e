// The chart of a timeline in its own page: by mouse, keys and ear, in every theme, as a picture.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChartData } from '../../../src/domain/chart/chartData.ts';
import { extentOf, withRoom } from '../../../src/domain/chart/chartData.ts';
import { chartFormats } from '../../../src/domain/chart/chartFormats.ts';
import { chartSvg } from '../../../src/domain/chart/chartSvg.ts';
import { chartOf } from '../../../src/domain/chart/chartOf.ts';
import { collectSeries } from '../../support/collectSeries.ts';
import { chartWords } from '../../../src/viewModel/timeline/chartWords.ts';
import {
  openChartBrowser,
  ownBytes,
  themes,
  type ChartFacts,
  type ChartPage,
  type PageChoices,
} from '../../support/chartPage.ts';
import { eventually } from '../../support/eventually.ts';
import { root } from '../../support/project.mjs';
import { linesChart, names, sandboxChart } from '../../unit/domain/chart/sampleChart.ts';

/** Bytes of the chart's own script with the parts of d3 that it uses, as it is minified. */
const mostBytes = 36 * 1024;

const words = chartWords(['ACME']);
const two = linesChart({
  a: { '2024-01-01': 10, '2024-02-01': 20, '2024-03-01': 30, '2024-04-01': 25 },
  b: { '2024-01-15': 100, '2024-03-15': 50 },
});

describe('the chart', () => {
  let browser: Awaited<ReturnType<typeof openChartBrowser>>;
  let chart: ChartPage;

  before(async () => {
    mkdirSync(join(root, 'test-results'), { recursive: true });
    browser = await openChartBrowser();
  });
  after(() => browser?.close());

  async function show(data: ChartData, facts: Partial<ChartFacts> = {}, choices: PageChoices = {}): Promise<void> {
    chart = await browser.open(choices);
    await chart.show({ chart: data, words, locale: 'en', ...facts });
  }

  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await chart.page.screenshot({
        path: join(root, 'test-results', `failed-chart-${this.currentTest.title.replace(/\W+/g, '-')}.png`),
      });
    await chart?.page.context().close();
  });

  const said = (): Promise<string> => chart.page.getByRole('status').innerText();
  const plot = () => chart.page.getByRole('application');
  const marked = (): Promise<string[]> => chart.page.locator('.chart-said').allTextContents();
  const press = (...keys: string[]): Promise<void> =>
    keys.reduce((before, key) => before.then(() => chart.page.keyboard.press(key)), Promise.resolve());

  /** The place of a point in the page: the middle of a marker of the first line. */
  async function point(index: number): Promise<{ x: number; y: number }> {
    const path = (await chart.page.locator('.chart-plot .chart-marks').first().getAttribute('d')) ?? '';
    const [, x = '', y = ''] = [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)][index] ?? [];
    const box = await chart.page.locator('.chart-drawing').boundingBox();
    return { x: Number(x) + (box?.x ?? 0), y: Number(y) + (box?.y ?? 0) };
  }

  it('writes classes as letters: on the axis, at the end of the line, beside a point, aloud and in the table', async () => {
    const events = ['B', 'C', 'E', 'A'].map((letter, at) => ({
      company: 'a',
      event: { subjects: [], type: 'risk', startDate: `2024-0${String(at + 1)}-01`, payload: { class: letter } },
    }));
    await show(chartOf(collectSeries(events), { arrangement: 'multiples', names }), {
      state: { hidden: [], table: true },
    });
    assert.equal((await chart.page.locator('.chart-value').allTextContents()).join(''), 'EDCBA');
    assert.deepEqual(await chart.page.locator('.chart-end').allTextContents(), ['A ▲ E']);
    await plot().focus();
    await press('ArrowLeft', 'Home');
    assert.deepEqual(await marked(), ['risk', 'Jan 1, 2024: B']);
    assert.match(await said(), /^Jan 1, 2024: B, /);
    assert.deepEqual(await chart.page.locator('tbody td').allTextContents(), ['A', 'E', 'C', 'B']);
    assert.deepEqual(await chart.violations(), []);
  });

  for (const { name } of [...themes, { name: 'forced colours' }]) {
    it(`is readable in ${name}, and axe-core finds nothing`, async () => {
      const choices = name === 'forced colours' ? { theme: 'Dark High Contrast', forcedColors: true } : { theme: name };
      await show(sandboxChart([0]), { state: { hidden: [], table: true } }, { ...choices, height: 1000 });
      await plot().focus();
      await press('ArrowLeft');
      assert.deepEqual(await chart.violations(), []);
      await chart.show({ chart: sandboxChart([4], { payload: false }) });
      assert.deepEqual(await chart.violations(), []);
      assert.deepEqual(await chart.faults(), []);
      assert.equal(await chart.page.locator('[style]').count(), 0);
    });
  }

  it('is gone through by keys, and says each point', async () => {
    await show(two);
    await plot().focus();
    assert.equal(await said(), '');
    await press('ArrowRight');
    assert.equal(await said(), 'Apr 1, 2024: 25, a, Panel, 4 of 4');
    assert.deepEqual(await marked(), ['a', 'Apr 1, 2024: 25']);
    await press('ArrowLeft', 'ArrowDown');
    assert.equal(await said(), 'Mar 15, 2024: 50, b, Panel, 2 of 2');
    await press('Home');
    assert.equal(await said(), 'Jan 15, 2024: 100, b, Panel, 1 of 2');
    await press('ArrowUp', 'ArrowUp', 'End');
    assert.equal(await said(), 'Apr 1, 2024: 25, a, Panel, 4 of 4');
    assert.deepEqual(await chart.fired(), []);
    await press('Enter');
    assert.deepEqual(await chart.fired(), [{ name: 'chart-chosen', detail: '2024-04-01-0' }]);
    await press('Escape');
    assert.deepEqual(await marked(), []);
  });

  it('zooms and moves by keys, follows the point, and says what is shown', async () => {
    await show(two);
    await plot().focus();
    await press('ArrowRight', 'Home', '+', '+');
    await eventually(async () => (await said()).startsWith('Jan 1, 2024 to '), true);
    const [, { detail }] = (await chart.fired()) as [unknown, { detail: { range: { from: number; to: number } } }];
    assert.ok(detail.range.to - detail.range.from < 30);
    await press('End');
    assert.deepEqual(await marked(), ['a', 'Apr 1, 2024: 25']);
    await press('0');
    await eventually(said, 'Jan 1, 2024 to Apr 1, 2024');
    assert.deepEqual((await chart.fired()).at(-1), { name: 'chart-changed', detail: { hidden: [], table: false } });
    await press('-', '+', 'Shift+ArrowLeft', 'Shift+ArrowRight');
    const shown = await chart.page.locator('.chart-shown').innerText();
    await eventually(said, shown);
    // Keys with Ctrl are the editor's.
    await chart.fired();
    await press('Control+0', 'Control+ArrowLeft');
    assert.deepEqual(await chart.fired(), []);
  });

  it('zooms by its buttons, which say when there is nothing to do', async () => {
    await show(two);
    const button = (name: string) => chart.page.getByRole('button', { name, exact: true });
    assert.equal(await button('Zoom out').getAttribute('aria-disabled'), 'true');
    await button('Zoom out').click({ force: true });
    assert.deepEqual(await chart.fired(), []);
    await button('Zoom in').click();
    const near = await chart.page.locator('.chart-shown').innerText();
    await button('Later').click();
    assert.notEqual(await chart.page.locator('.chart-shown').innerText(), near);
    await button('Earlier').click();
    assert.equal(await chart.page.locator('.chart-shown').innerText(), near);
    await button('Whole time').click();
    assert.equal(await button('Whole time').getAttribute('aria-disabled'), 'true');
    assert.equal((await chart.fired()).length, 4);
  });

  it('marks the point under the mouse, and chooses it with a click', async () => {
    await show(two);
    const { x, y } = await point(1);
    await chart.page.mouse.move(x + 6, y - 4);
    assert.deepEqual(await marked(), ['a', 'Feb 1, 2024: 20']);
    // Actions of the mouse are not read aloud.
    assert.equal(await said(), '');
    await chart.page.mouse.down();
    await chart.page.mouse.up();
    assert.deepEqual(await chart.fired(), [{ name: 'chart-chosen', detail: '2024-02-01-0' }]);
    await chart.page.mouse.move(2, 2);
    assert.deepEqual(await marked(), []);
  });

  it('zooms to what the mouse pulls open, also outside of the drawing, and not when that is given up', async () => {
    await show(two);
    const [from, to] = [await point(1), await point(2)];
    await chart.page.mouse.move(from.x, from.y);
    await chart.page.mouse.down();
    await chart.page.mouse.move(to.x, 690, { steps: 4 });
    await chart.page.mouse.up();
    assert.equal(await chart.page.locator('.chart-shown').innerText(), 'Feb 1, 2024 to Mar 1, 2024');
    assert.deepEqual(
      (await chart.fired()).map(({ name }) => name),
      ['chart-changed'],
    );
    await plot().focus();
    await chart.page.mouse.move(from.x, from.y);
    await chart.page.mouse.down();
    await chart.page.mouse.move(to.x, to.y, { steps: 4 });
    await press('Escape');
    await chart.page.mouse.up();
    assert.deepEqual(await chart.fired(), []);
  });

  it('switches lines off and on, down to none', async () => {
    await show(two);
    const line = (name: string) => chart.page.getByRole('button', { name, exact: true });
    await line('a').click();
    assert.equal(await line('a').getAttribute('aria-pressed'), 'false');
    assert.equal(await chart.page.locator('.chart-plot .chart-line').count(), 1);
    await plot().focus();
    await press('ArrowLeft');
    assert.match(await said(), /, b, /);
    await line('b').click();
    await chart.page.getByText('All lines and bars are switched off.').waitFor();
    await line('a').click();
    assert.deepEqual((await chart.fired()).at(-1)?.detail, { hidden: ['b'], table: false });
  });

  it('has the same values as a table, a hundred rows at a time', async () => {
    const days = Array.from(
      { length: 250 },
      (_, at) => [new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10), at] as const,
    );
    await show(linesChart({ a: Object.fromEntries(days), b: { '2024-09-06': 7.5 } }));
    const toggle = chart.page.getByRole('button', { name: 'Values as a table' });
    await toggle.click();
    assert.equal(await toggle.getAttribute('aria-pressed'), 'true');
    const cells = (row: number): Promise<string[]> => chart.page.getByRole('row').nth(row).locator('th, td').allInnerTexts();
    assert.deepEqual(await cells(0), ['Day', 'a', 'b']);
    assert.deepEqual(await cells(1), ['Sep 6, 2024', '249', '7.5']);
    assert.equal(await chart.page.getByRole('row').count(), 101);
    const next = chart.page.getByRole('button', { name: 'Next rows' });
    await next.click();
    await next.click();
    assert.deepEqual(await cells(50), ['Jan 1, 2024', '0', '']);
    assert.equal(await next.getAttribute('aria-disabled'), 'true');
    await chart.page.getByRole('button', { name: 'Zoom in' }).click();
    await chart.page.getByText(/Rows 1 to 100 of 1\d\d/).waitFor();
  });

  it('keeps the place of the keys when more events come', async () => {
    await show(two);
    await plot().focus();
    await press('ArrowRight', 'ArrowLeft');
    assert.deepEqual(await marked(), ['a', 'Mar 1, 2024: 30']);
    await chart.show({ chart: linesChart({ a: { '2023-01-01': 1, '2024-03-01': 30, '2024-05-01': 2 } }) });
    assert.deepEqual(await marked(), ['a', 'Mar 1, 2024: 30']);
    await press('ArrowLeft');
    assert.equal(await said(), 'Jan 1, 2023: 1, a, Panel, 1 of 3');
  });

  it('comes back as it was left', async () => {
    const range = { from: Date.UTC(2024, 1, 1) / 86_400_000, to: Date.UTC(2024, 2, 1) / 86_400_000 };
    await show(two, { state: { range, hidden: ['b'], table: true } });
    assert.equal(await chart.page.locator('.chart-shown').innerText(), 'Feb 1, 2024 to Mar 1, 2024');
    assert.equal(await chart.page.locator('.chart-plot .chart-line').count(), 1);
    assert.equal(await chart.page.getByRole('row').count(), 3);
  });

  it('says when there is nothing to draw', async () => {
    await show({ legend: [], panels: [], small: false });
    await chart.page.getByText('There is nothing to draw').waitFor();
    assert.deepEqual(await chart.violations(), []);
  });

  for (const [what, data] of [
    ['one point', linesChart({ a: { '2024-01-01': 5 } })],
    ['values that are all the same', linesChart({ a: { '2024-01-01': 5, '2024-06-01': 5 } })],
    [
      'forty companies',
      sandboxChart(
        Array.from({ length: 40 }, (_, at) => at + 1),
        { arrangement: 'overlay', type: 'cebi-micro-score' },
      ),
    ],
    ['small multiples', sandboxChart([1, 2, 3, 4, 5, 6, 7], { type: 'cebi-micro-score' })],
  ] as const) {
    it(`draws ${what}`, async () => {
      await show(data, {}, { theme: 'Light Modern', height: 900 });
      await plot().focus();
      await press('ArrowLeft');
      assert.equal((await marked()).length, 2);
      assert.deepEqual(await chart.violations(), []);
      assert.deepEqual(await chart.faults(), []);
    });
  }

  it('fits into a narrow page that is enlarged to 200 %', async () => {
    await show(sandboxChart([0]), { state: { hidden: [], table: true } }, { width: 320, height: 640, fineness: 2 });
    const wide = await chart.page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(wide <= 320, String(wide));
    assert.deepEqual(await chart.violations(), []);
  });

  it('goes along with the width of the page', async () => {
    await show(two, {}, { width: 900 });
    const width = async (): Promise<number> => Number(await chart.page.locator('.chart-drawing').getAttribute('width'));
    assert.ok((await width()) > 800);
    await chart.page.setViewportSize({ width: 500, height: 700 });
    await eventually(async () => (await width()) < 500, true);
  });

  it('stays light with fifty thousand points', async () => {
    const points = Array.from({ length: 50_000 }, (_, at) => ({
      day: Math.floor(at / 10),
      value: Math.sin(at / 500),
      key: String(at),
    }));
    const panels = [{ key: 'p', title: 'p', kind: 'lines' as const, group: 'g', series: [{ legend: 0, points }] }];
    await show({ legend: [{ key: 'a', name: 'a' }], panels, small: false }, { state: { hidden: [], table: true } });
    const nodes = await chart.page.evaluate<number>("document.querySelectorAll('event-chart *').length");
    assert.ok(nodes <= 500, String(nodes));
    await plot().focus();
    await press('ArrowLeft', 'ArrowLeft');
    assert.match(await said(), /49,999 of 50,000$/);
  });

  it('becomes a PNG, twice as fine, of what the SVG shows', async () => {
    const data = sandboxChart([0]);
    await show(data);
    const picture = chartSvg(data, {
      title: 'Scores of ACME',
      description: 'Seven lines.',
      range: withRoom(extentOf(data)!),
      hidden: new Set(),
      width: 960,
      fontSize: 13,
      formats: chartFormats('en'),
    });
    const png = Buffer.from(await chart.png(picture));
    assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG');
    assert.deepEqual(
      { width: png.readUInt32BE(16), height: png.readUInt32BE(20) },
      { width: picture.width * 2, height: picture.height * 2 },
    );
    // Something is drawn: an even area would take much less.
    assert.ok(png.length > 20_000, String(png.length));
    assert.deepEqual(await chart.faults(), []);
  });

  it('is small', async () => {
    await show(two);
    assert.ok(ownBytes(browser.metafile) <= mostBytes, `${String(ownBytes(browser.metafile))} bytes`);
  });
});
