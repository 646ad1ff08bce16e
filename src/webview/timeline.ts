// The timeline's page: shows what it was sent so far, and tells the host what was clicked.
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
import { before, keeper, post, showsSame } from './timeline/timelineEditor.ts';
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
  /** Details are shown of the row that is active. */
  declare protected isOpen: boolean;
  readonly #keeper = keeper(() => this.#state);
  #chartStart: ChartStart | undefined;
  #chartState: ChartState | undefined;
  #focused: ReturnType<typeof focusBefore>;
  #focusGiven = false;
  #hadProblem = false;
  /** Whether the focus moves to the details once they are there. */
  #focusDetails = false;
  #sent = '[]';
  /** The row whose details the host was asked for last. */
  #shownDetails: number | undefined;

  constructor() {
    super();
    this.isOpen = before.isOpen ?? false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.#receive);
    addEventListener('focus', this.#giveFocus);
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
      this.#keeper.later();
      if (this.#focused) focusAfter(this, this.#focused);
      else void this.#list?.updateComplete.then(this.#giveFocus);
      // A problem does not move the view of a page that has just been restored.
      if (this.#focused && shown.view.problem && !this.#hadProblem) showProblem(this);
      this.#hadProblem = shown.view.problem !== undefined;
    }
    if (this.#focusDetails && this.details) {
      this.#focusDetails = false;
      const pane = this.#pane;
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
        @focusin=${this.#keeper.later}
        @list-changed=${this.#changed}
        @list-scrolled=${this.#keeper.later}
        @filter-turned=${this.#keeper.later}
        @list-open=${this.#open}
        @value-asked=${this.#askValue}
      >
        ${header(view, shown.filter, this.#toggles(hasRows), hasRows, post)}
        <timeline-chart
          .start=${this.#chartStart}
          .message=${chart}
          .post=${post}
          @chart-kept=${this.#chartChanged}
          @event-chosen=${this.#chosen}
        ></timeline-chart>
        <div class=${this.isOpen ? 'events open' : 'events'}>
          <timeline-list .words=${list}></timeline-list>
          ${this.isOpen ? html`<timeline-details .words=${list} .details=${details} .post=${post} @close=${this.#close}></timeline-details>` : nothing}
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
      details: list && hasRows ? { label: list.details, isOn: this.isOpen, turn: this.#toggle } : undefined,
    };
  }

  get #list(): TimelineList | null {
    return this.querySelector<TimelineList>('timeline-list');
  }

  get #controls(): readonly HTMLButtonElement[] {
    return [...this.querySelectorAll<HTMLButtonElement>('button,input,select')];
  }

  get #pane(): TimelineDetails | null {
    return this.querySelector<TimelineDetails>('timeline-details');
  }

  readonly #receive = ({ data }: MessageEvent<ToPage>): void => {
    // Messages for an earlier page are ignored.
    if (!this.shown && !(data.type === 'show' && data.start)) return;
    if (data.type === 'show') this.#show(data);
    else if (data.type === 'rows') this.#take(data, false);
    else if (data.type === 'chart') this.chart = data;
    // Details of a row that was left meanwhile would stand beside another one.
    else if (data.type === 'details') this.details = data.details.n === this.#shownDetails ? data.details : this.details;
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
    // The list is there once the page was drawn for the first time.
    if (!this.#list) this.performUpdate();
    // The host has begun anew, and knows nothing of what is selected and looked at here.
    if (message.start) {
      this.#list?.start(before.list);
      this.#sent = '[]';
      this.#keeper.now();
    }
    this.#take(message, isOther);
  }

  #take(patch: NewRows, isOther: boolean): void {
    const list = this.#list;
    const had = list?.rows.length;
    list?.take(patch, isOther);
    // The tools are there as soon as there is something to do with them.
    if (had === 0 && list?.rows.length) this.requestUpdate();
    if (!this.#focusGiven) void list?.updateComplete.then(this.#giveFocus);
  }

  /** Another row is active or selected. */
  readonly #changed = (): void => {
    const list = this.#list;
    if (!list) return;
    const blocks = list.selection.blocks(list.rows.sent);
    const selected = JSON.stringify(blocks);
    if (selected !== this.#sent) post({ type: 'select', blocks });
    this.#sent = selected;
    this.#requestDetails();
    this.#keeper.later();
    this.requestUpdate();
  };

  #requestDetails(): void {
    const n = this.isOpen ? this.#list?.selection.active : undefined;
    if (n === this.#shownDetails) return;
    this.#shownDetails = n;
    // No row is looked at: the one that was is gone with the filter.
    if (n === undefined) this.details = undefined;
    post({ type: 'look', n });
  }

  readonly #open = ({ detail }: CustomEvent<boolean>): void => {
    if (this.#list?.selection.active !== undefined) this.#showDetails(detail);
  };

  // The details show how it goes on, and what is wrong if that fails.
  readonly #askValue = ({ detail }: CustomEvent<number>): void => {
    this.#list?.goTo(detail);
    this.#showDetails(false);
    post({ type: 'event', n: detail, action: 'loadPayload' });
  };

  readonly #toggle = (): void => {
    if (this.isOpen) this.#close();
    else this.#showDetails(false);
  };

  #showDetails(withFocus: boolean): void {
    this.isOpen = true;
    this.#focusDetails = withFocus;
    this.#requestDetails();
    this.#keeper.later();
    this.requestUpdate();
  }

  readonly #close = (): void => {
    const hadFocus = this.#pane?.contains(document.activeElement) === true;
    this.isOpen = false;
    this.#requestDetails();
    this.#keeper.later();
    if (hadFocus) this.#list?.focus();
  };

  readonly #chosen = ({ detail }: CustomEvent<number>): void => {
    this.#list?.goTo(detail);
    this.#list?.focus();
    this.#list?.scrollIntoView({ block: 'nearest' });
  };

  readonly #chartChanged = ({ detail }: CustomEvent<ChartState>): void => {
    this.#chartState = detail;
    this.#keeper.later();
    this.requestUpdate();
  };

  /** The state to restore after a reload. */
  get #state(): object | undefined {
    const { shown, isOpen } = this;
    const list = this.#list;
    if (!shown || !list) return undefined;
    const chart = this.#chartState ?? this.#chartStart?.savedState;
    const isAt = (part: HTMLElement | null): boolean => part?.contains(document.activeElement) === true;
    const at = this.#controls.find((one) => one === document.activeElement);
    const focus = isAt(list) ? 'list' : isAt(this.#pane) ? 'details' : at && nameOf(at);
    const isFilterOpen = this.querySelector<TimelineFilters>('timeline-filters')?.isOpen === true;
    const own: PageState = { version: pageStateVersion, list: list.savedState, isOpen, isFilterOpen, focus };
    return { ...own, topic: shown.view.topic, choices: shown.choices, chart };
  }

  // Restores the focus, or focuses the button that the page was opened for, so that Enter loads. It does so once, and never takes
  // the focus from another part of the editor.
  readonly #giveFocus = (): void => {
    if (this.#focusGiven || !document.hasFocus() || document.activeElement !== document.body) return;
    const { focus } = before;
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
    this.#focusGiven = true;
  };
}

/** The name of a control, by which it is found after a reload. */
function nameOf(control: HTMLButtonElement): string {
  return control.ariaLabel ?? (control.labels[0] ?? control).textContent;
}

customElements.define('company-timeline', CompanyTimeline);
