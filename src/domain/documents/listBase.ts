// The base of a list document: the state of the list with which saving compares the document.
import * as z from 'zod/mini';
import { readerOf } from '../../client/readerOf.ts';
import type { List } from '../../client/model/list.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

const Base = z.object({
  list: z.object({ id: z.string().check(z.minLength(1)), name: z.string() }),
  ids: z.array(z.string()),
  /** The number of items of the list at that time, and its modification date, as List Details returned them. */
  length: z.exactOptional(z.number()),
  modifiedDate: z.exactOptional(z.string()),
  /** False if the acting user surely may not change the list. */
  mayWrite: z.boolean(),
});

/** The base is plain data and persisted, because the changes of a document cannot be computed without it after a reload. */
export type ListBase = Readonly<z.output<typeof Base>>;

const Persisted = z.object({ base: Base, mtime: z.number() });

/** The persisted state of a document: its base, and its modification time for the editor, in milliseconds since the epoch. */
export type PersistedDocument = Readonly<z.output<typeof Persisted>>;

/** Reads a persisted document. @returns undefined if this version cannot read it */
export const readPersisted = readerOf(Persisted);

/** The base of a document that holds these IDs of a list. */
export function baseOf(list: List, ids: Iterable<string>, mayWrite: boolean): ListBase {
  return {
    list: { id: list.id, name: list.name },
    ids: [...new Set(ids)],
    ...omitUndefined({ length: list.length, modifiedDate: list.modifiedDate }),
    mayWrite,
  };
}

/** The number of the list's items that are not in the document; negative if the document has some that are gone. */
export function missingIn({ ids, length }: ListBase): number {
  return length === undefined ? 0 : length - ids.length;
}

/**
 * Returns whether the list has changed since, as far as both answers say. Unconfirmed: whether an answer contains the modification
 * date.
 */
export function isChanged({ length, modifiedDate }: ListBase, now: List): boolean {
  const differs = (a: unknown, b: unknown): boolean => a !== undefined && b !== undefined && a !== b;
  return differs(length, now.length) || differs(modifiedDate, now.modifiedDate);
}
