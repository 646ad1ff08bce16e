// The known rows of a filter, and the plan to buy what is missing, for agents and watches.
import type { Disposable } from '../../client/event.ts';
import { planPurchase, type CountMode, type PlanDeps } from './coverage/planPurchase.ts';
import { PurchasePlan } from './coverage/purchasePlan.ts';
import { RangePages } from './coverage/rangePages.ts';
import type { TimelineFilter } from './timelineFilter.ts';
import { TimelineRows } from './timelineRows.ts';

export interface PlannedRowsDeps extends Pick<PlanDeps, 'client' | 'store'> {
  /** Aborts the requests that count. */
  readonly signal: AbortSignal;
}

/** The rows grow when any part of the extension stores events of the filter. `buyPlan` then calls `make` before the next page. */
export class PlannedRows implements Disposable {
  readonly rows: TimelineRows;
  readonly #deps: PlannedRowsDeps;
  readonly #rangePages = new RangePages();
  #plan = new PurchasePlan([]);
  #isShort = false;

  constructor(deps: PlannedRowsDeps, filter: TimelineFilter) {
    this.#deps = deps;
    this.rows = new TimelineRows(deps.store.pool, filter, (grown) => {
      this.#plan.addKnown(grown);
    });
  }

  get plan(): PurchasePlan {
    return this.#plan;
  }

  /** True if the plan covers only a part of the missing events. Another plan finds the rest after this one was bought. */
  get isShort(): boolean {
    return this.#isShort;
  }

  /** Counts the filter, which is free, and plans how to buy what is missing of it. @throws Failure */
  async make(counting: CountMode): Promise<void> {
    const { client, store, signal } = this.#deps;
    const { filter, revision } = this.rows;
    // The new plan continues each range where the reading of it has ended.
    for (const range of this.#plan.ranges) this.#rangePages.noteEnd(range);
    const options = { filter, rows: this.rows.askedNow(), counting, signal };
    const { gone, plan } = await planPurchase({ client, store, rangePages: this.#rangePages }, options);
    // If events were added during the count, the plan is out of date.
    if (revision !== this.rows.revision) {
      await this.make('more');
      return;
    }
    this.#plan = plan;
    this.#isShort = (store.counts.get(filter)?.count ?? 0) - (this.rows.asked - gone) > plan.missing;
  }

  dispose(): void {
    this.rows.dispose();
  }
}

/** Counts a filter, which is free, and plans the purchase of its missing events. The caller disposes of it. @throws Failure */
export async function planRows(deps: PlannedRowsDeps, filter: TimelineFilter, counting: CountMode): Promise<PlannedRows> {
  const planned = new PlannedRows(deps, filter);
  try {
    await planned.make(counting);
    return planned;
  } catch (error) {
    planned.dispose();
    throw error;
  }
}
