// The messages of the timeline page about its filter.
import * as z from 'zod/mini';

// The values are those that the user has typed. The host validates them, and explains invalid ones.
const choices = z.strictObject({
  types: z.readonly(z.array(z.string())),
  from: z.string(),
  to: z.string(),
  ordering: z.string(),
  payload: z.boolean(),
  pageSize: z.string(),
});

/** The schemas of the filter’s messages from the page to the host. */
export const filterMessages = [
  z.strictObject({
    type: z.literal('choose'),
    /** The number of this message, from 1. The answer repeats it, so that the page ignores answers to older messages. */
    revision: z.number(),
    choices,
  }),
  // Announces choices that the page may send soon. The host prepares their rows, but requests and shows nothing.
  z.strictObject({ type: z.literal('prepare'), choices }),
  z.strictObject({ type: z.literal('resetFilter'), revision: z.number() }),
  z.strictObject({ type: z.literal('saveFilter') }),
  z.strictObject({ type: z.literal('applyFilter') }),
] as const;
