// The keys of the list of events, the action of each, and the effect of a press of the mouse.
import { isMac } from '../parts/keyNames.ts';
import type { SelectMode } from './timelineSelection.ts';

export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export type ListAction =
  | { readonly type: 'go'; readonly to: (at: number, size: Size) => number; readonly mode: SelectMode }
  | { readonly type: 'toggle' | 'all' | 'clear' | 'open' }
  | { readonly type: 'find'; readonly text: string };

/** The size of the list. */
export interface Size {
  /** The number of all rows. */
  readonly count: number;
  /** The number of rows that a page key moves. */
  readonly page: number;
}

const moves: Readonly<Record<string, (at: number, size: Size) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  PageUp: (at, { page }) => at - page,
  PageDown: (at, { page }) => at + page,
  Home: () => 0,
  End: (_at, { count }) => count - 1,
};

/** The action of a key; undefined if the list does not use it. @param isFinding letters were typed a moment ago */
export function actionOf({ key, ctrlKey, shiftKey, altKey, metaKey }: Key, isFinding: boolean): ListAction | undefined {
  if (altKey) return undefined;
  const hasCtrl = ctrlKey || metaKey;
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (move) {
    const mode = shiftKey ? 'range' : hasCtrl && key !== 'Home' && key !== 'End' ? 'only' : 'one';
    return { type: 'go', mode, to: (at, size) => Math.max(0, Math.min(move(at, size), size.count - 1)) };
  }
  if (hasCtrl) return key.toLowerCase() === 'a' && !shiftKey ? { type: 'all' } : key === ' ' ? { type: 'toggle' } : undefined;
  if (key === 'Enter') return { type: 'open' };
  if (key === 'Escape') return { type: 'clear' };
  if (key === ' ' && !isFinding) return { type: 'toggle' };
  return isLetter(key) ? { type: 'find', text: key } : undefined;
}

/** The way in which a press of the mouse selects its row; undefined if it does not. */
export function modeOfPress(
  { button, ctrlKey, metaKey, shiftKey }: Omit<Key, 'key' | 'altKey'> & { readonly button: number },
  platform?: string,
): SelectMode | undefined {
  // On macOS, Ctrl and a click open the context menu, which selects the row by itself if it is needed.
  if (button !== 0 || (ctrlKey && isMac(platform))) return undefined;
  return shiftKey ? 'range' : ctrlKey || metaKey ? 'toggle' : 'one';
}

// A key that types nothing has a name of several letters, such as `Tab`.
function isLetter(key: string): boolean {
  return Array.from(key).length === 1;
}
