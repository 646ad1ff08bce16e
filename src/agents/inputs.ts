// The parts that inputs of several tools have.
import * as z from 'zod/mini';
import { timelineTypes } from '../state/timeline/timelineFilter.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** IDs, at least one. @param most the greatest number of them */
export const idsUpTo = (most: number) => z.array(id).check(z.minLength(1), z.maxLength(most));

/** Any text that a person could have typed. */
export const shortText = z.string().check(z.minLength(1), z.maxLength(200));

const shortTexts = z.array(shortText).check(z.minLength(1), z.maxLength(50));

export const eventTypesIn = z.optional(z.array(z.enum(timelineTypes)).check(z.minLength(1)));

/** A day such as 2026-02-28. */
export const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)));

/** The most companies of one call. */
export const mostCompanies = 50;

/** Criteria of companies; all that are given must hold. */
export const criteria = z.strictObject({
  name: z.optional(shortText),
  namePrefix: z.optional(shortText),
  ids: z.optional(idsUpTo(1000)),
  lists: z.optional(idsUpTo(50)),
  municipalities: z.optional(shortTexts),
  provinces: z.optional(shortTexts),
  regions: z.optional(shortTexts),
  postcodes: z.optional(shortTexts),
  ateco: z.optional(shortTexts),
  vat: z.optional(shortTexts),
  taxIds: z.optional(shortTexts),
  regNumbers: z.optional(shortTexts),
  active: z.optional(z.boolean()),
});
