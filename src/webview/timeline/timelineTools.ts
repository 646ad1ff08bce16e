// The tools above the list of events: what is done with those that are selected, and whether details are shown.
import { html, nothing } from 'lit/html.js';
import type { ListWords, PageCommand } from '../../timeline/protocol.ts';
import { button, type Post } from '../parts/timelineParts.ts';

export interface Tools {
  readonly isOpen: boolean;
  readonly hasRows: boolean;
  readonly post: Post;
  /** Shows the details, or no longer. */
  readonly toggle: () => void;
}

/** None where there is nothing to do anything with. */
export function tools({ copyAs, exportAll, showDetails }: ListWords, { isOpen, hasRows, post, toggle }: Tools) {
  if (!hasRows) return nothing;
  const run = (command: PageCommand) => () => {
    post({ type: 'command', command });
  };
  return html`
    <div class="actions tools">
      <button aria-pressed=${isOpen} @click=${toggle}>${showDetails}</button>
      ${button(copyAs, run('copyEventsAs'))} ${button(exportAll, run('exportTimeline'))}
    </div>
  `;
}
