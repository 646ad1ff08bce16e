// The chart of a timeline: draws its data and responds to mouse, touch and keys.
import { html, nothing } from 'lit/html.js';
import type { PropertyValues } from 'lit';
import { PageElement, properties } from '../parts/pageElement.ts';
import type { ChartData, ChartWords, Range } from '../../domain/chart/chartData.ts';
import { chartFormats, type ChartFormats } from '../../domain/chart/chartFormats.ts';
import { pointAt, moveFrom, sameIn, type PointIndex } from '../../domain/chart/pointIndex.ts';
import { tablesOf } from '../../domain/chart/rows.ts';
import { bounded, movedToShow, isFullRange } from '../../domain/chart/zoom.ts';
import { legend, tools, type HeaderFacts } from './eventChartHeader.ts';
import { actionOf, isZoom, rangeAfter, type ChartAction } from './eventChartKeys.ts';
import { plot } from './eventChartPlot.ts';
import { ChartPointer } from './eventChartPointer.ts';
import { markedPointOf, viewportOf, ariaLabelOf, type EventChartState, type ChartViewport } from './eventChartViewport.ts';
import { chartTable } from './eventChartTable.ts';

let charts = 0;

/**
 * `<event-chart>`. Fires `chart-changed` with an `EventChartState` after the user has zoomed or switched something, and
 * `chart-chosen` with the key of a point that was clicked or chosen with Enter.
 */
class EventChart extends PageElement {
  static override readonly properties = properties(
    'chart',
    'words',
    'locale',
    'state',
    'height',
    'choices',
    'more',
    'width',
    'activePoint',
    'announcement',
    'firstRow',
  );
  declare chart: ChartData | undefined;
  declare words: ChartWords | undefined;
  /** A BCP 47 tag. */
  declare locale: string | undefined;
  declare state: EventChartState;
  /** The height of the drawing in pixels. */
  declare height: number | undefined;
  /** Controls that the page adds to the toolbar: choices of data, and a menu. */
  declare choices: unknown;
  declare more: unknown;
  /** The width of this element in pixels; 0 until it is measured. */
  declare protected width: number;
  /** The point that the user has reached with the arrow keys. */
  declare protected activePoint: PointIndex | undefined;
  /** Screen readers speak it when it changes. */
  declare protected announcement: string;
  declare protected firstRow: number;
  readonly #id: string;
  readonly #resized = new ResizeObserver(([entry]) => {
    if (entry) this.width = Math.floor(entry.contentRect.width);
  });
  #formats: ChartFormats = chartFormats('en');
  #viewport: ChartViewport | undefined;
  readonly #pointer = new ChartPointer({
    viewport: () => this.#viewport,
    changed: () => {
      this.requestUpdate();
    },
    show: (range) => {
      this.#show(range);
    },
    choose: (point) => {
      this.#choose(point);
    },
  });

  constructor() {
    super();
    charts += 1;
    this.#id = `event-chart-${charts}`;
    this.state = { hidden: [], table: false };
    this.width = 0;
    this.announcement = '';
    this.firstRow = 0;
    this.#resized.observe(this);
  }

  protected override willUpdate(changes: PropertyValues): void {
    const { chart, words, width } = this;
    // The locale is set before the width is known, and `changes` contains it only once.
    if (changes.has('locale')) this.#formats = chartFormats(this.locale ?? '');
    if (!chart || !words || width === 0) return;
    if (changes.has('chart') && this.#viewport) {
      // The pointer may be over another point now. The active point stays at its event.
      this.#pointer.leave();
      this.activePoint = this.activePoint && sameIn(chart, this.#viewport.chart, this.activePoint);
    }
    if (!['chart', 'words', 'locale', 'state', 'width', 'height'].some((name) => changes.has(name))) return;
    const fontSize = parseFloat(getComputedStyle(this).fontSize) * 0.92;
    this.#viewport = viewportOf({ chart, words, formats: this.#formats }, this.state, { width, height: this.height, fontSize });
  }

  protected override render() {
    const viewport = this.#viewport;
    if (!viewport) return this.words && this.width > 0 ? html`<p class="chart-empty quiet">${this.words.empty}</p>` : nothing;
    const { words, scene } = viewport;
    const header: HeaderFacts = {
      viewport,
      tableShown: this.state.table,
      act: this.#act,
      toggle: this.#toggle,
      toggleTable: this.#toggleTable,
      choices: this.choices,
      more: this.more,
    };
    return html`
      <section aria-label=${words.chart}>
        <div class="chart-head">${legend(header, this.#id)} ${tools(header)}</div>
        ${scene.panels.length === 0 ? html`<p class="chart-empty">${words.allHidden}</p>` : this.#drawing(viewport)}
        <p class="visually-hidden" role="status">${this.announcement}</p>
        ${this.state.table ? this.#tables(viewport) : nothing}
      </section>
    `;
  }

  #drawing(viewport: ChartViewport) {
    const { words, scene } = viewport;
    const { dragged, hovered, down, move, up, leave } = this.#pointer;
    const point = dragged ? undefined : (hovered ?? this.activePoint);
    return html`
      <div
        class="chart-plot"
        tabindex="0"
        role="application"
        aria-label=${words.chart}
        aria-describedby="${this.#id}-keys"
        @keydown=${this.#press}
        @pointerdown=${down}
        @pointermove=${move}
        @pointerup=${up}
        @pointercancel=${leave}
        @pointerleave=${leave}
      >
        ${plot(scene, this.#id, point && markedPointOf(viewport, point), dragged)}
      </div>
      <p class="chart-keys quiet" id="${this.#id}-keys">${words.keys}</p>
    `;
  }

  #tables({ chart, range, hidden, words, formats }: ChartViewport) {
    const turn = (first: number): void => {
      this.firstRow = first;
    };
    return tablesOf(chart, range, hidden).map((table) => chartTable(table, { words, formats, first: this.firstRow, turn }));
  }

  readonly #press = (event: KeyboardEvent): void => {
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    // Keys that the chart has handled are not for the page around it.
    event.stopPropagation();
    this.#act(action);
  };

  readonly #act = (action: ChartAction): void => {
    const { activePoint: point } = this;
    const viewport = this.#viewport;
    if (!viewport) return;
    const { chart, range, hidden } = viewport;
    const day = (point && pointAt(chart, point)?.point.day) ?? NaN;
    if (isZoom(action)) this.#show(rangeAfter(action, viewport, day));
    else if (action === 'choose') this.#choose(point);
    else if (action === 'leave') {
      this.activePoint = undefined;
      this.#pointer.leave();
    } else this.#go(moveFrom(chart, point, action, { hidden, day: range.to }));
  };

  #go(point: PointIndex | undefined): void {
    const viewport = this.#viewport;
    const found = point && viewport && pointAt(viewport.chart, point);
    if (!found) return;
    this.activePoint = point;
    this.#pointer.leave();
    const range = movedToShow(viewport.range, found.point.day, viewport.fullRange);
    if (range !== viewport.range) this.#change({ ...this.state, range });
    this.announcement = ariaLabelOf(viewport, point);
  }

  #show(range: Range): void {
    const viewport = this.#viewport;
    if (!viewport) return;
    const { range: _before, ...others } = this.state;
    const inBounds = bounded(range, viewport.fullRange);
    this.#change(isFullRange(inBounds, viewport.fullRange) ? others : { ...others, range: inBounds });
    void this.updateComplete.then(() => {
      this.announcement = this.#viewport?.shown ?? '';
    });
  }

  readonly #toggle = (key: string): void => {
    const { hidden } = this.state;
    this.#change({ ...this.state, hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key] });
  };

  readonly #toggleTable = (): void => {
    this.#change({ ...this.state, table: !this.state.table });
  };

  #change(state: EventChartState): void {
    this.state = state;
    this.firstRow = 0;
    this.emit('chart-changed', state);
  }

  #choose(point: PointIndex | undefined): void {
    const event = point && this.#viewport && pointAt(this.#viewport.chart, point)?.point.key;
    if (event !== undefined) this.emit('chart-chosen', event);
  }
}

customElements.define('event-chart', EventChart);
