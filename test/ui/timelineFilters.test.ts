// The filter of a timeline, by keys and in every theme; and in the editor, timelines of companies, of a list, of events and by links.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Desk } from '../support/desk.ts';
import { eventually, steady } from '../support/eventually.ts';
import { root } from '../support/project.mjs';
import { openTimelineBrowser, timelineHost, type PageChoices, type TimelinePage } from '../support/timelinePage.ts';
import { isRecord } from '../../src/client/isRecord.ts';
import { everyEvent } from '../../src/state/timeline/timelineFilter.ts';
import { events, TimelineService } from '../unit/state/support/timelineService.ts';
import { until } from '../support/vscode/patience.mjs';
import { webviewDocument } from '../support/vscode/webviewDocument.mjs';
import { openEditor, type Editor } from './openEditor.ts';

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
    const conversation = talk((message) => void shown.post(message));
    await shown.load((message) => {
      if (typeof message === 'object' && message !== null && 'turn' in message && 'choices' in message)
        chosen.push(message.choices);
      void conversation.receive(message);
    });
    await shown.page.getByRole('button', { name: /^Load \d+ events/ }).waitFor();
    return { service, chosen, page: shown.page };
  }

  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await shown.page.keyboard.press(key);
  };
  /** So many times the time passes for the page between two keys before it takes them for all: a slow machine pauses too. */
  const waitsLonger = (page: TimelinePage['page'], times: number): Promise<unknown> =>
    page.evaluate(`{ const set = setTimeout; setTimeout = (work, ms) => set(work, ms * ${String(times)}); undefined }`);
  const said = (): Promise<string[]> => shown.page.locator('.said .chip').allInnerTexts();

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
      if (choices.width) await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('button', { name: /^Event types/ }).click();
      await page.getByRole('checkbox', { name: /^Capital/ }).uncheck();
      await eventually(() => page.locator('#types input:checked').count(), 6);
      await shown.shot(`60-filter-types-${name}`);
      assert.deepEqual(await shown.violations(), []);
      await page.keyboard.press('Escape');
      await page.getByLabel('From', { exact: true }).fill('2023-12-01');
      await page.getByLabel('To', { exact: true }).fill('2023-11-01');
      await page.getByLabel('Events a page').fill('many');
      await page.getByText('The first day must be before the last one').waitFor();
      await shown.shot(`61-filter-wrong-${name}`);
      assert.deepEqual([await shown.violations(), shown.errors()], [[], []]);
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing is cut off at the side');
    });
  }

  it('is chosen by keys alone, several keys being one question, and that a free one', async () => {
    const { service, chosen, page } = await open();
    await waitsLonger(page, 8);
    const counted = service.calls.length;
    await page.getByRole('button', { name: 'Filter', exact: true }).focus();
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
    assert.equal(service.bill, 0);
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
    await page.getByRole('checkbox', { name: /^Payload/ }).check();
    await page.getByRole('button', { name: 'Filter', exact: true }).focus();
    assert.equal(chosen.length, 2);
    await page.getByLabel('To', { exact: true }).focus();
    await press('ArrowRight', 'ArrowRight');
    await page.keyboard.type('2023', { delay: 60 });
    await press('Enter');
    await page.getByText('72 events', { exact: true }).waitFor();
    assert.deepEqual(
      chosen.slice(2).map((one) => [partOf(one, 'to'), partOf(one, 'payload')]),
      [['2023-12-15', true]],
    );
    assert.equal(await page.getByText('The day is not complete').count(), 0);
  });

  it('keeps what was typed wrong, asks nothing for it, and forgets it with Reset', async () => {
    const { service, chosen, page } = await open();
    await page.getByLabel('From', { exact: true }).fill('2023-12-01');
    await page.getByText('32 events', { exact: true }).waitFor();
    const calls = service.calls.length;
    await page.getByLabel('To', { exact: true }).fill('2023-11-01');
    await page.getByLabel('Events a page').fill('51');
    await page.getByText('The first day must be before the last one').waitFor();
    assert.equal(service.calls.length, calls);
    assert.deepEqual(await page.locator('[aria-invalid=true]').evaluateAll((inputs) => inputs.length), 2);
    assert.equal(await page.getByLabel('To', { exact: true }).inputValue(), '2023-11-01');
    await page.getByLabel('To', { exact: true }).fill('2023-12-31');
    await page.getByText('A page has 1 to 50 events.').waitFor();
    assert.equal(await page.getByLabel('Events a page').inputValue(), '51');
    await eventually(said, ['from Dec 1, 2023']);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('90 events', { exact: true }).waitFor();
    assert.deepEqual(
      [await page.getByLabel('To', { exact: true }).inputValue(), await page.getByLabel('Events a page').inputValue()],
      ['', ''],
    );
    assert.equal(await page.locator('[aria-invalid=true]').count(), 0);
    assert.equal(await page.evaluate('document.activeElement.textContent.trim()'), 'Filter', 'the focus is not lost');
    assert.ok(chosen.length >= 3);
    assert.equal(service.bill, 0);
  });

  it('makes a click on an older price void', async () => {
    const { service, page } = await open();
    const load = page.getByRole('button', { name: /^Load \d+ events/ });
    await page.getByRole('checkbox', { name: /^Payload/ }).check();
    await load.click();
    await page.getByText(/≤ 100 credits/).waitFor();
    assert.equal(service.bill, 0, 'the price that was clicked was the one without payload');
    await load.click();
    await page.getByText(/^50 of 90 events loaded/).waitFor();
    assert.equal(service.bill, 100);
  });
});

describe('timelines in the editor', function () {
  let editor: Editor;
  /** IDs of two events that nobody has loaded. */
  let ids: readonly string[] = [];
  const names: string[] = [];

  const left = async (): Promise<number> => {
    const item = editor.workbench.statusItem('company-data-tools.company-data', 'companyData.credits');
    const text = (await item.getAttribute('aria-label')) ?? '';
    return Number(/\bTimeline ([\d,]+) of/.exec(text)?.[1]?.replaceAll(',', ''));
  };
  const member = (index: number) => editor.workbench.tree('Lists').getByRole('treeitem', { level: 3 }).nth(index);
  const timeline = (name: string) => webviewDocument(editor.page, name);
  const showMembers = async (): Promise<void> => {
    const { workbench } = editor;
    await workbench.view('Company Data');
    await workbench.expand(workbench.row('Lists', 'Clients'));
    await workbench.expand(workbench.row('Lists', 'Companies'));
  };
  type Frame = Awaited<ReturnType<typeof timeline>>;
  const chips = (frame: Frame): Promise<string[]> => frame.locator('.said .chip').allInnerTexts();

  /** Goes through the page with a key until the focus is on a control with such a text. */
  async function goTo(frame: Frame, key: string, text: RegExp): Promise<void> {
    const focused = frame.locator(':focus');
    const isThere = async (): Promise<boolean> => text.test((await focused.allInnerTexts()).join().replace(/\s+/g, ' '));
    await until(`${String(text)} by ${key}`, isThere, () => editor.workbench.pressIn(frame, key), 50);
  }

  before(async () => {
    const desk = await Desk.inSandbox();
    const { rows } = await desk.open.client.searchTimeline({ eventTypes: everyEvent.types, ordering: 'leastRecent', limit: 2 });
    ids = rows.flatMap(({ value }) => value?.id ?? []);
    desk.dispose();
    editor = await openEditor({ env: { COMPANY_DATA_START: 'sandbox' } });
    const { workbench } = editor;
    await showMembers();
    await workbench.row('Lists', 'Load 24 companies').click();
    await workbench.row('Lists', 'Load 24 companies').waitFor({ state: 'detached' });
    await member(2).locator('.label-name').waitFor();
    for (const index of [0, 1, 2]) names.push(await member(index).locator('.label-name').innerText());
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  it('are filtered by keys alone: the count is free, and what is known is shown at once', async () => {
    const { page, workbench, shot } = editor;
    const [name = ''] = names;
    await member(0).click();
    const frame = await timeline(name);
    await frame.locator('button.primary:focus').waitFor();
    const before = await steady(left);
    const toRisk = ['Enter', 'ArrowDown', 'Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space', 'Escape'];
    await goTo(frame, 'Shift+Tab', /^Event types/);
    await workbench.pressIn(frame, ...toRisk);
    await eventually(() => chips(frame), ['ESG risk score']);
    await goTo(frame, 'Tab', /^Load \d+ events/);
    await shot('63-filtered-by-keys');
    await eventually(left, before);
    await workbench.pressIn(frame, 'Enter');
    await frame.getByText(/events? loaded/).waitFor();
    await page.waitForTimeout(1500);
    await eventually(async () => (await left()) < before, true);
    const spent = await steady(left);
    const count = await frame.locator('#count').innerText();
    await goTo(frame, 'Shift+Tab', /^Reset$/);
    await workbench.pressIn(frame, 'Enter');
    await eventually(() => chips(frame), ['all events']);
    await frame.locator('timeline-list').getByText('ESG risk score').first().waitFor();
    await shot('64-known-of-another-filter');
    await goTo(frame, 'Tab', /^Event types/);
    await workbench.pressIn(frame, ...toRisk);
    await eventually(() => frame.locator('#count').innerText(), count);
    await page.waitForTimeout(1500);
    await eventually(left, spent);
  });

  it('begin with the filter that was used last, at no cost', async () => {
    const [, second = ''] = names;
    const before = await steady(left);
    await member(1).click();
    await eventually(async () => chips(await timeline(second)), ['ESG risk score']);
    await eventually(left, before);
  });

  it('have filters with names, each panel its own', async () => {
    const { workbench, shot } = editor;
    const [first = '', second = ''] = names;
    const frame = await timeline(second);
    await frame.getByRole('button', { name: 'Save Filter…' }).click();
    await workbench.input('Risk alone');
    await frame.getByRole('button', { name: 'Reset' }).click();
    await eventually(() => chips(frame), ['all events']);
    await frame.getByRole('button', { name: 'Apply Filter…' }).click();
    await workbench.option('Risk alone').waitFor();
    await shot('65-saved-filters');
    await workbench.pick('Risk alone');
    await eventually(() => chips(frame), ['ESG risk score']);
    await frame.getByRole('button', { name: 'Reset' }).click();
    await eventually(() => chips(frame), ['all events']);
    await workbench.command('View: Move Editor into Next Group');
    await eventually(async () => chips(await timeline(first)), ['ESG risk score']);
    await eventually(async () => chips(await timeline(second)), ['all events']);
    await shot('66-side-by-side');
  });

  it('are about several companies that are selected, and about a list, at no cost', async () => {
    const { workbench, shot } = editor;
    const before = await steady(left);
    await showMembers();
    await member(0).click();
    await member(2).click({ modifiers: ['Shift'] });
    await workbench.contextMenu(member(1), 'Show Timeline');
    const several = await timeline(`${names[0] ?? ''} and 2 more`);
    await several.getByText('3 companies').waitFor();
    await several.locator('button.primary').first().waitFor();
    await shot('67-several-companies');
    await workbench.contextMenu(workbench.row('Lists', 'Clients'), 'Show Timeline of List…');
    await (await timeline('Clients')).getByText('24 companies').waitFor();
    await shot('68-timeline-of-list');
    await eventually(left, before);
  });

  it('are about an event by its ID, at a price that is stated first', async () => {
    const { workbench, shot } = editor;
    const [id = ''] = ids;
    const before = await steady(left);
    await workbench.command('Company Data: Open Event…');
    await workbench.quickInput().fill(`${id} and more`);
    await workbench.quickMessage().filter({ hasText: 'has a space in it' }).waitFor();
    await workbench.input(id);
    await workbench.option(/^Load the Event$/).waitFor();
    await shot('69-open-event');
    await eventually(left, before);
    await workbench.pick(/^Load the Event$/);
    const frame = await timeline(`Event ${id}`);
    await frame.getByText('The only event is loaded').waitFor();
    await eventually(left, before - 1);
  });

  it('are opened by links, which spend nothing', async () => {
    const { workbench, page, shot } = editor;
    const [, id = ''] = ids;
    const before = await steady(left);
    const scheme = await editor.api((vscode) => vscode.env.uriScheme);
    await workbench.command('Developer: Open URL');
    await workbench.input(`${scheme}://company-data-tools.company-data/event/${id}`);
    await workbench.modal().waitFor();
    await shot('70-link-asks');
    await workbench.answerModal('Open');
    const frame = await timeline(`Event ${id}`);
    await frame.getByRole('button', { name: 'Load 1 event' }).waitFor();
    await frame
      .getByText(/≤ 1 credit/)
      .first()
      .waitFor();
    await page.waitForTimeout(1500);
    await eventually(left, before);
    await shot('71-link-opened');
  });

  it('keep their filter over a reload, at no cost', async () => {
    const { workbench } = editor;
    const [first = ''] = names;
    const before = await steady(left);
    await workbench.editorTab(first).first().click();
    await (await timeline(first)).getByRole('button', { name: 'Filter', exact: true }).focus();
    // What has the focus is written down a moment later.
    await editor.page.waitForTimeout(1000);
    await workbench.written();
    await editor.reload();
    await eventually(async () => chips(await timeline(first)), ['ESG risk score']);
    const focused = async () => (await timeline(first)).locator(':focus').innerText();
    await eventually(focused, 'Filter');
    await eventually(left, before);
  });
});
