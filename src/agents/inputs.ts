// The parts that inputs of several tools have.
import * as z from 'zod/mini';
import { timelineTypes } from '../state/timeline/timelineFilter.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** IDs, at least one. @param most the greatest number of them */
export const idsUpTo = (most: number) => z.array(id).check(z.minLength(1), z.maxLength(most));

/** Any text that a person could have typed. */
export const words = z.string().check(z.minLength(1), z.maxLength(200));

export const texts = z.array(words).check(z.minLength(1), z.maxLength(50));

export const eventTypesIn = z.optional(z.array(z.enum(timelineTypes)).check(z.minLength(1)));

/** A day such as 2026-02-28. */
export const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)));

/** Companies whose events are asked for at once. */
export const mostCompanies = 50;

/** Criteria of companies; all that are given must hold. */
export const criteria = z.strictObject({
  name: z.optional(words),
  namePrefix: z.optional(words),
  ids: z.optional(idsUpTo(1000)),
  lists: z.optional(idsUpTo(50)),
  municipalities: z.optional(texts),
  provinces: z.optional(texts),
  regions: z.optional(texts),
  postcodes: z.optional(texts),
  ateco: z.optional(texts),
  vat: z.optional(texts),
  taxIds: z.optional(texts),
  regNumbers: z.optional(texts),
  active: z.optional(z.boolean()),
});
