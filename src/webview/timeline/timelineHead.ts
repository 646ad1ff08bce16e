// The top of the page: what it is about, what can be done with the IDs, which events, and how many.
import { html, nothing } from 'lit/html.js';
import type { FilterView, TimelineView } from '../../timeline/protocol.ts';
import { button, note, type Post } from '../parts/timelineParts.ts';
import './timelineFilters.ts';

/** What it is about, what can be done with the IDs, the filter and the count. */
export function head(view: TimelineView, filter: FilterView, post: Post) {
  const { topic } = view;
  return html`
    <header>
      <div class="who">
        <h1>${topic.title}</h1>
        ${view.companyId === undefined ? nothing : html`<p class="id"><span class="quiet">${view.companyId}</span> <code>${topic.scope.ids[0]}</code></p>`}
        ${note(view.about)}
      </div>
      ${
        view.ids &&
        html`<div class="actions">
          ${button(view.ids.insert, () => {
            post({ type: 'insertIds' });
          })}
          ${button(view.ids.copy, () => {
            post({ type: 'copyIds' });
          })}
        </div>`
      }
    </header>
    <timeline-filters .filter=${filter} .post=${post}></timeline-filters>
    <div class="bar">
      <p class="count" id="count">${view.counted}</p>
      ${button(view.countAgain, () => {
        post({ type: 'count' });
      })}
      ${note(view.age)}
    </div>
  `;
}
