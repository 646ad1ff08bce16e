// Buys the events that a timeline page offers, after the user has agreed to the price.
import type { Disposable } from '../../client/event.ts';
import { priceOfEvents } from '../../viewModel/timeline/timelineFormats.ts';
import type { AgreeToEvents, Offer } from '../../viewModel/timeline/timelineOffers.ts';
import type { TimelineChoices } from '../../state/timeline/timelineFilter.ts';
import type { TimelineReader } from '../../state/timeline/timelineReader.ts';

export interface PurchasesDeps {
  readonly reader: TimelineReader;
  readonly agree: AgreeToEvents;
  /** Applies other choices, and counts their events, which is free. */
  readonly choose: (choices: TimelineChoices) => Promise<void>;
}

/** The purchases of one timeline page, which are made one at a time until the page is closed. */
export class Purchases implements Disposable {
  readonly #deps: PurchasesDeps;
  readonly #ended = new AbortController();
  #isAsking = false;
  #loadingAll: AbortController | undefined;

  constructor(deps: PurchasesDeps) {
    this.#deps = deps;
  }

  /**
   * Loads the offered events if the user agrees. It never throws: a failure is in the reader's state.
   * @param isPriceShown whether the user has clicked the button that names the price
   */
  async buy({ action, events, payload }: Offer, isPriceShown: boolean): Promise<void> {
    // While the user is being asked, another click does nothing.
    if (this.#isAsking) return;
    this.#isAsking = true;
    const { reader, agree } = this.#deps;
    const { key } = reader;
    // After the page was closed, nothing is bought. It returns true then, so that no message says that the filter has changed.
    const isFilterUnchanged = (): boolean => this.#ended.signal.aborted || reader.key === key;
    const agreed = await agree({ events, price: priceOfEvents(events, payload), isPriceShown, isFilterUnchanged }).finally(() => {
      this.#isAsking = false;
    });
    // If the page was closed or the filter has changed meanwhile, the agreement is void.
    if (!agreed || this.#ended.signal.aborted || !isFilterUnchanged()) return;
    if (!(await this.#choosePayload(payload))) return;
    if (action === 'load') {
      await reader.loadMore(events);
      return;
    }
    this.#loadingAll = new AbortController();
    await reader.loadAll(events, this.#loadingAll.signal);
    this.#loadingAll = undefined;
  }

  /** Stops loading all events after the page that is in progress. */
  stop(): void {
    this.#loadingAll?.abort();
  }

  /** Stops buying. A page in progress is still received, because it is paid for. */
  dispose(): void {
    this.#ended.abort();
    this.stop();
  }

  /** Turns the payload on or off for the offer. @returns false if the count has failed or the filter was changed meanwhile */
  async #choosePayload(payload: boolean): Promise<boolean> {
    const { reader, choose } = this.#deps;
    if (reader.state.choices.payload === payload) return true;
    const choices = { ...reader.state.choices, payload };
    await choose(choices);
    // Without the count there is no plan, so a load would buy nothing and remove the problem from the page.
    if (reader.state.failed) return false;
    return reader.state.choices === choices && !this.#ended.signal.aborted;
  }
}
