// Stores saved filters and searches, in the state of the workspace or of the user.
import type * as vscode from 'vscode';
import type { FilterStore } from '../../state/timeline/savedFilters.ts';
import { updateMemento } from '../updateMemento.ts';

/** A place in a memento. */
export function filterStore(memento: vscode.Memento, key: 'timelineFilters' | 'companySearches'): FilterStore {
  return {
    get: () => memento.get(key),
    set: (cached) => {
      updateMemento(memento, key, cached);
    },
  };
}
