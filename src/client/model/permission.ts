// A permission: a level on one list, held by a user or by a share key.
import { isRecord } from '../isRecord.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { recordDecoder, type Row } from './envelope.ts';
import { readUser, type ListUser } from './listUser.ts';
import { readId, type RecordReader } from './recordReader.ts';

/** service.md, "Permission": pyramidal, each level includes those before it. */
export const levels = ['read', 'write', 'manage'] as const;
export type Level = (typeof levels)[number];

/** The holder of a permission. service.md addresses the two by different paths. */
export type Holder = { readonly kind: 'user'; readonly id: string } | { readonly kind: 'key'; readonly id: string };

/** A holder as one text, such as `user:ada`. */
export function holderKey({ kind, id }: Holder): string {
  return `${kind}:${id}`;
}

/** The holder that `holderKey` has named. @returns undefined if it is no such text */
export function holderOf(key: string): Holder | undefined {
  const at = key.indexOf(':');
  const kind = key.slice(0, at);
  const id = key.slice(at + 1);
  return (kind === 'user' || kind === 'key') && id !== '' ? { kind, id } : undefined;
}

export interface Permission {
  /** `read`, `write` or `manage`; another word is kept as it came. */
  readonly level: string;
  /**
   * Absent if the record does not say clearly who holds the permission: such a record is shown as it came, nothing is written
   * to it, and the permissions of its list count as not known, see `permissionsIn`.
   */
  readonly holder?: Holder;
  readonly user?: ListUser;
  /** The default share key that a user's permission is tied to (service.md, "List Permission - Edit (user)"), if it is named. */
  readonly shareKey?: string;
}

/** A permission with a clear holder. */
export type HeldPermission = Permission & { readonly holder: Holder };

export interface ReadPermissions {
  readonly held: readonly HeldPermission[];
  /** The number of records that do not clearly name a holder. With one or more of them it is unknown who has no permission. */
  readonly ambiguous: number;
}

/**
 * Tells the clear records of a list from the others. Two records of one holder that differ are not clear either: at least one of
 * them is of somebody else.
 */
export function permissionsIn(rows: readonly Row<Permission>[]): ReadPermissions {
  const read = rows.flatMap(({ value }) => (value && isHeld(value) ? [value] : []));
  const byHolder = Map.groupBy(read, ({ holder }) => JSON.stringify(holder));
  const held = read.filter((one) => {
    const same = byHolder.get(JSON.stringify(one.holder)) ?? [];
    return same.every(({ level, shareKey }) => level === one.level && shareKey === one.shareKey);
  });
  return { held, ambiguous: rows.length - held.length };
}

function isHeld(permission: Permission): permission is HeldPermission {
  return permission.holder !== undefined;
}

/**
 * Reads a permission. Unconfirmed: the whole record (service-shapes.md, "Permission"). A level that cannot be read, or two
 * levels, make the record unreadable.
 */
export const readPermission = recordDecoder('permission', (members): Permission | undefined => {
  const levelsGiven = ['permission', 'level'].filter((name) => members.has(name)).map((name) => levelIn(members, name));
  const level = theOne(levelsGiven);
  return level === undefined ? undefined : { level, ...holderIn(members) };
});

function levelIn(members: RecordReader, name: string): string | undefined {
  return members.part(name, (value) => (typeof value === 'string' && value !== '' ? value : undefined));
}

/**
 * The holder of the permission; undefined if the record can be read in two ways, because a change could then go to somebody else.
 * - `key` or `shareKey` names a share key, and an `owner` beside it is the owner of the key.
 * - `user` or `shareUser` names a user. Unconfirmed: that a `key` beside it is the user's default share key, which service.md
 *   ties the permission to. If it were the holder, a change would go to the user that the row names.
 * - `appUserId`, `owner` and `{id, name}` name a user if nothing else names a holder.
 */
function holderIn(members: RecordReader): Pick<Permission, 'holder' | 'user' | 'shareKey'> {
  const keys = ['key', 'shareKey'].filter((name) => members.has(name)).map((name) => members.part(name, readKey));
  const users = ['user', 'shareUser'].filter((name) => members.has(name)).map((name) => members.part(name, readUser));
  const others = ['appUserId', 'owner'].filter((name) => members.has(name)).map((name) => members.part(name, readUser));
  if (users.length > 0) return userHolder([...users, ...others.slice(0, members.has('appUserId') ? 1 : 0)], keys);
  if (keys.length > 0) return members.has('appUserId') ? {} : keyHolder(keys);
  const isFlat = members.has('id') && members.has('name');
  if (others.length > 0) return isFlat ? {} : userHolder(others, []);
  if (!isFlat) return {};
  const kind = members.text('type') ?? members.text('kind');
  // A flat record may say the kind of its holder. One that does not is that of a user, whose name is beside the ID.
  if (kind !== undefined && keyWords.includes(kind)) return keyHolder([members.id('id')]);
  if (kind !== undefined && kind !== 'user') return {};
  return userHolder(
    [readUser({ id: members.raw('id'), name: members.raw('name'), application: members.raw('application') })],
    [],
  );
}

const keyWords: readonly string[] = ['key', 'shareKey', 'share-key', 'share_key'];

function userHolder(
  users: readonly (ListUser | undefined)[],
  keys: readonly (string | undefined)[],
): Pick<Permission, 'holder' | 'user' | 'shareKey'> {
  const id = theOne(users.map((user) => user?.id));
  if (id === undefined || id === '') return {};
  const named = users.find((user) => user?.name !== undefined) ?? users[0];
  const shareKey = keys.length === 0 ? users.find((user) => user?.shareKey !== undefined)?.shareKey : theOne(keys);
  return {
    holder: { kind: 'user', id },
    ...omitUndefined({ user: named, shareKey }),
  };
}

function keyHolder(keys: readonly (string | undefined)[]): Pick<Permission, 'holder'> {
  const id = theOne(keys);
  return id === undefined ? {} : { holder: { kind: 'key', id } };
}

// A share key is an ID, or an object around one.
function readKey(value: unknown): string | undefined {
  return readId(value) ?? (isRecord(value) ? (readId(value['key']) ?? readId(value['id'])) : undefined);
}

/** The one value that all of them have; undefined if they have two, if one cannot be read, or if there is none. */
function theOne(values: readonly (string | undefined)[]): string | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}
