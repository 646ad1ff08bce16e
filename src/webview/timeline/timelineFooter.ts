// The bottom of the page: what went wrong, the buttons with their prices, and how far the loading is.
import { html } from 'lit/html.js';
import type { TimelineView } from '../../controllers/timeline/protocol.ts';
import { button, offered, problemOf, type Post } from '../parts/timelineParts.ts';

/** The footer: what is loaded, problems, and the offers, of which `view.offer` is the primary one. */
export function footer(view: TimelineView, post: Post) {
  const { problem, count, offer, other, all, stop, status, countAgain } = view;
  const recount = (): void => {
    post({ type: 'count' });
  };
  const help = problem?.action;
  // Without values first, whichever is the first choice: a button stays where it was.
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

/** Whether the focus is at the bottom, and on what. */
export function focusBefore(page: HTMLElement): 'button' | 'status' | undefined {
  const active = document.activeElement;
  if (active === null || !page.querySelector('footer')?.contains(active)) return undefined;
  return active === statusLine(page) && !firstButton(page) ? 'status' : 'button';
}

/** Puts the focus to where one goes on after drawing: the button, or the line that says what became of it. */
export function focusAfter(page: HTMLElement, before: 'button' | 'status'): void {
  if (before === 'status') firstButton(page)?.focus();
  else if (document.activeElement === document.body) (firstButton(page) ?? statusLine(page))?.focus();
}

/** Brings a new problem and its button into view: it comes in below what was looked at. */
export function showProblem(page: HTMLElement): void {
  page.querySelector('.offer')?.scrollIntoView({ block: 'nearest' });
}

/** The button that goes on. */
export function firstButton(page: HTMLElement): HTMLElement | null {
  return page.querySelector<HTMLElement>('button.primary');
}

function statusLine(page: HTMLElement): HTMLElement | null {
  return page.querySelector<HTMLElement>('[role=status]');
}
