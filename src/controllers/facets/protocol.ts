// The message protocol between the page of facets and its controller, and the state that the editor keeps.
import * as z from 'zod/mini';
import { readerOf } from '../../client/readerOf.ts';
import type { FacetsView } from '../../viewModel/companies/facetsView.ts';

export type { FacetRow, FacetsView, FacetTable } from '../../viewModel/companies/facetsView.ts';

/** From the host to the page. `savedState` is for the editor to keep. */
export interface ToPage {
  readonly type: 'view';
  readonly view: FacetsView;
  readonly savedState: FacetPanelState;
}

const FromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  // Adds the value of a row to the search. `id` names the view that was seen.
  z.strictObject({ type: z.literal('filter'), id: z.int(), table: z.int(), row: z.int() }),
  z.strictObject({ type: z.literal('exportCsv') }),
]);

/** From the page to the host. */
export type FromPage = z.output<typeof FromPage>;

/** @returns undefined if it is no message of this protocol */
export const readFromPage = readerOf(FromPage);

const PanelState = z.object({
  account: z.string(),
  actingUser: z.optional(z.string()),
  // Absent in states of versions that showed companies only.
  collection: z.optional(z.enum(['companies', 'locations'])),
  criteria: z.record(z.string(), z.unknown()),
  fields: z.array(z.string()).check(z.minLength(1)),
});

/** The state of the panel that the editor keeps over a reload. */
export type FacetPanelState = z.output<typeof PanelState>;

/** @returns undefined if it was written by something else */
export const readPanelState = readerOf(PanelState);
