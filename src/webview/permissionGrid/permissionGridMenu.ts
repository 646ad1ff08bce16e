// The list of levels that opens at a cell, and closes with a choice or with Escape.
import { html } from 'lit/html.js';
import type { GridView } from '../../controllers/permissionGrid/protocol.ts';

type Level = GridView['levels'][number]['value'];

/** The keys of the levels, which also work at a cell without the list. */
const keys: Readonly<Record<Level, string>> = { none: 'n', read: 'r', write: 'w', manage: 'm' };

export interface MenuState {
  /** The level of the cell at which the list is open. */
  readonly current: string;
  readonly choose: (level: Level) => void;
  /** The menu calls this after it was closed, by a choice or otherwise. */
  readonly closed: () => void;
}

/** The list, which is hidden until `openMenu` shows it. */
export function menu({ levels, words }: GridView, { current, choose, closed }: MenuState) {
  const toggled = (event: Event): void => {
    if (event instanceof ToggleEvent && event.newState === 'closed') closed();
  };
  const pressed = (event: KeyboardEvent): void => {
    const byKey = levels.find(({ value }) => keys[value] === event.key.toLowerCase());
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (byKey) choose(byKey.value);
    else if (!move(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`
    <div id="levels" popover role="listbox" aria-label=${words.menu} @toggle=${toggled} @keydown=${pressed}>
      ${levels.map(({ value, label }) => {
        const pick = (): void => {
          choose(value);
        };
        return html`
          <div role="option" tabindex="-1" aria-selected=${value === current} @click=${pick} @keydown=${onEnter(pick)}>
            <span>${label}</span> <kbd aria-hidden="true">${keys[value]}</kbd>
          </div>
        `;
      })}
    </div>
  `;
}

/** Shows the list and puts the focus on the current level. */
export function openMenu(page: HTMLElement): void {
  const list = page.querySelector<HTMLElement>('#levels');
  list?.showPopover();
  (list?.querySelector<HTMLElement>('[aria-selected=true]') ?? list?.querySelector<HTMLElement>('[role=option]'))?.focus();
}

/** Hides the list, which then calls `closed`. */
export function closeMenu(page: HTMLElement): void {
  page.querySelector<HTMLElement>('#levels:popover-open')?.hidePopover();
}

/** Closes the list or moves the focus in it. @returns whether the key does either */
function move({ key, currentTarget, target }: KeyboardEvent): boolean {
  if (!(currentTarget instanceof HTMLElement)) return false;
  if (key === 'Escape' || key === 'Tab') {
    currentTarget.hidePopover();
    return true;
  }
  const options = [...currentTarget.querySelectorAll<HTMLElement>('[role=option]')];
  const at = options.findIndex((option) => option === target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[key];
  if (to === undefined) return false;
  options[Math.max(0, Math.min(to, options.length - 1))]?.focus();
  return true;
}

function onEnter(pick: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    pick();
  };
}
