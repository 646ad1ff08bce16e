// The event types of the filter: a button with the number of chosen types, and the list that it opens.
import { html, nothing } from 'lit/html.js';
import type { FilterView } from '../../controllers/timeline/protocol.ts';
import { format } from '../parts/format.ts';
import { closeWhenLeft } from '../parts/overflowMenu.ts';
import { button, type ListenerEvent } from '../parts/timelineParts.ts';

export interface TypesState {
  readonly chosen: readonly string[];
  /** The problem with the chosen types. */
  readonly wrong: string | undefined;
  readonly isOpen: boolean;
  readonly choose: (types: readonly string[]) => void;
  readonly toggled: (isOpen: boolean) => void;
}

/** The button and its list. */
export function types({ types: all, words }: FilterView, state: TypesState) {
  const { chosen, wrong, isOpen } = state;
  // The last type, which stands for two others together, is shown apart.
  const joined = all.at(-1);
  const separate = all.slice(0, -1);
  const fault = html`<span class="wrong" id="wrong-types" role="alert">${wrong ?? ''}</span>`;
  return html`
    <div class="field">
      <button
        class=${wrong === undefined ? 'choice' : 'choice invalid'}
        popovertarget="types"
        data-part="types"
        aria-describedby="wrong-types"
      >
        ${words.types} <span class="quiet">${format(words.chosen, String(chosen.length))}</span>
      </button>
      <div
        id="types"
        popover
        role="group"
        aria-label=${words.types}
        @beforetoggle=${({ newState }: ToggleEvent) => {
          state.toggled(newState === 'open');
        }}
        @keydown=${moveFocus}
        @focusout=${closeWhenLeft}
      >
        <div class="actions">
          <button autofocus @click=${() => state.choose(separate.map(({ value }) => value))}>${words.all}</button>
          ${button(words.none, () => {
            state.choose([]);
          })}
        </div>
        ${isOpen ? fault : nothing} ${separate.map((type) => checkbox(type, state))}
        ${joined ? html`<p class="quiet">${words.joined}</p>` : nothing} ${joined ? checkbox(joined, state) : nothing}
      </div>
      ${isOpen ? nothing : fault}
    </div>
  `;
}

function checkbox({ value, label }: FilterView['types'][number], { chosen, wrong, choose }: TypesState) {
  const change = ({ currentTarget }: ListenerEvent<HTMLInputElement>): void => {
    choose(currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value));
  };
  return html`
    <label class="check">
      <input type="checkbox" .checked=${chosen.includes(value)} aria-invalid=${wrong !== undefined} @change=${change} />
      <span>${label} <code>${value}</code></span>
    </label>
  `;
}

// Adds the arrow keys, Home and End, as in a list. Tab and Space work without it.
function moveFocus(event: KeyboardEvent & ListenerEvent<HTMLElement>): void {
  const { currentTarget, target, key } = event;
  const boxes = [...currentTarget.querySelectorAll<HTMLElement>('button, input')];
  const at = boxes.findIndex((one) => one === target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: boxes.length - 1 }[key];
  if (to === undefined || at < 0) return;
  boxes[Math.max(0, Math.min(to, boxes.length - 1))]?.focus();
  event.preventDefault();
}
