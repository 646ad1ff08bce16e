// The chart of a timeline in the editor: opened and walked by keys, zoomed, compared, saved, and back after a reload.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { eventually, steady } from '../support/eventually.ts';
import { root } from '../support/project.mjs';
import { findNothing, themes } from '../support/themes.ts';
import { until } from '../support/vscode/patience.mjs';
import { openEditor, type Editor } from './openEditor.ts';

/** As much of an element as is looked at. */
interface Heard {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

describe('the chart of a timeline', function () {
  let editor: Editor;
  let company = '';
  const tree = 'Lists';

  before(async () => {
    const settings = { 'companyData.pageSize': 50, 'companyData.confirmAbove': 5000 };
    editor = await openEditor({ env: { COMPANY_DATA_START: 'sandbox' }, settings, viewport: { width: 1440, height: 1000 } });
    const { workbench } = editor;
    await workbench.view('Company Data');
    await workbench.expand(workbench.row(tree, 'Clients'));
    await workbench.expand(workbench.row(tree, 'Companies'));
    await workbench.row(tree, 'Load 24 companies').click();
    const member = members().first();
    await member.waitFor();
    company = await member.locator('.label-name').innerText();
    // What the row under the mouse says lies over the others.
    await editor.page.mouse.move(900, 500);
    await editor.page.locator('.workbench-hover').waitFor({ state: 'detached' });
    await member.click();
    await (await timeline()).getByRole('button', { name: /^Load \d+ events/ }).waitFor();
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  const members = (): Locator => editor.workbench.row(tree, /S\.p\.A\.$/);
  const timeline = (title = company): Promise<FrameLocator> => editor.workbench.webview(title);
  const press = (page: FrameLocator, ...keys: readonly string[]): Promise<void> => editor.workbench.pressIn(page, ...keys);
  const said = (page: FrameLocator): Promise<string> => page.locator('event-chart .spoken').innerText();
  const lines = (page: FrameLocator): Promise<number> => page.locator('.chart-plot .chart-line').count();

  /** Which number of a payload is drawn of the first type that has several. */
  const valueOf = (page: FrameLocator): Locator => page.getByLabel(/^Value of /).first();

  /** Presses Tab until the focus is on what is looked for. */
  async function tabTo(page: FrameLocator, wanted: RegExp): Promise<void> {
    const heard = (): Promise<string> =>
      page
        .locator(':focus')
        .evaluate((element: Heard) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '', undefined, {
          timeout: 500,
        })
        .catch(() => '');
    await until(
      `${wanted.source} has the focus`,
      async () => wanted.test(await heard()),
      () => press(page, 'Tab'),
      50,
    );
  }

  /** The credits of timelines that are left, as the status bar says them. */
  async function left(): Promise<number> {
    const item = editor.workbench.statusItem('company-data-tools.company-data', 'companyData.credits');
    const text = (await item.getAttribute('aria-label')) ?? '';
    return Number(/\bTimeline ([\d,]+) of/i.exec(text)?.[1]?.replaceAll(',', ''));
  }

  it('is opened by keys, counts events without payload, and says how to get the values', async () => {
    const page = await timeline();
    const before = await steady(left);
    await page.locator('h1').click();
    await tabTo(page, /^Chart$/);
    assert.equal(await page.locator('event-chart').count(), 0);
    await press(page, 'Enter');
    await page.getByText('There is nothing to draw').waitFor();
    await eventually(left, before);
    await page.getByRole('button', { name: /^Load \d+ events/ }).click();
    await page.locator('.chart-bars').first().waitFor();
    await page.getByText(/The events are loaded without their payload/).waitFor();
    await editor.shot('70-chart-bars');
    await findNothing(page);
  });

  it('turns the payload on for nothing, and draws a line a score type once it is paid for', async () => {
    const page = await timeline();
    await eventually(async () => Number.isFinite(await left()), true);
    const before = await steady(left);
    await page.getByRole('button', { name: 'Turn On Payload' }).press('Enter');
    await page.getByText('There is nothing to draw').waitFor();
    const offer = page.getByRole('button', { name: /^Load (All )?\d+/ });
    await offer.first().waitFor();
    await eventually(left, before);
    await offer.last().click();
    await eventually(async () => (await lines(page)) >= 3, true);
    await editor.shot('71-chart-lines');
    await findNothing(page);
  });

  it('is walked by keys, says each point, and shows its event in the list', async () => {
    const page = await timeline();
    await page.locator('.chart-plot').focus();
    await press(page, 'ArrowRight', 'ArrowLeft', 'ArrowDown');
    await eventually(async () => /^\w+ \d+, \d{4}: [\d.]+, .+ \d+ of \d+$/.test(await said(page)), true);
    await editor.shot('72-chart-point');
    await press(page, 'Enter');
    await page.locator('timeline-list :focus, timeline-list:focus').first().waitFor();
    await editor.shot('73-chart-chosen');
  });

  it('zooms by keys, gives its days to the filter, and goes back to the whole', async () => {
    const page = await timeline();
    await page.locator('.chart-plot').focus();
    const whole = await page.locator('.chart-shown').innerText();
    const asDates = page.getByRole('button', { name: 'Use as Filter Dates' });
    assert.equal(await asDates.getAttribute('aria-disabled'), 'true');
    await press(page, '+', '+');
    await eventually(async () => (await page.locator('.chart-shown').innerText()) !== whole, true);
    await press(page, '0');
    await eventually(() => page.locator('.chart-shown').innerText(), whole);
    await press(page, '+');
    await eventually(() => asDates.getAttribute('aria-disabled'), 'false');
    const before = await steady(left);
    await asDates.press('Enter');
    const from = page.locator('input[type=date]').first();
    await eventually(async () => /^\d{4}-\d{2}-\d{2}$/.test(await from.inputValue()), true);
    await eventually(async () => (await page.locator('.chart-shown').innerText()) !== whole, true);
    await editor.shot('74-chart-dates');
    await eventually(left, before);
    await page.getByRole('button', { name: /Reset/ }).first().click();
    await eventually(() => from.inputValue(), '');
  });

  it('has its values as a table', async () => {
    const page = await timeline();
    const toggle = page.getByRole('button', { name: 'Values as a table' });
    await toggle.press('Enter');
    await page.locator('.chart-rows').first().getByRole('row').nth(2).waitFor();
    await page.locator('.chart-rows').first().scrollIntoViewIfNeeded();
    await editor.shot('75-chart-table');
    await findNothing(page);
    await press(page, 'Enter');
  });

  it('draws another number of the payload, chosen by keys and for nothing', async () => {
    const page = await timeline();
    const before = await steady(left);
    const value = valueOf(page);
    const main = await value.inputValue();
    const drawn = (): Promise<string> =>
      page
        .locator('.chart-plot .chart-line')
        .evaluateAll((found: readonly Heard[]) => found.map((line) => line.getAttribute('d')).join());
    const lineOfMain = await drawn();
    const isFocused = async (): Promise<boolean> => (await value.and(page.locator(':focus')).count()) === 1;
    await page.locator('timeline-chart summary').focus();
    await until('the choice has the focus', isFocused, () => press(page, 'Tab'), 500);
    await press(page, 'End');
    const last = await value.locator('option').last().getAttribute('value');
    await eventually(() => value.inputValue(), last ?? '');
    await eventually(async () => (await drawn()) === lineOfMain, false);
    await editor.shot('75b-chart-value');
    await findNothing(page);
    // The one that an event is about is the first.
    await press(page, 'Home');
    await eventually(() => value.inputValue(), main);
    await eventually(drawn, lineOfMain);
    await press(page, 'ArrowDown');
    await eventually(async () => (await drawn()) === lineOfMain, false);
    assert.equal(await isFocused(), true);
    await eventually(left, before);
  });

  it('may load its own scripts, styles and pictures, and nothing else', async () => {
    const policy = (await timeline()).locator('meta[http-equiv=Content-Security-Policy]');
    const content = (await policy.getAttribute('content')) ?? '';
    assert.match(
      content,
      /^default-src 'none'; script-src 'nonce-[\w-]+'; style-src [^;]+; img-src blob:; base-uri 'none'; form-action 'none'$/,
    );
  });

  it('asks what changed, by its button', async () => {
    const { workbench } = editor;
    await (await timeline()).getByRole('button', { name: 'What Changed…' }).click();
    await workbench.option(/Between Two Days/).waitFor();
    await workbench.escape();
  });

  for (const form of ['SVG', 'PNG'] as const) {
    it(`is saved as ${form}`, async () => {
      const page = await timeline();
      const file = join(editor.folder, `chart.${form.toLowerCase()}`);
      const button = page.getByRole('button', { name: `Save as ${form}…` });
      await button.press('Enter');
      const { workbench } = editor;
      await workbench.quickInput().waitFor();
      const name = new RegExp(`${company.slice(0, 5)}.* \\d{4}-\\d{2}-\\d{2}\\.${form.toLowerCase()}$`);
      await eventually(async () => name.test(await workbench.quickInput().inputValue()), true);
      await workbench.input(file);
      await eventually(() => existsSync(file), true);
      await eventually(() => readFileSync(file).length > 3000, true);
      const bytes = readFileSync(file);
      writeFileSync(join(root, 'test-results', `chart-saved.${form.toLowerCase()}`), bytes);
      assert.equal(bytes.subarray(1, 4).toString('latin1'), form === 'SVG' ? 'svg' : 'PNG');
    });
  }

  it('is there again after a reload, as it was left, and costs nothing', async () => {
    const page = await timeline();
    await page.locator('.chart-plot').press('+');
    const shown = page.locator('.chart-shown');
    await page.getByRole('button', { name: 'Whole time' }).and(page.locator('[aria-disabled=false]')).waitFor();
    const zoomed = await shown.innerText();
    const value = await valueOf(page).inputValue();
    const before = await steady(left);
    await editor.workbench.written();
    await editor.reload();
    const again = await timeline();
    await eventually(() => again.locator('.chart-shown').innerText(), zoomed);
    assert.equal(await valueOf(again).inputValue(), value);
    await eventually(left, before);
    await editor.shot('76-chart-reloaded');
    await again.locator('.chart-plot').press('0');
  });

  it('compares three companies of the tree, side by side and over each other', async () => {
    const { workbench, page: window, shot } = editor;
    await workbench.view('Company Data');
    await workbench.expand(workbench.row(tree, 'Clients'));
    await workbench.expand(workbench.row(tree, 'Companies'));
    await members()
      .nth(0)
      .click({ modifiers: ['Control'] });
    await members()
      .nth(1)
      .click({ modifiers: ['Control'] });
    await members()
      .nth(2)
      .click({ modifiers: ['Control'] });
    await workbench.contextMenu(members().nth(1), 'Compare Timelines…');
    await eventually(async () => (await window.locator('.tab .label-name', { hasText: / and 2 more$/ }).count()) > 0, true);
    const title = await window.locator('.tab .label-name', { hasText: / and 2 more$/ }).innerText();
    const page = await timeline(title);
    await page.getByLabel('Arrangement').waitFor();
    await page
      .getByRole('button', { name: 'Turn On Payload' })
      .or(page.getByRole('button', { name: /^Load/ }))
      .first()
      .waitFor();
    const all = page.getByRole('button', { name: /^Load (All )?[\d,]+/ }).last();
    await all.click();
    await page
      .getByRole('status')
      .filter({ hasText: /^All [\d,]+ events loaded/ })
      .waitFor();
    await shot('77-comparison-bars');
    await page.getByRole('button', { name: 'Turn On Payload' }).click();
    await page
      .getByRole('button', { name: /^Load (All )?[\d,]+/ })
      .last()
      .click();
    await page
      .getByRole('status')
      .filter({ hasText: /^All [\d,]+ events loaded/ })
      .waitFor();
    await eventually(async () => (await lines(page)) >= 9, true);
    await window.waitForTimeout(600);
    await shot('78-comparison-multiples');
    await findNothing(page);
    await page.getByLabel('Arrangement').selectOption('overlay');
    await eventually(() => page.locator('.chart-legend button').count(), 3);
    await window.waitForTimeout(300);
    await shot('79-comparison-overlay');
    await findNothing(page);
  });

  it('compares a list, so many companies at once, and names the rest', async () => {
    const { workbench, page: window, shot } = editor;
    await workbench.contextMenu(workbench.row(tree, 'Clients'), 'Compare Timelines…');
    const page = await timeline('Clients');
    const all = page.getByRole('button', { name: /^Load All/ });
    await all.click();
    await page
      .getByRole('status')
      .filter({ hasText: /^All [\d,]+ events loaded/ })
      .waitFor({ timeout: 90_000 });
    await page.getByText(/^Companies 1 to \d+ of 2\d$/).waitFor();
    await window.waitForTimeout(2000);
    await shot('79b-comparison-list');
    await findNothing(page);
    await page.getByRole('button', { name: 'Next Companies' }).press('Enter');
    await page.getByText(/^Companies [2-9]\d* to \d+ of 2\d$/).waitFor();
    await shot('79c-comparison-list-next');
    await workbench.command('View: Close Editor');
  });

  for (const [label, name] of themes) {
    it(`is readable in ${label}`, async () => {
      const { workbench, shot, page: window } = editor;
      await workbench.theme(label);
      const title = await window.locator('.tab.active .label-name').first().innerText();
      const page = await timeline(title);
      await page.locator(`body.${name}`).waitFor();
      await page.locator('.chart-plot').press('ArrowLeft');
      await shot(`80-comparison-${label}`);
      await findNothing(page);
      await workbench.editorTab(company).first().click();
      const alone = await timeline(company);
      await alone.locator(`body.${name} .chart-plot`).waitFor();
      await valueOf(alone).focus();
      await shot(`81-chart-${label}`);
      await findNothing(alone);
      await workbench.editorTab(/ and 2 more$/).click();
      await (await timeline(title)).locator('.chart-plot').waitFor();
    });
  }
});
