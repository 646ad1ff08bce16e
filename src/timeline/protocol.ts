// What the timeline page and its host say to each other: two closed unions, and the state the editor keeps for a page.
import * as z from 'zod/mini';
import { timelineOrderings } from '../client/endpoints/timeline.ts';
import type { TimelineView } from '../present/timelineView.ts';

export type { Offer, TimelineView } from '../present/timelineView.ts';
export type { Cell, TimelineRow } from '../present/timelineRow.ts';

/** From the host to the page. */
export interface ToPage {
  readonly type: 'view';
  readonly view: TimelineView;
}

const FromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  // Names the offer that was seen, so that a click on an older price starts nothing.
  z.strictObject({ type: z.literal('accept'), offer: z.string() }),
  z.strictObject({ type: z.literal('order'), ordering: z.enum(timelineOrderings) }),
  z.strictObject({ type: z.literal('insertId') }),
  z.strictObject({ type: z.literal('copyId') }),
]);

/** From the page to the host. */
export type FromPage = z.output<typeof FromPage>;

/** @returns undefined where it is no message of this protocol */
export function readFromPage(message: unknown): FromPage | undefined {
  const read = z.safeParse(FromPage, message);
  return read.success ? read.data : undefined;
}

const PanelState = z.object({
  company: z.object({ id: z.string().check(z.minLength(1)), name: z.string() }),
  ordering: z.catch(z.enum(timelineOrderings), 'mostRecent'),
});

/** What the editor keeps for a page over a reload: enough to show it again at no cost. */
export type PanelState = z.output<typeof PanelState>;

/** @returns undefined where it was written by something else */
export function readPanelState(state: unknown): PanelState | undefined {
  const read = z.safeParse(PanelState, state);
  return read.success ? read.data : undefined;
}
