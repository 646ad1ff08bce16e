// Buys what the page of a timeline offers, after the user has agreed to the price.
import type { Disposable } from '../../client/event.ts';
import { priceOfEvents } from '../../viewModel/timeline/timelineFormats.ts';
import type { AgreeToEvents, Offer } from '../../viewModel/timeline/timelineOffers.ts';
import type { TimelineChoices } from '../../state/timeline/timelineFilter.ts';
import type { TimelineReader } from '../../state/timeline/timelineReader.ts';

export interface PurchasesDeps {
  readonly reader: TimelineReader;
  readonly agree: AgreeToEvents;
  /** Asks for other choices: the count alone, which is free. */
  readonly choose: (choices: TimelineChoices) => Promise<void>;
}

/** Makes one purchase at a time; ends with the page. */
export class Purchases implements Disposable {
  readonly #deps: PurchasesDeps;
  readonly #ended = new AbortController();
  #isAsking = false;
  #stop: AbortController | undefined;

  constructor(deps: PurchasesDeps) {
    this.#deps = deps;
  }

  /**
   * Loads the offered events if the user agrees. Nothing is thrown: a failure is in the reader's state.
   * @param stated the user has clicked the button that names the price
   */
  async buy({ action, events, payload }: Offer, stated: boolean): Promise<void> {
    // A second click while the user is being asked is the same click.
    if (this.#isAsking) return;
    this.#isAsking = true;
    const { reader, agree } = this.#deps;
    const { key } = reader;
    const isFilterUnchanged = (): boolean => this.#ended.signal.aborted || reader.key === key;
    const agreed = await agree({ events, price: priceOfEvents(events, payload), stated, isFilterUnchanged }).finally(() => {
      this.#isAsking = false;
    });
    // If the page was closed meanwhile or the filter changed, the agreement to the price no longer counts.
    if (!agreed || this.#ended.signal.aborted || !isFilterUnchanged()) return;
    if (!(await this.#choosePayload(payload))) return;
    if (action === 'load') {
      await reader.loadMore(events);
      return;
    }
    this.#stop = new AbortController();
    await reader.loadAll(events, this.#stop.signal);
    this.#stop = undefined;
  }

  /** Ends what loads page after page, after the page that is under way. */
  stop(): void {
    this.#stop?.abort();
  }

  /** The page that is under way is still received, because it is paid for. None follows it. */
  dispose(): void {
    this.#ended.abort();
    this.stop();
  }

  /** Turns the payload on or off, as the offer says. @returns false if something else was chosen meanwhile */
  async #choosePayload(payload: boolean): Promise<boolean> {
    const { reader, choose } = this.#deps;
    if (reader.state.choices.payload === payload) return true;
    const choices = { ...reader.state.choices, payload };
    await choose(choices);
    return reader.state.choices === choices && !this.#ended.signal.aborted;
  }
}
