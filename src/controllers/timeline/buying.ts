// Accepts the offers of the page: counting, which is free, and pages, which have a price.
import type { Disposable } from '../../client/event.ts';
import type { Price } from '../../client/price.ts';
import { priceOfEvents } from '../../viewModel/timeline/timelineFormats.ts';
import type { Offer } from '../../viewModel/timeline/timelineView.ts';
import type { TimelineChoices } from '../../state/timeline/timelineFilter.ts';
import type { TimelineReader } from '../../state/timeline/timelineReader.ts';

export interface BuyingDeps {
  readonly reader: TimelineReader;
  /** Asks for other choices: the count alone, which is free. */
  readonly choose: (choices: TimelineChoices) => Promise<void>;
  /**
   * Asks about a price that the page has stated, where the user wants to be asked. It may take its time.
   * @param isClicked whether the page's button was clicked, rather than a command run
   * @param isStill whether that is still the price of what the page shows: where it is not, nothing is bought
   */
  readonly agree: (events: number, price: Price, isClicked: boolean, isStill: () => boolean) => Promise<boolean>;
}

/** Takes one offer at a time; ends with the page. */
export class Buying implements Disposable {
  readonly #deps: BuyingDeps;
  readonly #ended = new AbortController();
  #asking = false;
  #stop: AbortController | undefined;

  constructor(deps: BuyingDeps) {
    this.#deps = deps;
  }

  /** Does what was offered. @param isClicked by a click on the offer itself */
  async accept(offer: Offer, isClicked: boolean): Promise<void> {
    if (offer.busy) return;
    const { reader } = this.#deps;
    if (offer.action === 'count') await (reader.state.failed === 'restoring' ? reader.open() : reader.count(this.#ended.signal));
    else await this.#buy(offer, isClicked);
  }

  /** Ends what loads page after page, behind the page that is under way. */
  stop(): void {
    this.#stop?.abort();
  }

  /** A page under way is not given up: what it costs is spent, and so its answer is still taken in. None follows it. */
  dispose(): void {
    this.#ended.abort();
    this.stop();
  }

  async #buy({ action, events, payload }: Offer, isClicked: boolean): Promise<void> {
    // A second click while the user is being asked is the same click.
    if (this.#asking) return;
    this.#asking = true;
    const { reader, agree } = this.#deps;
    const { key } = reader;
    const isStill = (): boolean => this.#ended.signal.aborted || reader.key === key;
    const price = priceOfEvents(events, payload);
    const agreed = await agree(events, price, isClicked, isStill).finally(() => {
      this.#asking = false;
    });
    // If the page was closed meanwhile or the filter changed, the agreement to the price no longer counts.
    if (!agreed || this.#ended.signal.aborted || !isStill()) return;
    if (!(await this.#chooses(payload))) return;
    if (action === 'load') {
      await reader.loadMore(events);
      return;
    }
    this.#stop = new AbortController();
    await reader.loadAll(events, this.#stop.signal);
    this.#stop = undefined;
  }

  /** Turns the payload on or off, as an offer says it. @returns false where something else is chosen by then */
  async #chooses(payload: boolean): Promise<boolean> {
    const { reader, choose } = this.#deps;
    if (reader.state.choices.payload === payload) return true;
    const choices = { ...reader.state.choices, payload };
    await choose(choices);
    return reader.state.choices === choices && !this.#ended.signal.aborted;
  }
}
