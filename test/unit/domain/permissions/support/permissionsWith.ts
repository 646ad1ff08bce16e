// Writes what is known of a list in one line.
import type { ListPermissions } from '../../../../../src/domain/permissions/listPermissions.ts';
import { holderOf, type HeldPermission } from '../../../../../src/client/model/permission.ts';
import { omitUndefined } from '../../../../../src/client/omitUndefined.ts';

interface Rest extends Partial<Omit<ListPermissions, 'list' | 'permissions'>> {
  readonly owner?: string;
  readonly name?: string;
  /** The default share keys of users, by the key of the holder. */
  readonly tied?: Readonly<Record<string, string>>;
}

/** @param held levels by key of the holder */
export function permissionsWith(
  id: string,
  held: Readonly<Record<string, string>>,
  { owner, name, tied = {}, ...rest }: Rest = {},
): ListPermissions {
  const permissions = Object.entries(held).flatMap(([key, level]): HeldPermission[] => {
    const holder = holderOf(key);
    if (!holder) return [];
    const shareKey = tied[key];
    return [
      {
        level,
        holder,
        ...(holder.kind === 'user' ? { user: { id: holder.id, name: holder.id.toUpperCase() } } : {}),
        ...omitUndefined({ shareKey }),
      },
    ];
  });
  const list = {
    id,
    name: name ?? `List ${id}`,
    type: 'company',
    ...(owner === undefined ? {} : { owner: { id: owner, name: owner.toUpperCase() } }),
  };
  return { list, permissions, unreadable: 0, status: 'read', ...rest };
}
