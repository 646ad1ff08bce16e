// The conversation between a company's timeline and the page that shows it.
import type { Disposable } from '../client/event.ts';
import type { Failure } from '../client/failure.ts';
import type { Price } from '../client/price.ts';
import { priceOfEvents, timelineFormats, type Formats } from '../present/timelineFormats.ts';
import { viewOfRow } from '../present/timelineRow.ts';
import { timelineView, type Explained, type Offer, type TimelineView } from '../present/timelineView.ts';
import { explainChoice } from '../present/timelineWords.ts';
import { checkChoices, everyEvent, type TimelineChoices, type TypedChoices } from '../state/timelineFilter.ts';
import type { TimelineReader } from '../state/timelineReader.ts';
import type { TimelineCompany } from '../state/timelineState.ts';
import { readFromPage, type FromPage, type ToPage } from './protocol.ts';
import { RowFeed } from './rowFeed.ts';

export interface ConversationParts {
  readonly company: TimelineCompany;
  readonly reader: TimelineReader;
  readonly post: (message: ToPage) => void;
  /** Undefined where nothing is said. */
  readonly explain: (failure: Failure) => Explained | undefined;
  /** Credits left of a type; undefined where that is not known. */
  readonly creditsLeft: (type: string) => number | undefined;
  /** Asks about a price that the page has stated, where the user wants to be asked. It may take its time. */
  readonly agree: (events: number, price: Price) => Promise<boolean>;
  /** Events a load brings at most, where the filter does not say it: 1 to 50. */
  readonly pageSize: () => number;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly actions: {
    readonly insertId: (id: string) => void;
    readonly copyId: (id: string) => void;
    readonly run: (command: NonNullable<Explained['action']>['command']) => void;
  };
  readonly log: (line: string) => void;
}

/** Between one reader and one page; ends with the page. */
export class TimelineConversation implements Disposable {
  readonly #parts: ConversationParts;
  readonly #formats: Formats;
  readonly #subscription: Disposable;
  readonly #ended = new AbortController();
  #feed: RowFeed | undefined;
  #isFeeding = false;
  #asking = false;
  #stop: AbortController | undefined;
  #view: TimelineView | undefined;
  /** What is wrong with the choices that came last. */
  #wrong: Explained | undefined;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
    this.#formats = timelineFormats(parts.locale);
    this.#subscription = parts.reader.onDidChange(() => {
      this.#show();
    });
  }

  /** Takes a message of the page. The promise is there for those who want to know when its work is done; it never fails. */
  async receive(message: unknown): Promise<void> {
    const known = readFromPage(message);
    if (known) await this.#answer(known);
    else this.#parts.log('timeline: a message of the page was not understood and is ignored');
  }

  /** Loads the next page at the price the user was shown last. */
  async loadMore(): Promise<void> {
    const offer = this.#view?.offer;
    if (offer?.action === 'load') await this.#accept(offer.id);
  }

  /** Shows again what changed outside the reader, such as the credits left. */
  refresh(): void {
    this.#show();
  }

  /** A count under way is given up. A page is not: what it costs is spent, and so the answer is still taken in; none follows it. */
  dispose(): void {
    this.#feed = undefined;
    this.#subscription.dispose();
    this.#ended.abort();
    this.#stop?.abort();
  }

  async #answer(message: FromPage): Promise<void> {
    const { reader, actions, company } = this.#parts;
    switch (message.type) {
      case 'ready':
        this.#feed = new RowFeed();
        this.#view = undefined;
        // Opening announces itself: the page never sees that there was nothing yet.
        if (reader.state.status === 'idle') await reader.open(this.#ended.signal);
        else this.#show();
        return;
      case 'accept':
        await this.#accept(message.offer);
        return;
      case 'choose':
        await this.#choose(message.choices);
        return;
      case 'count':
        if (this.#view?.countAgain !== undefined) await reader.count(this.#ended.signal);
        return;
      case 'stop':
        this.#stop?.abort();
        return;
      case 'act':
        this.#act(message.command);
        return;
      case 'insertId':
        actions.insertId(company.id);
        return;
      case 'copyId':
        actions.copyId(company.id);
        return;
    }
  }

  async #choose(typed: TypedChoices): Promise<void> {
    const checked = checkChoices(typed);
    this.#wrong = 'fault' in checked ? explainChoice(checked.fault) : undefined;
    if ('choices' in checked) await this.#parts.reader.choose(checked.choices, this.#ended.signal);
    else this.#show();
  }

  // Only what was offered: a page cannot name a command of its own.
  #act(command: string): void {
    const action = this.#view?.problem?.action;
    if (action?.command === command) this.#parts.actions.run(action.command);
    else this.#parts.log('timeline: the page asked for a command that was not offered');
  }

  async #accept(id: string): Promise<void> {
    const offer = [this.#view?.offer, this.#view?.all].find((one) => one?.id === id);
    if (!offer) {
      // The page showed something else when it was clicked. It gets to see what is true now, and nothing is spent.
      this.#show();
      return;
    }
    if (offer.busy) return;
    const { reader } = this.#parts;
    if (offer.action === 'count') await (reader.state.failed === 'restoring' ? reader.open() : reader.count(this.#ended.signal));
    else await this.#buy(offer);
  }

  async #buy({ action, events }: Offer): Promise<void> {
    // A second click while the user is being asked is the same click.
    if (this.#asking) return;
    this.#asking = true;
    const { reader, agree } = this.#parts;
    const agreed = await agree(events, priceOfEvents(events, reader.state.choices.payload)).finally(() => {
      this.#asking = false;
    });
    // Who closed the page meanwhile does not want it any more.
    if (!agreed || this.#ended.signal.aborted) return;
    if (action === 'load') {
      await reader.loadMore(events);
      return;
    }
    this.#stop = new AbortController();
    await reader.loadAll(events, this.#stop.signal);
    this.#stop = undefined;
  }

  #show(): void {
    if (!this.#feed) return;
    const { reader } = this.#parts;
    const { rows, revision, choices } = reader.state;
    const start = this.#view === undefined;
    const view = this.#viewNow();
    this.#view = view;
    const { fresh, splice, isCut } = this.#feed.next(rows, revision);
    this.#parts.post({
      type: 'show',
      start,
      view,
      choices,
      rows: fresh.map(({ row, serial }) => viewOfRow(row, serial, this.#formats)),
      ...(splice ? { splice } : {}),
    });
    if (isCut && !this.#isFeeding) this.#feedOn();
  }

  // The rest in messages of its own, between which the page draws and others work.
  #feedOn(): void {
    this.#isFeeding = true;
    setImmediate(() => {
      this.#isFeeding = false;
      this.#show();
    });
  }

  #viewNow(): TimelineView {
    const { company, reader, explain, creditsLeft, pageSize, now } = this.#parts;
    const { failure, choices, rows, ...state } = reader.state;
    const explained = this.#wrong ?? (failure && explain(failure));
    const { most } = reader;
    const facts = {
      ...state,
      company,
      filter: reader.key,
      payload: choices.payload,
      isNarrowed: isNarrow(choices),
      shown: rows.length,
      doubtful: failure?.facts.doubtful === true,
      nextLimit: reader.nextLimit(choices.pageSize ?? pageSize()),
      creditsLeft,
      now: now(),
      ...(most === undefined ? {} : { most }),
      ...(explained ? { explained } : {}),
    };
    return timelineView(facts, this.#formats);
  }
}

function isNarrow({ types, from, to }: TimelineChoices): boolean {
  return from !== undefined || to !== undefined || !everyEvent.types.every((type) => types.includes(type));
}
