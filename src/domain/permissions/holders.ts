// Holders of permissions that are known by name.
import type { Holder, Permission } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

/** A known holder of a permission, owner of a list, or person that was named by hand. */
export interface KnownHolder {
  readonly holder: Holder;
  readonly name?: string;
  /** The user's default share key, if a record names it: service.md, "List Permission - Edit (user)". */
  readonly shareKey?: string;
}

/** The holder of a permission; undefined if it could not be read. */
export function holderIn({ holder, user, shareKey }: Permission): KnownHolder | undefined {
  if (!holder) return undefined;
  return {
    holder,
    ...(user?.name === undefined ? {} : { name: user.name }),
    ...omitUndefined({ shareKey }),
  };
}
