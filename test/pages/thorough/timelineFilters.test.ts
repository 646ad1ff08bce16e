// The filter of a timeline, by keys and in every theme, in a page by itself.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { everyEvent } from '../../../src/state/timeline/timelineFilter.ts';
import { eventually } from '../../support/eventually.ts';
import { root } from '../../support/project.mjs';
import { openTimelineBrowser, timelineHost, type PageChoices, type TimelinePage } from '../../support/timelinePage.ts';
import { isRecord } from '../../../src/client/isRecord.ts';
import { events, TimelineService } from '../../unit/state/support/timelineService.ts';
import { openFilter } from '../../ui/timelineControls.ts';

const types = ['capital', 'cgs-monthly', 'esg-risk-score'] as const;

function partOf(choices: unknown, name: string): unknown {
  return isRecord(choices) ? choices[name] : undefined;
}

describe('the filter of a timeline', () => {
  let browser: Awaited<ReturnType<typeof openTimelineBrowser>>;
  let shown: TimelinePage;

  before(async () => {
    mkdirSync(join(root, 'test-results'), { recursive: true });
    browser = await openTimelineBrowser();
  });
  after(() => browser?.close());
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await shown?.shot(`failed-filter-${this.currentTest.title.replace(/\W+/g, '-')}`);
    await shown?.close();
  });

  /** A page over a service of ninety events that are counted, and what the page has chosen. */
  async function open(choices: PageChoices = {}) {
    const service = new TimelineService(events(90, (index) => ({ eventType: types[index % 3] ?? '' })));
    const client = { searchTimeline: service.searchTimeline, getTimelineEvent: () => Promise.reject(new Error('not asked')) };
    const { talk } = timelineHost({ client }).open();
    const chosen: unknown[] = [];
    shown = await browser.open(choices);
    const controller = talk((message) => void shown.post(message));
    await shown.load((message) => {
      if (typeof message === 'object' && message !== null && 'revision' in message && 'choices' in message)
        chosen.push(message.choices);
      void controller.receive(message);
    });
    await shown.page.getByRole('button', { name: /^Load \d+ events/ }).waitFor();
    await openFilter(shown.page);
    return { service, chosen, page: shown.page, controller };
  }

  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await shown.page.keyboard.press(key);
  };
  /** Multiplies the time that the page waits for the next key, because a slow machine pauses between two keys. */
  const waitsLonger = (page: TimelinePage['page'], times: number): Promise<unknown> =>
    page.evaluate(`{ const set = setTimeout; setTimeout = (work, ms) => set(work, ms * ${String(times)}); undefined }`);
  const said = (): Promise<string[]> => shown.page.locator('.chip').allInnerTexts();

  const looks: readonly (readonly [string, PageChoices])[] = [
    ['Dark Modern', { theme: 'Dark Modern' }],
    ['Light Modern', { theme: 'Light Modern' }],
    ['Dark High Contrast', { theme: 'Dark High Contrast' }],
    ['Light High Contrast', { theme: 'Light High Contrast' }],
    ['forced colours', { theme: 'Dark High Contrast', forcedColors: true }],
    // 200 % of an ordinary column.
    ['a narrow page', { theme: 'Dark Modern', width: 360, height: 700 }],
  ];
  for (const [name, choices] of looks) {
    it(`is readable in ${name}, with its list and with its faults`, async () => {
      const { page } = await open(choices);
      await page.getByRole('button', { name: /^Event types/ }).click();
      await page.getByRole('checkbox', { name: /^Capital/ }).uncheck();
      await eventually(() => page.locator('#types input:checked').count(), 6);
      assert.deepEqual(await shown.violations(), []);
      await page.keyboard.press('Escape');
      await page.getByLabel('From', { exact: true }).fill('2023-12-01');
      await page.getByLabel('To', { exact: true }).fill('2023-11-01');
      await page.getByLabel('Events a page').fill('many');
      await page.getByText('The first day must be before the last one').waitFor();
      assert.deepEqual({ violations: await shown.violations(), errors: shown.errors() }, { violations: [], errors: [] });
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing is cut off at the side');
    });
  }

  it('is chosen by keys alone, several keys being one question, and that a free one', async () => {
    const { service, chosen, page } = await open();
    await waitsLonger(page, 8);
    const counted = service.calls.length;
    await page.getByRole('combobox', { name: /^Order/ }).focus();
    await press('Tab', 'Enter');
    assert.equal(await page.evaluate('document.activeElement.textContent.trim()'), 'All');
    // None, then the first and the last of seven.
    await press('ArrowDown', 'Enter', 'ArrowDown', 'Space', 'End', 'ArrowUp', 'Space');
    await eventually(() => Promise.resolve(chosen.length), 1);
    await press('Escape');
    assert.match(
      (await page.evaluate<string>('document.activeElement.textContent')).replace(/\s+/g, ' '),
      /^ ?Event types 2 of 8/,
    );
    await eventually(said, ['CEBI micro score', 'Capital']);
    await page.getByText('30 events', { exact: true }).waitFor();
    assert.equal(chosen.length, 1);
    assert.equal(service.billed, 0);
    assert.ok(service.calls.slice(counted).every(({ fields }) => fields?.[0] === 'none'));
  });

  it('takes days as they are typed, and asks once they are whole', async () => {
    const { chosen, page } = await open();
    await waitsLonger(page, 5);
    await page.getByLabel('From', { exact: true }).focus();
    await page.keyboard.type('12012023', { delay: 60 });
    await page.getByText('32 events', { exact: true }).waitFor();
    assert.deepEqual(
      chosen.map((one) => partOf(one, 'from')),
      ['2023-12-01'],
    );
    // Another year, digit by digit: each one is a day too.
    await press('ArrowLeft', 'ArrowRight');
    await page.keyboard.type('2022', { delay: 60 });
    await page.getByText('90 events', { exact: true }).waitFor();
    assert.deepEqual(
      chosen.map((one) => partOf(one, 'from')),
      ['2023-12-01', '2022-12-01'],
    );
    // Half a day: it is said where one leaves it, nothing is asked, and it can go on.
    await page.getByLabel('To', { exact: true }).focus();
    await page.keyboard.type('1215', { delay: 60 });
    await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
    await page.getByText('The day is not complete. Nothing was asked.').waitFor();
    await page.getByRole('checkbox', { name: /^Load values/ }).check();
    await page.getByRole('button', { name: 'Filter', exact: true }).focus();
    assert.equal(chosen.length, 2);
    await page.getByLabel('To', { exact: true }).focus();
    await press('ArrowRight', 'ArrowRight');
    await page.keyboard.type('2023', { delay: 60 });
    await press('Enter');
    await page.getByText('72 events', { exact: true }).waitFor();
    assert.deepEqual(
      chosen.slice(2).map((one) => ({ to: partOf(one, 'to'), payload: partOf(one, 'payload') })),
      [{ to: '2023-12-15', payload: true }],
    );
    assert.equal(await page.getByText('The day is not complete').count(), 0);
  });

  it('asks again when a saved filter has replaced a day that was half written', async () => {
    const { chosen, page, controller } = await open();
    await page.getByLabel('From', { exact: true }).focus();
    await page.keyboard.type('1201', { delay: 60 });
    await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
    await page.getByText('The day is not complete. Nothing was asked.').waitFor();
    await controller.choose({ ...everyEvent, from: '2023-12-01' });
    await eventually(() => page.getByLabel('From', { exact: true }).inputValue(), '2023-12-01');
    await eventually(() => page.getByText('The day is not complete').count(), 0);
    await page.getByRole('checkbox', { name: /^Load values/ }).check();
    await eventually(
      () => chosen.map((one) => ({ from: partOf(one, 'from'), payload: partOf(one, 'payload') })),
      [{ from: '2023-12-01', payload: true }],
    );
  });

  it('keeps what was typed wrong, asks nothing for it, and forgets it with Reset', async () => {
    const { service, chosen, page } = await open();
    await page.getByLabel('From', { exact: true }).fill('2023-12-01');
    await page.getByText('32 events', { exact: true }).waitFor();
    const calls = service.calls.length;
    await page.getByLabel('To', { exact: true }).fill('2023-11-01');
    await page.getByLabel('Events a page').fill('51');
    await page.getByText('The first day must be before the last one').waitFor();
    assert.deepEqual(await page.locator('[aria-invalid=true]').evaluateAll((inputs) => inputs.length), 2);
    assert.equal(await page.getByLabel('To', { exact: true }).inputValue(), '2023-11-01');
    await page.getByLabel('To', { exact: true }).fill('2023-12-31');
    await page.getByText('A page has 1 to 50 events.').waitFor();
    assert.equal(await page.getByLabel('Events a page').inputValue(), '51');
    // The host has read all that was typed wrong, in its order, and a count for it would have begun by then.
    assert.equal(service.calls.length, calls);
    await eventually(said, ['from Dec 1, 2023']);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('90 events', { exact: true }).waitFor();
    assert.deepEqual(
      {
        to: await page.getByLabel('To', { exact: true }).inputValue(),
        eventsAPage: await page.getByLabel('Events a page').inputValue(),
      },
      { to: '', eventsAPage: '' },
    );
    assert.equal(await page.locator('[aria-invalid=true]').count(), 0);
    assert.equal(await page.evaluate('document.activeElement.textContent.trim()'), 'Filter', 'the focus is not lost');
    assert.ok(chosen.length >= 3);
    assert.equal(service.billed, 0);
  });

  it('makes a click on an older price void', async () => {
    const { service, page } = await open();
    const load = page.locator('button.primary');
    // The page sends a ticked box after a moment: the click must come before the new price.
    await waitsLonger(page, 20);
    await page.getByRole('checkbox', { name: /^Load values/ }).check();
    await load.click();
    await page.getByText(/≤ 100 credits/).waitFor();
    assert.equal(service.billed, 0, 'the price that was clicked was the one without payload');
    await load.click();
    await page.getByText(/^50 of 90 events loaded/).waitFor();
    assert.equal(service.billed, 100);
  });
});
