// Stores the staged changes of permission grids in the workspace's state, one entry for each set of lists.
import type * as vscode from 'vscode';
import type { DraftStore } from '../../controllers/permissionGrid/permissionGridController.ts';
import type { SavedDraft, PanelState } from '../../controllers/permissionGrid/protocol.ts';
import { updateMemento } from '../updateMemento.ts';

const key = 'permissionGrids';

/** The number of grids whose changes are stored. The grid that was changed longest ago is dropped first. */
const mostDrafts = 50;

interface Entry {
  readonly account: string;
  readonly draft: unknown;
}

/** The staged changes of all grids of the workspace. */
export interface DraftStores {
  /** Returns the store of one grid. @param read checks a stored draft; it returns undefined if it is not one */
  of(state: PanelState, read: (draft: unknown) => SavedDraft | undefined): DraftStore;
  /** Deletes the changes that were staged in an account, or in all. */
  forget(account?: string): void;
}

/** Stores drafts in a memento. Stored data that cannot be read counts as absent. */
export function draftStores(memento: vscode.Memento): DraftStores {
  const all = (): ReadonlyMap<string, Entry> => {
    const persisted: unknown = memento.get(key);
    return new Map(Array.isArray(persisted) ? persisted.flatMap(readEntry) : []);
  };
  const write = (entries: ReadonlyMap<string, Entry>): void => {
    updateMemento(
      memento,
      key,
      [...entries].slice(-mostDrafts).map(([name, { account, draft }]) => ({ name, account, draft })),
    );
  };
  return {
    of(state, read) {
      const name = gridKey(state);
      return {
        get: () => read(all().get(name)?.draft),
        keep(draft) {
          const entries = new Map(all());
          entries.delete(name);
          if (draft.changes.length > 0 || draft.added.length > 0) entries.set(name, { account: state.account, draft });
          write(entries);
        },
      };
    },
    forget(account) {
      const before = all();
      const left = new Map([...before].filter(([, entry]) => account !== undefined && entry.account !== account));
      if (left.size < before.size) write(left);
    },
  };
}

/**
 * Returns the key of a grid. The same lists of the same account and acting user are one grid, and the grid of a single holder is
 * another one.
 */
export function gridKey({ account, actingUser = '', lists, about = '' }: PanelState): string {
  return JSON.stringify([account, actingUser, about, ...lists.map(({ id }) => id).sort()]);
}

function readEntry(persisted: unknown): readonly (readonly [string, Entry])[] {
  if (typeof persisted !== 'object' || persisted === null) return [];
  const name: unknown = Reflect.get(persisted, 'name');
  const account: unknown = Reflect.get(persisted, 'account');
  const draft: unknown = Reflect.get(persisted, 'draft');
  return typeof name === 'string' && typeof account === 'string' ? [[name, { account, draft }]] : [];
}
