// Messages of the page about its filter.
import * as z from 'zod/mini';

// As they were typed: what is wrong with them is told.
const choices = z.strictObject({
  types: z.readonly(z.array(z.string())),
  from: z.string(),
  to: z.string(),
  ordering: z.string(),
  payload: z.boolean(),
  pageSize: z.string(),
});

/** Members of the page's union of messages. */
export const filterMessages = [
  z.strictObject({
    type: z.literal('choose'),
    /** The number of the message about the filter, from 1: the page tells by it which answer is the one to its last word. */
    revision: z.number(),
    choices,
  }),
  // The choices that will apply in a moment: the rows are prepared, and nothing is requested or shown yet.
  z.strictObject({ type: z.literal('prepare'), choices }),
  z.strictObject({ type: z.literal('resetFilter'), revision: z.number() }),
  z.strictObject({ type: z.literal('saveFilter') }),
  z.strictObject({ type: z.literal('applyFilter') }),
] as const;
