// One run of a watch: counts what is new, which is free, and buys it where that is within what was agreed to.
import { Failure, type FailureKind } from '../client/failure.ts';
import { limits } from '../client/limits.ts';
import type { OpenSession } from './openSession.ts';
import { buyPage } from './timelineBuying.ts';
import { companiesOf, type EventEntry } from './timelineEntry.ts';
import { everyEvent, filterOf, type TimelineFilter } from './timelineFilter.ts';
import { limitOf, type TimelinePlan } from './timelinePlan.ts';
import { planTimeline } from './timelinePlanning.ts';
import { TimelineRows } from './timelineRows.ts';
import { TimelineRuns } from './timelineRuns.ts';
import type { NewsItem, Outcome, OutcomeKind, Watch } from './watch.ts';
import type { Watches } from './watches.ts';
import { ownPurse, Refused, searchesOf, type Purse } from './watchPurse.ts';
import { refusalOf, type Run } from './watchTurn.ts';

export interface WatchRunParts {
  readonly session: Pick<OpenSession, 'client' | 'events' | 'lists'>;
  readonly watches: Watches;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The day that is now, as `2026-01-31`. */
  readonly today: () => string;
  readonly newId: () => string;
  /** Ends the run between two pages: one that is on its way is paid for. */
  readonly signal: AbortSignal;
}

export interface RunWish {
  readonly id: string;
  /** The user has asked for it: it need not be due. */
  readonly asked: boolean;
  /** Events that he has agreed to buy himself, whatever the watch may spend. */
  readonly offer?: number;
}

/** Runs a watch, where it is due or asked for and no other window runs it. Never throws. @returns undefined where it was not run */
export async function runWatch(parts: WatchRunParts, { id, asked, offer }: RunWish): Promise<Outcome | undefined> {
  const { watches, now, today } = parts;
  const runId = parts.newId();
  const run = (): Run => ({ id: runId, now: now() });
  const watch = watches.begin(id, run(), asked);
  if (!watch) return undefined;
  const day = today();
  const purse: Purse =
    offer === undefined
      ? {
          source: { kind: 'watch' },
          hold: (credits) => watches.hold(id, run(), credits),
          settle: (spent) => {
            watches.settle(id, run(), spent);
          },
        }
      : ownPurse(offer);
  const mayBuy = (credits: number) =>
    offer === undefined ? refusalOf(watch, run(), credits) : credits > offer ? ('perRun' as const) : undefined;
  const found = await look(parts, { watch, purse, mayBuy }, now);
  watches.end(id, run(), { outcome: found.outcome, news: found.news, since: found.isWhole ? day : watch.since });
  return found.outcome;
}

interface Errand {
  readonly watch: Watch;
  readonly purse: Purse;
  /** Why it may not cost so much; undefined where it may. */
  readonly mayBuy: (credits: number) => 'lost' | 'perRun' | 'perWeek' | undefined;
}

interface Found {
  readonly outcome: Outcome;
  readonly news: readonly NewsItem[];
  /** All that is new is known: the next run begins with this day. */
  readonly isWhole: boolean;
}

/** Failures that pass by themselves: the next run makes up for them, and nobody has to know at once. */
const passing: ReadonlySet<FailureKind> = new Set(['cancelled', 'unreachable', 'timedOut', 'tooFast', 'serviceFault']);

async function look(parts: WatchRunParts, errand: Errand, now: () => number): Promise<Found> {
  const fields: Field[] = [];
  let unknown = 0;
  const news = (): readonly NewsItem[] => itemsOf(fields.flatMap(freshIn), now());
  const ended = (kind: OutcomeKind, facts: Partial<Outcome> = {}): Found => ({
    outcome: {
      kind,
      at: now(),
      ...(unknown > 0 ? { unknown } : {}),
      isRead: kind === 'nothing' || kind === 'bought',
      ...facts,
    },
    news: news(),
    isWhole: kind === 'nothing' || kind === 'bought',
  });
  try {
    const subjects = await subjectsOf(parts, errand);
    unknown = subjects.unknown;
    if (subjects.ids.length === 0) return ended(unknown > 0 ? 'noCompanies' : 'nothing');
    for (const ids of chunksOf(subjects.ids)) fields.push(await fieldOf(parts, errand, ids));
    const most = fields.reduce((sum, { plan }) => sum + (plan.most ?? NaN), 0);
    if (Number.isNaN(most)) return ended('uncounted');
    if (most === 0) return ended('nothing');
    const refusal = errand.mayBuy(most);
    if (refusal === 'perRun' || refusal === 'perWeek') return ended(refusal, { events: most });
    for (const field of fields) await buy(parts, errand, field);
    // What came in between is for the next run.
    const isWhole = fields.every(({ plan }) => plan.next === undefined);
    return { ...ended('bought', { events: news().length }), isWhole };
  } catch (error) {
    if (error instanceof Refused) return ended(error.refusal === 'lost' ? 'failed' : error.refusal, lostFacts(error));
    // A fault of our own is told as one of the answer's: it is the next run that may do better.
    const failure = error instanceof Failure ? error : new Failure('unexpectedAnswer', { detail: 'fault' });
    const cap = failure.kind === 'overBudget' ? failure.facts.detail : undefined;
    return ended('failed', {
      failure: failure.kind,
      ...(cap === undefined ? {} : { cap }),
      isRead: passing.has(failure.kind),
    });
  } finally {
    for (const { rows } of fields) rows.dispose();
  }
}

function lostFacts({ refusal }: Refused): Partial<Outcome> {
  return refusal === 'lost' ? { failure: 'overBudget', cap: 'ledger' } : {};
}

/** The companies that are looked at, and how many of a list are not known. Counting them is free. @throws Failure */
async function subjectsOf(
  { session: { client, lists }, signal }: WatchRunParts,
  { watch: { watched }, purse }: Errand,
): Promise<{ readonly ids: readonly string[]; readonly unknown: number }> {
  if (watched.kind === 'company') return { ids: [watched.id], unknown: 0 };
  const ids = lists.companiesIn(watched.id);
  const search = { lists: [watched.id], fields: ['none'], limit: 0 } as const;
  const { count = ids.length } = await client.searchCompanies(search, { signal, priority: 'background', source: purse.source });
  return { ids, unknown: Math.max(0, count - ids.length) };
}

/** Some companies: what was known of them, and what is to be bought. */
interface Field {
  readonly filter: TimelineFilter;
  readonly rows: TimelineRows;
  readonly known: ReadonlySet<string>;
  readonly plan: TimelinePlan;
}

/** Companies of one search: a request is far below what servers take as a body then. */
const mostCompanies = 500;

function chunksOf(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / mostCompanies) }, (_, at) =>
    ids.slice(at * mostCompanies, (at + 1) * mostCompanies),
  );
}

/** Counts what is new of some companies, which is free. @throws Failure */
async function fieldOf(
  { session: { client, events: store }, signal }: WatchRunParts,
  { watch, purse }: Errand,
  ids: readonly string[],
): Promise<Field> {
  const filter = filterOf({ kind: 'companies', ids }, { ...everyEvent, from: watch.since });
  await store.restore(filter.about);
  let plan: TimelinePlan | undefined;
  const rows = new TimelineRows(store.pool, filter, (grown) => plan?.take(grown));
  const known = new Set(rows.list.map(({ key }) => key));
  const searches = searchesOf(client, purse);
  const runs = new TimelineRuns();
  try {
    const some = [...rows.list];
    plan = (await planTimeline({ client: searches, store, filter, rows: some, runs, counting: 'again', signal })).plan;
  } catch (error) {
    rows.dispose();
    throw error;
  }
  return { filter, rows, known, plan };
}

function freshIn({ rows, known }: Field): readonly EventEntry[] {
  return rows.list.filter(({ key }) => !known.has(key));
}

/** Buys what was counted. @throws Failure, Refused */
async function buy(
  { session: { client, events: store }, signal }: WatchRunParts,
  { purse }: Errand,
  { filter, plan }: Field,
): Promise<void> {
  const searches = searchesOf(client, purse);
  for (let left = plan.most ?? 0; left > 0;) {
    if (signal.aborted) throw new Failure('cancelled', { reached: 'no' });
    const stretch = plan.next;
    if (!stretch) return;
    const limit = Math.min(limitOf(stretch), left, limits.page.most);
    // Every event of that page would be one that is here already.
    if (stretch.reading.tail.length >= limit) {
      stretch.reading.end();
      continue;
    }
    const bought = await buyPage({ client: searches, store, filter, stretch, limit });
    if ('lost' in bought) throw bought.lost;
    plan.recount(stretch.gap, bought.more);
    left -= limit;
  }
}

// The latest start first, as the days are read.
function itemsOf(entries: readonly EventEntry[], foundAt: number): readonly NewsItem[] {
  const latestFirst = entries.toSorted((a, b) =>
    (a.start ?? '') === (b.start ?? '') ? 0 : (a.start ?? '') < (b.start ?? '') ? 1 : -1,
  );
  return latestFirst.map((entry, at) => {
    const { id, type, start, row } = entry;
    const [company = ''] = companiesOf(row);
    return {
      // What an event without an ID says is not written here: it may speak of people.
      key: id === undefined ? `${String(foundAt)} ${String(at)}` : `id:${id}`,
      company,
      ...(type === undefined ? {} : { type }),
      ...(start === undefined ? {} : { start }),
      foundAt,
      isRead: false,
    };
  });
}
