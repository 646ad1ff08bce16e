// The message protocol between the page of locations and its controller, and the state that the editor keeps.
import * as z from 'zod/mini';
import { readerOf } from '../../client/readerOf.ts';
import type { LocationsView } from '../../viewModel/companies/locationsView.ts';

export type { LocationRow, LocationsView, PricedButton } from '../../viewModel/companies/locationsView.ts';

/** From the host to the page. `savedState` is for the editor to keep. */
export interface ToPage {
  readonly type: 'view';
  readonly view: LocationsView;
  readonly savedState: LocationsPanelState;
}

const FromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['ready', 'edit', 'facets', 'json']) }),
  // Buys a page by a button. Its label and price are those that the user saw.
  z.strictObject({ type: z.enum(['load', 'loadAgain']), label: z.string(), price: z.string() }),
  // Opens the timeline of the company of a row. `id` names the view that was seen.
  z.strictObject({ type: z.literal('timeline'), id: z.int(), row: z.int() }),
]);

/** From the page to the host. */
export type FromPage = z.output<typeof FromPage>;

/** @returns undefined if it is no message of this protocol */
export const readFromPage = readerOf(FromPage);

const PanelState = z.object({
  account: z.string(),
  actingUser: z.optional(z.string()),
  criteria: z.record(z.string(), z.unknown()),
});

/** The state of the panel that the editor keeps over a reload. */
export type LocationsPanelState = z.output<typeof PanelState>;

/** @returns undefined if it was written by something else */
export const readPanelState = readerOf(PanelState);
