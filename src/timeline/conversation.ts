// The conversation between a company's timeline and the page that shows it.
import type { Disposable } from '../client/event.ts';
import type { Failure } from '../client/failure.ts';
import { timelineView, type Explained, type Offer, type TimelineView } from '../present/timelineView.ts';
import type { TimelineReader } from '../state/timelineReader.ts';
import { readFromPage, type FromPage, type ToPage } from './protocol.ts';

export interface ConversationParts {
  readonly reader: TimelineReader;
  readonly post: (message: ToPage) => void;
  /** Undefined where nothing is said. */
  readonly explain: (failure: Failure) => Explained | undefined;
  readonly creditsLeft: () => number | undefined;
  /** Asks about a price that the page has stated, where the user wants to be asked. It may take its time. */
  readonly agree: (events: number) => Promise<boolean>;
  /** Events a load brings at most: 1 to 50. */
  readonly pageSize: () => number;
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly actions: { readonly insertId: (id: string) => void; readonly copyId: (id: string) => void };
  readonly log: (line: string) => void;
}

/** Between one reader and one page; ends with the page. */
export class TimelineConversation implements Disposable {
  readonly #parts: ConversationParts;
  readonly #subscription: Disposable;
  readonly #ended = new AbortController();
  #pageIsThere = false;
  #asking = false;
  #offer: Offer | undefined;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
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
    if (this.#offer?.action === 'load') await this.#accept(this.#offer.id);
  }

  /** Shows again what changed outside the reader, such as the credits left. */
  refresh(): void {
    this.#show();
  }

  /** A count under way is given up. A page is not: what it costs is spent, and so the answer is still taken in. */
  dispose(): void {
    this.#pageIsThere = false;
    this.#subscription.dispose();
    this.#ended.abort();
  }

  async #answer(message: FromPage): Promise<void> {
    const { reader, actions } = this.#parts;
    switch (message.type) {
      case 'ready':
        this.#pageIsThere = true;
        // Counting announces itself: the page never sees that there was nothing yet.
        if (reader.state.status === 'idle') await reader.count(this.#ended.signal);
        else this.#show();
        return;
      case 'accept':
        await this.#accept(message.offer);
        return;
      case 'order':
        reader.setOrdering(message.ordering);
        return;
      case 'insertId':
        actions.insertId(reader.company.id);
        return;
      case 'copyId':
        actions.copyId(reader.company.id);
        return;
    }
  }

  async #accept(id: string): Promise<void> {
    const offer = this.#offer;
    if (!offer || offer.busy) return;
    if (offer.id !== id) {
      // The page showed something else when it was clicked. It gets to see what is true now, and nothing is spent.
      this.#show();
      return;
    }
    const { reader } = this.#parts;
    if (offer.action === 'count') {
      await reader.count(this.#ended.signal);
      return;
    }
    // A second click while the user is being asked is the same click.
    if (this.#asking) return;
    this.#asking = true;
    const agreed = await this.#parts.agree(offer.credits).finally(() => {
      this.#asking = false;
    });
    // Who closed the page meanwhile does not want it any more.
    if (agreed && !this.#ended.signal.aborted) await reader.loadMore(offer.credits);
  }

  #show(): void {
    if (!this.#pageIsThere) return;
    const view = this.#view();
    this.#offer = view.offer;
    this.#parts.post({ type: 'view', view });
  }

  #view(): TimelineView {
    const { reader, explain, creditsLeft, pageSize, locale } = this.#parts;
    const { failure, ...state } = reader.state;
    const left = creditsLeft();
    const explained = failure && explain(failure);
    const facts = {
      ...state,
      company: reader.company,
      nextLimit: reader.nextLimit(pageSize()),
      ...(left === undefined ? {} : { creditsLeft: left }),
      ...(explained ? { explained } : {}),
    };
    return timelineView(facts, locale);
  }
}
