// Stores the choices of the lists view in the workspace's state, by account.
import type * as vscode from 'vscode';
import type { ListsViewStore } from '../../state/lists/listsView.ts';
import { updateMemento } from '../updateMemento.ts';

const key = 'listsViews';

/** Stores these choices in a memento. Unreadable data counts as absent. `forget` deletes those of an account, or all. */
export function listsViewStore(memento: vscode.Memento): ListsViewStore & { forget(account?: string): void } {
  const all = (): ReadonlyMap<string, unknown> => {
    const persisted: unknown = memento.get(key);
    return new Map(typeof persisted === 'object' && persisted !== null ? Object.entries(persisted) : []);
  };
  const write = (views: ReadonlyMap<string, unknown>): void => {
    updateMemento(memento, key, Object.fromEntries(views));
  };
  return {
    get: (account) => all().get(account),
    set(account, view) {
      write(new Map([...all(), [account, view]]));
    },
    forget(account) {
      const before = all();
      const left = new Map([...before].filter(([one]) => account !== undefined && one !== account));
      if (left.size < before.size) write(left);
    },
  };
}
