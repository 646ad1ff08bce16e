// Stores saved filters and searches, in the state of the workspace or of the user.
import type * as vscode from 'vscode';
import type { FilterStore } from '../../state/timeline/savedFilters.ts';
import { updateMemento } from '../updateMemento.ts';

/** Creates a store in a memento, under this key. */
export function filterStore(memento: vscode.Memento, key: 'timelineFilters' | 'companySearches'): FilterStore {
  return {
    get: () => memento.get(key),
    set: (saved) => {
      updateMemento(memento, key, saved);
    },
  };
}
