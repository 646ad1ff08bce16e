// Stores the list state that each open list document was read from, in the workspace's state.
import type * as vscode from 'vscode';
import { readDocumentPath } from '../../domain/documents/documentPath.ts';
import { updateMemento } from '../updateMemento.ts';

const key = 'listDocuments';

/** The number of documents that are stored. The one that was changed longest ago is dropped first. */
const mostDocuments = 20;

/** Stored documents by their paths. They are read on demand, because activation does not need them. */
export interface BaseStore {
  get(path: string): unknown;
  /** Stores a document. @param document undefined to delete the entry */
  set(path: string, document: object | undefined): void;
  /** Deletes the documents of an account, or all. */
  forget(account?: string): void;
}

/** Stores documents in a memento. Each is one string, because the editor copies a value, and the IDs of a list can be many. */
export function baseStore(memento: vscode.Memento): BaseStore {
  const all = (): ReadonlyMap<string, unknown> => {
    const persisted: unknown = memento.get(key);
    return new Map(typeof persisted === 'object' && persisted !== null ? Object.entries(persisted) : []);
  };
  const write = (entries: Iterable<readonly [string, unknown]>): void => {
    updateMemento(memento, key, Object.fromEntries([...entries].slice(-mostDocuments)));
  };
  return {
    get: (path) => parsed(all().get(path)),
    set(path, document) {
      const entries = new Map(all());
      if (!entries.delete(path) && !document) return;
      if (document) entries.set(path, JSON.stringify(document));
      write(entries);
    },
    forget(account) {
      const before = all();
      const left = [...before].filter(([path]) => account !== undefined && readDocumentPath(path)?.account !== account);
      if (left.length < before.size) write(left);
    },
  };
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
