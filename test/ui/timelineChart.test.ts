// The chart of a timeline in the editor: opened and walked by keys, zoomed, compared and saved.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { root } from '../support/project.mjs';
import { findNothing } from '../support/themes.ts';
import { openChartEditor, type ChartEditor } from './chartEditor.ts';
import type { Editor } from './openEditor.ts';
import { chooseOfChart } from './timelineControls.ts';

describe('the chart of a timeline', function () {
  let editor: Editor;
  let chart: ChartEditor;
  const tree = 'Lists';

  before(async () => {
    chart = await openChartEditor();
    ({ editor } = chart);
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  it('is opened by keys, counts events without payload, and says how to get the values', async () => {
    const page = await chart.timeline();
    const before = await chart.settled();
    await page.locator('h1').click();
    await chart.tabTo(page, /^Chart$/);
    assert.equal(await page.locator('event-chart').count(), 0);
    await chart.press(page, 'Enter');
    await page.getByText('There is nothing to draw').waitFor();
    assert.equal(await chart.settled(), before);
    await page.getByRole('button', { name: /^Load \d+ events/ }).click();
    await page.locator('.chart-bars').first().waitFor();
    await page.getByText('The events are loaded without their values. The bars count them.').waitFor();
    await findNothing(page);
  });

  it('draws a line a score type once values are loaded, at the price that is offered beside that of events alone', async () => {
    const page = await chart.timeline();
    const before = await chart.settled();
    const offer = page.locator('.offer').filter({ hasText: /^\s*Load \d+ with values/ });
    const most = Number(/≤ (\d+) credits/.exec(await offer.innerText())?.[1]);
    await offer.getByRole('button').click();
    await eventually(async () => (await chart.lines(page)) >= 3, true);
    await eventually(async () => (await chart.settled()) < before, true);
    assert.ok(before - (await chart.settled()) <= most);
    await findNothing(page);
  });

  it('is walked by keys, says each point, and shows its event in the list', async () => {
    const page = await chart.timeline();
    await page.locator('.chart-plot').focus();
    await chart.press(page, 'ArrowRight', 'ArrowLeft', 'ArrowDown');
    await eventually(async () => /^\w+ \d+, \d{4}: [\d.]+, .+ \d+ of \d+$/.test(await chart.said(page)), true);
    await chart.press(page, 'Enter');
    await page.locator('timeline-list :focus, timeline-list:focus').first().waitFor();
  });

  it('zooms by keys, gives its days to the filter, and goes back to the whole', async () => {
    const page = await chart.timeline();
    await page.locator('.chart-plot').focus();
    const whole = await page.locator('.chart-shown').innerText();
    const asDates = page.locator('[role=menuitem]', { hasText: 'Use as Filter Dates' });
    await eventually(() => asDates.getAttribute('aria-disabled'), 'true');
    await chart.press(page, '+', '+');
    await eventually(async () => (await page.locator('.chart-shown').innerText()) !== whole, true);
    await chart.press(page, '0');
    await eventually(() => page.locator('.chart-shown').innerText(), whole);
    await chart.press(page, '+');
    await eventually(() => asDates.getAttribute('aria-disabled'), null);
    const before = await chart.settled();
    await page.getByRole('button', { name: 'More Actions for the Chart' }).press('Enter');
    await asDates.press('Enter');
    const from = page.locator('input[type=date]').first();
    await eventually(async () => /^\d{4}-\d{2}-\d{2}$/.test(await from.inputValue()), true);
    await eventually(async () => (await page.locator('.chart-shown').innerText()) !== whole, true);
    assert.equal(await chart.settled(), before);
    await page.getByRole('button', { name: /Reset/ }).first().click();
    await eventually(() => from.inputValue(), '');
  });

  for (const form of ['SVG', 'PNG'] as const) {
    it(`is saved as ${form}`, async () => {
      const page = await chart.timeline();
      const file = join(editor.folder, `chart.${form.toLowerCase()}`);
      await chooseOfChart(page, `Save as ${form}…`);
      const { workbench } = editor;
      await workbench.quickInput().waitFor();
      const name = new RegExp(`${chart.company.slice(0, 5)}.* \\d{4}-\\d{2}-\\d{2}\\.${form.toLowerCase()}$`);
      await eventually(async () => name.test(await workbench.quickInput().inputValue()), true);
      await workbench.chooseFile(file);
      await eventually(() => existsSync(file), true);
      await eventually(() => readFileSync(file).length > 3000, true);
      const bytes = readFileSync(file);
      writeFileSync(join(root, 'test-results', `chart-saved.${form.toLowerCase()}`), bytes);
      assert.equal(bytes.subarray(1, 4).toString('latin1'), form === 'SVG' ? 'svg' : 'PNG');
    });
  }

  it('compares three companies of the tree, side by side and over each other', async () => {
    const { workbench, page: window } = editor;
    await workbench.view('Company Data');
    await workbench.expand(workbench.row(tree, 'Clients'));
    await workbench.expand(workbench.row(tree, 'Companies'));
    // The one whose timeline is open may still be selected.
    await workbench.press(tree, 'Escape');
    await chart
      .members()
      .nth(0)
      .click({ modifiers: ['Control'] });
    await chart
      .members()
      .nth(1)
      .click({ modifiers: ['Control'] });
    await chart
      .members()
      .nth(2)
      .click({ modifiers: ['Control'] });
    await workbench.contextMenu(chart.members().nth(1), 'Timeline', 'Compare Timelines…');
    await eventually(async () => (await window.locator('.tab .label-name', { hasText: / and 2 more$/ }).count()) > 0, true);
    const title = await window.locator('.tab .label-name', { hasText: / and 2 more$/ }).innerText();
    const page = await chart.timeline(title);
    await page.getByLabel('Arrangement').waitFor();
    await page.getByRole('button', { name: /^Load \d+ with values$/ }).click();
    // Until the first page is there, a click on the price of before starts nothing.
    await page
      .getByRole('status')
      .filter({ hasText: /more events loaded, [\d,]+ of/ })
      .waitFor();
    await page.getByRole('button', { name: /^Load All [\d,]+ with Values$/ }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^All [\d,]+ events loaded/ })
      .waitFor();
    await eventually(async () => (await chart.lines(page)) >= 9, true);
    await findNothing(page);
    await page.getByLabel('Arrangement').selectOption('overlay');
    await eventually(() => page.locator('.chart-legend button').count(), 3);
    await findNothing(page);
  });
});
