// Buys pages of a timeline: the one step that costs credits.
import type { Client } from '../../client/client.ts';
import { Failure } from '../../client/failure.ts';
import { limits } from '../../client/limits.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { reversed, searchOf, type TimelineFilter } from './timelineFilter.ts';
import { limitOf, type Stretch, type TimelinePlan } from './timelinePlan.ts';
import { TimelineReading } from './timelineReading.ts';
import { countBeginning } from './timelineRepeats.ts';
import type { TimelineStore } from './timelineStore.ts';

export interface Purchase {
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly store: TimelineStore;
  readonly stretch: Stretch;
  /** Events, and so credits, at most. */
  readonly limit: number;
}

export type Bought =
  /**
   * How many more events the stretch holds than were counted, or fewer; and whether it is to be counted anew: since new ones have
   * come in since its beginning, or since the service does not go on behind a cursor.
   */
  | { readonly more: number; readonly counting?: 'more' | 'again' }
  /** The service no longer knows where the stretch had stopped: it begins again. */
  | { readonly lost: Failure };

/** Buys the next page of a stretch, and puts it into the store. @throws Failure */
export async function buyPage({ client, store, stretch: { gap, reading, count }, limit }: Purchase): Promise<Bought> {
  const after = reading.cursor;
  // What it would bring is here already, and would be paid for again.
  if (after !== undefined && store.repeats.hasHappened) return endOf(reading);
  const search = { ...searchOf(gap.filter), limit, ...omitUndefined({ after }) };
  try {
    const page = await client.searchTimeline(search);
    const repeated =
      after === undefined || reading.cursor !== after ? 0 : countBeginning(reading, page.rows, (key) => store.pool.get(key));
    if (repeated > 0) store.repeats.note({ events: repeated, ...(page.receipt ? { cost: page.receipt.cost } : {}) });
    if (repeated > 0 && repeated === page.rows.length) return endOf(reading);
    const isFirst = after === undefined && store.reading(reversed(gap.filter)).keys.size === 0;
    const more = gap.goesOn ? recount(store, gap.filter, page.count, after === undefined) : 0;
    // The reading begins with this page: what there is now is what it begins with.
    if (gap.goesOn && isFirst) store.counts.rebase(gap.filter);
    // Somebody else may have read on meanwhile: the page goes on behind what they have read. Where it does not reach so far, it is
    // known from now on, but says nothing of how far the reading goes.
    const beyond = reading.cursor === after ? page.rows.slice(repeated) : reading.beyond(page.rows);
    const goesOn = reading.cursor === after || beyond.length > 0;
    const into = goesOn ? reading : new TimelineReading(gap.filter);
    const rows = goesOn ? beyond : page.rows;
    const asked = { limit: limit - (page.rows.length - rows.length), fills: !gap.goesOn || !goesOn };
    const keys = store.append(into, rows, { ...asked, receipt: page.receipt });
    // It has met what was read from the other end: what is still missing is not behind it.
    const met = gap.goesOn ? store.reading(reversed(gap.filter)).keys : new Set<string>();
    if (keys.some((key) => met.has(key))) reading.end();
    // As many came as there are: nothing is behind them, though the service may have repeated some.
    if (count !== undefined && into.received >= count + more) into.end();
    return { more, ...(more > 0 && !isFirst ? { counting: 'more' } : {}) };
  } catch (error) {
    if (after === undefined || !isCursorLost(error)) throw error;
    reading.restart();
    return { lost: error };
  }
}

// Nothing more comes behind it. Where the rest lies is found out by counting, which asks for it by narrower filters.
function endOf(reading: TimelineReading): Bought {
  reading.end();
  return { more: 0, counting: 'again' };
}

/** A whole plan that is bought, or a part of it. */
export interface Order extends Pick<Purchase, 'client' | 'store'> {
  readonly plan: TimelinePlan;
  /** Events, and so credits, at most. */
  readonly most: number;
  /** Ends it between two pages: one that is on its way is paid for. */
  readonly signal: AbortSignal;
}

/** Buys what a plan says is missing, page after page. @throws Failure */
export async function buyPlan({ plan, most, signal, ...purchase }: Order): Promise<void> {
  for (let left = most; left > 0;) {
    if (signal.aborted) throw new Failure('cancelled', { delivery: 'notSent' });
    const stretch = plan.next;
    if (!stretch) return;
    const limit = Math.min(limitOf(stretch), left, limits.page.most);
    // Every event of that page would be one that is here already.
    if (stretch.reading.tail.length >= limit) {
      stretch.reading.end();
      continue;
    }
    const bought = await buyPage({ ...purchase, stretch, limit });
    if ('lost' in bought) throw bought.lost;
    plan.recount(stretch.gap, bought.more);
    left -= limit;
  }
}

// Unconfirmed: whether the count behind a cursor is that of all events or of those that are left. More is surely more of all.
function recount(store: TimelineStore, filter: TimelineFilter, count: number | undefined, isFirst: boolean): number {
  const known = store.counts.census(filter)?.count;
  if (count === undefined || count === known || (!isFirst && count < (known ?? 0))) return 0;
  store.counts.set(filter, count);
  return known === undefined ? 0 : count - known;
}

// Unconfirmed: how the service says that it does not know the event behind which a page was asked for.
function isCursorLost(error: unknown): error is Failure {
  return error instanceof Failure && (error.facts.parameter === 'after' || error.kind === 'notFound');
}
