// A location record. Unconfirmed: its members; what is not read here stays in the raw record.
import * as z from 'zod/mini';
import { decoder } from './envelope.ts';

const Wire = z.object({
  id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  name: z.optional(z.nullable(z.string())),
});

export interface Location {
  readonly id?: string;
  readonly name?: string;
}

export const readLocation = decoder(Wire, (wire): Location => ({
  ...(wire.id == null ? {} : { id: String(wire.id) }),
  ...(wire.name ? { name: wire.name } : {}),
}));
