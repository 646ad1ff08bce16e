// node test/bench/timelinePage.ts [--rounds N]: a timeline of 50,000 events in its page: first rows, scrolling and filtering.
import { parseArgs } from 'node:util';
import { rowOf } from '../unit/state/support/timelineService.ts';
import type { Client } from '../../src/client/client.ts';
import { eventTypes } from '../../src/client/model/eventType.ts';
import { everyEvent } from '../../src/state/timeline/timelineFilter.ts';
import type { ToPage } from '../../src/controllers/timeline/protocol.ts';
import { openTimelineBrowser, timelineHost, type TimelinePage } from '../support/timelinePage.ts';
import { figure, line } from './figures.mjs';

const count = 50_000;
const steps = 400;
const aims = { firstRows: 50, frame: 20, nodes: 500, filter: 50 };

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);

// The rows are in the service's order, half a dozen every fortnight.
const rows = Array.from({ length: count }, (_, at) => {
  const day = new Date(Date.UTC(2026, 10, 21) - Math.floor(at / 6) * 15 * 86_400_000).toISOString().slice(0, -14);
  const subjects = [{ id: 'c1', label: 'ACME S.p.A.', entityType: 'company' }];
  return rowOf({ id: `e${String(at)}`, subjects, eventType: eventTypes[at % eventTypes.length], startDate: day, endDate: day });
});

const searchTimeline: Client['searchTimeline'] = ({ eventTypes: types, ids, after, limit, fields }) => {
  if (ids) return Promise.resolve({ rows: [], count: ids.length });
  const matches =
    types.length === eventTypes.length ? rows : rows.filter(({ value }) => types.some((type) => type === value?.type));
  const first = after === undefined ? 0 : Number(after.slice(1)) + 1;
  return Promise.resolve({ rows: fields ? [] : matches.slice(first, first + limit), count: matches.length });
};

/** The figures of a round: milliseconds, except for the nodes. */
interface Round {
  /** The time from the service's answer, through the host, until the page is painted. */
  readonly firstRows: number;
  /** All that the cache has, message by message, each until it is painted. */
  readonly all: number;
  readonly longest: number;
  readonly frame: number;
  /** Processor time of the page's main thread a frame: it stays the same where other work slows the machine. */
  readonly work: number;
  readonly nodes: number;
  readonly allNodes: number;
  readonly filterHost: number;
  readonly filterPage: number;
  readonly selectAll: number;
}

/** Runs in the page: from the arrival of a message until what it shows is painted. */
const paintedAfter = `async (data) => {
  const began = performance.now();
  dispatchEvent(new MessageEvent('message', { data }));
  await new Promise((resolve) => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); }));
  return performance.now() - began;
}`;

/** Runs in the page: scrolls from end to end, and measures each frame and the nodes in it. */
const scrolled = `async (steps) => {
  const list = document.querySelector('.list');
  const frames = [];
  let [elements, nodes] = [0, 0];
  const countNodes = () => { let n = 0; const walk = document.createTreeWalker(document, NodeFilter.SHOW_ALL); while (walk.nextNode()) n += 1; return n; };
  const wait = () => new Promise(requestAnimationFrame);
  let before = await wait();
  for (let step = 0; step <= steps; step += 1) {
    // Now as with a wheel, now in leaps as with the bar at the side.
    list.scrollTop = step % 10 === 0 ? (list.scrollHeight * step) / steps : list.scrollTop + 240;
    const now = await wait();
    frames.push(now - before);
    before = now;
    if (step % 100 === 55) { elements = Math.max(elements, document.querySelectorAll('*').length); nodes = Math.max(nodes, countNodes()); }
  }
  list.scrollTop = list.scrollHeight;
  await wait(); await wait();
  const last = document.querySelector('.event:last-child') !== null;
  frames.sort((a, b) => a - b);
  return { frame: frames[Math.floor(frames.length * 0.95)], elements, nodes, last };
}`;

const browser = await openTimelineBrowser();
const host = timelineHost({ client: { searchTimeline, getTimelineEvent: () => Promise.reject(new Error()) } });
const { reader, talk } = host.open();
await reader.open();
await reader.loadAll(count, new AbortController().signal);

const measured: Round[] = [];
for (let round = 0; round <= rounds; round += 1) {
  const page = await browser.open({ width: 1100, height: 800 });
  const firstRows = await measureFirst(page);
  const one = { ...(await measure(page)), firstRows };
  // The first one warms up.
  if (round > 0) measured.push(one);
  await page.close();
}
await browser.close();

/** A page that has counted, and is now given its first events. */
async function measureFirst(page: TimelinePage): Promise<number> {
  let answered = 0;
  const client = {
    searchTimeline: async (...given: Parameters<Client['searchTimeline']>) => {
      const answer = await searchTimeline(...given);
      answered = performance.now();
      return answer;
    },
    getTimelineEvent: () => Promise.reject(new Error()),
  };
  const messages: ToPage[] = [];
  const { reader: empty, talk: talkFirst } = timelineHost({ client }).open();
  const controller = talkFirst((message) => messages.push(message));
  const ready = Promise.withResolvers<undefined>();
  await page.load(
    (message) =>
      void controller.receive(message).then(() => {
        ready.resolve(undefined);
      }),
  );
  await ready.promise;
  const paint = (message: ToPage): Promise<number> => page.page.evaluate<number>(`(${paintedAfter})(${JSON.stringify(message)})`);
  for (const message of messages.splice(0)) await paint(message);
  let host = Number.NaN;
  const subscription = empty.onDidChange(() => {
    if (empty.state.rows.length > 0 && Number.isNaN(host)) host = performance.now() - answered;
  });
  await empty.loadMore(50);
  subscription.dispose();
  const first = messages.find((message) => 'rows' in message && message.rows.length > 0);
  if (!first) throw new Error('no rows came');
  const painted = await paint(first);
  controller.dispose();
  return host + painted;
}

async function measure(page: TimelinePage): Promise<Omit<Round, 'firstRows'>> {
  const messages: ToPage[] = [];
  const controller = talk((message) => messages.push(message));
  const ready = Promise.withResolvers<undefined>();
  await page.load(
    (message) =>
      void controller.receive(message).then(() => {
        ready.resolve(undefined);
      }),
  );
  await ready.promise;
  while (messages.filter(({ type }) => type === 'rows').length < count / 500 - 1)
    await new Promise((resolve) => setImmediate(resolve));
  const session = await page.page.context().newCDPSession(page.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (): Promise<number> =>
    1000 *
    ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  const send = (message: ToPage | undefined): Promise<number> =>
    page.page.evaluate<number>(`(${paintedAfter})(${JSON.stringify(message)})`);
  const each: number[] = [];
  for (const message of messages) each.push(await send(message));
  const before = await busy();
  const { frame, elements, nodes, last } = await page.page.evaluate<{
    frame: number;
    elements: number;
    nodes: number;
    last: boolean;
  }>(`(${scrolled})(${String(steps)})`);
  const work = ((await busy()) - before) / (steps + 1);
  if (!last) throw new Error('the end of the list was not reached');
  await page.page.locator('.list').focus();
  const selectAll = await page.page.evaluate<number>(`(async () => {
    const began = performance.now();
    document.querySelector('.list').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true }));
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  })()`);
  messages.length = 0;
  const began = performance.now();
  const chosen = controller.choose({ ...everyEvent, types: ['capital'] });
  // The page announces its content as soon as the counting begins.
  while (messages.length === 0) await Promise.resolve();
  const filterHost = performance.now() - began;
  await chosen;
  const filterPage = await send(messages.find(({ type }) => type === 'show'));
  await controller.choose(everyEvent);
  controller.dispose();
  return {
    all: each.reduce((sum, ms) => sum + ms, 0),
    longest: Math.max(...each.slice(1)),
    frame,
    work,
    nodes: elements,
    allNodes: nodes,
    filterHost,
    filterPage,
    selectAll,
  };
}

const of = (name: keyof Round) => figure(measured.map((round) => round[name]));
const lines = [
  `A timeline of ${count.toLocaleString('en')} events, its page in Chromium and its host in this process`,
  line('first rows painted', of('firstRows'), 'ms', { aim: { atMost: aims.firstRows } }),
  line('all rows received', of('all'), 'ms', { digits: 0 }),
  line('longest of them', of('longest'), 'ms'),
  line('frame, 95 of 100', of('frame'), 'ms', { aim: { atMost: aims.frame } }),
  line('work a frame', of('work'), 'ms CPU'),
  line('elements in the page', of('nodes'), '', { digits: 0, aim: { atMost: aims.nodes } }),
  line('nodes of all kinds', of('allNodes'), '', { digits: 0 }),
  line('filtering, host', of('filterHost'), 'ms', { aim: { atMost: aims.filter } }),
  line('filtering, page', of('filterPage'), 'ms'),
  line('selecting all', of('selectAll'), 'ms'),
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exit(0);
