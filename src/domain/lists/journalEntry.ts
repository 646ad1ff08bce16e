// The entry of a change in the journal, with enough to name and undo it. It is validated when read.
import * as z from 'zod/mini';
import { readerOf } from '../../client/readerOf.ts';
import { isRecord } from '../../client/isRecord.ts';

const text = z.string();
const id = z.string().check(z.minLength(1));
const ids = z.array(id);
const record = z.custom<Readonly<Record<string, unknown>>>(isRecord);
const holder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id }),
  z.object({ kind: z.literal('key'), id }),
]);

/** A permission. Its level is the service's word, which this version may not know. */
const Held = z.object({ holder, level: text });

const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created') }),
  z.object({ kind: z.literal('renamed'), from: text, to: text }),
  z.object({
    kind: z.literal('deleted'),
    /** Absent if it was unknown. */
    extraData: z.exactOptional(record),
    /** The list had extra data that could not be read. */
    hasUnreadExtraData: z.exactOptional(z.literal(true)),
    hidden: z.boolean(),
    /** The owner if the list belonged to another user. If the list is created again, it belongs to its new creator. */
    owner: z.exactOptional(id),
    /** The user who deleted it: the owner of the list that an undo creates, who needs no permission on it. */
    actingUser: z.exactOptional(id),
    items: ids,
    /** The number of further items; absent if the length was unknown. */
    unknownItems: z.exactOptional(z.number()),
    permissions: z.array(Held),
    /** True if `permissions` holds all of them. */
    permissionsKnown: z.boolean(),
  }),
  z.object({
    kind: z.literal('items'),
    /** Items that were really added or removed. */
    added: ids,
    removed: ids,
    /** Items that were added or removed, although it is unknown whether the list held them before. */
    maybeAdded: ids,
    maybeRemoved: ids,
    /** The number of other items that `*` removed unseen; absent if the length was unknown. */
    lost: z.exactOptional(z.number()),
  }),
  z.object({
    kind: z.literal('extraData'),
    /** Absent if it was unknown, and null for the same reason in entries of older versions. */
    from: z.exactOptional(z.nullable(record)),
    to: record,
  }),
  z.object({ kind: z.literal('hidden'), to: z.boolean() }),
  /** The permission was given if `from` is absent, and revoked if `to` is absent. */
  z.object({ kind: z.literal('permission'), holder, from: z.exactOptional(text), to: z.exactOptional(text) }),
]);

const Step = z.object({ list: z.object({ id, name: text, type: text }), change: Change });

const Entry = z.object({
  id,
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Empty if the entry undid a change that was already gone. */
  steps: z.array(Step),
  /** The ID of the entry that this one undid. */
  undoes: z.exactOptional(id),
  /** The entry names people, so it is kept in the memory of this window only, unless the user allows otherwise. */
  people: z.exactOptional(z.literal(true)),
});

export type HeldPermission = Readonly<z.output<typeof Held>>;
export type ListChange = Readonly<z.output<typeof Change>>;
export type ItemsChange = Extract<ListChange, { kind: 'items' }>;
export type DeletedList = Extract<ListChange, { kind: 'deleted' }>;

/** One change of one list. The list has the name from before the change. */
export type JournalStep = Readonly<z.output<typeof Step>>;

/** The changes that a user asked for at once. All steps are undone together, from the last to the first. */
export type JournalEntry = Readonly<z.output<typeof Entry>>;

/** @returns undefined if one of them is no step that this version can read */
export function readSteps(persisted: readonly unknown[]): readonly JournalStep[] | undefined {
  const read = z.safeParse(z.array(Step), persisted);
  return read.success ? read.data : undefined;
}

/** @returns undefined if it is no entry that this version can read */
export const readEntry = readerOf(Entry);
