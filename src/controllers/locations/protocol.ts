// The message protocol between the page of locations and its controller, and the state that the editor keeps.
import * as z from 'zod/mini';
import { readerOf } from '../../client/readerOf.ts';
import type { LocationsView } from '../../viewModel/companies/locationsView.ts';

export type { LocationRow, LocationsView, PricedButton } from '../../viewModel/companies/locationsView.ts';

/** The message from the host to the page. The page hands `savedState` to the editor, which restores the panel from it. */
export interface ToPage {
  readonly type: 'view';
  readonly view: LocationsView;
  readonly savedState: LocationsPanelState;
}

const FromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['ready', 'edit', 'facets', 'json']) }),
  // Buys the page that a button offers. `label` and `price` are the texts of the button that the user saw.
  z.strictObject({ type: z.enum(['load', 'loadAgain']), label: z.string(), price: z.string() }),
  // Opens the timeline of the company in a row. `id` names the view that the user saw.
  z.strictObject({ type: z.literal('timeline'), id: z.int(), row: z.int() }),
]);

/** The messages from the page to the host. */
export type FromPage = z.output<typeof FromPage>;

/** @returns undefined if the value is no message of this protocol */
export const readFromPage = readerOf(FromPage);

const PanelState = z.object({
  account: z.string(),
  actingUser: z.optional(z.string()),
  criteria: z.record(z.string(), z.unknown()),
});

/** The state from which the editor restores the panel after a reload. */
export type LocationsPanelState = z.output<typeof PanelState>;

/** @returns undefined if the value has another shape */
export const readPanelState = readerOf(PanelState);
