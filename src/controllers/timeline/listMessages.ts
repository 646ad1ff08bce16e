// The messages of the timeline page about its list: the selection, the active event, and actions on it.
import * as z from 'zod/mini';

/** The number of a row, which is the serial of its event. */
const Serial = z.int().check(z.nonnegative());

/** The actions on one event. */
const eventActions = ['openRaw', 'openPayload', 'explain', 'copyId', 'copyRequestId', 'loadPayload'] as const;
export type EventAction = (typeof eventActions)[number];

/** The commands that the page can run. */
const pageCommands = ['exportTimeline', 'copyEventsAs', 'showWhatChanged'] as const;
export type PageCommand = (typeof pageCommands)[number];

export const listMessages = [
  // Replaces the selection. Adjacent rows are sent as one block, so that even all 50,000 rows are a short message.
  z.strictObject({ type: z.literal('select'), blocks: z.array(z.tuple([Serial, Serial])) }),
  // Requests the details of the event `n`. Without `n`, no details are shown.
  z.strictObject({ type: z.literal('look'), n: z.optional(Serial) }),
  // Acts on the event `n`. A payload is loaded only with the shown number of its failures, which is 0 if it is absent.
  z.strictObject({ type: z.literal('event'), n: Serial, action: z.enum(eventActions), failures: z.optional(z.int()) }),
  // Acts on the company with the index `at` in the details of the event `n`.
  z.strictObject({ type: z.literal('subject'), n: Serial, at: Serial, action: z.enum(['show', 'copyId']) }),
  z.strictObject({ type: z.literal('command'), command: z.enum(pageCommands) }),
] as const;

/** A block of adjacent rows, by the numbers of its first and its last row. */
export type Block = readonly [from: number, to: number];
