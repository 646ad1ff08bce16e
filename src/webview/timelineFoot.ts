// The bottom of the page: what went wrong, the one button with its price, and how far the loading is.
import { html, nothing } from 'lit';
import type { FromPage, Offer, TimelineView } from '../timeline/protocol.ts';

/** What is loaded, what is wrong, and the one button that goes on. */
export function foot(view: TimelineView, post: (message: FromPage) => void) {
  const { problem, offer, all, stop, status } = view;
  return html`
    <footer>
      <div role="alert">
        ${
          problem
            ? html`<div class="problem">
                <p>${problem.what}</p>
                <p>${problem.todo}</p>
                ${problem.action ? helping(problem.action, post) : nothing}
              </div>`
            : nothing
        }
      </div>
      ${offer ? offered(offer, 'primary', post) : nothing} ${all ? offered(all, offer ? 'secondary' : 'primary', post) : nothing}
      ${stop === undefined ? nothing : html`<button type="button" class="secondary" @click=${() => post({ type: 'stop' })}>${stop}</button>`}
      <p class="status" role="status" tabindex="-1">${status}</p>
    </footer>
  `;
}

/** Whether the focus is at the bottom, and on what. */
export function focusBefore(page: HTMLElement): 'button' | 'status' | undefined {
  const active = document.activeElement;
  if (active === null || !page.querySelector('footer')?.contains(active)) return undefined;
  return active === statusLine(page) && !button(page) ? 'status' : 'button';
}

/** Puts the focus to where one goes on after drawing: the button, or the line that says what became of it. */
export function focusAfter(page: HTMLElement, before: 'button' | 'status'): void {
  if (before === 'status') button(page)?.focus();
  else if (document.activeElement === document.body) (button(page) ?? statusLine(page))?.focus();
}

/** Brings a new problem and its button into view: it comes in below what was looked at. */
export function showProblem(page: HTMLElement): void {
  page.querySelector('.offer')?.scrollIntoView({ block: 'nearest' });
}

function helping(
  { label, command }: NonNullable<NonNullable<TimelineView['problem']>['action']>,
  post: (message: FromPage) => void,
) {
  return html`<p><button type="button" class="secondary" @click=${() => post({ type: 'act', command })}>${label}</button></p>`;
}

function offered(offer: Offer, kind: 'primary' | 'secondary', post: (message: FromPage) => void) {
  const accept = ({ detail }: MouseEvent): void => {
    // The second click of a double click was not meant for the offer that came in between.
    if (!offer.busy && detail <= 1) post({ type: 'accept', offer: offer.id });
  };
  return html`
    <div class="offer">
      <button
        type="button"
        class=${kind}
        aria-disabled=${offer.busy ? 'true' : 'false'}
        aria-describedby=${`price-${offer.action}`}
        @click=${accept}
        @keydown=${ignoreHeldKey}
      >
        ${offer.label}
      </button>
      <span class="price" aria-hidden="true">${offer.price}</span>
      <span class="spoken" id=${`price-${offer.action}`}>${offer.spokenPrice}</span>
    </div>
  `;
}

function button(page: HTMLElement): HTMLElement | null {
  return page.querySelector<HTMLElement>('button.primary');
}

function statusLine(page: HTMLElement): HTMLElement | null {
  return page.querySelector<HTMLElement>('[role=status]');
}

// A key that is held down would load page after page.
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
