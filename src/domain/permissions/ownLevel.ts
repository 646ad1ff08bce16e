// Finds the changes that would remove the acting user's own `manage` level, or their access to the list.
import { holderKey, type Holder } from '../../client/model/permission.ts';
import { cellKey, type Change } from './draft.ts';
import { isOwner, levelOf, type CellLevel, type ListPermissions } from './listPermissions.ts';

/** A loss of access by the acting user. `left`: the remaining level. `maybe`: only if they act by the changed permission. */
export interface OwnAccessLoss {
  readonly listId: string;
  readonly holder: Holder;
  readonly left: CellLevel;
  readonly certainty: 'sure' | 'maybe';
}

/**
 * The loss of the acting user if a change removes the level with which they make it. The permission of a user is tied to their
 * default share key, so that a change of a key may change the user's own permission (service.md, "List Permission - Edit
 * (user)"). Revoking a user removes all permissions that link the user to the list ("- Revoke (user)"). The owner needs no
 * permission and loses none.
 * @param actingUser undefined if the application has no users, so that it is unknown who acts
 */
export function ownLossOf(
  change: Change,
  listPermissions: ListPermissions,
  actingUser: string | undefined,
): OwnAccessLoss | undefined {
  const { listId, holder, before, after } = change;
  const loss = (certainty: OwnAccessLoss['certainty']): OwnAccessLoss => ({ listId, holder, left: after, certainty });
  const lowered = before === 'manage' && after !== 'manage';
  if (actingUser === undefined) return lowered ? loss('maybe') : undefined;
  const me: Holder = { kind: 'user', id: actingUser };
  if (isOwner(listPermissions, me)) return undefined;
  if (holderKey(holder) === holderKey(me)) {
    if (lowered || after === 'none') return loss('sure');
    return before === 'unknown' && after !== 'manage' ? loss('maybe') : undefined;
  }
  if (holder.kind !== 'key' || !lowered) return undefined;
  // A user who manages by a permission of their own does not need the key, unless that permission is tied to it.
  return levelOf(listPermissions, me) === 'manage' && !tiedTo(listPermissions, me, holder.id) ? undefined : loss('maybe');
}

/** The losses of the acting user, by the `cellKey` of the change that causes them. */
export function ownLosses(
  changes: readonly Change[],
  allPermissions: readonly ListPermissions[],
  actingUser: string | undefined,
): ReadonlyMap<string, OwnAccessLoss> {
  const byId = new Map(allPermissions.map((listPermissions) => [listPermissions.list.id, listPermissions]));
  return new Map(
    changes.flatMap((change) => {
      const listPermissions = byId.get(change.listId);
      const loss = listPermissions && ownLossOf(change, listPermissions, actingUser);
      return loss ? [[cellKey(change), loss]] : [];
    }),
  );
}

/** The share keys that lose their permission on the list if the change revokes the user, as far as they are known. */
export function keysRevokedWith(change: Change, listPermissions: ListPermissions): readonly Holder[] {
  if (change.holder.kind !== 'user' || change.after !== 'none') return [];
  return listPermissions.permissions.flatMap(({ holder }) =>
    holder.kind === 'key' && tiedTo(listPermissions, change.holder, holder.id) ? [holder] : [],
  );
}

function tiedTo({ permissions }: ListPermissions, user: Holder, shareKey: string): boolean {
  return permissions.some((one) => one.shareKey === shareKey && holderKey(one.holder) === holderKey(user));
}
