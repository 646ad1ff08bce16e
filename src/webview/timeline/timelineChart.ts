// The chart section of the timeline page, whose script is loaded when the section is first shown.
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ChartStart, ChartToPage, FromPage, ChartState, PictureToPage } from '../../controllers/timeline/protocol.ts';
import type { PropertyValues } from 'lit';
import { PageElement, properties } from '../parts/pageElement.ts';
import type { ListenerEvent } from '../parts/timelineParts.ts';
import type { ChartBodyFacts } from './timelineChartBody.ts';

/** The exports of timelineChartBody.ts, which is loaded on demand. */
interface ChartBody {
  chartBody(facts: ChartBodyFacts): TemplateResult;
  usualHeight(): number;
  answerPicture(message: PictureToPage): Promise<FromPage>;
}

/**
 * `<timeline-chart>`. Fires `chart-kept` with a `ChartState` when the state to persist has changed, and `event-chosen` with the
 * number of a row when its point was chosen.
 */
export class TimelineChart extends PageElement {
  static override readonly properties = properties('start', 'message', 'savedState', 'body', 'isFailed');
  declare start: ChartStart | undefined;
  declare message: ChartToPage | undefined;
  declare post: (message: FromPage) => void;
  declare protected savedState: ChartState | undefined;
  declare protected body: ChartBody | undefined;
  declare protected isFailed: boolean;

  /** Draws a chart as a PNG, and sends it. */
  async draw(message: PictureToPage): Promise<void> {
    if (this.body) this.post(await this.body.answerPicture(message));
  }

  /** Shows the chart, or hides it. */
  toggle(): void {
    if (this.savedState) this.#changeState({ ...this.savedState, open: !this.savedState.open });
  }

  protected override willUpdate(changes: PropertyValues): void {
    if (changes.has('start')) this.savedState = this.start?.savedState;
    if (this.savedState?.open && !this.body) void this.#load();
  }

  protected override render() {
    const { start, savedState } = this;
    if (!start || !savedState?.open) return nothing;
    return html`
      <section class="chart-section" aria-label=${start.label}>${this.#opened(start, savedState)}</section>
      ${this.body && this.message ? this.#edge(this.message.view.labels.height, savedState) : nothing}
    `;
  }

  #opened(start: ChartStart, savedState: ChartState) {
    const { body, message, post } = this;
    if (this.isFailed) return html`<p role="alert">${start.failed}</p>`;
    if (!body || !message) return html`<p class="quiet chart-empty" role="status">${start.opening}</p>`;
    return body.chartBody({ view: message.view, savedState, post, keep: this.#changeState, choose: this.#choose });
  }

  /** The lower edge, by which the pointer or the arrow keys resize the section. */
  #edge(label: string, savedState: ChartState) {
    const height = savedState.height ?? this.body?.usualHeight() ?? 0;
    const resize = (px: number): void => {
      this.#changeState({ ...savedState, height: within(px) });
    };
    return html`<div
      class="chart-edge"
      role="separator"
      tabindex="0"
      aria-orientation="horizontal"
      aria-label=${label}
      aria-valuenow=${height}
      aria-valuemin=${minHeight}
      aria-valuemax=${maxHeight()}
      @keydown=${(event: KeyboardEvent) => {
        const by = { ArrowUp: -20, ArrowDown: 20 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        resize(height + by);
      }}
      @pointerdown=${(event: PointerEvent & ListenerEvent<HTMLElement>) => {
        followDrag(event, (moved) => {
          resize(height + moved);
        });
      }}
    ></div>`;
  }

  async #load(): Promise<void> {
    try {
      this.body = await import('./timelineChartBody.ts');
      this.isFailed = false;
    } catch {
      this.isFailed = true;
    }
  }

  readonly #changeState = (savedState: ChartState): void => {
    this.savedState = savedState;
    this.post({ type: 'chart', savedState });
    this.emit('chart-kept', savedState);
  };

  readonly #choose = (key: string): void => {
    this.emit('event-chosen', Number(key));
  };
}

/** The least height of the drawing in pixels. */
const minHeight = 80;

// The greatest height leaves some of the page for the list below.
function maxHeight(): number {
  return Math.max(minHeight, innerHeight - 160);
}

function within(px: number): number {
  return Math.round(Math.min(maxHeight(), Math.max(minHeight, px)));
}

/** Follows the pointer until it is released. @param moved takes the pixels that it is below its start */
function followDrag(event: PointerEvent & ListenerEvent<HTMLElement>, moved: (px: number) => void): void {
  const { currentTarget: edge, clientY, pointerId } = event;
  event.preventDefault();
  edge.focus();
  edge.setPointerCapture(pointerId);
  edge.onpointermove = (move) => {
    moved(move.clientY - clientY);
  };
  edge.onlostpointercapture = () => {
    edge.onpointermove = null;
  };
}

customElements.define('timeline-chart', TimelineChart);
