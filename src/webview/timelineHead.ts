// The top of the page: what it is about, what can be done with the IDs, which events, and how many.
import { html, nothing } from 'lit';
import type { FilterView, FromPage, TimelineView } from '../timeline/protocol.ts';
import './timelineFilters.ts';

/** What it is about, what can be done with the IDs, the filter and the count. */
export function head(view: TimelineView, filter: FilterView, post: (message: FromPage) => void) {
  const { topic } = view;
  return html`
    <header>
      <div class="who">
        <h1>${topic.title}</h1>
        ${view.companyId === undefined ? nothing : html`<p class="id"><span class="quiet">${view.companyId}</span> <code>${topic.scope.ids[0]}</code></p>`}
        ${view.about === undefined ? nothing : html`<p class="quiet">${view.about}</p>`}
      </div>
      ${
        view.ids &&
        html`<div class="actions">
          <button type="button" class="secondary" @click=${() => post({ type: 'insertIds' })}>${view.ids.insert}</button>
          <button type="button" class="secondary" @click=${() => post({ type: 'copyIds' })}>${view.ids.copy}</button>
        </div>`
      }
    </header>
    <timeline-filters .filter=${filter} .post=${post}></timeline-filters>
    <div class="bar">
      <p class="count" id="count">${view.counted}</p>
      ${
        view.countAgain === undefined
          ? nothing
          : html`<button type="button" class="secondary again" @click=${() => post({ type: 'count' })}>
              ${view.countAgain}
            </button>`
      }
      ${view.age === undefined ? nothing : html`<p class="quiet age">${view.age}</p>`}
    </div>
  `;
}
