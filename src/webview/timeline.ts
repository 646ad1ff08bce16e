// The page of the timeline: shows what the host sends, and reports the user's actions to it.
import { html, nothing } from 'lit/html.js';
import type {
  ChartStart,
  ChartToPage,
  DetailsView,
  ChartState,
  NewRows,
  ShowMessage,
  ToPage,
} from '../controllers/timeline/protocol.ts';
import type { PropertyValues } from 'lit';
import { PageElement, properties } from './parts/pageElement.ts';
import './timeline/timelineChart.ts';
import type { TimelineChart } from './timeline/timelineChart.ts';
import './timeline/timelineDetails.ts';
import type { TimelineDetails } from './timeline/timelineDetails.ts';
import { post, restoredState, showsSame, stateSaver } from './timeline/timelineEditor.ts';
import { firstButton, focusAfter, focusBefore, footer, showProblem } from './timeline/timelineFooter.ts';
import type { TimelineFilters } from './timeline/timelineFilters.ts';
import { header, type Toggles } from './timeline/timelineHeader.ts';
import { pageStateVersion, type PageState } from './timeline/pageState.ts';
import './timeline/timelineList.ts';
import type { TimelineList } from './timeline/timelineList.ts';

class CompanyTimeline extends PageElement {
  static override readonly properties = properties('shown', 'chart', 'details', 'isOpen');
  declare protected shown: ShowMessage | undefined;
  declare protected chart: ChartToPage | undefined;
  declare protected details: DetailsView | undefined;
  /** True if the details of the active row are shown. */
  declare protected isOpen: boolean;
  readonly #stateSaver = stateSaver(() => this.#state);
  #chartStart: ChartStart | undefined;
  #chartState: ChartState | undefined;
  #focused: ReturnType<typeof focusBefore>;
  /** True if the page has got the focus that it starts with. */
  #initialFocusGiven = false;
  #hadProblem = false;
  /** True if the details get the focus once they have arrived. */
  #focusDetails = false;
  /** The selection that was sent last, as JSON. */
  #sentBlocks = '[]';
  /** The number of the row whose details were requested last. */
  #requestedDetails: number | undefined;

  constructor() {
    super();
    this.isOpen = restoredState.isOpen ?? false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.#receive);
    addEventListener('focus', this.#giveInitialFocus);
    post({ type: 'ready' });
  }

  protected override willUpdate(): void {
    this.#focused = focusBefore(this);
  }

  protected override updated(changes: PropertyValues): void {
    const { shown } = this;
    if (!shown) return;
    if (changes.has('shown')) {
      document.title = shown.view.topic.title;
      this.#stateSaver.saveLater();
      if (this.#focused) focusAfter(this, this.#focused);
      else void this.#list?.updateComplete.then(this.#giveInitialFocus);
      // A problem does not move the view of a page that has just been restored.
      if (this.#focused && shown.view.problem && !this.#hadProblem) showProblem(this);
      this.#hadProblem = shown.view.problem !== undefined;
    }
    if (this.#focusDetails && this.details) {
      this.#focusDetails = false;
      const pane = this.#detailsElement;
      void pane?.updateComplete.then(() => {
        pane.focus();
      });
    }
  }

  protected override render() {
    const { shown, chart, details } = this;
    if (!shown) return nothing;
    const { view } = shown;
    const { list } = view;
    const hasRows = (this.#list?.rows.length ?? 0) > 0;
    return html`
      <main
        class=${hasRows ? nothing : 'empty'}
        @focusin=${this.#stateSaver.saveLater}
        @list-changed=${this.#listChanged}
        @list-scrolled=${this.#stateSaver.saveLater}
        @filter-turned=${this.#stateSaver.saveLater}
        @list-open=${this.#openDetails}
        @value-asked=${this.#askValue}
      >
        ${header(view, shown.filter, this.#toggles(hasRows), hasRows, post)}
        <timeline-chart
          .start=${this.#chartStart}
          .message=${chart}
          .post=${post}
          @chart-kept=${this.#chartChanged}
          @event-chosen=${this.#goToEvent}
        ></timeline-chart>
        <div class=${this.isOpen ? 'events open' : 'events'}>
          <timeline-list .words=${list}></timeline-list>
          ${this.isOpen ? html`<timeline-details .words=${list} .details=${details} .post=${post} @close=${this.#closeDetails}></timeline-details>` : nothing}
        </div>
        ${footer(view, post)}
      </main>
    `;
  }

  #toggles(hasRows: boolean): Toggles {
    const list = this.shown?.view.list;
    const start = this.#chartStart;
    const isChartOpen = (this.#chartState ?? start?.savedState)?.open === true;
    return {
      chart: start && {
        label: start.label,
        isOn: isChartOpen,
        turn: () => this.querySelector<TimelineChart>('timeline-chart')?.toggle(),
      },
      details: list && hasRows ? { label: list.details, isOn: this.isOpen, turn: this.#toggleDetails } : undefined,
    };
  }

  get #list(): TimelineList | null {
    return this.querySelector<TimelineList>('timeline-list');
  }

  get #controls(): readonly HTMLButtonElement[] {
    return [...this.querySelectorAll<HTMLButtonElement>('button,input,select')];
  }

  get #detailsElement(): TimelineDetails | null {
    return this.querySelector<TimelineDetails>('timeline-details');
  }

  readonly #receive = ({ data }: MessageEvent<ToPage>): void => {
    // Until the message that starts this page, messages are for an earlier page.
    if (!this.shown && !(data.type === 'show' && data.start)) return;
    if (data.type === 'show') this.#show(data);
    else if (data.type === 'rows') this.#takeRows(data, false);
    else if (data.type === 'chart') this.chart = data;
    // Details that arrive after the user has moved to another row are ignored.
    else if (data.type === 'details') this.details = data.details.n === this.#requestedDetails ? data.details : this.details;
    else void this.querySelector<TimelineChart>('timeline-chart')?.draw(data);
  };

  #show(message: ShowMessage): void {
    const choices = this.shown?.choices;
    const isOther = choices !== undefined && !showsSame(choices, message.choices);
    if (message.chart) {
      this.#chartStart = message.chart;
      this.#chartState = undefined;
    }
    this.shown = message;
    // The first message draws the page now, because the list that takes the rows exists only then.
    if (!this.#list) this.performUpdate();
    // The host has started again, and knows neither the selection nor the details that are drawn.
    if (message.start) {
      this.#list?.start(restoredState.list);
      this.#sentBlocks = '[]';
      this.#stateSaver.save();
    }
    this.#takeRows(message, isOther);
  }

  #takeRows(patch: NewRows, isOther: boolean): void {
    const list = this.#list;
    const had = list?.rows.length;
    list?.take(patch, isOther);
    // The header and the buttons for rows appear with the first row.
    if (had === 0 && list?.rows.length) this.requestUpdate();
    if (!this.#initialFocusGiven) void list?.updateComplete.then(this.#giveInitialFocus);
  }

  /** Sends a changed selection, and requests the details of the active row. */
  readonly #listChanged = (): void => {
    const list = this.#list;
    if (!list) return;
    const blocks = list.selection.blocks(list.rows.sent);
    const selected = JSON.stringify(blocks);
    if (selected !== this.#sentBlocks) post({ type: 'select', blocks });
    this.#sentBlocks = selected;
    this.#requestDetails();
    this.#stateSaver.saveLater();
    this.requestUpdate();
  };

  #requestDetails(): void {
    const n = this.isOpen ? this.#list?.selection.active : undefined;
    if (n === this.#requestedDetails) return;
    this.#requestedDetails = n;
    // Without an active row, the details of the one before are removed.
    if (n === undefined) this.details = undefined;
    post({ type: 'look', n });
  }

  readonly #openDetails = ({ detail }: CustomEvent<boolean>): void => {
    if (this.#list?.selection.active !== undefined) this.#showDetails(detail);
  };

  // Loads the value of a row. The details are opened, because they show the progress and a failure.
  readonly #askValue = ({ detail }: CustomEvent<number>): void => {
    // Details that are not shown yet may warn that the value was billed before.
    const failures = this.details?.n === detail ? this.details.payload.offer?.failures : undefined;
    this.#list?.goTo(detail);
    this.#showDetails(false);
    post({ type: 'event', n: detail, action: 'loadPayload', failures });
  };

  readonly #toggleDetails = (): void => {
    if (this.isOpen) this.#closeDetails();
    else this.#showDetails(false);
  };

  #showDetails(withFocus: boolean): void {
    this.isOpen = true;
    this.#focusDetails = withFocus;
    this.#requestDetails();
    this.#stateSaver.saveLater();
    this.requestUpdate();
  }

  readonly #closeDetails = (): void => {
    const hadFocus = this.#detailsElement?.contains(document.activeElement) === true;
    this.isOpen = false;
    this.#requestDetails();
    this.#stateSaver.saveLater();
    if (hadFocus) this.#list?.focus();
  };

  readonly #goToEvent = ({ detail }: CustomEvent<number>): void => {
    this.#list?.goTo(detail);
    this.#list?.focus();
    this.#list?.scrollIntoView({ block: 'nearest' });
  };

  readonly #chartChanged = ({ detail }: CustomEvent<ChartState>): void => {
    this.#chartState = detail;
    this.#stateSaver.saveLater();
    this.requestUpdate();
  };

  /** The state to persist; undefined before the first message. */
  get #state(): object | undefined {
    const { shown, isOpen } = this;
    const list = this.#list;
    if (!shown || !list) return undefined;
    const chart = this.#chartState ?? this.#chartStart?.savedState;
    const isAt = (part: HTMLElement | null): boolean => part?.contains(document.activeElement) === true;
    const at = this.#controls.find((one) => one === document.activeElement);
    const focus = isAt(list) ? 'list' : isAt(this.#detailsElement) ? 'details' : at && nameOf(at);
    const isFilterOpen = this.querySelector<TimelineFilters>('timeline-filters')?.isOpen === true;
    const own: PageState = { version: pageStateVersion, list: list.savedState, isOpen, isFilterOpen, focus };
    return { ...own, session: shown.session, topic: shown.view.topic, choices: shown.choices, chart };
  }

  // Restores the focus, or focuses the button that the page was opened for, so that Enter loads. It does so once, and never takes
  // the focus from another part of the editor.
  readonly #giveInitialFocus = (): void => {
    if (this.#initialFocusGiven || !document.hasFocus() || document.activeElement !== document.body) return;
    const { focus } = restoredState;
    if (focus === 'list' || focus === 'details') {
      if (!this.#list?.rows.length) return;
      this.#list.focus();
      this.#focusDetails = focus === 'details';
    } else {
      // A hidden control cannot take the focus.
      for (const one of [this.#controls.find((control) => nameOf(control) === focus), firstButton(this)])
        if (document.activeElement === document.body) one?.focus({ preventScroll: true });
      if (document.activeElement === document.body) return;
    }
    this.#initialFocusGiven = true;
  };
}

/** The name of a control, by which it is found after a reload. */
function nameOf(control: HTMLButtonElement): string {
  return control.ariaLabel ?? (control.labels[0] ?? control).textContent;
}

customElements.define('company-timeline', CompanyTimeline);
