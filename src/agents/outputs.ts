// The parts that results of several tools have.
import * as z from 'zod/mini';

/** A number, or a text if the service does not state it. */
export const countOrText = z.union([z.number(), z.string()]);

/** A moment such as 2026-02-28T09:30:00Z. */
export const moment = z.string();

/** The members of a company that answers usually have. */
export const companyParts = {
  id: z.string(),
  name: z.optional(z.string()),
  country: z.optional(z.string()),
  fullAddress: z.optional(z.string()),
  active: z.optional(z.boolean()),
} as const;

/** A company as the service returned it. */
export const companyRow = z.strictObject(companyParts);
