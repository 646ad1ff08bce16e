// Stores in the workspace's state what each open list document was read from.
import type * as vscode from 'vscode';
import { readDocumentPath } from '../../domain/documents/documentPath.ts';
import { updateMemento } from '../updateMemento.ts';

const key = 'listDocuments';

/** No more documents than these are remembered; the one that was changed longest ago goes first. */
const mostDocuments = 20;

/** Documents by their paths. They are read when they are needed, because activation does not need them. */
export interface BaseStore {
  get(path: string): unknown;
  /** Without a document it is forgotten. */
  set(path: string, document: object | undefined): void;
  /** Drops the documents of an account, or all. */
  forget(account?: string): void;
}

/** Documents in a memento, each as one text: the editor keeps its own copy of what it is given, of every ID of every list. */
export function baseStore(memento: vscode.Memento): BaseStore {
  const all = (): ReadonlyMap<string, unknown> => {
    const stored: unknown = memento.get(key);
    return new Map(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
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
