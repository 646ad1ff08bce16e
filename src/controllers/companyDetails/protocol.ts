// The message protocol between the page of a company's details and its controller, and the state that the editor keeps.
import * as z from 'zod/mini';
import { readerOf } from '../../client/readerOf.ts';
import type { CompanyDetailsView } from '../../viewModel/companies/companyDetailsView.ts';

export type { CompanyDetailsView, DetailSection, PackageOffer } from '../../viewModel/companies/companyDetailsView.ts';
export type { DetailBlock, DetailMember, DetailTable, DetailValue } from '../../viewModel/companies/detailBlocks.ts';

/** From the host to the page. `savedState` is for the editor to keep. */
export interface ToPage {
  readonly type: 'view';
  readonly view: CompanyDetailsView;
  readonly savedState: DetailsPanelState;
}

const FromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  // The price is the text that the user saw.
  z.strictObject({
    type: z.literal('load'),
    packages: z.array(z.string()).check(z.minLength(1), z.maxLength(50)),
    price: z.string(),
  }),
  // A value by its number. `id` names the view that was seen.
  z.strictObject({ type: z.literal('insert'), id: z.int(), value: z.int() }),
  z.strictObject({ type: z.enum(['loadOther', 'loadAgain', 'timeline', 'json', 'markdown']) }),
]);

/** From the page to the host. */
export type FromPage = z.output<typeof FromPage>;

/** @returns undefined if it is no message of this protocol */
export const readFromPage = readerOf(FromPage);

const PanelState = z.object({
  account: z.string(),
  actingUser: z.optional(z.string()),
  company: z.string().check(z.minLength(1)),
});

/** The state of the panel that the editor keeps over a reload. */
export type DetailsPanelState = z.output<typeof PanelState>;

/** @returns undefined if it was written by something else */
export const readPanelState = readerOf(PanelState);
