// The page of a company's details: its header, an offer of packages, and a section for each loaded package.
import type { PropertyValues } from 'lit';
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
import type { ChartData } from '../domain/chart/chartData.ts';
import { format } from './parts/format.ts';
import { properties } from './parts/pageElement.ts';
import { ignoreHeldKey } from './parts/timelineParts.ts';
import { postToHost, ViewPage } from './parts/viewPage.ts';

const post: (message: FromPage) => void = postToHost;

class CompanyDetails extends ViewPage<ToPage> {
  static override readonly properties = properties('chosen', 'isChartFailed');
  /** Packages that are ticked to be loaded. */
  declare chosen: ReadonlySet<string>;
  /** The charts' code could not be loaded. */
  declare protected isChartFailed: boolean;

  constructor() {
    super();
    this.chosen = new Set();
    this.isChartFailed = false;
  }

  protected override willUpdate(changes: PropertyValues): void {
    // A view that comes after a failure tries again. Once the code is loaded, loading it does nothing.
    if (changes.has('view') && this.view && hasChart(this.view)) void this.#loadChart();
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
      ${chart ? this.#charts(view, chart, id) : nothing}
      ${table ? tableOf(view, format(view.words.table, label), table) : nothing}
      ${members ? html`<div class="members">${membersOf(view, members)}</div>` : nothing}
    `;
  }

  /** The charts, whose elements are empty until their code is loaded. The table below has the same numbers. */
  #charts({ words }: CompanyDetailsView, chart: ChartData, id: string) {
    if (this.isChartFailed) return html`<p class="quiet">${words.chartFailed}</p>`;
    return html`<div class="charts">
      ${chart.panels.map(
        (_, at) => html`<company-chart .chart=${chart} .panel=${at} .drawingId=${`chart-${id}-${String(at)}`}></company-chart>`,
      )}
    </div>`;
  }

  async #loadChart(): Promise<void> {
    try {
      await import('./companyDetails/companyChart.ts');
      this.isChartFailed = false;
    } catch {
      this.isChartFailed = true;
    }
  }

  #toggle(name: string): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(name)) chosen.add(name);
    this.chosen = chosen;
  }
}

function hasChart({ sections }: CompanyDetailsView): boolean {
  return sections.some(({ blocks }) => blocks.some(({ chart }) => chart !== undefined));
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
