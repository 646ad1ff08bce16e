// Where filters and searches with a name are kept: in the state of the workspace, or of the user.
import type * as vscode from 'vscode';
import type { FilterShelf } from '../../state/timeline/savedFilters.ts';
import { updateMemento } from '../updateMemento.ts';

/** A place in a memento. */
export function filterShelf(memento: vscode.Memento, key: 'timelineFilters' | 'companySearches'): FilterShelf {
  return {
    get: () => memento.get(key),
    set: (kept) => {
      updateMemento(memento, key, kept);
    },
  };
}
