// The known holders of permissions, with their names.
import type { Holder, Permission } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

/** A holder of a permission, an owner of a list, or a holder that the user has typed. */
export interface KnownHolder {
  readonly holder: Holder;
  readonly name?: string;
  /** The user's default share key, if a record names it (service.md, "List Permission - Edit (user)"). */
  readonly shareKey?: string;
}

/** The holder in a permission record; undefined if it could not be read. */
export function holderIn({ holder, user, shareKey }: Permission): KnownHolder | undefined {
  if (!holder) return undefined;
  return {
    holder,
    ...omitUndefined({ name: user?.name, shareKey }),
  };
}
