// The header of the timeline page: its subject, actions on its IDs, and the toolbar.
import { html, nothing } from 'lit/html.js';
import type { FilterView, PageCommand, TimelineView } from '../../controllers/timeline/protocol.ts';
import { overflowMenu, type MenuEntry } from '../parts/overflowMenu.ts';
import { button, note, toggle, type Post } from '../parts/timelineParts.ts';
import './timelineFilters.ts';

/** The toggles of the toolbar. */
export interface Toggles {
  readonly chart: Toggle | undefined;
  /** Undefined if there is no event whose details could be shown. */
  readonly details: Toggle | undefined;
}

export interface Toggle {
  readonly label: string;
  readonly isOn: boolean;
  readonly turn: () => void;
}

/** The header: the subject, actions on its IDs, and the toolbar. @param hasRows there are events to copy */
export function header(view: TimelineView, filter: FilterView, toggles: Toggles, hasRows: boolean, post: Post) {
  const { topic, ids } = view;
  const send = (type: 'insertIds' | 'copyIds') => () => {
    post({ type });
  };
  return html`
    <header>
      <div class="who">
        <h1>${topic.title}</h1>
        ${view.companyId === undefined ? nothing : html`<p class="id"><span class="quiet">${view.companyId}</span> <code>${topic.scope.ids[0]}</code></p>`}
        ${note(view.about)}
        <p class="count" id="count">${view.counted}</p>
        ${note(view.age)}
      </div>
      ${ids && html`<div class="actions">${button(ids.insert, send('insertIds'))} ${button(ids.copy, send('copyIds'))}</div>`}
    </header>
    <div class="toolbar">
      <timeline-filters .filter=${filter} .post=${post}></timeline-filters>
      <div class="looks">
        ${[toggles.chart, toggles.details].map((one) => one && toggle(one.label, one.isOn, one.turn))}
        ${overflowMenu('more', view.list.more, entries(view, hasRows, post))}
      </div>
    </div>
  `;
}

function entries({ list, countAgain }: TimelineView, hasRows: boolean, post: Post): readonly MenuEntry[] {
  const commandEntry = (label: string, command: PageCommand): MenuEntry => ({
    label,
    isEnabled: hasRows,
    run: () => {
      post({ type: 'command', command });
    },
  });
  const messageEntry = (label: string, type: 'saveFilter' | 'applyFilter' | 'count'): MenuEntry => ({
    label,
    run: () => {
      post({ type });
    },
  });
  return [
    commandEntry(list.copyAs, 'copyEventsAs'),
    commandEntry(list.exportAll, 'exportTimeline'),
    commandEntry(list.whatChanged, 'showWhatChanged'),
    { ...messageEntry(list.saveFilter, 'saveFilter'), startsGroup: true },
    messageEntry(list.applyFilter, 'applyFilter'),
    ...(countAgain === undefined ? [] : [{ ...messageEntry(countAgain, 'count'), startsGroup: true }]),
  ];
}
