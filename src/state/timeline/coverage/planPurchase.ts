// Plans a purchase by counting a filter, which is free: its missing ranges and their price.
import type { Client } from '../../../client/client.ts';
import type { EventEntry } from '../timelineEntry.ts';
import type { TimelineFilter } from '../timelineFilter.ts';
import type { TimelineStore } from '../timelineStore.ts';
import { coverageOf } from './coverage.ts';
import { eventCounter } from './countEvents.ts';
import { missingRanges, type MissingEvents } from './missingRanges.ts';
import { PurchasePlan } from './purchasePlan.ts';
import { RangePages } from './rangePages.ts';

/**
 * `once` takes a recent count as it is. `more` does too, but expects new events. `again` counts anew, and forgets which filters
 * were complete.
 */
export type CountMode = 'once' | 'more' | 'again';

export interface PlanDeps {
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly store: TimelineStore;
  /** The pages of ranges that were found before; absent if nothing was bought before. */
  readonly rangePages?: RangePages;
}

export interface PlanOptions {
  readonly filter: TimelineFilter;
  /** The known events of the filter, in its order. */
  readonly rows: readonly EventEntry[];
  readonly counting: CountMode;
  readonly signal: AbortSignal;
}

export interface PlanResult extends Pick<MissingEvents, 'gone'> {
  readonly plan: PurchasePlan;
}

/** Counts a filter if there is no recent count, and plans the purchase of its missing ranges. @throws Failure */
export async function planPurchase(
  { client, store, rangePages = new RangePages() }: PlanDeps,
  { filter, rows, counting, signal }: PlanOptions,
): Promise<PlanResult> {
  const { counts } = store;
  const count = eventCounter(client, signal);
  const isStale = counting === 'again' || !counts.isRecent(filter);
  if (isStale) counts.set(filter, await count(filter));
  if (counting === 'again') counts.forgetComplete();
  if (rows.length === 0) counts.rebase(filter);
  const counted = counts.get(filter)?.count;
  if (counted === rows.length && counts.isComplete(filter)) return { gone: 0, plan: new PurchasePlan([]) };
  const options = { counted, mayBeNew: isStale || counting === 'more', count };
  const { gone, ranges } = await missingRanges(coverageOf(store, filter, rows), options);
  if (ranges.length === 0) {
    counts.markComplete(filter);
    rangePages.forget(filter);
  }
  const planned = ranges.map((range) => ({ ...range, pages: range.isBehindCursor ? store.pages(filter) : rangePages.of(range) }));
  return { gone, plan: new PurchasePlan(planned) };
}
