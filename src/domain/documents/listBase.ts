// The state of the list that a document was read from, which changes are computed against.
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

/** Plain data: it is kept over a reload of the window, since a document with changes in it is nothing without its base. */
export type ListBase = Readonly<z.output<typeof Base>>;

const Persisted = z.object({ base: Base, mtime: z.number() });

/** The persisted state of a document: its base, and its modification time for the editor, in milliseconds since the epoch. */
export type PersistedDocument = Readonly<z.output<typeof Persisted>>;

/** @returns undefined if it is none of this version */
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

/** Whether the list is another by now. Unconfirmed: that an answer tells its modification date; its length is told. */
export function isChanged({ length, modifiedDate }: ListBase, now: List): boolean {
  const differs = (a: unknown, b: unknown): boolean => a !== undefined && b !== undefined && a !== b;
  return differs(length, now.length) || differs(modifiedDate, now.modifiedDate);
}
