// The purchase plan of the filter that a timeline shows, and what the counts say about that filter.
import type { Client } from '../../../client/client.ts';
import type { Disposable } from '../../../client/event.ts';
import type { EventEntry } from '../timelineEntry.ts';
import type { TimelineRows } from '../timelineRows.ts';
import type { TimelineStore } from '../timelineStore.ts';
import type { CountMode, PlanResult } from './planPurchase.ts';
import type { PurchasePlan } from './purchasePlan.ts';
import { RangePages } from './rangePages.ts';

/** The number of events of the filter, as far as it is known. */
export interface Totals {
  /** The number of all events of the filter; undefined before it was counted, and if the service does not tell. */
  readonly count: number | undefined;
  /** The number of rows that the service no longer counts; negative if it counts more events than it returns. */
  readonly gone: number;
  readonly complete: boolean;
  /** True if events are missing although nothing is left that could be bought. */
  readonly stalled: boolean;
}

export interface CurrentPlanDeps {
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly store: TimelineStore;
  readonly rows: TimelineRows;
}

/** The plan to buy what is missing. It is made by counting, which is free, and again after a change that it does not cover. */
export class CurrentPlan implements Disposable {
  readonly #deps: CurrentPlanDeps;
  readonly #rangePages = new RangePages();
  #planned: PlanResult | undefined;
  #planning = new AbortController();

  constructor(deps: CurrentPlanDeps) {
    this.#deps = deps;
  }

  /** The plan; undefined before the filter was counted. */
  get plan(): PurchasePlan | undefined {
    return this.#planned?.plan;
  }

  get totals(): Totals {
    const { store, rows } = this.#deps;
    const { gone = 0, plan } = this.#planned ?? {};
    const shown = rows.asked - gone;
    const counted = store.counts.get(rows.filter)?.count;
    const count = counted === undefined ? undefined : Math.max(counted, shown);
    const isOver = plan !== undefined && !plan.next;
    const complete = count === undefined ? isOver : shown >= count;
    return { count, gone, complete, stalled: isOver && !complete };
  }

  /** Counts the filter, and plans how to buy what is missing of it. @throws Failure */
  async make(counting: CountMode, signal?: AbortSignal): Promise<void> {
    const { client, store, rows } = this.#deps;
    const { filter, revision } = rows;
    const known = rows.askedNow();
    store.enterSavings(filter, known);
    const either = AbortSignal.any([this.#planning.signal, signal ?? this.#planning.signal]);
    // The first rows of a window need no plan, so it is loaded when one is made.
    const { planPurchase } = await import('./planPurchase.ts');
    const planned = await planPurchase(
      { client, store, rangePages: this.#rangePages },
      { filter, rows: known, counting, signal: either },
    );
    if (filter !== rows.filter) return;
    // If another tab has added events meanwhile, the plan is out of date.
    if (revision === rows.revision) this.#planned = planned;
    else await this.make('once', signal);
  }

  /** Takes into account that events are known from now on. */
  addKnown(entries: readonly EventEntry[]): void {
    this.plan?.addKnown(entries);
  }

  /** Takes into account that a page has come in. */
  addPage(): void {
    for (const range of this.plan?.ranges ?? []) this.#rangePages.noteEnd(range);
  }

  /** Drops the plan, and ends the count that is under way, because another filter is shown. */
  clear(): void {
    this.#planning.abort(new Error('other choices'));
    this.#planning = new AbortController();
    this.#planned = undefined;
  }

  dispose(): void {
    this.#planning.abort(new Error('closed'));
  }
}
