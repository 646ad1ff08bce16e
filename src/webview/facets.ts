// The page of facets: for each field a table of its values, with a bar for each count.
import { html, nothing } from 'lit/html.js';
import type { FacetRow, FacetsView, FacetTable, FromPage, ToPage } from '../controllers/facets/protocol.ts';
import { postToHost, ViewPage } from './parts/viewPage.ts';

const post: (message: FromPage) => void = postToHost;

class FacetTables extends ViewPage<ToPage> {
  protected override render() {
    const { view } = this;
    if (!view) return nothing;
    return html`
      <main>
        <header>
          <div class="who">
            <h1>${view.title}</h1>
            <p>${view.search}</p>
          </div>
          <div class="actions">
            <button @click=${() => post({ type: 'exportCsv' })}>${view.words.exportCsv}</button>
          </div>
        </header>
        ${view.tables.map((table, at) => section(view, table, at))}
      </main>
    `;
  }
}

function section(view: FacetsView, { field, age, rows, note, json }: FacetTable, at: number) {
  return html`
    <section>
      <h2>${field}</h2>
      <p class="quiet">${age}</p>
      ${rows.length === 0 ? nothing : tableOf(view, field, rows, at)}
      ${note === undefined ? nothing : html`<p class="quiet">${note}</p>`}
      ${json === undefined ? nothing : html`<pre tabindex="0">${json}</pre>`}
    </section>
  `;
}

function tableOf({ id, words }: FacetsView, field: string, rows: readonly FacetRow[], table: number) {
  const hasShares = rows.some(({ share }) => share !== undefined);
  return html`
    <table aria-label=${field}>
      <thead>
        <tr>
          <th scope="col">${words.value}</th>
          <th scope="col" class="number">${words.records}</th>
          ${hasShares ? html`<th scope="col" class="number">${words.share}</th>` : nothing}
          <td class="bar"></td>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ value, count, share, bar, filter }, row) => html`
            <tr>
              <th scope="row">
                ${
                  filter === undefined
                    ? value
                    : html`<button
                        class="link"
                        title=${filter}
                        aria-label=${filter}
                        @click=${() => post({ type: 'filter', id, table, row })}
                      >
                        ${value}
                      </button>`
                }
              </th>
              <td class="number">${count}</td>
              ${hasShares ? html`<td class="number">${share ?? ''}</td>` : nothing}
              <td class="bar" aria-hidden="true">
                <svg width="100%" height="10"><rect width="${bar * 100}%" height="10" /></svg>
              </td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

customElements.define('facet-tables', FacetTables);
