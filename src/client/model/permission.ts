// A permission: a level on one list, held by a user or by a share key.
import * as z from 'zod/mini';
import { decoder } from './envelope.ts';
import { readHolderUser, WireUser, type ListUser } from './listUser.ts';

/** service.md, "Permission": pyramidal, each level includes those before it. */
export const levels = ['read', 'write', 'manage'] as const;
export type Level = (typeof levels)[number];

/** Whom a permission is given to. service.md addresses the two by different paths. */
export type Holder = { readonly kind: 'user'; readonly id: string } | { readonly kind: 'key'; readonly id: string };

// Unconfirmed: the whole record. Every reading of service-shapes.md, "Permission", is accepted.
const Wire = z.object({
  permission: z.optional(z.nullable(z.string())),
  level: z.optional(z.nullable(z.string())),
  user: z.optional(z.nullable(WireUser)),
  owner: z.optional(z.nullable(WireUser)),
  shareUser: z.optional(z.nullable(WireUser)),
  appUserId: z.optional(z.nullable(z.string())),
  key: z.optional(z.nullable(z.string())),
  shareKey: z.optional(z.nullable(z.string())),
});

export interface Permission {
  /** `read`, `write` or `manage`; another word is kept as it came. */
  readonly level: string;
  /** Absent where the record names its holder in a way that cannot be read: such a row is shown as it came. */
  readonly holder?: Holder;
  readonly user?: ListUser;
  /** The default share key that a user's permission is tied to (service.md, "List Permission - Edit (user)"), where it is named. */
  readonly shareKey?: string;
}

export const readPermission = decoder(Wire, (wire): Permission => {
  const level = wire.permission ?? wire.level ?? '';
  const key = wire.key ?? wire.shareKey;
  const named = wire.user ?? wire.shareUser ?? wire.appUserId ?? wire.owner;
  const user = named == null ? undefined : readHolderUser(named);
  // A user's permission is tied to the user's default share key, so a record may name both: the user is who is shown.
  if (user && user.id !== '') return { level, holder: { kind: 'user', id: user.id }, user, ...(key ? { shareKey: key } : {}) };
  if (key) return { level, holder: { kind: 'key', id: key } };
  return { level };
});
