// Elements that several parts of the timeline's page share: buttons, problems and notes.
import { html, nothing } from 'lit/html.js';
import type { FromPage, Offer } from '../../controllers/timeline/protocol.ts';

/** Sends a message to the host. */
export type Post = (message: FromPage) => void;

/** A button that always does something; nothing if it has no label. */
export function button(label: string | undefined, click: (event: ListenerEvent<Element>) => void) {
  return label === undefined ? nothing : html`<button @click=${click}>${label}</button>`;
}

/** A button that turns something on or off. */
export function toggle(label: string, isOn: boolean, turn: () => void) {
  return html`<button class="toggle" aria-pressed=${isOn} @click=${turn}>${label}</button>`;
}

/** A button that can be pressed now or not. It is never disabled for the browser, which would take the focus from a button just pressed. */
export function tool(label: string, isEnabled: boolean, act: (event: ListenerEvent<Element>) => void) {
  const click = (event: ListenerEvent<Element>): void => {
    if (isEnabled) act(event);
  };
  return html`<button aria-disabled=${!isEnabled} @click=${click}>${label}</button>`;
}

/** An offer with its price. @param id of the price, unique in the page */
export function offered(
  offer: Pick<Offer, 'label' | 'price' | 'ariaPrice' | 'busy'>,
  id: string,
  isFirst: boolean,
  take: () => void,
) {
  const click = ({ detail }: MouseEvent): void => {
    // The second click of a double click was not meant for the offer that came in between.
    if (!offer.busy && detail <= 1) take();
  };
  return html`
    <div class="offer">
      <button
        class=${isFirst ? 'primary' : nothing}
        aria-disabled=${offer.busy}
        aria-describedby=${id}
        @click=${click}
        @keydown=${ignoreHeldKey}
      >
        ${offer.label}
      </button>
      <span class="price" aria-hidden="true">${offer.price}</span>
      <span class="visually-hidden" id=${id}>${offer.ariaPrice}</span>
    </div>
  `;
}

/** A remark. */
export function note(text: string | undefined) {
  return text === undefined ? nothing : html`<p class="quiet">${text}</p>`;
}

/** A problem, announced to screen readers. @param more is shown below it */
export function problemOf(problem: { readonly what: string; readonly todo: string } | undefined, more: unknown = nothing) {
  return html`
    <div role="alert">
      ${
        problem
          ? html`<div class="problem">
              <p>${problem.what}</p>
              <p>${problem.todo}</p>
              ${more}
            </div>`
          : nothing
      }
    </div>
  `;
}

/** An event as an element hears it that has a listener for it. */
export interface ListenerEvent<E> {
  readonly currentTarget: E;
}

/** Ignores a key that is held down: it would load page after page. */
export function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
