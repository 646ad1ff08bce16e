// Holders of permissions, and their keys for maps and messages.
import type { Holder, Permission } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

/** A holder as one text, such as `user:ada`. */
export function keyOf({ kind, id }: Holder): string {
  return `${kind}:${id}`;
}

/** The holder that `keyOf` has named. @returns undefined where it is no such text */
export function holderOf(key: string): Holder | undefined {
  const at = key.indexOf(':');
  const kind = key.slice(0, at);
  const id = key.slice(at + 1);
  return (kind === 'user' || kind === 'key') && id !== '' ? { kind, id } : undefined;
}

/** A known holder of a permission, owner of a list, or person that was named by hand. */
export interface KnownHolder {
  readonly holder: Holder;
  readonly name?: string;
  /** The user's default share key, where a record names it: service.md, "List Permission - Edit (user)". */
  readonly shareKey?: string;
}

/** The holder of a permission; undefined where it could not be read. */
export function holderIn({ holder, user, shareKey }: Permission): KnownHolder | undefined {
  if (!holder) return undefined;
  return {
    holder,
    ...(user?.name === undefined ? {} : { name: user.name }),
    ...omitUndefined({ shareKey }),
  };
}
