// The permissions of one list as far as they were read, and whether the acting user can share it.
import type { Failure } from '../../client/failure.ts';
import type { List } from '../../client/model/list.ts';
import { holderKey, type HeldPermission, type Holder, type Level } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { holderIn, type KnownHolder } from './holders.ts';

/** A level, or `none` if there is no permission. */
export type CellLevel = Level | 'none';

/** The members of a list that are needed to show and change its permissions. */
export type NamedList = Pick<List, 'id' | 'name' | 'type' | 'owner'>;

export interface ListPermissions {
  readonly list: NamedList;
  readonly permissions: readonly HeldPermission[];
  /** The number of records that do not say clearly who holds which level. Each may be of a holder who seems to have no level. */
  readonly unreadable: number;
  /** `part`: not all of them were read, and no reading is under way. */
  readonly status: 'reading' | 'read' | 'part' | 'failed';
  readonly failure?: Failure;
  /** Milliseconds since the epoch. */
  readonly readAt?: number;
}

/** The reason why the permissions of a list cannot be changed here. */
export type Block = 'reading' | 'failed' | 'part' | 'unreadable' | 'belowManage';

/** The levels by `holderKey`, cached for each array of permissions. */
const levelsOf = new WeakMap<readonly HeldPermission[], ReadonlyMap<string, string>>();

/**
 * The level that a holder has now. A level that this version does not know is returned as the service names it.
 * @returns `unknown` if the holder has no clear record and another record does not say clearly whose it is
 */
export function levelOf({ permissions, unreadable }: ListPermissions, holder: Holder): string {
  let levels = levelsOf.get(permissions);
  if (!levels) {
    levels = new Map(permissions.map((one) => [holderKey(one.holder), one.level]));
    levelsOf.set(permissions, levels);
  }
  return levels.get(holderKey(holder)) ?? (unreadable > 0 ? 'unknown' : 'none');
}

/** The level of a holder if the whole list was read, and `unknown` if it was not. */
export function knownLevel(listPermissions: ListPermissions | undefined, holder: Holder): string {
  return listPermissions?.status === 'read' ? levelOf(listPermissions, holder) : 'unknown';
}

/** Returns whether the holder is the list's owner, who needs no permission (service.md, "List"). */
export function isOwner({ list }: ListPermissions, holder: Holder): boolean {
  return holder.kind === 'user' && list.owner?.id === holder.id;
}

/**
 * The reason why nothing can be changed here; undefined if the service may accept a change. Sharing needs `manage`
 * (service.md, "Permission"). A user whose level is not known to be lower is let through, because the service decides.
 */
export function blockOf(listPermissions: ListPermissions, actingUser: string | undefined): Block | undefined {
  if (listPermissions.status !== 'read') return listPermissions.status;
  if (listPermissions.unreadable > 0) return 'unreadable';
  if (actingUser === undefined || listPermissions.list.owner?.id === actingUser) return undefined;
  const own = levelOf(listPermissions, { kind: 'user', id: actingUser });
  if (own !== 'read' && own !== 'write') return undefined;
  // A level can come through a share key as well, and the service may not say whose key it is.
  const throughKey = listPermissions.permissions.some(({ holder, level }) => holder.kind === 'key' && level === 'manage');
  return throughKey ? undefined : 'belowManage';
}

/** All holders and owners of these lists, each once, with everything that is known of them. */
export function holdersIn(allPermissions: readonly ListPermissions[]): ReadonlyMap<string, KnownHolder> {
  const known = new Map<string, KnownHolder>();
  const add = (one: KnownHolder): void => {
    const key = holderKey(one.holder);
    known.set(key, { ...one, ...known.get(key) });
  };
  for (const { list, permissions } of allPermissions) {
    if (list.owner && list.owner.id !== '') add(ownerOf(list.owner));
    for (const permission of permissions) {
      const one = holderIn(permission);
      if (one) add(one);
    }
  }
  return known;
}

function ownerOf({ id, name }: NonNullable<NamedList['owner']>): KnownHolder {
  return { holder: { kind: 'user', id }, ...omitUndefined({ name }) };
}
