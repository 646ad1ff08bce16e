// Stores the staged changes of permission grids in the workspace's state, one entry for each set of lists.
import type * as vscode from 'vscode';
import type { DraftStore } from '../../controllers/permissionGrid/permissionGridController.ts';
import type { SavedDraft, PanelState } from '../../controllers/permissionGrid/protocol.ts';
import { updateMemento } from '../updateMemento.ts';

const key = 'permissionGrids';

/** No more grids than these are remembered; the one that was changed longest ago goes first. */
const mostDrafts = 50;

interface Entry {
  readonly account: string;
  readonly draft: unknown;
}

/** The staged changes of all grids of the workspace. */
export interface DraftStores {
  /** @param read takes what was kept for what it is, or says that it is nothing of ours */
  of(state: PanelState, read: (draft: unknown) => SavedDraft | undefined): DraftStore;
  /** Drops the changes that were staged in an account, or in all. */
  forget(account?: string): void;
}

/** Drafts in a memento. Stored data that cannot be read counts as not there. */
export function draftStores(memento: vscode.Memento): DraftStores {
  const all = (): ReadonlyMap<string, Entry> => {
    const stored: unknown = memento.get(key);
    return new Map(Array.isArray(stored) ? stored.flatMap(readEntry) : []);
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

/** The same lists of the same account and acting user are one grid, and what each holder can see is another. */
export function gridKey({ account, actingUser = '', lists, about = '' }: PanelState): string {
  return JSON.stringify([account, actingUser, about, ...lists.map(({ id }) => id).sort()]);
}

function readEntry(stored: unknown): readonly (readonly [string, Entry])[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const name: unknown = Reflect.get(stored, 'name');
  const account: unknown = Reflect.get(stored, 'account');
  const draft: unknown = Reflect.get(stored, 'draft');
  return typeof name === 'string' && typeof account === 'string' ? [[name, { account, draft }]] : [];
}
