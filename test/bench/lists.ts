// node test/bench/lists.ts: measures the first page of 10,000 lists, all of them, redrawing and memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClient } from '../../src/client/client.ts';
import type { Transport } from '../../src/client/http/transport.ts';
import { limits } from '../../src/client/limits.ts';
import { systemClock } from '../../src/client/clock.ts';
import { RateLimiter } from '../../src/client/rateLimiter.ts';
import { listTreeRows } from '../../src/host/lists/listTreeRows.ts';
import { DrawnRows } from '../../src/viewModel/lists/drawnRows.ts';
import { CompanyCache } from '../../src/state/companies/companyCache.ts';
import { ListStore } from '../../src/state/lists/listStore.ts';
import { Savings } from '../../src/state/credits/savings.ts';
import { openStorage } from '../../src/storage/storage.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { MemoryBudget } from '../support/memoryBudget.ts';
import { figure, line } from './figures.mjs';

const all = 10_000;
const roundTripMs = 100;
const account = 'bench';

interface Answering {
  readonly clock: { readonly now: () => number; readonly sleep: (ms: number) => Promise<void> };
  /** Milliseconds between a request and its answer. */
  readonly roundTripMs: number;
}

/** A service in this process that answers pages of lists and of companies after a round trip. */
function service({ clock, roundTripMs: wait }: Answering): Transport {
  return async ({ parameters, path }) => {
    const given = new Map(parameters);
    const [offset, limit] = [Number(given.get('offset') ?? 0), Number(given.get('limit') ?? 10)];
    await clock.sleep(wait);
    const kind = path.startsWith('/v2/lists') ? listAt : companyAt;
    const items = Array.from({ length: Math.max(0, Math.min(limit, all - offset)) }, (_, at) => kind(offset + at));
    const cost = kind === listAt ? 'units=1' : `units=1,companies=${String(items.length)}`;
    const headers = { 'x-uniapi-cost': cost };
    return { status: 200, headers, body: JSON.stringify({ items, meta: { count: all, limit, offset } }) };
  };
}

function listAt(at: number): unknown {
  const owner = { application: 'default application', id: at % 3 === 0 ? 'ada' : 'bruno', name: 'Somebody Else' };
  const extraData = { priority: at % 4, place: `Municipality ${String(at % 100)}` };
  return { id: String(at), name: `A list of companies ${String(at)}`, type: 'company', listLength: at % 500, owner, extraData };
}

function companyAt(at: number): unknown {
  const id = at.toString(16).padStart(12, '0');
  return { id, name: `Company number ${String(at)} SpA`, country: 'it', fullAddress: `Via Roma ${String(at)}, Milano` };
}

function open(clock: FakeClock | typeof systemClock, wait: number, used: number) {
  const limiter = new RateLimiter(clock, {
    rate: { perSecond: limits.rate.perSecond, burst: Math.max(1, limits.rate.burst - used) },
  });
  const client = createClient({
    transport: service({ clock: { now: () => clock.now(), sleep: (ms) => clock.sleep(ms) }, roundTripMs: wait }),
    limiter,
    budget: new MemoryBudget(),
    clock,
    timeoutMs: 15_000,
    userParameters: { data: 'appUser', lists: 'appUserId' },
    canReadCredits: false,
    record: () => undefined,
    random: () => 0.5,
  });
  const storage = openStorage({ path: undefined, clock });
  const now = (): number => clock.now();
  const companies = new CompanyCache({ cache: storage.cache, account, now });
  const money = { account, ledger: storage.ledger, cache: storage.cache };
  const lists = new ListStore({
    client,
    companies,
    money,
    actingUser: 'ada',
    now,
    savings: new Savings(),
    views: new Map<string, unknown>(),
  });
  return { lists, companies, session: { lists, actingUser: 'ada', credits: { left: () => 1000 } } };
}

/** Milliseconds from the first look to rows that can be drawn, beyond one round trip. */
async function firstPage(): Promise<number> {
  const { lists, session } = open(systemClock, roundTripMs, 0);
  const began = performance.now();
  await lists.showLists();
  const rows = new DrawnRows().take(undefined, listTreeRows(session as never, 'en').below(undefined));
  if (rows.length !== 51) throw new Error(`${String(rows.length)} rows`);
  return performance.now() - began - roundTripMs;
}

/** Seconds on a clock that runs by itself for all lists, beside what the bucket allows: with nothing left in it, one call in 100 ms. */
async function loadAll(wait: number): Promise<{ readonly seconds: number; readonly allowed: number }> {
  const clock = new FakeClock();
  const { lists } = open(clock, wait, limits.rate.burst);
  const began = clock.now();
  let done = false;
  const loading = lists.lists.all().finally(() => (done = true));
  while (!done) {
    await clock.advance(10);
  }
  await loading;
  if (lists.lists.rows.length !== all) throw new Error(`${String(lists.lists.rows.length)} lists`);
  return { seconds: (clock.now() - began) / 1000, allowed: (all / limits.page.most - 1) / limits.rate.perSecond + wait / 1000 };
}

/** Megabytes of the heap for 10,000 lists and 10,000 companies of one, with the rows that are drawn; and milliseconds to compare them. */
async function memory(): Promise<{ readonly megabytes: number; readonly compareMs: number }> {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const collect = (): number => {
    gc();
    return process.memoryUsage().heapUsed;
  };
  const { lists, session } = open({ ...systemClock, sleep: () => Promise.resolve() }, 0, 0);
  const before = collect();
  await lists.lists.all();
  while (lists.members('0').nextPageSize > 0) await lists.members('0').more();
  const drawn = new DrawnRows();
  const { below } = listTreeRows(session as never, 'en');
  drawn.take(undefined, below(undefined));
  const [first] = below(undefined);
  if (!first) throw new Error('no row');
  for (const group of below(first)) drawn.take(group.id, below(group));
  const megabytes = (collect() - before) / 2 ** 20;
  const began = performance.now();
  drawn.compare(undefined, listTreeRows(session as never, 'en').below, () => false);
  return { megabytes, compareMs: performance.now() - began };
}

const runs = <T>(count: number, run: () => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }).reduce<Promise<T[]>>(async (before) => [...(await before), await run()], Promise.resolve([]));

const first = await runs(10, firstPage);
const fast = await loadAll(50);
const slow = await loadAll(500);
const grown = await memory();
console.log(
  [
    'Lists, against a service in the same process',
    line('first page, beyond the trip', figure(first), 'ms', { aim: { atMost: 30 } }),
    line('all 10,000, 50 ms a trip', figure([fast.seconds / fast.allowed]), 'of what the rate allows', {
      digits: 3,
      aim: { atMost: 1.05 },
    }),
    line('all 10,000, 500 ms a trip', figure([slow.seconds / slow.allowed]), 'of what the rate allows', {
      digits: 3,
      aim: { atMost: 1.05 },
    }),
    line('comparing 10,000 rows', figure([grown.compareMs]), 'ms'),
    line('memory', figure([grown.megabytes]), 'MB', { aim: { atMost: 20 } }),
  ].join('\n'),
);
