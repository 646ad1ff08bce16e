// The page of a company's details: its header, an offer of packages, and a section for each loaded package.
import { html, nothing } from 'lit/html.js';
import type {
  CompanyDetailsView,
  DetailBlock,
  DetailMember,
  DetailSection,
  DetailTable,
  DetailValue,
  FromPage,
  ToPage,
} from '../controllers/companyDetails/protocol.ts';
import { extentOf, withRoom, type ChartData } from '../domain/chart/chartData.ts';
import { chartFormats, type ChartFormats } from '../domain/chart/chartFormats.ts';
import { sceneOf } from '../domain/chart/scene.ts';
import { plot } from './chart/eventChartPlot.ts';
import { format } from './parts/format.ts';
import { properties } from './parts/pageElement.ts';
import { ignoreHeldKey } from './parts/timelineParts.ts';
import { postToHost, ViewPage } from './parts/viewPage.ts';

const post: (message: FromPage) => void = postToHost;

/** The greatest width of a chart and the size of its text, in pixels. */
const maxChartWidth = 300;
const fontSize = 12;

class CompanyDetails extends ViewPage<ToPage> {
  static override readonly properties = properties('chosen', 'width');
  /** Packages that are ticked to be loaded. */
  declare chosen: ReadonlySet<string>;
  /** The width of the page in pixels. */
  declare width: number;
  readonly #formats: ChartFormats = chartFormats(document.documentElement.lang);
  readonly #resized = new ResizeObserver(() => (this.width = this.clientWidth));

  constructor() {
    super();
    this.chosen = new Set();
    this.width = maxChartWidth;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  protected override render() {
    const { view } = this;
    if (!view) return nothing;
    const { title, companyId, status, address, scores, sections, words } = view;
    return html`
      <main aria-busy=${view.offer.busy}>
        <header>
          <div class="who">
            <h1>${title}</h1>
            <p class="quiet">${[companyId, status, address].filter(Boolean).join(' · ')}</p>
          </div>
          <div class="actions">
            ${action(words.timeline, 'timeline')} ${action(words.json, 'json')} ${action(words.markdown, 'markdown')}
          </div>
        </header>
        ${
          scores.length === 0
            ? nothing
            : html`<dl class="scores">
                ${scores.map(
                  ({ label, value }) =>
                    html`<div>
                      <dt>${label}</dt>
                      <dd>${value}</dd>
                    </div>`,
                )}
              </dl>`
        }
        ${this.#offer(view)} ${sections.map((section, at) => this.#section(view, section, at))}
      </main>
    `;
  }

  #offer({ offer: { packages, price, busy }, words, sections }: CompanyDetailsView) {
    const chosen = packages.filter((name) => this.chosen.has(name));
    const load = ({ detail }: MouseEvent): void => {
      // The second click of a double click is ignored: it was not meant for an offer that has just replaced the first one.
      if (chosen.length > 0 && !busy && detail <= 1) post({ type: 'load', packages: chosen, price });
    };
    return html`
      <fieldset>
        <legend>${words.packages}</legend>
        ${packages.map(
          (name) =>
            html`<label
              ><input
                type="checkbox"
                .checked=${this.chosen.has(name)}
                @change=${() => {
                  this.#toggle(name);
                }}
              />${name}</label
            >`,
        )}
        <div class="offer">
          ${
            packages.length === 0
              ? nothing
              : html`<button
                    class="primary"
                    aria-disabled=${busy || chosen.length === 0}
                    aria-describedby="price"
                    @click=${load}
                    @keydown=${ignoreHeldKey}
                  >
                    ${words.load}
                  </button>
                  <span class="price" id="price">${price}</span>`
          }
          ${action(words.other, 'loadOther')} ${sections.length === 0 ? nothing : action(words.again, 'loadAgain')}
        </div>
      </fieldset>
    `;
  }

  #section(view: CompanyDetailsView, { heading, note, blocks, rest }: DetailSection, at: number) {
    return html`
      <section>
        <h2>${heading}</h2>
        <p class="quiet">${note}</p>
        ${blocks.map((block, index) => this.#block(view, heading, block, `${String(at)}-${String(index)}`))}
        ${rest === undefined ? nothing : html`<p class="quiet">${rest}</p>`}
      </section>
    `;
  }

  #block(view: CompanyDetailsView, section: string, { heading, note, members, table, chart }: DetailBlock, id: string) {
    const label = heading || section;
    return html`
      ${heading === '' ? nothing : html`<h3>${heading}</h3>`} ${note === undefined ? nothing : html`<p class="quiet">${note}</p>`}
      ${chart ? html`<div class="charts">${chart.panels.map((_, at) => this.#chart(chart, at, id))}</div>` : nothing}
      ${table ? tableOf(view, format(view.words.table, label), table) : nothing}
      ${members ? html`<div class="members">${membersOf(view, members)}</div>` : nothing}
    `;
  }

  // The chart needs no description, because the table below it has the same numbers.
  #chart(chart: ChartData, panel: number, id: string) {
    const extent = extentOf(chart);
    if (!extent) return nothing;
    const width = Math.max(200, Math.min(this.width - 40, maxChartWidth));
    const one = { ...chart, panels: chart.panels.slice(panel, panel + 1) };
    const scene = sceneOf(one, { range: withRoom(extent), hidden: new Set(), width, fontSize, formats: this.#formats });
    return plot(scene, `chart-${id}-${String(panel)}`, undefined, undefined);
  }

  #toggle(name: string): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(name)) chosen.add(name);
    this.chosen = chosen;
  }
}

function action(label: string, type: 'timeline' | 'json' | 'markdown' | 'loadOther' | 'loadAgain') {
  return html`<button @click=${() => post({ type })}>${label}</button>`;
}

/** A member is open at first if it has at most this number of members below it, and is not an item of a list with more items. */
const maxOpen = { below: 6, items: 3 };

function membersOf(view: CompanyDetailsView, members: readonly DetailMember[]): unknown {
  const isLong = members.length > maxOpen.items && members.every(({ name }, at) => name === String(at + 1));
  return members.map(({ name, values, note, below }) =>
    below
      ? html`<details ?open=${!isLong && below.length <= maxOpen.below}>
          <summary>${name} <span class="quiet">${note}</span></summary>
          <div class="members">${membersOf(view, below)}</div>
        </details>`
      : html`<div class="member">
          <span class="name">${name}</span>
          <span class="values">${values.map((value) => valueOf(view, value))}</span>
        </div>`,
  );
}

function tableOf(view: CompanyDetailsView, label: string, { columns, rows }: DetailTable) {
  return html`
    <div class="scrolls" tabindex="0" role="region" aria-label=${label}>
      <table aria-label=${label}>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (cells) =>
              html`<tr>
                ${cells.map(
                  (values) =>
                    html`<td class=${values[0]?.numeric ? 'number' : nothing}>
                      ${values.map((value) => valueOf(view, value))}
                    </td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}

function valueOf({ id, words }: CompanyDetailsView, { text, index }: DetailValue) {
  const label = format(words.insert, text);
  return html`<button class="value" title=${label} aria-label=${label} @click=${() => post({ type: 'insert', id, value: index })}>
    ${text}
  </button>`;
}

customElements.define('company-details', CompanyDetails);
