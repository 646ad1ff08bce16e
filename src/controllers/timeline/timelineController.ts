// The controller of a timeline page, which handles its messages and sends its content.
import type { Disposable } from '../../client/event.ts';
import type { AccountCredits } from '../../client/price.ts';
import { timelineFormats, type Formats } from '../../viewModel/timeline/timelineFormats.ts';
import type { AgreeToEvents, Offer } from '../../viewModel/timeline/timelineOffers.ts';
import type { ProblemText } from '../../viewModel/timeline/timelineFacts.ts';
import { namesSubjects, type TimelineView } from '../../viewModel/timeline/timelineView.ts';
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
import { readFromPage, type FromPage, type PanelSession, type ToPage } from './protocol.ts';
import { timelineViewOf, type ViewDeps } from './timelineViewOf.ts';

type SharedDetailsDeps = Omit<DetailsDeps, 'formats' | 'post'>;

export interface TimelineControllerDeps extends SharedDetailsDeps, ViewDeps, Pick<FilteringDeps, 'filters'> {
  readonly topic: TimelineTopic;
  readonly reader: TimelineReader;
  /** The session of the reader. */
  readonly session: PanelSession;
  readonly agree: AgreeToEvents;
  readonly post: (message: ToPage) => void;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** The credits of the account that pays. */
  readonly credits: AccountCredits;
  /** The last state of the chart; closed by default. */
  readonly chart?: ChartState;
  /** Defers work to the end of the tick, so that all changes of a tick are sent once; immediate by default. */
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
  readonly #updates: Coalesced;
  /** True if the page is open. */
  #isOpen = false;
  #isSendingRows = false;
  #view: TimelineView | undefined;

  constructor(deps: TimelineControllerDeps) {
    this.#deps = deps;
    this.#purchases = new Purchases({ ...deps, choose: (choices) => this.choose(choices) });
    this.#formats = timelineFormats(deps.locale, deps.credits);
    this.#list = new EventList({ reader: deps.reader, formats: this.#formats, subjects: namesSubjects(deps.topic) });
    this.#details = new EventDetails({ ...deps, formats: this.#formats });
    this.#updates = new Coalesced(() => {
      this.#show();
    }, deps.defer);
    const requestUpdate = (): void => {
      this.#updates.request();
    };
    this.#filtering = new Filtering({
      reader: deps.reader,
      pageSize: deps.pageSize,
      filters: deps.filters,
      signal: this.#ended.signal,
      list: this.#list,
      changed: requestUpdate,
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
    this.#subscription = deps.reader.onDidChange(requestUpdate);
  }

  /**
   * Handles a message of the page. The promise resolves after its work is done. It rejects only if a question to the user fails,
   * for example because the session was closed. A failure to load is in the reader's state.
   */
  async receive(message: unknown): Promise<void> {
    const known = readFromPage(message);
    if (known) await this.#handle(known);
    else this.#deps.log('timeline: a message of the page was not understood and is ignored');
  }

  /** Loads the next page for a command. The user has not seen a price yet. */
  async loadMore(): Promise<void> {
    this.#updates.flush();
    await this.#buy(this.#view?.offer, false);
  }

  /** The selected rows, in the order of the list. */
  get selection(): readonly EventEntry[] {
    return this.#list.selection;
  }

  /** Applies other choices, such as a saved filter, and counts their events, which is free. */
  async choose(choices: TimelineChoices): Promise<void> {
    await this.#filtering.choose(choices);
  }

  /** Opens the chart, as a click in the page does. */
  openChart(): void {
    this.#chart.open();
    if (this.#view) this.#show(true);
  }

  /** Updates the page after a change outside the reader, such as of the credits left. */
  refresh(): void {
    this.#updates.request();
  }

  /** Marks the page as closed, for example because another tab covers it. It is open again when it reports that it is ready. */
  hide(): void {
    this.#isOpen = false;
  }

  /** Aborts a count in progress. A page that is being bought is still received. */
  dispose(): void {
    this.#isOpen = false;
    this.#subscription.dispose();
    this.#ended.abort();
    this.#purchases.dispose();
    this.#details.dispose();
    this.#chart.dispose();
  }

  async #handle(message: FromPage): Promise<void> {
    const { reader, actions, topic } = this.#deps;
    // The accepted offer has to be the current one, so pending changes are shown first.
    this.#updates.flush();
    switch (message.type) {
      case 'ready':
        this.#isOpen = true;
        this.#list.start();
        this.#details.start();
        this.#view = undefined;
        // While it opens, the reader reports each change, so no empty state has to be sent here.
        if (reader.state.status === 'idle') await reader.open(this.#ended.signal);
        else this.#updates.request();
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
      // The clicked offer is out of date. The page is updated, and nothing is spent.
      this.#show();
      return;
    }
    await this.#buy(offer, true);
  }

  async #buy(offer: Offer | undefined, isPriceShown: boolean): Promise<void> {
    if (offer?.busy === false) await this.#purchases.buy(offer, isPriceShown);
  }

  /** Counts for free if the page offers it. If the cache could not be read before, the timeline is opened again instead. */
  async #count(): Promise<void> {
    const { reader } = this.#deps;
    if (this.#view?.count === undefined && this.#view?.countAgain === undefined) return;
    await (reader.state.failed === 'restoring' ? reader.open(this.#ended.signal) : reader.count(this.#ended.signal));
  }

  /** Sends the whole state to the page. @param isOpened whether the chart was opened by the host */
  #show(isOpened = false): void {
    if (!this.#isOpen) return;
    const { reader, session } = this.#deps;
    const start = this.#view === undefined;
    const view = timelineViewOf(this.#deps, this.#formats);
    this.#view = view;
    const { patch, isTruncated } = this.#list.next();
    this.#deps.post({
      type: 'show',
      start,
      view,
      choices: reader.state.choices,
      session,
      filter: this.#filtering.view(this.#formats),
      ...(start || isOpened ? { chart: this.#chart.start() } : {}),
      ...patch,
    });
    this.#details.refresh();
    this.#chart.update();
    if (isTruncated && !this.#isSendingRows) this.#sendMoreRows();
  }

  // Sends the remaining rows in further messages, between which the page can draw and other work can run.
  #sendMoreRows(): void {
    this.#isSendingRows = true;
    setImmediate(() => {
      this.#isSendingRows = false;
      // A page that was just reloaded receives its rows with its first message.
      if (!this.#isOpen || !this.#view) return;
      const { patch, isTruncated } = this.#list.next();
      this.#deps.post({ type: 'rows', ...patch });
      if (isTruncated) this.#sendMoreRows();
    });
  }
}
