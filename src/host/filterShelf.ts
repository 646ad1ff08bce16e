// Where filters are kept: in the workspace's state.
import type * as vscode from 'vscode';
import type { FilterShelf } from '../state/savedFilters.ts';

const key = 'timelineFilters';

/** Filters in a memento. */
export function filterShelf(memento: vscode.Memento): FilterShelf {
  return {
    get: () => memento.get(key),
    set: (kept) => void memento.update(key, kept),
  };
}
