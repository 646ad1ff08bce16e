// Controls the page of a timeline: receives its messages and sends it what to show.
import type { Disposable } from '../../client/event.ts';
import type { AccountCredits } from '../../client/price.ts';
import { timelineFormats, type Formats } from '../../viewModel/timeline/timelineFormats.ts';
import type { AgreeToEvents, Offer } from '../../viewModel/timeline/timelineOffers.ts';
import type { ProblemText } from '../../viewModel/timeline/timelineFacts.ts';
import { saysSubjects, type TimelineView } from '../../viewModel/timeline/timelineView.ts';
import type { TimelineChoices } from '../../state/timeline/timelineFilter.ts';
import type { EventEntry } from '../../state/timeline/timelineEntry.ts';
import type { TimelineCompany, TimelineTopic } from '../../state/timeline/timelineTopic.ts';
import { TimelineChart, type PictureFile } from './chart.ts';
import type { ChartState } from './chartMessages.ts';
import { Filtering, type FilteringDeps } from './filtering.ts';
import { EventDetails, type DetailsDeps } from './details.ts';
import { EventList } from './list.ts';
import type { PageCommand } from './listMessages.ts';
import { Coalesced } from './coalesced.ts';
import { Purchases } from './purchases.ts';
import type { TimelineReader } from '../../state/timeline/timelineReader.ts';
import { readFromPage, type FromPage, type ToPage } from './protocol.ts';
import { viewNow, type ViewDeps } from './viewNow.ts';

type DetailsOfOthers = Omit<DetailsDeps, 'formats' | 'post'>;

export interface TimelineControllerDeps extends DetailsOfOthers, ViewDeps, Pick<FilteringDeps, 'filters'> {
  readonly topic: TimelineTopic;
  readonly reader: TimelineReader;
  readonly agree: AgreeToEvents;
  readonly post: (message: ToPage) => void;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** The credits of the account that pays. */
  readonly credits: AccountCredits;
  /** The last state of the chart; closed by default. */
  readonly chart?: ChartState;
  /** Delays drawing to the end of a turn of the host, so that all its changes are drawn once; immediate by default. */
  readonly defer?: (work: () => void) => void;
  readonly actions: DetailsDeps['actions'] & {
    readonly insertIds: (companies: readonly TimelineCompany[]) => void;
    readonly copyIds: (companies: readonly TimelineCompany[]) => void;
    readonly runForPage: (command: PageCommand) => void;
    readonly run: (command: NonNullable<ProblemText['action']>['command']) => void;
    readonly savePicture: (file: PictureFile | undefined) => void;
  };
  readonly log: (line: string) => void;
}

/** Connects one reader with one page, until that page is closed. */
export class TimelineController implements Disposable {
  readonly #deps: TimelineControllerDeps;
  readonly #formats: Formats;
  readonly #subscription: Disposable;
  readonly #ended = new AbortController();
  readonly #purchases: Purchases;
  readonly #filtering: Filtering;
  readonly #chart: TimelineChart;
  readonly #list: EventList;
  readonly #details: EventDetails;
  readonly #showing: Coalesced;
  /** Whether the page is open. */
  #isOpen = false;
  #isFeeding = false;
  #view: TimelineView | undefined;

  constructor(deps: TimelineControllerDeps) {
    this.#deps = deps;
    this.#purchases = new Purchases({ ...deps, choose: (choices) => this.choose(choices) });
    this.#formats = timelineFormats(deps.locale, deps.credits);
    this.#list = new EventList({ reader: deps.reader, formats: this.#formats, subjects: saysSubjects(deps.topic) });
    this.#details = new EventDetails({ ...deps, formats: this.#formats });
    this.#showing = new Coalesced(() => {
      this.#show();
    }, deps.defer);
    const want = (): void => {
      this.#showing.request();
    };
    this.#filtering = new Filtering({
      reader: deps.reader,
      pageSize: deps.pageSize,
      filters: deps.filters,
      signal: this.#ended.signal,
      list: this.#list,
      changed: want,
    });
    this.#chart = new TimelineChart(
      {
        ...deps,
        formats: this.#formats,
        savePicture: deps.actions.savePicture,
        choose: (choices) => this.choose(choices),
      },
      deps.chart,
    );
    this.#subscription = deps.reader.onDidChange(want);
  }

  /**
   * Takes a message of the page. The promise is there for those who want to know when its work is done. A failure of a load is in
   * the reader's state; the promise fails if asking the user does, such as for a session that was closed meanwhile.
   */
  async receive(message: unknown): Promise<void> {
    const known = readFromPage(message);
    if (known) await this.#answer(known);
    else this.#deps.log('timeline: a message of the page was not understood and is ignored');
  }

  /** Loads the next page for a command, which has named no price. */
  async loadMore(): Promise<void> {
    this.#showing.flush();
    await this.#buy(this.#view?.offer, false);
  }

  /** The rows that are selected, of those that are shown and in their order. */
  get selection(): readonly EventEntry[] {
    return this.#list.selection;
  }

  /** Asks for other choices, such as a filter that was saved: the count alone, which is free. */
  async choose(choices: TimelineChoices): Promise<void> {
    await this.#filtering.choose(choices);
  }

  /** Opens the chart, as a click on it does. */
  openChart(): void {
    this.#chart.open();
    if (this.#view) this.#show(true);
  }

  /** Shows again what changed outside the reader, such as the credits left. */
  refresh(): void {
    this.#showing.request();
  }

  /** Marks the page as closed, such as while another tab covers it, until it reports that it is ready. */
  hide(): void {
    this.#isOpen = false;
  }

  /** Gives up a count in progress. `Purchases` says what happens to a page that is being bought. */
  dispose(): void {
    this.#isOpen = false;
    this.#subscription.dispose();
    this.#ended.abort();
    this.#purchases.dispose();
    this.#details.dispose();
    this.#chart.dispose();
  }

  async #answer(message: FromPage): Promise<void> {
    const { reader, actions, topic } = this.#deps;
    // The accepted offer has to be the current one, so pending changes are shown first.
    this.#showing.flush();
    switch (message.type) {
      case 'ready':
        this.#isOpen = true;
        this.#list.start();
        this.#details.start();
        this.#view = undefined;
        // Opening reports its own changes, so the page never shows the empty state.
        if (reader.state.status === 'idle') await reader.open(this.#ended.signal);
        else this.#showing.request();
        return;
      case 'accept':
        await this.#accept(message.offer);
        return;
      case 'prepare':
      case 'choose':
      case 'resetFilter':
      case 'saveFilter':
      case 'applyFilter':
        await this.#filtering.receive(message);
        return;
      case 'chart':
      case 'chartDates':
      case 'savePicture':
      case 'png':
        await this.#chart.receive(message);
        return;
      case 'count':
        await this.#count();
        return;
      case 'stop':
        this.#purchases.stop();
        return;
      case 'act':
        this.#act(message.command);
        return;
      case 'select':
        this.#list.select(message.blocks);
        return;
      case 'look':
      case 'event':
      case 'subject':
        await this.#details.receive(message);
        return;
      case 'command':
        actions.runForPage(message.command);
        return;
      case 'insertIds':
      case 'copyIds':
        actions[message.type](topic.companies);
        return;
    }
  }

  // Only the offered command is run, because a page must not choose a command of its own.
  #act(command: string): void {
    const action = this.#view?.problem?.action;
    if (action?.command === command) this.#deps.actions.run(action.command);
    else this.#deps.log('timeline: the page asked for a command that was not offered');
  }

  async #accept(id: string): Promise<void> {
    const offer = [this.#view?.offer, this.#view?.other, this.#view?.all].find((one) => one?.id === id);
    if (!offer) {
      // The page showed something else when it was clicked. It gets to see what is true now, and nothing is spent.
      this.#show();
      return;
    }
    await this.#buy(offer, true);
  }

  async #buy(offer: Offer | undefined, isPriceShown: boolean): Promise<void> {
    if (offer?.busy === false) await this.#purchases.buy(offer, isPriceShown);
  }

  /** Counts, which is free, if the page offers it. Events that a failure left unread are read from the cache first. */
  async #count(): Promise<void> {
    const { reader } = this.#deps;
    if (this.#view?.count === undefined && this.#view?.countAgain === undefined) return;
    await (reader.state.failed === 'restoring' ? reader.open(this.#ended.signal) : reader.count(this.#ended.signal));
  }

  /** @param isOpened the chart was opened here and not in the page */
  #show(isOpened = false): void {
    if (!this.#isOpen) return;
    const { choices } = this.#deps.reader.state;
    const start = this.#view === undefined;
    const view = viewNow(this.#deps, this.#formats);
    this.#view = view;
    const { patch, isTruncated } = this.#list.next();
    this.#deps.post({
      type: 'show',
      start,
      view,
      choices,
      filter: this.#filtering.view(this.#formats),
      ...(start || isOpened ? { chart: this.#chart.start() } : {}),
      ...patch,
    });
    this.#details.refresh();
    this.#chart.update();
    if (isTruncated && !this.#isFeeding) this.#feedOn();
  }

  // Sends the rest in separate messages, between which the page draws and other work runs.
  #feedOn(): void {
    this.#isFeeding = true;
    setImmediate(() => {
      this.#isFeeding = false;
      // A page that was just reloaded ignores rows before its first message, which begins with them.
      if (!this.#isOpen || !this.#view) return;
      const { patch, isTruncated } = this.#list.next();
      this.#deps.post({ type: 'rows', ...patch });
      if (isTruncated) this.#feedOn();
    });
  }
}
