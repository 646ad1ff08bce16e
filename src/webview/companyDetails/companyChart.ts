// One chart of a company's page. The page loads this file when a section with a chart is first shown.
import { nothing } from 'lit/html.js';
import type { ChartData } from '../../domain/chart/chartData.ts';
import { chartFormats, type ChartFormats } from '../../domain/chart/chartFormats.ts';
import { plot } from '../chart/eventChartPlot.ts';
import { PageElement, properties } from '../parts/pageElement.ts';
import { companyScene } from './companyScene.ts';

/**
 * `<company-chart>`, which fills the width that the style sheet gives it. Before this file is loaded the element is in the page
 * already: it is empty then, and takes the same room.
 */
class CompanyChart extends PageElement {
  static override readonly properties = properties('chart', 'panel', 'drawingId', 'width');
  declare chart: ChartData | undefined;
  /** The index of the panel that is drawn. */
  declare panel: number;
  /** The prefix of the IDs of the drawing's elements, unique in the page. */
  declare drawingId: string;
  /** In pixels; undefined before the browser has laid the element out. */
  declare protected width: number | undefined;
  readonly #resized = new ResizeObserver(() => (this.width = this.clientWidth));

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  // The drawing needs no description, because the table below it has the same numbers.
  protected override render() {
    const { chart, panel, drawingId, width } = this;
    const scene = chart && width ? companyScene(chart, panel, width, formatsOfPage()) : undefined;
    return scene ? plot(scene, drawingId, undefined, undefined) : nothing;
  }
}

let formats: ChartFormats | undefined;

/** The formats are created once for all charts of the page, because creating them is slow. */
function formatsOfPage(): ChartFormats {
  return (formats ??= chartFormats(document.documentElement.lang));
}

customElements.define('company-chart', CompanyChart);
