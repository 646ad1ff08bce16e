// Buys the missing events of a timeline, page after page.
import type { Client } from '../../client/client.ts';
import type { BoughtPage, buyPage, NextPage } from './coverage/buyRange.ts';
import type { CurrentPlan } from './coverage/currentPlan.ts';
import type { TimelineRows } from './timelineRows.ts';
import type { TimelineProgress } from './timelineState.ts';
import type { TimelineStore } from './timelineStore.ts';

export interface EventLoaderDeps {
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly store: TimelineStore;
  readonly rows: TimelineRows;
  readonly plan: CurrentPlan;
  readonly onProgress: () => void;
}

/** Follows the current plan. Its caller makes sure that one load runs at a time. */
export class EventLoader {
  readonly #deps: EventLoaderDeps;
  /** The number of rows that came in since the load began. */
  #arrived = 0;
  /** The number of events that had arrived in this load when the cursor was last lost. */
  #arrivedAtLoss: number | undefined;
  #added: number | undefined;
  #begunAgain = false;
  #progress: TimelineProgress | undefined;

  constructor(deps: EventLoaderDeps) {
    this.#deps = deps;
  }

  /** The number of events that the last load brought; undefined before the first one of the filter. */
  get added(): number | undefined {
    return this.#added;
  }

  /** True if the service no longer knew the cursor of the last page, so that its range is read from the beginning. */
  get begunAgain(): boolean {
    return this.#begunAgain;
  }

  /** The progress of `loadAll`; undefined at any other time. */
  get progress(): TimelineProgress | undefined {
    return this.#progress;
  }

  /** Takes into account that rows came in, from wherever. */
  addArrived(rows: number): void {
    this.#arrived += rows;
  }

  /** Forgets the last load, because another filter is shown. */
  clear(): void {
    this.#added = undefined;
    this.#begunAgain = false;
  }

  /** Loads at most so many events. @param agreedAt the revision of the prices at which the user agreed to it @throws Failure */
  async load(most: number, agreedAt: number | undefined): Promise<void> {
    this.#arrived = 0;
    this.#arrivedAtLoss = undefined;
    await this.#buyPages(most, agreedAt);
  }

  /**
   * Loads page after page until nothing is missing or so many events were asked for, and counts again at the end.
   * @param agreedAt the revision of the prices at which the user agreed to it
   * @param signal ends it after the page that was sent, which is paid for
   * @throws Failure
   */
  async loadAll(most: number, agreedAt: number | undefined, signal: AbortSignal): Promise<void> {
    const { plan, onProgress } = this.#deps;
    this.#arrived = 0;
    this.#arrivedAtLoss = undefined;
    const of = Math.min(most, plan.plan?.most ?? most);
    const pages = await this.#buyPages(most, agreedAt, signal, () => {
      this.#progress = { loaded: this.#arrived, of };
      onProgress();
    }).finally(() => {
      this.#progress = undefined;
    });
    // New events may have appeared between the pages.
    if (pages > 1 && !signal.aborted) await plan.make('again');
  }

  /** Buys one missing range after the other, at most so many events. @returns the number of pages that it took */
  async #buyPages(most: number, agreedAt: number | undefined, signal?: AbortSignal, beforePage?: () => void): Promise<number> {
    const { plan } = this.#deps;
    // The first rows of a window are not bought, so the code that buys is loaded when it is needed.
    const { buyPage: buy, nextPage } = await import('./coverage/buyRange.ts');
    let pages = 0;
    // A page without events spends no credits. All pages might be without events, so their number is limited as well.
    for (let left = most; left > 0 && pages <= most && signal?.aborted !== true; pages += 1) {
      beforePage?.();
      // Events that came in from elsewhere lie between missing ones. Counting tells them apart, as far as filters can.
      if (plan.plan?.isOutdated) await plan.make('again', signal);
      const next = plan.plan && nextPage(plan.plan, left);
      if (!next) break;
      left -= await this.#buyPage(buy, { ...next, agreedAt, waitSignal: signal });
      // The user who loads a single page learns that it begins again before more is bought.
      if (this.#begunAgain && !signal) break;
    }
    return pages;
  }

  /** @returns the most credits that the page has cost */
  async #buyPage(buy: typeof buyPage, next: NextPage): Promise<number> {
    const { plan, rows, store } = this.#deps;
    const { spent, counting } = await this.#buy(buy, next);
    if (!plan.plan) return spent; // Another filter was chosen meanwhile, which gets a plan of its own.
    this.#added = this.#arrived;
    plan.addPage();
    if (counting) await plan.make(counting);
    // The service has sent all events in this session, so a later count has nothing to ask about them.
    else if (plan.totals.complete && rows.askedNow().every(({ cached }) => !cached)) store.counts.markComplete(rows.filter);
    if (counting !== 'again' && next.range.count !== undefined && plan.totals.stalled) await plan.make('again');
    return spent;
  }

  /** @returns the most credits that the page has cost, and the way to count the filter now, if the plan is no longer right */
  async #buy(buy: typeof buyPage, next: NextPage): Promise<Pick<BoughtPage, 'spent' | 'counting'>> {
    const { client, store, plan } = this.#deps;
    const bought = await buy({ client, store }, next);
    const { more, counting, lost } = bought;
    // A cursor that was lost for another filter says nothing about the one that was chosen meanwhile.
    if (!plan.plan) return bought;
    // Known events stay, and counts find the rest. When the cursor is lost a second time and no new event has arrived in between, the
    // user is told, because the same events would be bought again and again.
    if (lost && (this.#begunAgain || this.#arrived === this.#arrivedAtLoss)) throw lost;
    if (lost) this.#arrivedAtLoss = this.#arrived;
    this.#begunAgain = lost !== undefined;
    if (!counting) plan.plan.recount(next.range, more);
    return bought;
  }
}
