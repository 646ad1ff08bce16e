// Controls the page of a company's details: shows what is stored, loads packages, and inserts values.
import type { Disposable, Event } from '../../client/event.ts';
import type { AccountCredits } from '../../client/price.ts';
import { companyDetailsView, type DetailSource, type PackageOffer } from '../../viewModel/companies/companyDetailsView.ts';
import { readFromPage, type DetailsPanelState, type ToPage } from './protocol.ts';

export interface CompanyDetailsDeps {
  readonly savedState: DetailsPanelState;
  readonly companies: {
    get(id: string): DetailSource['company'];
    record(id: string): DetailSource['record'];
    packages(id: string): DetailSource['packages'];
    /** Takes in what colleagues have loaded, which is free. */
    adoptFromColleagues(ids: readonly string[]): Promise<void>;
    readonly onDidChange: Event<void>;
  };
  readonly credits: AccountCredits;
  /** The credits left have changed, which prices name. */
  readonly onDidChangeCredits: Event<void>;
  /** Loads packages at the price that stands beside their button. */
  readonly load: (packages: readonly string[]) => Promise<void>;
  /** Asks which packages, or which ones again, and at which price. */
  readonly loadOther: () => Promise<void>;
  readonly loadAgain: (packages: readonly string[]) => Promise<void>;
  readonly insert: (text: string) => Promise<void>;
  readonly showTimeline: () => void;
  readonly showJson: () => Promise<void>;
  readonly showMarkdown: () => Promise<void>;
  /** The name of the company, which may become known later than the tab is open. */
  readonly setTitle: (title: string) => void;
  readonly post: (message: ToPage) => void;
  readonly now: () => number;
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly log: (line: string) => void;
}

/** Connects the stored record of one company with one page. */
export class CompanyDetailsController implements Disposable {
  readonly #deps: CompanyDetailsDeps;
  readonly #subscriptions: readonly Disposable[];
  #texts: readonly string[] = [];
  #offer: Pick<PackageOffer, 'packages' | 'price'> = { packages: [], price: '' };
  #id = 0;
  #isBusy = false;
  #isReady = false;

  constructor(deps: CompanyDetailsDeps) {
    this.#deps = deps;
    const draw = (): void => {
      if (this.#isReady) this.#draw();
    };
    this.#subscriptions = [deps.companies.onDidChange(draw), deps.onDidChangeCredits(draw)];
  }

  /** Takes a message of the page. @throws Failure of a call that it makes */
  async receive(message: unknown): Promise<void> {
    const { load, loadOther, loadAgain, insert, showTimeline, showJson, showMarkdown, companies, savedState, log } = this.#deps;
    const known = readFromPage(message);
    switch (known?.type) {
      case undefined:
        log('company details: a message of the page was not understood and is ignored');
        return;
      case 'ready':
        this.#isReady = true;
        this.#draw();
        // The page is drawn again with the records of the colleagues.
        await companies.adoptFromColleagues([savedState.company]);
        return;
      case 'load': {
        // A click that was on its way while the price was drawn again buys nothing.
        if (known.price !== this.#offer.price) return;
        const names = known.packages.filter((name) => this.#offer.packages.includes(name));
        return names.length === 0 ? undefined : this.#busyWith(() => load(names));
      }
      case 'loadOther':
        return this.#busyWith(loadOther);
      case 'loadAgain':
        return this.#busyWith(() => loadAgain(companies.packages(savedState.company).map(({ name }) => name)));
      case 'insert': {
        const text = known.id === this.#id ? this.#texts[known.value] : undefined;
        return text === undefined ? undefined : insert(text);
      }
      case 'timeline':
        showTimeline();
        return;
      case 'json':
        return showJson();
      case 'markdown':
        return showMarkdown();
    }
  }

  dispose(): void {
    this.#isReady = false;
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  // There is one load at a time, so a second click meanwhile buys nothing.
  async #busyWith(work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#draw();
    try {
      await work();
    } finally {
      this.#isBusy = false;
      if (this.#isReady) this.#draw();
    }
  }

  #draw(): void {
    const { savedState, companies, credits, now, locale, post, setTitle } = this.#deps;
    const id = savedState.company;
    const { view, texts } = companyDetailsView(
      { id, company: companies.get(id), record: companies.record(id), packages: companies.packages(id), busy: this.#isBusy },
      { locale, now: now(), credits },
    );
    if (texts.length !== this.#texts.length || texts.some((text, at) => text !== this.#texts[at])) this.#id += 1;
    this.#texts = texts;
    this.#offer = view.offer;
    setTitle(view.title);
    post({ type: 'view', view: { id: this.#id, ...view }, savedState });
  }
}
