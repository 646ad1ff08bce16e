// The details of the event that is active in a page, and the actions on it.
import type { Disposable } from '../../client/event.ts';
import { Failure } from '../../client/failure.ts';
import type { Price } from '../../client/price.ts';
import { mayBeBilled } from '../../client/settlement.ts';
import { detailsView, payloadPrice } from '../../viewModel/timeline/timelineDetails.ts';
import { detailsWords as words } from '../../viewModel/timeline/timelineDetailsWords.ts';
import type { Formats } from '../../viewModel/timeline/timelineFormats.ts';
import type { ProblemText } from '../../viewModel/timeline/timelineFacts.ts';
import { nameOfEventType } from '../../viewModel/timeline/timelineWords.ts';
import type { SingleEvents } from '../../state/timeline/singleEvents.ts';
import { subjectCompaniesOf, type EventEntry } from '../../state/timeline/timelineEntry.ts';
import { readKey } from '../../state/timeline/timelineFilter.ts';
import type { TimelineReader } from '../../state/timeline/timelineReader.ts';
import type { TimelineCompany } from '../../state/timeline/timelineTopic.ts';
import type { DetailsMessage, FromPage } from './protocol.ts';

export interface DetailsDeps {
  readonly reader: TimelineReader;
  readonly formats: Formats;
  readonly post: (message: DetailsMessage) => void;
  /** Returns undefined if nobody is signed in. */
  readonly singleEvents: () => SingleEvents | undefined;
  /** Asks about the price of a payload, which the page has shown, if the user wants to be asked. */
  readonly agreeToPayload: (price: Price) => Promise<boolean>;
  /** Returns undefined for a failure that the user need not know of. */
  readonly explain: (failure: Failure) => ProblemText | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly actions: {
    readonly copy: (text: string) => void;
    readonly showCompany: (company: TimelineCompany) => void;
    /** Shows a value as JSON in a read-only document. */
    readonly openJson: (title: string, value: unknown) => void;
  };
}

type AboutEvent = Extract<FromPage, { readonly type: 'look' | 'event' | 'subject' }>;

/** The details of the active event of one page, until the page is closed. */
export class EventDetails implements Disposable {
  readonly #deps: DetailsDeps;
  readonly #ended = new AbortController();
  /** The active event as the page shows it. */
  #shown: EventEntry | undefined;
  /** The serial of the active event. */
  #serial: number | undefined;
  /** The price of a payload as it was shown last. */
  #billed: number | undefined;
  /**
   * The last problems of each event, by serial. They stay when another event is shown. The problem of a payload that may have been
   * billed stays until its payload is loaded, whatever else fails or succeeds.
   */
  readonly #problems = {
    payload: new Map<number, ProblemText | undefined>(),
    explanation: new Map<number, ProblemText | undefined>(),
  };
  /** The numbers of failed loads of each payload that may have been billed, by serial. */
  readonly #failures = new Map<number, number>();
  /** The serials of the events whose payload is being loaded. */
  readonly #loading = new Set<number>();

  constructor(deps: DetailsDeps) {
    this.#deps = deps;
  }

  /** Resets the state for a page that was opened again. The page reports its active event itself. */
  start(): void {
    this.#serial = undefined;
    this.#shown = undefined;
  }

  async receive(message: AboutEvent): Promise<void> {
    if (message.type === 'look') {
      this.#serial = message.n;
      this.#show();
      return;
    }
    const entry = this.#entry(message.n);
    // The event may have left the list meanwhile, for example because the filter has changed.
    if (!entry) return;
    if (message.type === 'event') await this.#runAction(message, entry);
    else this.#runSubjectAction(entry, message.at, message.action);
  }

  /** Shows the event again if its record or the price of its payload has changed. */
  refresh(): void {
    if (this.#serial === undefined) return;
    if (this.#entry(this.#serial) !== this.#shown || this.#deps.formats.billed(payloadPrice) !== this.#billed) this.#show();
  }

  /**
   * Aborts a report in progress, and buys no further payload. A payload that was requested is still received, because it is paid
   * for.
   */
  dispose(): void {
    this.#serial = undefined;
    this.#ended.abort();
  }

  async #runAction({ action, failures }: Extract<AboutEvent, { type: 'event' }>, entry: EventEntry): Promise<void> {
    const { copy, openJson } = this.#deps.actions;
    const { value } = entry.row;
    switch (action) {
      case 'openRaw':
        openJson(words.rawTitle(nameOf(entry)), this.#answer(entry));
        return;
      case 'openPayload':
        openJson(words.payloadTitle(nameOf(entry)), value?.payload);
        return;
      case 'copyId':
        if (entry.id !== undefined) copy(entry.id);
        return;
      case 'copyRequestId':
        if (entry.receipt?.requestId !== undefined) copy(entry.receipt.requestId);
        return;
      case 'explain':
        await this.#explain(entry);
        return;
      case 'loadPayload':
        await this.#loadPayload(entry, failures);
        return;
    }
  }

  /** The raw event, and the whole answer that contained it if that is known. */
  #answer(entry: EventEntry): unknown {
    const { row, receipt, readAt } = entry;
    if (!receipt) return { event: row.raw };
    const { requestId, cost, certainty } = receipt;
    const costFacts = certainty === 'known' ? { cost } : { costAtMost: cost };
    const items = this.#deps.singleEvents()?.recordsWith(entry) ?? [row.raw];
    return { event: row.raw, answer: { requestId, ...costFacts, readAt: new Date(readAt).toISOString(), items } };
  }

  #runSubjectAction(entry: EventEntry, at: number, action: 'show' | 'copyId'): void {
    const { copy, showCompany } = this.#deps.actions;
    const subject = entry.row.value?.subjects[at];
    if (subject?.id === undefined) return;
    if (action === 'copyId') copy(subject.id);
    else if (subjectCompaniesOf(entry.row).includes(subject.id))
      showCompany({ id: subject.id, name: subject.label ?? subject.id });
  }

  /** Shows the service's report on the search by which the event was found. The report is free. */
  async #explain(entry: EventEntry): Promise<void> {
    const { reader, singleEvents, actions } = this.#deps;
    const filter = readKey(reader.key);
    const single = singleEvents();
    if (!filter || !single) return;
    await this.#attempt('explanation', entry, async () => {
      const report = await single.explain(filter, this.#ended.signal);
      if (report !== undefined) actions.openJson(words.explanationTitle(nameOf(entry)), report);
      return report === undefined ? { what: words.noExplanation(), todo: words.noExplanationTodo() } : undefined;
    });
  }

  /** @param failures the number of failures that the page had shown when the user clicked */
  async #loadPayload(entry: EventEntry, failures = 0): Promise<void> {
    const { agreeToPayload, singleEvents } = this.#deps;
    const { id, serial } = entry;
    const isClosed = (): boolean => this.#ended.signal.aborted;
    // A second click while the user is being asked has no effect.
    if (id === undefined || entry.hasPayload || this.#loading.has(serial)) return;
    if (failures !== this.#failuresOf(serial)) {
      // The user has not seen yet that the last load may have been billed. The page is updated, and nothing is spent.
      this.#show();
      return;
    }
    this.#loading.add(serial);
    await this.#attempt('payload', entry, async () => {
      try {
        // Another window or a colleague may have loaded the payload by now.
        if (await singleEvents()?.knowsPayload(id)) return undefined;
        // If the page was closed meanwhile, another account may be open, for which the click does not count.
        if (isClosed() || !(await agreeToPayload(payloadPrice)) || isClosed()) return undefined;
        await singleEvents()?.loadPayload(id);
      } finally {
        this.#loading.delete(serial);
      }
      return undefined;
    });
  }

  async #attempt(
    kind: 'payload' | 'explanation',
    { serial }: EventEntry,
    work: () => Promise<ProblemText | undefined>,
  ): Promise<void> {
    const { payload, explanation } = this.#problems;
    explanation.delete(serial);
    const working = work();
    this.#show();
    try {
      explanation.set(serial, await working);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const isBilled = kind === 'payload' && mayBeBilled(error.facts);
      if (isBilled) this.#failures.set(serial, this.#failuresOf(serial) + 1);
      // The warning of a second payment stays, whatever comes after it.
      (isBilled ? payload : explanation).set(serial, this.#deps.explain(error));
    }
    this.#show();
  }

  #show(): void {
    this.#shown = this.#serial === undefined ? undefined : this.#entry(this.#serial);
    if (!this.#shown) return;
    const { formats, now, post } = this.#deps;
    const { serial } = this.#shown;
    this.#billed = formats.billed(payloadPrice);
    const { payload, explanation } = this.#problems;
    const problem = (this.#shown.hasPayload ? undefined : payload.get(serial)) ?? explanation.get(serial);
    const facts = {
      ...this.#shown,
      problem,
      loading: this.#loading.has(serial),
      failures: this.#failuresOf(serial),
      now: now(),
    };
    post({ type: 'details', details: detailsView(facts, formats) });
  }

  #failuresOf(serial: number): number {
    return this.#failures.get(serial) ?? 0;
  }

  #entry(serial: number): EventEntry | undefined {
    return this.#deps.reader.state.rows.find((entry) => entry.serial === serial);
  }
}

function nameOf({ type, start, id }: EventEntry): string {
  return (
    [type === undefined ? undefined : nameOfEventType(type), start ?? id].filter((part) => part !== undefined).join(' ') ||
    'event'
  );
}
