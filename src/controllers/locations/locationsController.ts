// Controls the page of locations: shows what is stored, loads pages, and opens timelines.
import type { Disposable, Event } from '../../client/event.ts';
import type { AccountCredits } from '../../client/price.ts';
import {
  locationsView,
  type LocationCompany,
  type LocationsSource,
  type PageOffer,
  type PricedButton,
} from '../../viewModel/companies/locationsView.ts';
import { readFromPage, type LocationsPanelState, type ToPage } from './protocol.ts';

export interface LocationsDeps<Offer extends PageOffer> {
  readonly savedState: LocationsPanelState;
  /** Returns the stored locations of the search, and the pages that can be bought. */
  readonly source: () => Omit<LocationsSource<Offer>, 'busy'>;
  readonly credits: AccountCredits;
  /** The credits left have changed, which prices name. */
  readonly onDidChangeCredits: Event<void>;
  /** Buys a page that was offered, at the price on its button. */
  readonly load: (offer: Offer) => Promise<void>;
  readonly edit: () => Promise<void>;
  readonly showFacets: () => Promise<void>;
  readonly showJson: () => Promise<void>;
  readonly showTimeline: (company: LocationCompany) => void;
  readonly post: (message: ToPage) => void;
  readonly now: () => number;
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly log: (line: string) => void;
}

/** Connects the stored locations of one search with one page. */
export class LocationsController<Offer extends PageOffer> implements Disposable {
  readonly #deps: LocationsDeps<Offer>;
  #offers: Pick<LocationsSource<Offer>, 'next' | 'again'> = { next: undefined, again: undefined };
  #buttons: { readonly next?: PricedButton; readonly again?: PricedButton } = {};
  readonly #subscription: Disposable;
  #companies: readonly (LocationCompany | undefined)[] = [];
  #id = 0;
  #isBusy = false;
  #isReady = false;

  constructor(deps: LocationsDeps<Offer>) {
    this.#deps = deps;
    this.#subscription = deps.onDidChangeCredits(() => {
      this.draw();
    });
  }

  /** Takes a message of the page. @throws Failure of a call that it makes */
  async receive(message: unknown): Promise<void> {
    const { edit, showFacets, showJson, showTimeline, log } = this.#deps;
    const known = readFromPage(message);
    switch (known?.type) {
      case undefined:
        log('locations: a message of the page was not understood and is ignored');
        return;
      case 'ready':
        this.#isReady = true;
        this.draw();
        return;
      case 'load':
        return this.#buy(known, this.#buttons.next, this.#offers.next);
      case 'loadAgain':
        return this.#buy(known, this.#buttons.again, this.#offers.again);
      case 'edit':
        return edit();
      case 'facets':
        return showFacets();
      case 'json':
        return showJson();
      case 'timeline': {
        const company = known.id === this.#id ? this.#companies[known.row] : undefined;
        if (company) showTimeline(company);
      }
    }
  }

  /** Shows what is stored now. */
  draw(): void {
    if (!this.#isReady) return;
    const { savedState, source, now, locale, credits, post } = this.#deps;
    const shown = source();
    const { view, companies } = locationsView({ ...shown, busy: this.#isBusy }, { now: now(), locale, credits });
    this.#offers = shown;
    this.#buttons = view;
    this.#id += 1;
    this.#companies = companies;
    post({ type: 'view', view: { id: this.#id, ...view }, savedState });
  }

  dispose(): void {
    this.#isReady = false;
    this.#subscription.dispose();
  }

  // One page is bought at a time, so a second click meanwhile buys nothing. Nor does a click on a button that was drawn again
  // while the click was on its way.
  async #buy(clicked: PricedButton, shown: PricedButton | undefined, offer: Offer | undefined): Promise<void> {
    if (!offer || this.#isBusy || clicked.label !== shown?.label || clicked.price !== shown.price) return;
    this.#isBusy = true;
    this.draw();
    try {
      await this.#deps.load(offer);
    } finally {
      this.#isBusy = false;
      this.draw();
    }
  }
}
