// The message protocol between the timeline's page and its controller, and the persisted state of a page.
import * as z from 'zod/mini';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { readerOf } from '../../client/readerOf.ts';
import type { DetailsView } from '../../viewModel/timeline/timelineDetails.ts';
import type { TimelineRow } from '../../viewModel/timeline/timelineRow.ts';
import type { TimelineView } from '../../viewModel/timeline/timelineView.ts';
import type { FilterView } from '../../viewModel/timeline/timelineFilterView.ts';
import { readChoices, readScope, type TimelineChoices } from '../../state/timeline/timelineFilter.ts';
import type { TimelineTopic } from '../../state/timeline/timelineTopic.ts';
import {
  chartMessages,
  readChartState,
  type ChartStart,
  type ChartToPage,
  type ChartState,
  type PictureToPage,
} from './chartMessages.ts';
import { filterMessages } from './filterMessages.ts';
import { listMessages } from './listMessages.ts';

export type { FilterPart, FilterView, TypedFilter } from '../../viewModel/timeline/timelineFilterView.ts';
export type { DetailsView } from '../../viewModel/timeline/timelineDetails.ts';
export type { ListWords } from '../../viewModel/timeline/timelineListWords.ts';
export type { PayloadNode } from '../../viewModel/payloadTree.ts';
export type { Offer } from '../../viewModel/timeline/timelineOffers.ts';
export type { TimelineView } from '../../viewModel/timeline/timelineView.ts';
export type { Cell, TimelineRow } from '../../viewModel/timeline/timelineRow.ts';
export type { TimelineChoices } from '../../state/timeline/timelineFilter.ts';
export type { ChartLabels, ChartStart, ChartToPage, ChartView, FromChart, ChartState, PictureToPage } from './chartMessages.ts';
export type { Block, EventAction, PageCommand } from './listMessages.ts';

/** A message from the host to the page. */
export type ToPage = ShowMessage | RowsMessage | DetailsMessage | ChartToPage | PictureToPage;

/** The changed rows of the list. A row is sent once, and again only if it has changed. */
export interface NewRows {
  readonly rows: readonly TimelineRow[];
  /** The change of the list of shown rows; absent if there is none. */
  readonly splice?: Splice;
  /** True if the page has all known rows after this message, so that no more follow from the cache. */
  readonly whole: boolean;
}

/** An update of the page. */
export interface ShowMessage extends NewRows {
  readonly type: 'show';
  /** True if the page has received nothing yet, so that it drops the content of earlier messages. */
  readonly start: boolean;
  readonly view: TimelineView;
  readonly choices: TimelineChoices;
  readonly filter: FilterView;
  readonly session: PanelSession;
  /** The first state of the chart, for a page that has received nothing yet. */
  readonly chart?: ChartStart;
}

/** A message that contains only more rows. */
export interface RowsMessage extends NewRows {
  readonly type: 'rows';
}

/** The details of the active event. */
export interface DetailsMessage {
  readonly type: 'details';
  readonly details: DetailsView;
}

/** A change of the numbers of the rows from an index on. */
export interface Splice {
  readonly at: number;
  /**
   * The steps in their order: `=6` keeps six rows, `-2` removes two, `+17,18` inserts these two, and the other rows stay. They
   * are one text, because a message with thousands of values is slow, and a filter may remove every seventh of 50,000 rows.
   */
  readonly steps: string;
}

const FromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  // Accepts the shown offer. If the host has another offer by now, nothing is bought.
  z.strictObject({ type: z.literal('accept'), offer: z.string() }),
  ...filterMessages,
  z.strictObject({ type: z.literal('count') }),
  z.strictObject({ type: z.literal('stop') }),
  // Runs the command that was offered with an explanation. The host runs no other command.
  z.strictObject({ type: z.literal('act'), command: z.string() }),
  z.strictObject({ type: z.literal('insertIds') }),
  z.strictObject({ type: z.literal('copyIds') }),
  ...listMessages,
  ...chartMessages,
]);

/** A message from the page to the host. */
export type FromPage = z.output<typeof FromPage>;

/** Reads a message of the page. @returns undefined if it does not belong to this protocol */
export const readFromPage = readerOf(FromPage);

const Id = z.string().check(z.minLength(1));

const PanelState = z.object({
  topic: z.object({
    title: z.string(),
    scope: z.object({ kind: z.unknown(), ids: z.unknown() }),
    companies: z.array(z.object({ id: Id, name: z.string() })),
  }),
  choices: z.optional(z.unknown()),
  chart: z.optional(z.unknown()),
  session: z.optional(z.object({ account: z.string(), actingUser: z.optional(z.string()) })),
});

/** The session of a page. The page persists it, so that the page is not restored in the session of another account. */
export interface PanelSession {
  readonly account: string;
  readonly actingUser?: string | undefined;
}

/**
 * The state of a page that the editor persists over a reload, so that the page can be shown again for free. The page persists its
 * own state separately.
 */
export interface PanelState {
  readonly topic: TimelineTopic;
  readonly choices: TimelineChoices;
  readonly chart?: ChartState;
  /** Absent if an earlier version has written the state. */
  readonly session?: PanelSession;
}

/** Reads a persisted state. @returns undefined if it has another form */
export function readPanelState(state: unknown): PanelState | undefined {
  const read = z.safeParse(PanelState, state);
  if (!read.success) return undefined;
  const { topic, choices, chart, session } = read.data;
  const scope = readScope(topic.scope.kind, topic.scope.ids);
  if (!scope) return undefined;
  return {
    topic: { ...topic, scope },
    choices: readChoices(choices),
    ...(chart === undefined ? {} : { chart: readChartState(chart) }),
    ...omitUndefined({ session }),
  };
}
