// The message protocol between the page of a company's details and its controller, and the state that the editor keeps.
import * as z from 'zod/mini';
import { readerOf } from '../../client/readerOf.ts';
import type { CompanyDetailsView } from '../../viewModel/companies/companyDetailsView.ts';

export type { CompanyDetailsView, DetailSection, PackageOffer } from '../../viewModel/companies/companyDetailsView.ts';
export type { DetailBlock, DetailMember, DetailTable, DetailValue } from '../../viewModel/companies/detailBlocks.ts';

/** The message from the host to the page. The page hands `savedState` to the editor, which restores the panel from it. */
export interface ToPage {
  readonly type: 'view';
  readonly view: CompanyDetailsView;
  readonly savedState: DetailsPanelState;
}

const FromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  // Buys the packages if `price` is still the text of the current price.
  z.strictObject({
    type: z.literal('load'),
    packages: z.array(z.string()).check(z.minLength(1), z.maxLength(50)),
    price: z.string(),
  }),
  // Inserts the value with this index into the editor. `id` names the view that the user saw.
  z.strictObject({ type: z.literal('insert'), id: z.int(), value: z.int() }),
  z.strictObject({ type: z.enum(['loadOther', 'loadAgain', 'timeline', 'json', 'markdown']) }),
]);

/** The messages from the page to the host. */
export type FromPage = z.output<typeof FromPage>;

/** @returns undefined if the value is no message of this protocol */
export const readFromPage = readerOf(FromPage);

const PanelState = z.object({
  account: z.string(),
  actingUser: z.optional(z.string()),
  company: z.string().check(z.minLength(1)),
});

/** The state from which the editor restores the panel after a reload. */
export type DetailsPanelState = z.output<typeof PanelState>;

/** @returns undefined if the value has another shape */
export const readPanelState = readerOf(PanelState);
