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

/** A level in the service's own word, whatever it is. */
const Held = z.object({ holder, level: text });

const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created') }),
  z.object({ kind: z.literal('renamed'), from: text, to: text }),
  z.object({
    kind: z.literal('deleted'),
    /** Absent if nobody knew them. */
    extraData: z.exactOptional(record),
    /** It had extra data that could not be read. */
    hasUnreadExtraData: z.exactOptional(z.literal(true)),
    hidden: z.boolean(),
    /** Another user, whose list it was. If the list is created again, it belongs to its new creator. */
    owner: z.exactOptional(id),
    /** The user who deleted it: the owner of the list that an undo creates, who needs no permission on it. */
    actingUser: z.exactOptional(id),
    items: ids,
    /** The number of further items; absent if the length was unknown. */
    unknownItems: z.exactOptional(z.number()),
    permissions: z.array(Held),
    /** Whether these were all. */
    permissionsKnown: z.boolean(),
  }),
  z.object({
    kind: z.literal('items'),
    /** Those that really came or went. */
    added: ids,
    removed: ids,
    /** Those of which nobody knows whether they were there before. */
    maybeAdded: ids,
    maybeRemoved: ids,
    /** The number of other items that `*` removed unseen; absent if the length was unknown. */
    lost: z.exactOptional(z.number()),
  }),
  z.object({
    kind: z.literal('extraData'),
    /** Absent if nobody knew, and null in entries of older versions that did not know either. */
    from: z.exactOptional(z.nullable(record)),
    to: record,
  }),
  z.object({ kind: z.literal('hidden'), to: z.boolean() }),
  /** Without `from` it was given, without `to` revoked. */
  z.object({ kind: z.literal('permission'), holder, from: z.exactOptional(text), to: z.exactOptional(text) }),
]);

const Step = z.object({ list: z.object({ id, name: text, type: text }), change: Change });

const Entry = z.object({
  id,
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** None if it took back what was gone by itself. */
  steps: z.array(Step),
  /** The entry that this one took back. */
  undoes: z.exactOptional(id),
  /** It names people, so it may be gone with this window. */
  people: z.exactOptional(z.literal(true)),
});

export type HeldPermission = Readonly<z.output<typeof Held>>;
export type ListChange = Readonly<z.output<typeof Change>>;
export type ItemsChange = Extract<ListChange, { kind: 'items' }>;
export type DeletedList = Extract<ListChange, { kind: 'deleted' }>;

/** One change of one list; the list is named as it was before it. */
export type JournalStep = Readonly<z.output<typeof Step>>;

/** One batch of changes that a person asked for: all its steps are undone together, in reverse. */
export type JournalEntry = Readonly<z.output<typeof Entry>>;

/** @returns undefined if one of them is no step of this version */
export function readSteps(persisted: readonly unknown[]): readonly JournalStep[] | undefined {
  const read = z.safeParse(z.array(Step), persisted);
  return read.success ? read.data : undefined;
}

/** @returns undefined if it is no entry of this version */
export const readEntry = readerOf(Entry);
