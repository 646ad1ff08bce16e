// The conversation between a timeline and the page that shows it.
import type { Disposable } from '../client/event.ts';
import type { Failure } from '../client/failure.ts';
import { timelineFormats, type Formats } from '../present/timelineFormats.ts';
import { viewOfRow } from '../present/timelineRow.ts';
import { timelineView, type Explained, type TimelineView } from '../present/timelineView.ts';
import { explainChoice } from '../present/timelineWords.ts';
import { checkChoices, everyEvent, type TimelineChoices, type TypedChoices } from '../state/timelineFilter.ts';
import type { TimelineReader } from '../state/timelineReader.ts';
import type { TimelineCompany, TimelineTopic } from '../state/timelineTopic.ts';
import { Buying, type BuyingParts } from './buying.ts';
import { readFromPage, type FromPage, type ToPage } from './protocol.ts';
import { RowFeed } from './rowFeed.ts';

export interface ConversationParts extends BuyingParts {
  readonly topic: TimelineTopic;
  readonly post: (message: ToPage) => void;
  /** Undefined where nothing is said. */
  readonly explain: (failure: Failure) => Explained | undefined;
  /** Credits left of a type; undefined where that is not known. */
  readonly creditsLeft: (type: string) => number | undefined;
  /** Events a load brings at most, where the filter does not say it: 1 to 50. */
  readonly pageSize: () => number;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly actions: {
    readonly insertIds: (companies: readonly TimelineCompany[]) => void;
    readonly copyIds: (companies: readonly TimelineCompany[]) => void;
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
  readonly #buying: Buying;
  #feed: RowFeed | undefined;
  #isFeeding = false;
  #view: TimelineView | undefined;
  /** What is wrong with the choices that came last. */
  #wrong: Explained | undefined;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
    this.#buying = new Buying(parts);
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

  /** A count under way is given up; see there what becomes of a page. */
  dispose(): void {
    this.#feed = undefined;
    this.#subscription.dispose();
    this.#ended.abort();
    this.#buying.dispose();
  }

  async #answer(message: FromPage): Promise<void> {
    const { reader, actions, topic } = this.#parts;
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
        this.#buying.stop();
        return;
      case 'act':
        this.#act(message.command);
        return;
      case 'insertIds':
        actions.insertIds(topic.companies);
        return;
      case 'copyIds':
        actions.copyIds(topic.companies);
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
    await this.#buying.accept(offer);
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
    const { topic, reader, explain, creditsLeft, pageSize, now } = this.#parts;
    const { failure, choices, rows, ...state } = reader.state;
    const explained = this.#wrong ?? (failure && explain(failure));
    const { most } = reader;
    const facts = {
      ...state,
      topic,
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
