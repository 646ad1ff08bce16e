// A user of the client application, as lists name their owner and permissions their holder.
import * as z from 'zod/mini';

export const WireUser = z.union([
  z.string().check(z.minLength(1)),
  z.object({
    id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
    appUserId: z.optional(z.nullable(z.string())),
    name: z.optional(z.nullable(z.string())),
    application: z.optional(z.nullable(z.string())),
  }),
]);

export interface ListUser {
  /** The user's identifier inside the client application. */
  readonly id: string;
  readonly name?: string;
  readonly application?: string;
}

/** Reads a user given as a plain string or as an object. */
export function readHolderUser(wire: z.output<typeof WireUser>): ListUser {
  if (typeof wire === 'string') return { id: wire };
  const id = wire.appUserId ?? wire.id ?? '';
  return {
    id: String(id),
    ...(wire.name ? { name: wire.name } : {}),
    ...(wire.application ? { application: wire.application } : {}),
  };
}
