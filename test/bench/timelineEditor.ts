// node test/bench/timelineEditor.ts [--rounds N]: measures a timeline of 50,000 events in the editor, out of the package.
import { parseArgs } from 'node:util';
import type { FrameLocator } from 'playwright-core';
import { plainEvents, startTimelineServer } from '../support/timelineServer.ts';
import { editorFor, findCompanies, openTimeline } from '../ui/signInto.ts';
import { openFilter } from '../ui/timelineControls.ts';
import { figure, line } from './figures.mjs';

const count = 50_000;
const aims = { firstRows: 50, frame: 20, nodes: 500, filter: 50 };
/** The page takes clicks within so many milliseconds for one. */
const clicksMs = 300;
/** The milliseconds that the service takes for a first page, as if far away, so that the click is drawn before. */
const farMs = 100;
/** The number of short runs for each long run. */
const each = 3;

/** Companies whose timelines begin with nothing, the first of them to warm up. */
const companiesFound = 7;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

/** Runs in the page: when the first rows are painted, in milliseconds since the epoch, as the clock of the server's process has it. */
const watchRows = `() => {
  window.rowsAt = 0;
  const painted = () => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => (window.rowsAt ||= Date.now()); port2.postMessage(0); });
  const watcher = new MutationObserver(() => { if (document.querySelector('.event')) { watcher.disconnect(); painted(); } });
  watcher.observe(document, { subtree: true, childList: true });
}`;

/** Runs in the page: from a click until the list has other rows, and these are painted. */
const filtered = `async (list) => {
  const box = document.querySelector('#types label.check input');
  const rows = list.getAttribute('aria-rowcount');
  const changed = new Promise((resolve) => {
    const watcher = new MutationObserver(() => { if (list.getAttribute('aria-rowcount') !== rows) { watcher.disconnect(); requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); }); } });
    watcher.observe(list, { attributes: true });
  });
  const began = performance.now();
  box.click();
  await changed;
  return performance.now() - began;
}`;

/** Runs in the page: scrolls from end to end, now as with a wheel, now in leaps, and measures each frame. */
const scrolled = `async (list) => {
  const frames = [], steps = 400;
  let nodes = 0;
  const wait = () => new Promise(requestAnimationFrame);
  let before = await wait();
  for (let step = 0; step <= steps; step += 1) {
    list.scrollTop = step % 10 === 0 ? (list.scrollHeight * step) / steps : list.scrollTop + 240;
    const now = await wait();
    frames.push(now - before);
    before = now;
    if (step % 50 === 25) nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  frames.sort((a, b) => a - b);
  return { frame: frames[Math.floor(frames.length * 0.95)], nodes };
}`;

// The first company has all of them; the others one page each, for a timeline that begins with nothing.
let companies = 0;
let answersAfter = 0;
const service = await startTimelineServer({
  pause: () => new Promise((resolve) => setTimeout(resolve, answersAfter)),
  eventsOf: (company) => plainEvents(company, (companies += 1) === 1 ? count : 50),
});
const editor = await editorFor(service, { settings: { 'companyData.confirmAbove': 1000 } });
const began = performance.now();
try {
  await findCompanies(editor);
  const { timeline } = await openTimeline(editor, 0);
  await timeline.getByRole('button', { name: /^Load All/ }).click();
  await editor.workbench
    .option(/^Load 50,000 events/)
    .first()
    .click();
  await timeline.getByText(/^All 50,000 events loaded/).waitFor({ timeout: 600_000 });
  const loaded = (performance.now() - began) / 1000;
  await openFilter(timeline);
  const scrolls: { readonly frame: number; readonly nodes: number }[] = [];
  const filters: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const scroll = await timeline.locator('.list').evaluate<(typeof scrolls)[number], unknown>(inList(scrolled));
    // The first one warms up.
    if (round > 0) scrolls.push(scroll);
    for (let time = 0; time < each; time += 1) {
      const filter = await filterOnce(timeline);
      if (round > 0) filters.push(filter);
    }
  }
  answersAfter = farMs;
  const firsts: number[] = [];
  for (let company = 1; company <= companiesFound; company += 1) {
    const first = await firstRows(company);
    if (company > 1) firsts.push(first);
  }
  const lines = [
    `A timeline of ${count.toLocaleString('en')} events in the editor, out of the package, with its service beside it`,
    line('first rows painted', figure(firsts), 'ms', { aim: { atMost: aims.firstRows } }),
    line('frame, 95 of 100', figure(scrolls.map(({ frame }) => frame)), 'ms', { aim: { atMost: aims.frame } }),
    line('elements in the page', figure(scrolls.map(({ nodes }) => nodes)), '', { digits: 0, aim: { atMost: aims.nodes } }),
    line('filtering', figure(filters), 'ms', { aim: { atMost: aims.filter } }),
    line('loading all of them', figure([loaded]), 's'),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
} finally {
  await editor.close();
  await service.close();
}
process.exit(0);

/** Makes the code of a function call with the list as its argument. */
function inList(run: string): string {
  return `(${run})(document.querySelector('.list'))`;
}

/** Measures the time from the service's answer, through the host, to the painted rows. */
async function firstRows(company: number): Promise<number> {
  const { timeline } = await openTimeline(editor, company);
  const load = timeline.getByRole('button', { name: /^Load \d+ events/ }).first();
  await load.waitFor();
  await timeline.locator('main').evaluate<unknown, unknown>(`(${watchRows})()`);
  await load.click();
  await timeline.locator('.event').first().waitFor();
  // It was answered and painted: both are told by the same clock.
  const paintedAt = await timeline
    .locator('main')
    .evaluate<number, unknown>(
      `(async () => { while (!window.rowsAt) await new Promise(requestAnimationFrame); return window.rowsAt; })()`,
    );
  return paintedAt - service.timeline.answeredAt;
}

/** Measures the time after a click on a type, without the time in which the page waits for further clicks. */
async function filterOnce(timeline: FrameLocator): Promise<number> {
  await timeline.locator('button.choice').click();
  const box = timeline.locator('#types label.check').first().locator('input');
  const off = await box.evaluate<number, unknown>(inList(filtered));
  await box.evaluate<number, unknown>(inList(filtered));
  await editor.page.keyboard.press('Escape');
  return off - clicksMs;
}
