// The list of a timeline in a page by itself: fifty thousand events, keys, reloads, and every theme.
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Client } from '../../../src/client/client.ts';
import { isRecord } from '../../../src/client/isRecord.ts';
import { eventTypes } from '../../../src/client/model/eventType.ts';
import { everyEvent } from '../../../src/state/timeline/timelineFilter.ts';
import { eventually } from '../../support/eventually.ts';
import { openTimelineBrowser, timelineHost, type PageChoices } from '../../support/timelinePage.ts';
import { until } from '../../support/vscode/patience.mjs';
import { rowOf } from '../../unit/state/support/timelineService.ts';
import { chartButton, openFilter } from '../../ui/timelineControls.ts';

type Given = Parameters<Client['searchTimeline']>[0];

/** A number of events in the service's order, a day apart. Those of the first days have not ended. */
class ManyEvents implements Pick<Client, 'searchTimeline' | 'getTimelineEvent'> {
  events: unknown[];

  constructor(count: number) {
    this.events = Array.from({ length: count }, (_, at) => eventAt(at));
  }

  readonly searchTimeline: Client['searchTimeline'] = ({ eventTypes: types, ids, after, limit, fields, ordering }: Given) => {
    if (ids) return Promise.resolve({ rows: [], count: ids.length });
    const rows = this.events.map(rowOf).filter(({ value }) => value === undefined || types.some((type) => type === value.type));
    if (ordering === 'leastRecent') rows.reverse();
    const first = after === undefined ? 0 : rows.findIndex(({ value }) => value?.id === after) + 1;
    return Promise.resolve({ rows: fields ? [] : rows.slice(first, first + limit), count: rows.length });
  };

  readonly getTimelineEvent: Client['getTimelineEvent'] = ({ id }) => {
    const deep = (depth: number): unknown => (depth === 0 ? 'bottom' : { [`level${String(depth)}`]: deep(depth - 1) });
    const long = Array.from({ length: 5000 }, (_, at) => ({ at }));
    const payload = { score: 612, class: 'B2', classLabel: 'solid', deep: deep(20), long };
    const event = this.events[Number(id.slice(1))];
    const raw = { ...(isRecord(event) ? event : {}), payload };
    const receipt = { requestId: 'request-77', cost: { timeline: 1, 'timeline:*': 1 }, certainty: 'known' } as const;
    const value = rowOf(raw).value;
    return value ? Promise.resolve({ raw, value, receipt }) : Promise.reject(new Error('unreadable'));
  };
}

function eventAt(at: number): Record<string, unknown> {
  const day = new Date(Date.UTC(2026, 10, 21) - at * 86_400_000).toISOString().slice(0, 10);
  const event = {
    id: `e${String(at)}`,
    eventType: eventTypes[at % 7],
    startDate: day,
    subjects: [{ id: 'c1', label: 'ACME S.p.A.' }],
  };
  return at < 3 ? event : { ...event, endDate: day };
}

/** Returns whether the page has written down a text for the time after a reload. */
const savedState = (page: Page, text: string): Promise<boolean> =>
  page.evaluate<boolean>(`(sessionStorage.getItem('kept') ?? '').includes(${JSON.stringify(text)})`);

const hasFocus = (element: Locator): Promise<boolean> =>
  element
    .and(element.page().locator(':focus'))
    .count()
    .then((count) => count === 1);

describe('the list of a timeline, in a page by itself', function () {
  let browser: Awaited<ReturnType<typeof openTimelineBrowser>>;

  before(async () => {
    browser = await openTimelineBrowser();
  });
  after(() => browser?.close());

  /** A page over a host that has read all events, or so many of them. */
  async function open(client: ManyEvents, choices: PageChoices = {}, loaded = client.events.length) {
    const host = timelineHost({ client });
    const { reader, talk } = host.open();
    await reader.open();
    if (loaded > 0) await reader.loadAll(loaded, new AbortController().signal);
    const page = await browser.open(choices);
    let sent: Promise<unknown> = Promise.resolve();
    let isLoading = false;
    const failures: unknown[] = [];
    const controller = talk((message) => {
      sent = sent
        .then(() => page.post(message))
        .catch((error: unknown) => {
          // A message that meets the page while it is loaded again is lost, as it is in the editor.
          if (!isLoading) failures.push(error);
        });
    });
    const load = async (): Promise<void> => {
      isLoading = true;
      await page.load((message) => void controller.receive(message));
      await page.page.locator('.list, footer').first().waitFor();
      isLoading = false;
    };
    await load();
    const list = page.page.locator('.list');
    return {
      ...page,
      ...host,
      reader,
      controller,
      reload: load,
      list,
      active: page.page.locator('.event.active'),
      /** Settled when the page was drawn twice: what follows a scroll is drawn in the second frame. */
      drawn: () => page.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'),
      /** The element with the focus, as the page keeps it over a reload. */
      savedFocus: () => page.page.evaluate<unknown>("JSON.parse(sessionStorage.getItem('kept') ?? '{}').focus"),
      allSent: async () => {
        for (let before; before !== sent;) {
          before = sent;
          await sent;
          await new Promise((resolve) => setImmediate(resolve));
        }
        assert.deepEqual(failures, []);
      },
    };
  }

  const scrollTop = (list: Locator): Promise<number> => list.evaluate(({ scrollTop: top }: { scrollTop: number }) => top);
  const textsOf = (rows: Locator): Promise<readonly string[]> => rows.allInnerTexts();

  it('scrolls fifty thousand rows from end to end, with few of them in the page', async () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => {
      const { startDate } = eventAt(n);
      const day = { text: String(startDate), raw: String(startDate) };
      return {
        kind: 'event',
        n,
        key: `e${String(n)}`,
        group: String(startDate).slice(0, 7),
        type: { text: `Event ${String(n)}` },
        start: day,
        end: day,
      } as const;
    });
    const page = await open(new ManyEvents(0), {}, 0);
    await page.allSent();
    for (let at = 0; at < rows.length; at += 500) {
      const some = rows.slice(at, at + 500);
      await page.post({
        type: 'rows',
        rows: some,
        splice: { at, steps: `+${some.map(({ n }) => n).join(',')}` },
        whole: at + 500 === rows.length,
      });
    }
    await page.list.focus();
    const seen = new Set<number>();
    let most = 0;
    for (let part = 0; part <= 40; part += 1) {
      await page.list.evaluate((list: { scrollTop: number; scrollHeight: number }, share: number) => {
        list.scrollTop = list.scrollHeight * share;
      }, part / 40);
      await page.drawn();
      for (const text of await page.page.locator('.event .type').allTextContents()) seen.add(Number(text.slice(6)));
      most = Math.max(most, await page.page.evaluate<number>('document.querySelectorAll("*").length'));
    }
    assert.ok(seen.has(0) && seen.has(49_999) && seen.size > 900, `${String(seen.size)} rows were seen`);
    assert.ok(most <= 500, `${String(most)} elements are in the page`);
    assert.equal(await page.list.getAttribute('aria-rowcount'), '50001');
    await page.page.keyboard.press('Home');
    await page.active.filter({ hasText: 'Event 0' }).waitFor();
    await page.page.keyboard.press('End');
    await page.active.filter({ hasText: 'Event 49999' }).waitFor();
    assert.equal(await page.active.getAttribute('aria-rowindex'), '50001');
    await page.page.keyboard.press('Control+a');
    await page.page.getByText('50,000 selected').waitFor();
    assert.deepEqual(page.errors(), []);
    await page.close();
  });

  it('is worked by keys: moves, selects, finds, opens, and says it to the host', async () => {
    const page = await open(new ManyEvents(300));
    const { keyboard } = page.page;
    await page.list.focus();
    await keyboard.press('ArrowDown');
    await page.active.filter({ hasText: 'CEBI micro score' }).waitFor();
    assert.match((await textsOf(page.page.locator('.month'))).join('|'), /^Ongoing · 3 events\|November 2026 · 18 events/);
    const selected = (): Promise<readonly (string | undefined)[]> =>
      Promise.resolve(page.controller.selection.map(({ id }) => id));
    await eventually(selected, ['e0']);
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Shift+ArrowDown');
    await eventually(selected, ['e0', 'e1', 'e2']);
    await keyboard.press('Control+ArrowDown');
    await keyboard.press('Control+ArrowDown');
    await keyboard.press('Control+Space');
    await eventually(selected, ['e0', 'e1', 'e2', 'e4']);
    await keyboard.press('Escape');
    await eventually(selected, []);
    // Another key ends the word that was typed before. If the machine pauses for a second between two keys they are two
    // words: typed again.
    const type = async (text: string, found: Locator): Promise<void> => {
      const typed = async (): Promise<void> => {
        await keyboard.press('Home');
        await keyboard.type(text);
      };
      await until(`${text} is found`, () => found.isVisible(), typed);
    };
    await type('fo', page.active.filter({ hasText: 'Forward-looking' }));
    await type('2026-09', page.active.filter({ hasText: 'Sep 30, 2026' }));
    await type('qx', page.page.getByText('No event begins with “qx”'));
    await keyboard.press('Control+Home');
    await keyboard.press('PageDown');
    await eventually(async () => Number(await page.active.getAttribute('aria-rowindex')) > 5, true);
    assert.equal(await page.list.getAttribute('aria-activedescendant'), await page.active.getAttribute('id'));
    await keyboard.press('Home');
    await keyboard.press('Enter');
    const heading = page.page.getByRole('heading', { name: 'CEBI micro score' });
    await heading.waitFor();
    await eventually(() => hasFocus(heading), true);
    await page.page.getByRole('button', { name: 'Load Payload' }).press('Enter');
    await page.page.getByRole('rowheader', { name: 'score' }).waitFor();
    await page.page.getByRole('row', { name: 'class B2 solid', exact: true }).waitFor();
    await page.page.getByRole('button', { name: 'deep' }).press('Enter');
    await page.page.getByText('request-77').waitFor();
    for (const label of ['Open Raw Answer', 'Open Payload as JSON', 'Explain', 'Copy Request ID', 'Show Timeline: ACME S.p.A.'])
      await page.page.getByRole('button', { name: label }).press('Enter');
    await eventually(
      () => Promise.resolve(page.opened.map(({ title }) => title)),
      ['CEBI micro score 2026-11-21 (answer)', 'CEBI micro score 2026-11-21 (payload)'],
    );
    await page.page.getByText('The service sent no evaluation report.').waitFor();
    await eventually(() => Promise.resolve(page.done), ['copy request-77', 'show c1']);
    await keyboard.press('Escape');
    await eventually(() => hasFocus(page.list), true);
    assert.equal(await heading.count(), 0);
    assert.deepEqual({ errors: page.errors(), violations: await page.violations() }, { errors: [], violations: [] });
    await page.close();
  });

  it('stays where it is while events come in above, in both widths', async () => {
    for (const width of [1000, 420]) {
      const many = new ManyEvents(200);
      const page = await open(many, { width });
      await page.allSent();
      await page.list.evaluate((list: { scrollTop: number }) => {
        list.scrollTop = 2000;
      });
      const top = (): Promise<readonly [string, number]> =>
        page.page.evaluate(`(() => {
          const under = document.querySelector('.list').getBoundingClientRect().top + 100;
          const row = [...document.querySelectorAll('.event')].find((one) => one.getBoundingClientRect().top >= under);
          return [row.textContent, Math.round(row.getBoundingClientRect().top - under)];
        })()`);
      await page.drawn();
      const before = await top();
      many.events.unshift({ ...eventAt(0), id: 'new1' }, { ...eventAt(0), id: 'new2' });
      await page.reader.count();
      await page.reader.loadMore(50);
      await page.allSent();
      assert.equal(page.reader.state.rows.length, 202);
      const [text, below] = await top();
      // A place in the page is a whole pixel, a row's height is not.
      assert.ok(text === before[0] && Math.abs(below - before[1]) <= 1, `${text} ${String(below)}, not ${before.join(' ')}`);
      await page.close();
    }
  });

  it('comes back after a reload with place, selection, details and focus', async () => {
    const page = await open(new ManyEvents(400));
    await page.allSent();
    for (let times = 0; times < 6; times += 1) await page.list.press('PageDown');
    await page.page.keyboard.press('Shift+ArrowDown');
    await page.page.keyboard.press('Enter');
    await page.page.getByRole('button', { name: 'Open Raw Answer' }).waitFor();
    await page.page.keyboard.press('Tab');
    // It is written down a moment later.
    await eventually(page.savedFocus, 'details');
    // The host restores the page only in the session that it belongs to.
    assert.ok(await savedState(page.page, '"session":{"account":"a"}'));
    const shown = async () => ({
      scrollTop: await scrollTop(page.list),
      selected: await textsOf(page.page.locator('[aria-selected=true]')),
      active: await textsOf(page.active),
    });
    const before = await shown();
    const selection = page.controller.selection.map(({ id }) => id);
    assert.equal(selection.length, 2);
    await page.reload();
    await page.active.waitFor();
    await page.page.getByRole('button', { name: 'Open Raw Answer' }).waitFor();
    await page.allSent();
    assert.deepEqual(await shown(), before);
    assert.deepEqual(
      page.controller.selection.map(({ id }) => id),
      selection,
    );
    await eventually(() => hasFocus(page.page.locator('.details h2')), true);
    await page.close();
  });

  it('comes back after a reload with the focus on the control that had it, or on the button that goes on', async () => {
    const page = await open(new ManyEvents(40), { width: 1000 }, 10);
    await page.allSent();
    await openFilter(page.page);
    // The focus of the button that opened the filter is written a moment later: it is not taken for that of the first control.
    const opener = await page.page.evaluate<string>("document.querySelector('button.fold').textContent");
    await eventually(() => page.savedFocus(), opener);
    const controls = [
      page.page.getByLabel('To', { exact: true }),
      page.page.getByRole('checkbox', { name: /^Load values/ }),
      page.page.getByRole('combobox', { name: /^Order/ }),
      page.page.getByRole('button', { name: /^Event types/ }),
      page.page.getByRole('button', { name: 'More Actions' }),
    ];
    interface Control {
      readonly ariaLabel: string | null;
      readonly labels: readonly { readonly textContent: string }[];
      readonly textContent: string;
    }
    const nameOf = ({ ariaLabel, labels, textContent }: Control): string => ariaLabel ?? labels[0]?.textContent ?? textContent;
    /** Gives the focus to a control, and reloads the page once that is written down, which is a moment later. */
    const reloadAt = async (control: Locator): Promise<void> => {
      await control.focus();
      await eventually(() => page.savedFocus(), await control.evaluate(nameOf));
      await page.reload();
      await page.allSent();
    };
    for (const control of controls) {
      await reloadAt(control);
      await eventually(() => hasFocus(control), true);
    }
    // A clicked entry of a list that has closed is gone.
    await page.page.getByRole('button', { name: /^Event types/ }).click();
    await reloadAt(page.page.getByRole('checkbox', { name: /^Capital/ }));
    await eventually(() => hasFocus(page.page.locator('button.primary')), true);
    await page.close();
  });

  it('sorts the loaded events by a column, resizes it, and has both again after a reload', async () => {
    const page = await open(new ManyEvents(30));
    await page.allSent();
    const head = page.page.getByRole('columnheader', { name: 'Event' });
    const types = (): Promise<readonly string[]> => textsOf(page.page.locator('.event > .type'));
    const before = await types();
    await head.getByRole('button').click();
    await eventually(() => head.getAttribute('aria-sort'), 'ascending');
    await eventually(async () => (await types())[0], 'Capital');
    assert.equal(await page.page.locator('.month').count(), 0, 'sorted rows are in no month');
    await page.page.locator('.event').first().click();
    // The host knows which row of its own order is meant.
    await eventually(() => Promise.resolve(page.controller.selection.map(({ type }) => type)), ['capital']);
    await head.getByRole('button').press('Shift+ArrowRight');
    const width = async (): Promise<number | undefined> => (await head.boundingBox())?.width;
    const wide = await width();
    await head.getByRole('button').press('Shift+ArrowRight');
    await eventually(async () => (await width()) === (wide ?? 0) + 16, true);
    await eventually(() => savedState(page.page, `"widths":{"type":${String((wide ?? 0) + 16)}}`), true);
    await page.reload();
    await eventually(() => head.getAttribute('aria-sort'), 'ascending');
    await eventually(async () => (await types())[0], 'Capital');
    await eventually(width, (wide ?? 0) + 16);
    for (const wanted of ['descending', 'none']) {
      await head.getByRole('button').click();
      await eventually(() => head.getAttribute('aria-sort'), wanted);
    }
    await eventually(types, before);
    assert.deepEqual({ errors: page.errors(), violations: await page.violations() }, { errors: [], violations: [] });
    await page.close();
  });

  it('shows no details after a double click on the head of a column, which sorts twice', async () => {
    const page = await open(new ManyEvents(30));
    await page.allSent();
    const head = page.page.getByRole('columnheader', { name: 'Event' });
    await page.list.press('ArrowDown');
    await page.active.waitFor();
    await head.getByRole('button').dblclick();
    await eventually(() => head.getAttribute('aria-sort'), 'descending');
    await page.drawn();
    assert.equal(await page.page.locator('timeline-details').count(), 0);
    await page.active.dblclick();
    await page.page.locator('timeline-details').waitFor();
    await page.close();
  });

  it('says how many events are selected with the mouse after typed letters were not found', async () => {
    const page = await open(new ManyEvents(30));
    await page.allSent();
    const said = page.page.locator('.list-announcement');
    await page.list.press('q');
    await eventually(async () => (await said.innerText()).includes('q'), true);
    await page.page.locator('.event').nth(1).click();
    await eventually(() => said.innerText(), '');
    await page.page
      .locator('.event')
      .nth(3)
      .click({ modifiers: ['Shift'] });
    await eventually(() => said.innerText(), '3 selected');
    await page.close();
  });

  it('offers the value of an event in its row, and shows it there once it is loaded', async () => {
    const page = await open(new ManyEvents(20));
    await page.allSent();
    const row = page.page.locator('.event').nth(4);
    const offer = row.getByRole('button', { name: 'Load the value of this event: ≤ 2 credits' });
    assert.equal(await offer.innerText(), '≤ 2 credits');
    await offer.click();
    await eventually(async () => (await textsOf(row.locator('.number')))[0], '612');
    await page.page.locator('timeline-details').getByText('612').first().waitFor();
    assert.equal(await row.getByRole('button').count(), 0);
    assert.equal(await page.page.locator('.load-value').count(), 19, 'of no other event');
    assert.deepEqual({ errors: page.errors(), violations: await page.violations() }, { errors: [], violations: [] });
    await page.close();
  });

  it('has a menu that is worked by keys, and gives the focus back', async () => {
    const page = await open(new ManyEvents(20));
    await page.allSent();
    const button = page.page.getByRole('button', { name: 'More Actions' });
    const entry = (name: string): Locator => page.page.getByRole('menuitem', { name });
    await button.press('Enter');
    await eventually(() => hasFocus(entry('Copy As…')), true);
    await page.page.keyboard.press('ArrowUp');
    await eventually(() => hasFocus(entry('Count Again')), true);
    await page.page.keyboard.press('Escape');
    await eventually(() => hasFocus(button), true);
    assert.equal(await entry('Copy As…').isVisible(), false);
    await button.press('Enter');
    await page.page.keyboard.press('ArrowDown');
    await page.page.keyboard.press('Enter');
    await eventually(() => Promise.resolve(page.done.at(-1)), 'run exportTimeline');
    await eventually(() => hasFocus(button), true);
    await page.close();
    const empty = await open(new ManyEvents(20), {}, 0);
    await empty.page.getByRole('button', { name: 'More Actions' }).press('Enter');
    await empty.page.getByRole('menuitem', { name: 'Export…' }).press('Enter');
    await empty.page.keyboard.press('Escape');
    // The page sends its messages one after the other: an export would have been asked for first.
    await empty.page.getByRole('button', { name: 'Copy ID', exact: true }).press('Enter');
    await eventually(() => empty.done, ['copyIds']);
    await empty.close();
  });

  it('has a chart of a third of the page, which is resized by keys and by pulling, and stays so after a reload', async () => {
    const page = await open(new ManyEvents(30), { width: 1000, height: 900 });
    await page.allSent();
    await chartButton(page.page).click();
    const edge = page.page.getByRole('separator', { name: 'Height of the chart' });
    await page.page.locator('.chart-bars').first().waitFor();
    const height = async (): Promise<number> => (await page.page.locator('.chart-section').boundingBox())?.height ?? 0;
    const usual = await height();
    assert.ok(usual > 150 && usual <= 300 + 5, `${String(usual)} of 900 pixels`);
    await edge.focus();
    await page.page.keyboard.press('ArrowDown');
    await page.page.keyboard.press('ArrowDown');
    await eventually(async () => Math.round((await height()) - usual), 40);
    const { x = 0, y = 0, width = 0 } = (await edge.boundingBox()) ?? {};
    await page.page.mouse.move(x + width / 2, y + 4);
    await page.page.mouse.down();
    await page.page.mouse.move(x + width / 2, y + 64, { steps: 5 });
    await page.page.mouse.up();
    await eventually(async () => Math.round((await height()) - usual), 100);
    const value = await edge.getAttribute('aria-valuenow');
    await eventually(() => savedState(page.page, `"height":${String(value)}`), true);
    await page.reload();
    await page.page.locator('.chart-bars').first().waitFor();
    await eventually(async () => Math.round((await height()) - usual), 100);
    assert.deepEqual({ errors: page.errors(), violations: await page.violations() }, { errors: [], violations: [] });
    await page.close();
  });

  it('goes to the top for another order, and keeps the row that one is at', async () => {
    const page = await open(new ManyEvents(100));
    await page.allSent();
    await page.list.evaluate((list: { scrollTop: number }) => {
      list.scrollTop = 900;
    });
    await page.drawn();
    await page.controller.choose({ ...everyEvent, ordering: 'leastRecent' });
    await page.allSent();
    await eventually(() => scrollTop(page.list), 0);
    await page.list.focus();
    await page.page.keyboard.press('ArrowDown');
    await page.active.waitFor();
    const at = await textsOf(page.active);
    await page.controller.choose(everyEvent);
    await page.allSent();
    await page.active.waitFor();
    assert.deepEqual(await textsOf(page.active), at);
    await page.close();
  });

  it('has no details of an event that is gone with the filter, and those of the next one', async () => {
    const page = await open(new ManyEvents(20));
    await page.allSent();
    await page.list.press('Home');
    await page.list.press('Enter');
    await page.page.getByRole('heading', { name: 'CEBI micro score' }).waitFor();
    await page.controller.choose({ ...everyEvent, types: ['capital'] });
    await page.allSent();
    await page.page.getByText('Choose an event to see its details.').waitFor();
    assert.equal(await page.page.getByRole('button', { name: 'Open Raw Answer' }).count(), 0);
    await page.list.press('ArrowDown');
    await page.page.getByRole('heading', { name: 'Capital' }).waitFor();
    await page.page.getByRole('button', { name: 'Open Raw Answer' }).click();
    await eventually(() => Promise.resolve(page.opened.length), 1);
    assert.deepEqual({ errors: page.errors(), violations: await page.violations() }, { errors: [], violations: [] });
    await page.close();
  });

  it('shows events without anything, one ID that comes again, and records that cannot be read', async () => {
    const odd = new ManyEvents(2);
    odd.events.push({ id: 7, eventType: ['x'] }, {}, { id: 'e1', eventType: 'capital', endDate: 'soon' }, 'text');
    const page = await open(odd);
    await page.allSent();
    const rows = page.page.locator('.event');
    await eventually(() => rows.count(), page.reader.state.rows.length);
    await page.page.getByText('Unreadable record').first().click();
    await page.page.getByRole('button', { name: 'Open Raw Answer' }).click();
    await eventually(() => Promise.resolve(page.opened.length), 1);
    assert.deepEqual({ errors: page.errors(), violations: await page.violations() }, { errors: [], violations: [] });
    await page.close();
  });

  const looks: readonly PageChoices[] = [
    { width: 1000 },
    { width: 400, height: 500 },
    { width: 1000, theme: 'Light Modern' },
    { width: 1000, theme: 'Dark High Contrast' },
    { width: 1000, theme: 'Light High Contrast' },
    { width: 500, theme: 'Dark High Contrast', forcedColors: true },
  ];
  for (const choices of looks)
    it(`can be read and used by all, with ${JSON.stringify(choices)}`, async () => {
      const page = await open(new ManyEvents(60), choices);
      await page.allSent();
      await page.page.locator('.event').nth(4).click();
      await page.page.keyboard.press('Shift+ArrowDown');
      await page.page.getByRole('button', { name: 'Load Payload' }).click();
      await page.page.getByRole('rowheader', { name: 'score' }).waitFor();
      // Forced colours are the user's own, and axe-core does not know them.
      const violations = (await page.violations()).filter((one) => !choices.forcedColors || !one.startsWith('color-contrast'));
      assert.deepEqual({ errors: page.errors(), violations }, { errors: [], violations: [] });
      await page.close();
    });
});
