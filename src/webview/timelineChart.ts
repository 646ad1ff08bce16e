// The chart's section of the timeline page, closed at first: what is in it is loaded when it is opened.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { ChartStart, ChartToPage, FromPage, KeptChart, PictureToPage } from '../timeline/protocol.ts';
import type { ChartBodyFacts } from './timelineChartBody.ts';

interface ChartBody {
  chartBody(facts: ChartBodyFacts): TemplateResult;
  answerPicture(message: PictureToPage): Promise<FromPage>;
}

/**
 * `<timeline-chart>`. Fires `chart-kept` with a `KeptChart` when there is something else to keep, and `event-chosen` with the
 * number of a row when its point was chosen.
 */
export class TimelineChart extends LitElement {
  static override properties = Object.fromEntries(
    ['start', 'message', 'kept', 'body', 'isFailed'].map((name) => [name, { attribute: false }]),
  );
  declare start: ChartStart | undefined;
  declare message: ChartToPage | undefined;
  declare post: (message: FromPage) => void;
  declare protected kept: KeptChart | undefined;
  declare protected body: ChartBody | undefined;
  declare protected isFailed: boolean;

  // In the document itself, so that one style sheet serves and the editor's policy needs no exception.
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Draws a chart as a PNG, and sends it. */
  async draw(message: PictureToPage): Promise<void> {
    if (this.body) this.post(await this.body.answerPicture(message));
  }

  protected override willUpdate(changes: PropertyValues): void {
    if (changes.has('start')) this.kept = this.start?.kept;
    if (this.kept?.open && !this.body) void this.#load();
  }

  protected override render() {
    const { start, kept } = this;
    if (!start || !kept) return nothing;
    return html`
      <details class="chart-section" ?open=${kept.open} @toggle=${this.#toggle}>
        <summary>${start.label}</summary>
        ${kept.open ? this.#opened(start, kept) : nothing}
      </details>
    `;
  }

  #opened(start: ChartStart, kept: KeptChart) {
    const { body, message, post } = this;
    if (this.isFailed) return html`<p role="alert">${start.failed}</p>`;
    if (!body || !message) return html`<p class="quiet chart-empty" role="status">${start.opening}</p>`;
    return body.chartBody({ view: message.view, kept, post, keep: this.#keep, choose: this.#choose });
  }

  async #load(): Promise<void> {
    try {
      this.body = await import('./timelineChartBody.ts');
    } catch {
      this.isFailed = true;
    }
  }

  readonly #toggle = ({ currentTarget }: Event): void => {
    const open = currentTarget instanceof HTMLDetailsElement && currentTarget.open;
    if (this.kept && this.kept.open !== open) this.#keep({ ...this.kept, open });
  };

  readonly #keep = (kept: KeptChart): void => {
    this.kept = kept;
    this.post({ type: 'chart', kept });
    this.dispatchEvent(new CustomEvent<KeptChart>('chart-kept', { detail: kept, bubbles: true }));
  };

  readonly #choose = (key: string): void => {
    this.dispatchEvent(new CustomEvent<number>('event-chosen', { detail: Number(key), bubbles: true }));
  };
}

customElements.define('timeline-chart', TimelineChart);
