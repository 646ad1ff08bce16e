// Elements that several parts of the pages share: buttons, offers, problems and notes.
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

/** A button that may be disabled. It stays focusable then, because the browser takes the focus from a disabled button. */
export function tool(label: string, isEnabled: boolean, act: (event: ListenerEvent<Element>) => void) {
  const click = (event: ListenerEvent<Element>): void => {
    if (isEnabled) act(event);
  };
  return html`<button aria-disabled=${!isEnabled} @click=${click}>${label}</button>`;
}

/** The button of an offer with its price. @param id the ID of the price element @param take is called when it is clicked */
export function offered(
  offer: Pick<Offer, 'label' | 'price' | 'ariaPrice' | 'busy'>,
  id: string,
  isFirst: boolean,
  take: () => void,
) {
  const click = ({ detail }: MouseEvent): void => {
    // The second click of a double click is ignored: it was not meant for an offer that has just replaced the first one.
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

/** A note in a paragraph; nothing if there is none. */
export function note(text: string | undefined) {
  return text === undefined ? nothing : html`<p class="quiet">${text}</p>`;
}

/** A problem, announced to screen readers. @param more the content below it */
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

/** An event whose `currentTarget` is the element with the listener, which the DOM types leave open. */
export interface ListenerEvent<E> {
  readonly currentTarget: E;
}

/** Ignores the repeated clicks of a key that is held down, which would load page after page. */
export function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
