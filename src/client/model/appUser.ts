// A user of the client application, as the application-user endpoints answer it.
import * as z from 'zod/mini';
import { decoder } from './envelope.ts';

const Wire = z.object({
  appUserId: z.string().check(z.minLength(1)),
  name: z.optional(z.nullable(z.string())),
  id: z.optional(z.nullable(z.number())),
});

export interface AppUser {
  readonly appUserId: string;
  readonly name?: string;
  /** The service's own number of the user; only in details. */
  readonly number?: number;
}

export const readAppUser = decoder(Wire, (wire): AppUser => ({
  appUserId: wire.appUserId,
  ...(wire.name ? { name: wire.name } : {}),
  ...(wire.id == null ? {} : { number: wire.id }),
}));
