// The page of locations: a table with a row for each site, and offers with their prices.
import { html, nothing } from 'lit/html.js';
import type { FromPage, LocationRow, LocationsView, PricedButton, ToPage } from '../controllers/locations/protocol.ts';
import { postToHost, ViewPage } from './parts/viewPage.ts';
import { ignoreHeldKey } from './parts/timelineParts.ts';

const post: (message: FromPage) => void = postToHost;

class LocationTable extends ViewPage<ToPage> {
  protected override render() {
    const { view } = this;
    if (!view) return nothing;
    const { title, search, status, note, next, again, busy, rows, words } = view;
    return html`
      <main aria-busy=${busy}>
        <header>
          <div class="who">
            <h1>${title}</h1>
            <p>${search}</p>
          </div>
          <div class="actions">
            <button @click=${() => post({ type: 'edit' })}>${words.edit}</button>
            <button @click=${() => post({ type: 'facets' })}>${words.facets}</button>
            ${rows.length === 0 ? nothing : html`<button @click=${() => post({ type: 'json' })}>${words.json}</button>`}
          </div>
        </header>
        <p class="quiet" role="status">${status}</p>
        ${note === undefined ? nothing : html`<p>${note}</p>`} ${rows.length === 0 ? nothing : this.#table(view)}
        ${next ? this.#offer(next, 'load', busy) : nothing} ${again ? this.#offer(again, 'loadAgain', busy) : nothing}
      </main>
    `;
  }

  #offer({ label, price }: PricedButton, type: 'load' | 'loadAgain', busy: boolean) {
    const buy = ({ detail }: MouseEvent): void => {
      // The second click of a double click is ignored: it was not meant for an offer that has just replaced the first one.
      if (!busy && detail <= 1) post({ type, label, price });
    };
    const id = `price-${type}`;
    return html`
      <div class="offer">
        <button
          class=${type === 'load' ? 'primary' : ''}
          aria-disabled=${busy}
          aria-describedby=${id}
          @click=${buy}
          @keydown=${ignoreHeldKey}
        >
          ${label}
        </button>
        <span class="quiet" id=${id}>${price}</span>
      </div>
    `;
  }

  #table({ id, title, rows, words }: LocationsView) {
    const hasState = rows.some(({ state }) => state !== '');
    return html`
      <table aria-label=${title}>
        <thead>
          <tr>
            <th scope="col">${words.address}</th>
            <th scope="col">${words.company}</th>
            ${hasState ? html`<th scope="col">${words.state}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row, at) => html`
              <tr>
                <th scope="row">${row.address}</th>
                <td>${companyOf(row, id, at)}</td>
                ${hasState ? html`<td>${row.state}</td>` : nothing}
              </tr>
            `,
          )}
        </tbody>
      </table>
    `;
  }
}

function companyOf({ company, timeline }: LocationRow, id: number, row: number) {
  if (timeline === undefined) return company;
  const open = (): void => post({ type: 'timeline', id, row });
  return html`<button class="link" title=${timeline} aria-label=${timeline} @click=${open}>${company}</button>`;
}

customElements.define('location-table', LocationTable);
