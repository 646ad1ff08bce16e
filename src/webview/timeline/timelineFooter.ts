// The footer of the page: the problem, the status, and the offers with their prices.
import { html } from 'lit/html.js';
import type { TimelineView } from '../../controllers/timeline/protocol.ts';
import { button, offered, problemOf, type Post } from '../parts/timelineParts.ts';

/** The footer. The primary button is `view.offer`, or the next offer there is. */
export function footer(view: TimelineView, post: Post) {
  const { problem, count, offer, other, all, stop, status, countAgain } = view;
  const recount = (): void => {
    post({ type: 'count' });
  };
  const help = problem?.action;
  // The page without payload comes first even if it is not the primary offer, so that the buttons keep their places.
  const pages = [offer, other].filter((one) => one !== undefined).sort((a, b) => Number(a.payload) - Number(b.payload));
  const first = offer ?? other ?? all;
  const offers = [
    count && offered({ ...count, ariaPrice: count.price, busy: false }, 'price-count', true, recount),
    ...[...pages, ...(all ? [all] : [])].map((one) =>
      offered(one, `price-${one === other ? 'other' : one.action}`, one === first, () => {
        post({ type: 'accept', offer: one.id });
      }),
    ),
  ];
  return html`
    <footer>
      ${problemOf(
        problem,
        help &&
          html`<p>
            ${button(help.label, () => {
              post({ type: 'act', command: help.command });
            })}
          </p>`,
      )}
      <p class="status" role="status" tabindex="-1">${status}</p>
      ${offers}
      ${button(stop, () => {
        post({ type: 'stop' });
      })}
      ${button(first ? undefined : countAgain, recount)}
    </footer>
  `;
}

/** The part of the footer that has the focus before drawing; undefined if the focus is elsewhere. */
export function focusBefore(page: HTMLElement): 'button' | 'status' | undefined {
  const active = document.activeElement;
  if (active === null || !page.querySelector('footer')?.contains(active)) return undefined;
  return active === statusLine(page) && !firstButton(page) ? 'status' : 'button';
}

/** Moves the focus from the status to a new primary button, and from a button that is gone to the primary one or the status. */
export function focusAfter(page: HTMLElement, before: 'button' | 'status'): void {
  if (before === 'status') firstButton(page)?.focus();
  else if (document.activeElement === document.body) (firstButton(page) ?? statusLine(page))?.focus();
}

/** Scrolls a new problem and the first offer below it into view. */
export function showProblem(page: HTMLElement): void {
  page.querySelector('.offer')?.scrollIntoView({ block: 'nearest' });
}

/** The primary button of the page. */
export function firstButton(page: HTMLElement): HTMLElement | null {
  return page.querySelector<HTMLElement>('button.primary');
}

function statusLine(page: HTMLElement): HTMLElement | null {
  return page.querySelector<HTMLElement>('[role=status]');
}
