// What the timeline page and its host say to each other: two closed unions, and the state the editor keeps for a page.
import * as z from 'zod/mini';
import type { TimelineRow } from '../present/timelineRow.ts';
import type { TimelineView } from '../present/timelineView.ts';
import { readChoices, type TimelineChoices } from '../state/timelineFilter.ts';
import type { TimelineTopic } from '../state/timelineTopic.ts';

export type { Offer, TimelineView } from '../present/timelineView.ts';
export type { Cell, TimelineRow } from '../present/timelineRow.ts';

/** From the host to the page: what is new. A row is sent once, and again only when it has changed. */
export interface ToPage {
  readonly type: 'show';
  /** The page has nothing yet: what came before this message is void. */
  readonly start: boolean;
  readonly view: TimelineView;
  readonly choices: TimelineChoices;
  readonly rows: readonly TimelineRow[];
  /** What has changed in the list of rows that are shown; absent where nothing has. */
  readonly splice?: Splice;
}

/** So many numbers of rows give way to others, from a place on. */
export interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly number[];
}

const FromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  // Names the offer that was seen, so that a click on an older price starts nothing.
  z.strictObject({ type: z.literal('accept'), offer: z.string() }),
  // As they were typed: what is wrong with them is told.
  z.strictObject({
    type: z.literal('choose'),
    choices: z.strictObject({
      types: z.array(z.string()),
      from: z.optional(z.string()),
      to: z.optional(z.string()),
      ordering: z.string(),
      payload: z.boolean(),
      pageSize: z.optional(z.number()),
    }),
  }),
  z.strictObject({ type: z.literal('count') }),
  z.strictObject({ type: z.literal('stop') }),
  // Names the command that was offered beside an explanation: no other one is run.
  z.strictObject({ type: z.literal('act'), command: z.string() }),
  z.strictObject({ type: z.literal('insertIds') }),
  z.strictObject({ type: z.literal('copyIds') }),
]);

/** From the page to the host. */
export type FromPage = z.output<typeof FromPage>;

/** @returns undefined where it is no message of this protocol */
export function readFromPage(message: unknown): FromPage | undefined {
  const read = z.safeParse(FromPage, message);
  return read.success ? read.data : undefined;
}

const Id = z.string().check(z.minLength(1));

const PanelState = z.object({
  topic: z.object({
    title: z.string(),
    scope: z.object({ kind: z.enum(['companies', 'events']), ids: z.array(Id).check(z.minLength(1)) }),
    companies: z.array(z.object({ id: Id, name: z.string() })),
  }),
  choices: z.optional(z.unknown()),
});

/** What the editor keeps for a page over a reload: enough to show it again at no cost. */
export interface PanelState {
  readonly topic: TimelineTopic;
  readonly choices: TimelineChoices;
}

/** @returns undefined where it was written by something else */
export function readPanelState(state: unknown): PanelState | undefined {
  const read = z.safeParse(PanelState, state);
  return read.success ? { topic: read.data.topic, choices: readChoices(read.data.choices) } : undefined;
}
