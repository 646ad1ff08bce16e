// Buys missing ranges of a timeline, page by page: the one step that costs credits.
import type { Client } from '../../../client/client.ts';
import { cancelledBeforeSending, Failure } from '../../../client/failure.ts';
import { limits } from '../../../client/limits.ts';
import { omitUndefined } from '../../../client/omitUndefined.ts';
import { readCost, totalOf } from '../../../client/price.ts';
import { isUnconfirmed } from '../../../client/settlement.ts';
import type { PlannedRows } from '../plannedRows.ts';
import { reversed, searchOf, type TimelineFilter } from '../timelineFilter.ts';
import type { TimelineStore } from '../timelineStore.ts';
import type { CountMode } from './planPurchase.ts';
import { limitOf, type PlannedRange, type PurchasePlan } from './purchasePlan.ts';
import { PageSequence } from './pageSequence.ts';
import { countRepeatedRows } from './repeatedPages.ts';

export interface BuyDeps {
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly store: TimelineStore;
}

export interface NextPage {
  readonly range: PlannedRange;
  /** The most events, and so credits. */
  readonly limit: number;
  /** The revision of the prices at which the user agreed to the purchase. */
  readonly agreedAt?: number | undefined;
  /** Gives the page up while it waits for a permit. */
  readonly waitSignal?: AbortSignal | undefined;
}

/** The result of a bought page, beside its events, which are in the store. */
export interface BoughtPage {
  /** The most credits that the page has cost: its limit, or 0 if the service has sent no event and has billed nothing. */
  readonly spent: number;
  /** The number of events that the range holds beyond the count; negative for fewer. */
  readonly more: number;
  /** The way to count the filter again, if new events have come in, or the service does not continue behind the cursor. */
  readonly counting?: Exclude<CountMode, 'once'>;
  /** The service no longer knows the cursor, and so the range begins again. */
  readonly lost?: Failure;
}

/** The page to buy next with so many credits; undefined if nothing is missing, or if they would only buy known events. */
export function nextPage({ next: range }: PurchasePlan, most: number): NextPage | undefined {
  if (!range || most <= 0) return undefined;
  const limit = Math.min(limitOf(range), most, limits.page.most);
  return limit < limits.page.most && limit <= range.pages.rowsBehindCursor.length ? undefined : { range, limit };
}

interface Purchase extends Pick<NextPage, 'agreedAt'> {
  readonly planned: Pick<PlannedRows, 'plan' | 'make'>;
  /** The most events, and so credits, also if the plan is made again. */
  readonly most: number;
  /** Ends it before the next page is sent: one that is on its way is paid for. */
  readonly signal: AbortSignal;
}

/** Buys what a plan says is missing, page after page, and makes the plan again if it is outdated. @throws Failure */
export async function buyPlan(deps: BuyDeps, { planned, most, agreedAt, signal }: Purchase): Promise<void> {
  let left = most;
  for (;;) {
    // Events that came in from elsewhere, or with another range, lie between missing ones. Counting tells them apart.
    if (left > 0 && planned.plan.isOutdated) await planned.make('again');
    const page = nextPage(planned.plan, left);
    if (!page) return;
    if (signal.aborted) throw cancelledBeforeSending();
    const { spent, more, lost } = await buyPage(deps, { ...page, agreedAt, waitSignal: signal });
    if (lost) throw lost;
    planned.plan.recount(page.range, more);
    left -= spent;
  }
}

/** Buys one page of a range, and puts it into the store. @throws Failure */
export async function buyPage({ client, store }: BuyDeps, { range, limit, agreedAt, waitSignal }: NextPage): Promise<BoughtPage> {
  const { filter, pages, count, isBehindCursor } = range;
  const after = pages.cursor;
  // The page would bring known events alone, which would be paid for again.
  if (pages.rowsBehindCursor.length >= limit || (after !== undefined && store.repeatedPages.hasAny)) return endOf(pages, 0);
  try {
    const options = { agreedAt, ...omitUndefined({ waitSignal }) };
    const page = await client.searchTimeline({ ...searchOf(filter), limit, ...omitUndefined({ after }) }, options);
    // Another reader may have gone on behind the same cursor meanwhile.
    const isNext = pages.cursor === after;
    const repeated = after !== undefined && isNext ? countRepeatedRows(pages, page.rows, (key) => store.pool.get(key)) : 0;
    if (repeated > 0) store.repeatedPages.report({ events: repeated, ...omitUndefined({ cost: page.receipt?.cost }) });
    if (repeated > 0 && repeated === page.rows.length) return endOf(pages, limit);
    const opposite = store.pages(reversed(filter));
    const isFirst = after === undefined && opposite.keys.size === 0;
    const more = isBehindCursor ? recount(store, filter, page.count, after === undefined) : 0;
    if (isBehindCursor && isFirst) store.counts.rebase(filter);
    // Rows that do not reach the cursor are known from now on, but say nothing about the rows behind it.
    const behind = isNext ? page.rows.slice(repeated) : pages.partBehindCursor(page.rows);
    const isExtension = isNext || behind.length > 0;
    const into = isExtension ? pages : new PageSequence(filter);
    const rows = isExtension ? behind : page.rows;
    const asked = limit - (page.rows.length - rows.length);
    const keys = store.append(into, rows, { limit: asked, isBeginning: isBehindCursor && isExtension, receipt: page.receipt });
    // If it has met the pages from the other end, no missing event is behind it, and the counted events are all of them.
    const hasMet = isBehindCursor && keys.some((key) => opposite.keys.has(key));
    if (hasMet || (count !== undefined && into.received >= count + more)) into.end();
    const wasFree = page.rows.length === 0 && page.receipt !== undefined && totalOf(page.receipt.cost) === 0;
    return { spent: wasFree ? 0 : limit, more, ...(more > 0 && !isFirst ? { counting: 'more' } : {}) };
  } catch (error) {
    if (after === undefined || !isCursorLost(error)) throw error;
    pages.restart();
    const wasFree = !isUnconfirmed(error.facts) && totalOf(readCost(error.facts.cost) ?? {}) === 0;
    return { spent: wasFree ? 0 : limit, more: 0, counting: 'again', lost: error };
  }
}

// Nothing more comes behind the cursor. Counts then find the rest, and ask for it by narrower filters.
function endOf(pages: PageSequence, spent: number): BoughtPage {
  pages.end();
  return { spent, more: 0, counting: 'again' };
}

// Unconfirmed: whether the count behind a cursor is that of all events or of those that are left. A larger number can only mean that there are more events.
function recount(store: TimelineStore, filter: TimelineFilter, count: number | undefined, hasNoCursor: boolean): number {
  const known = store.counts.get(filter)?.count;
  if (count === undefined || count === known || (!hasNoCursor && count < (known ?? 0))) return 0;
  store.counts.set(filter, count);
  return known === undefined ? 0 : count - known;
}

// Unconfirmed: how the service says that it does not know the event behind which a page was asked for.
function isCursorLost(error: unknown): error is Failure {
  return error instanceof Failure && (error.facts.parameter === 'after' || error.kind === 'notFound');
}
