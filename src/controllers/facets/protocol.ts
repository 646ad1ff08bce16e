// The message protocol between the page of facets and its controller, and the state that the editor keeps.
import * as z from 'zod/mini';
import { readerOf } from '../../client/readerOf.ts';
import type { FacetsView } from '../../viewModel/companies/facetsView.ts';

export type { FacetRow, FacetsView, FacetTable } from '../../viewModel/companies/facetsView.ts';

/** The message from the host to the page. The page hands `savedState` to the editor, which restores the panel from it. */
export interface ToPage {
  readonly type: 'view';
  readonly view: FacetsView;
  readonly savedState: FacetPanelState;
}

const FromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  // Adds the value of a row to the search. `id` names the view that the user saw.
  z.strictObject({ type: z.literal('filter'), id: z.int(), table: z.int(), row: z.int() }),
  z.strictObject({ type: z.literal('exportCsv') }),
]);

/** The messages from the page to the host. */
export type FromPage = z.output<typeof FromPage>;

/** @returns undefined if the value is no message of this protocol */
export const readFromPage = readerOf(FromPage);

const PanelState = z.object({
  account: z.string(),
  actingUser: z.optional(z.string()),
  // Absent in states that were written by versions without locations.
  collection: z.optional(z.enum(['companies', 'locations'])),
  criteria: z.record(z.string(), z.unknown()),
  fields: z.array(z.string()).check(z.minLength(1)),
});

/** The state from which the editor restores the panel after a reload. */
export type FacetPanelState = z.output<typeof PanelState>;

/** @returns undefined if the value has another shape */
export const readPanelState = readerOf(PanelState);
