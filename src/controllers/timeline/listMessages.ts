// Messages of the page about its list: the selection, the active event, and actions on it.
import * as z from 'zod/mini';

const Serial = z.int().check(z.nonnegative());

/** The actions on the event whose details are shown. */
const eventActions = ['openRaw', 'openPayload', 'explain', 'copyId', 'copyRequestId', 'loadPayload'] as const;
export type EventAction = (typeof eventActions)[number];

/** Commands that the page has buttons for. */
const pageCommands = ['exportTimeline', 'copyEventsAs', 'showWhatChanged'] as const;
export type PageCommand = (typeof pageCommands)[number];

export const listMessages = [
  // From one row to another in the order of the list, both included: all of 50,000 rows are one block.
  z.strictObject({ type: z.literal('select'), blocks: z.array(z.tuple([Serial, Serial])) }),
  z.strictObject({ type: z.literal('look'), n: z.optional(Serial) }),
  z.strictObject({ type: z.literal('event'), n: Serial, action: z.enum(eventActions) }),
  z.strictObject({ type: z.literal('subject'), n: Serial, at: Serial, action: z.enum(['show', 'copyId']) }),
  z.strictObject({ type: z.literal('command'), command: z.enum(pageCommands) }),
] as const;

/** From one row to another, by their numbers. */
export type Block = readonly [from: number, to: number];
