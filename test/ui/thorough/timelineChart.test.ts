// The chart of a timeline in the editor: its table, its numbers, a comparison of many companies, a reload.
import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { findNothing } from '../../support/themes.ts';
import { until } from '../../support/vscode/patience.mjs';
import { openChartEditor, type ChartEditor, type Announced } from '../chartEditor.ts';
import type { Editor } from '../openEditor.ts';
import { chartButton, chooseMore } from '../timelineControls.ts';

describe('more of the chart of a timeline', function () {
  let editor: Editor;
  let chart: ChartEditor;
  const tree = 'Lists';

  before(async () => {
    chart = await openChartEditor();
    ({ editor } = chart);
    const page = await chart.timeline();
    await chartButton(page).click();
    await page.getByText('There is nothing to draw').waitFor();
    await page.getByRole('button', { name: /^Load \d+ events/ }).click();
    await page.locator('.chart-bars').first().waitFor();
    await page.getByRole('button', { name: /^Load \d+ with values/ }).click();
    await eventually(async () => (await chart.lines(page)) >= 3, true);
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  it('has its values as a table', async () => {
    const page = await chart.timeline();
    const toggle = page.getByRole('button', { name: 'Values as a table' });
    await toggle.press('Enter');
    await page.locator('.chart-rows').first().getByRole('row').nth(2).waitFor();
    await page.locator('.chart-rows').first().scrollIntoViewIfNeeded();
    await findNothing(page);
    await chart.press(page, 'Enter');
  });

  it('draws another number of the payload, chosen by keys and for nothing', async () => {
    const page = await chart.timeline();
    const before = await chart.settled();
    const value = chart.valueOf(page);
    const main = await value.inputValue();
    const drawn = (): Promise<string> =>
      page
        .locator('.chart-plot .chart-line')
        .evaluateAll((found: readonly Announced[]) => found.map((line) => line.getAttribute('d')).join());
    const lineOfMain = await drawn();
    const isFocused = async (): Promise<boolean> => (await value.and(page.locator(':focus')).count()) === 1;
    await page.getByRole('button', { name: 'Values', exact: true }).press('Enter');
    await until('the choice has the focus', isFocused, () => chart.press(page, 'Tab'), 500);
    await chart.press(page, 'End');
    const last = await value.locator('option').last().getAttribute('value');
    await eventually(() => value.inputValue(), last ?? '');
    await eventually(async () => (await drawn()) === lineOfMain, false);
    await findNothing(page);
    // The one that an event is about is the first.
    await chart.press(page, 'Home');
    await eventually(() => value.inputValue(), main);
    await eventually(drawn, lineOfMain);
    await chart.press(page, 'ArrowDown');
    await eventually(async () => (await drawn()) === lineOfMain, false);
    assert.equal(await isFocused(), true);
    assert.equal(await chart.settled(), before);
  });

  it('may load its own scripts, styles and pictures, and nothing else', async () => {
    const policy = (await chart.timeline()).locator('meta[http-equiv=Content-Security-Policy]');
    const content = (await policy.getAttribute('content')) ?? '';
    assert.match(
      content,
      /^default-src 'none'; script-src 'nonce-[\w-]+'; style-src [^;]+; img-src blob:; base-uri 'none'; form-action 'none'$/,
    );
  });

  it('asks what changed, by the menu of the page', async () => {
    const { workbench } = editor;
    await chooseMore(await chart.timeline(), 'What Changed…');
    await workbench.option(/Between Two Days/).waitFor();
    await workbench.escape();
  });

  it('explains its search for nothing, although other commands need a selected event', async () => {
    const { workbench } = editor;
    const before = await chart.settled();
    await workbench.command('Company Data: Explain Timeline');
    await workbench.editorTab(/Explanation of the Search/).waitFor();
    await workbench.command('View: Close Editor');
    assert.equal(await chart.settled(), before);
  });

  it('is there again after a reload, as it was left, and costs nothing', async () => {
    const page = await chart.timeline();
    await page.locator('.chart-plot').press('+');
    const shown = page.locator('.chart-shown');
    await page.getByRole('button', { name: 'Whole time' }).and(page.locator('[aria-disabled=false]')).waitFor();
    const zoomed = await shown.innerText();
    const value = await chart.valueOf(page).inputValue();
    const before = await chart.settled();
    // The page says a moment later what it shows.
    await editor.workbench.written(/range\W+from\W+\d/);
    await editor.reload();
    const again = await chart.timeline();
    await eventually(() => again.locator('.chart-shown').innerText(), zoomed);
    await eventually(() => chart.valueOf(again).inputValue(), value);
    assert.equal(await chart.settled(), before);
    await again.locator('.chart-plot').press('0');
  });

  it('compares a list, so many companies at once, and names the rest', async () => {
    const { workbench } = editor;
    await workbench.contextMenu(workbench.row(tree, 'Clients'), 'Timeline', 'Compare Timelines…');
    const page = await chart.timeline('Clients');
    const all = page.getByRole('button', { name: /^Load All/ });
    await all.click();
    await page
      .getByRole('status')
      .filter({ hasText: /^All [\d,]+ events loaded/ })
      .waitFor({ timeout: 90_000 });
    await page.getByText(/^Companies 1 to \d+ of 2\d$/).waitFor();
    await findNothing(page);
    await page.getByRole('button', { name: 'Next Companies' }).press('Enter');
    await page.getByText(/^Companies [2-9]\d* to \d+ of 2\d$/).waitFor();
    await workbench.command('View: Close Editor');
  });
});
