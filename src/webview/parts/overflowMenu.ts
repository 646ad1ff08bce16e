// The overflow menu: a button with three dots, which opens a list of rarely used actions.
import { html, nothing } from 'lit/html.js';
import type { ListenerEvent } from './timelineParts.ts';

/** One entry of the menu. */
export interface MenuEntry {
  readonly label: string;
  readonly run: () => void;
  /** True if it can be chosen now; true by default. */
  readonly isEnabled?: boolean;
  /** True if a line is drawn above it; false by default. */
  readonly startsGroup?: boolean;
}

/** The button and its menu. @param id of the menu, once in the page @param label names the button and the menu */
export function overflowMenu(id: string, label: string, entries: readonly MenuEntry[]) {
  if (entries.length === 0) return nothing;
  return html`
    <div class="overflow">
      <button class="icon" aria-label=${label} title=${label} aria-haspopup="menu" popovertarget=${id}>
        <span class="dots" aria-hidden="true"></span>
      </button>
      <div id=${id} class="menu" popover role="menu" aria-label=${label} @keydown=${moveFocus} @focusout=${closeWhenLeft}>
        ${entries.map((entry, at) => entryOf(entry, at === 0))}
      </div>
    </div>
  `;
}

function entryOf({ label, run, isEnabled = true, startsGroup = false }: MenuEntry, isFirst: boolean) {
  const click = ({ currentTarget }: ListenerEvent<HTMLElement>): void => {
    if (!isEnabled) return;
    // Hiding the menu returns the focus to its button. It comes first, because the action may move the focus.
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    run();
  };
  return html`<button
    class=${startsGroup ? 'entry begins' : 'entry'}
    role="menuitem"
    tabindex="-1"
    ?autofocus=${isFirst}
    aria-disabled=${isEnabled ? nothing : 'true'}
    @click=${click}
  >
    ${label}
  </button>`;
}

function moveFocus(event: KeyboardEvent & ListenerEvent<HTMLElement>): void {
  const { currentTarget, target, key } = event;
  const entries = [...currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = entries.findIndex((one) => one === target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[key];
  if (to === undefined) return;
  entries.at(to % entries.length)?.focus();
  event.preventDefault();
}

/** Closes a popover when the focus moves to an element other than its own and the button that opens it. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent & ListenerEvent<HTMLElement>): void {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
  if (relatedTarget.getAttribute('popovertarget') !== currentTarget.id) currentTarget.hidePopover();
}
