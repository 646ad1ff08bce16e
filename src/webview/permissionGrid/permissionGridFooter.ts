// The footer of the permission grid: a summary of the staged changes, the outcome of sending them, and the buttons.
import { html, nothing } from 'lit/html.js';
import type { FromPage, GridView } from '../../controllers/permissionGrid/protocol.ts';

type Post = (message: FromPage) => void;

/** The footer: staged changes, the calls that would be sent, progress and outcome. */
export function footer({ footer: view, unread, words, announcement }: GridView, post: Post) {
  const { outcome, sending } = view;
  return html`
    <footer>
      <div role="alert">
        ${
          outcome?.problems.length
            ? html`<div class="problem">
                <p>${outcome.summary}</p>
                <ul class="lines" tabindex="0">
                  ${outcome.problems.map((line) => html`<li>${line}</li>`)}
                </ul>
              </div>`
            : nothing
        }
      </div>
      ${outcome?.problems.length === 0 ? html`<p>${outcome.summary}</p>` : nothing}
      ${
        view.warnings.length > 0
          ? html`<ul class="warnings">
              ${view.warnings.map((line) => html`<li>${line}</li>`)}
            </ul>`
          : nothing
      }
      <div class="offer">
        ${
          sending
            ? html`
                <progress max=${sending.total} .value=${sending.done} aria-label=${sending.text}></progress>
                <span>${sending.text}</span>
                <button type="button" ?disabled=${sending.stopping} @click=${() => post({ type: 'stop' })}>${words.stop}</button>
              `
            : html`<span class="summary" id="summary">${view.summary}</span>`
        }
        ${view.apply ? applyButton(view.apply, post) : nothing}
        ${
          view.discard === undefined
            ? nothing
            : html`<button type="button" @click=${() => post({ type: 'discard' })}>${view.discard}</button>`
        }
      </div>
      ${
        view.calls
          ? collapsible(
              view.calls,
              html`<div class="actions">
                ${view.calls.secondaryActions.map(
                  (label, at) =>
                    html`<button type="button" @click=${() => post({ type: 'secondaryAction', at })}>${label}</button>`,
                )}
              </div>`,
            )
          : nothing
      }
      ${unread ? collapsible(unread, nothing) : nothing}
      <p class="visually-hidden" role="status">${announcement}</p>
    </footer>
  `;
}

function collapsible({ title, lines }: { readonly title: string; readonly lines: readonly string[] }, below: unknown) {
  return html`<details>
    <summary>${title}</summary>
    <ul class="lines" tabindex="0">
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
    ${below}
  </details>`;
}

function applyButton({ id, label }: { readonly id: string; readonly label: string }, post: Post) {
  const apply = ({ detail }: MouseEvent): void => {
    // The second click of a double click may hit a button that appeared after the first one.
    if (detail <= 1) post({ type: 'apply', id });
  };
  return html`<button type="button" class="primary" aria-describedby="summary" @click=${apply} @keydown=${ignoreHeldKey}>
    ${label}
  </button>`;
}

// A key that is held down clicks repeatedly, and may press a button that has just appeared.
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
