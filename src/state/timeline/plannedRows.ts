// The known rows of a filter, and the plan to buy what is missing, for agents and watches.
import type { Disposable } from '../../client/event.ts';
import { planPurchase, type CountMode, type PlanDeps } from './coverage/planPurchase.ts';
import { PurchasePlan } from './coverage/purchasePlan.ts';
import { RangePages } from './coverage/rangePages.ts';
import type { TimelineFilter } from './timelineFilter.ts';
import { TimelineRows } from './timelineRows.ts';

export interface PlannedRowsDeps extends Pick<PlanDeps, 'client' | 'store'> {
  /** Ends a count. */
  readonly signal: AbortSignal;
}

/** The rows grow as events come in, from wherever. A purchase makes the plan again if it is outdated. */
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

  /** True if more is missing than the plan brings. The place of the rest is found out after the plan was bought. */
  get isShort(): boolean {
    return this.#isShort;
  }

  /** Counts the filter, which is free, and plans how to buy what is missing of it. @throws Failure */
  async make(counting: CountMode): Promise<void> {
    const { client, store, signal } = this.#deps;
    const { filter, revision } = this.rows;
    for (const range of this.#plan.ranges) this.#rangePages.noteEnd(range);
    const options = { filter, rows: this.rows.askedNow(), counting, signal };
    const { gone, plan } = await planPurchase({ client, store, rangePages: this.#rangePages }, options);
    // If another reader has added events meanwhile, the plan is out of date.
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

/** Finds out which events of a filter are missing, by counting, which is free. Dispose of the result. @throws Failure */
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
