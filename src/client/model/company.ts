// A company record, as search, details and match answer it.
import * as z from 'zod/mini';
import { decoder } from './envelope.ts';

const Wire = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.optional(z.nullable(z.string())),
  country: z.optional(z.nullable(z.string())),
  fullAddress: z.optional(z.nullable(z.string())),
  active: z.optional(z.nullable(z.boolean())),
  obfuscated: z.optional(z.nullable(z.boolean())),
  confidence: z.optional(z.nullable(z.number())),
});

export interface Company {
  /** Opaque. Usually twelve lower-case hex digits. */
  readonly id: string;
  readonly name?: string;
  /** Two letters, lower case. */
  readonly country?: string;
  readonly fullAddress?: string;
  readonly active?: boolean;
  /** True where the subscription hides parts of the record. */
  readonly obfuscated?: boolean;
  /** 0 to 1; only in answers to a match. */
  readonly confidence?: number;
}

export const readCompany = decoder(Wire, (wire): Company => ({
  id: wire.id,
  ...(wire.name == null ? {} : { name: wire.name }),
  ...(wire.country == null ? {} : { country: wire.country }),
  ...(wire.fullAddress == null ? {} : { fullAddress: wire.fullAddress }),
  ...(wire.active == null ? {} : { active: wire.active }),
  ...(wire.obfuscated == null ? {} : { obfuscated: wire.obfuscated }),
  ...(wire.confidence == null ? {} : { confidence: wire.confidence }),
}));
