// The tools above the list of events: what is done with those that are selected, and whether details are shown.
import { html, nothing } from 'lit';
import type { FromPage, ListWords } from '../timeline/protocol.ts';

export interface Tools {
  readonly isOpen: boolean;
  readonly hasRows: boolean;
  readonly post: (message: FromPage) => void;
  /** Shows the details, or no longer. */
  readonly toggle: () => void;
}

/** None where there is nothing to do anything with. */
export function tools({ copyAs, exportAll, showDetails }: ListWords, { isOpen, hasRows, post, toggle }: Tools) {
  if (!hasRows) return nothing;
  return html`
    <div class="bar tools">
      <button type="button" class="secondary" aria-pressed=${isOpen ? 'true' : 'false'} @click=${toggle}>${showDetails}</button>
      <button type="button" class="secondary" @click=${() => post({ type: 'command', command: 'copyEventsAs' })}>
        ${copyAs}
      </button>
      <button type="button" class="secondary" @click=${() => post({ type: 'command', command: 'exportTimeline' })}>
        ${exportAll}
      </button>
    </div>
  `;
}
