// The targets of commands: rows of trees, and IDs, events, links or texts outside of them.
import type { Company } from '../client/model/company.ts';
import type { List } from '../client/model/list.ts';
import type { Holder } from '../client/model/permission.ts';
import type { GroupPath } from '../domain/lists/grouping.ts';

export type Target =
  /** A group of lists. */
  | { readonly kind: 'group'; readonly path: GroupPath; readonly list?: undefined }
  | { readonly kind: 'list'; readonly list: List }
  | { readonly kind: 'members'; readonly list: List }
  | { readonly kind: 'permissions'; readonly list: List }
  /** A row that has named the price of the next page of a list's companies: `most` is their number. */
  | { readonly kind: 'offer'; readonly list: List; readonly most: number }
  /** A row that has named the price of the next page of a search, by its key. */
  | { readonly kind: 'results'; readonly search: string; readonly most: number; readonly list?: undefined }
  /** A company, as a member of `list` if it is shown in one, or as a candidate for a line of the match with the ID `match`. */
  | { readonly kind: 'company'; readonly company: Company; readonly list?: List; readonly match?: string; readonly line?: number }
  | { readonly kind: 'permission'; readonly list: List; readonly holder: Holder; readonly level: string; readonly name: string }
  /** IDs in code of which nothing is known; `isOffer` if a lens of this window has named the price of fetching them. */
  | { readonly kind: 'unresolved'; readonly ids: readonly string[]; readonly isOffer: boolean; readonly list?: undefined }
  /** Events by their IDs, as a link in code names them. */
  | { readonly kind: 'events'; readonly ids: readonly string[]; readonly list?: undefined }
  /** A page of the documentation, as a link in the description of a setting names it. */
  | { readonly kind: 'documentation'; readonly page: string; readonly list?: undefined }
  /** A text with IDs in it that was dropped on a list. */
  | { readonly kind: 'text'; readonly list: List; readonly text: string }
  /** A watch; `offer` is the number of new events that were not bought, if the row has named their price. */
  | { readonly kind: 'watch'; readonly watchId: string; readonly offer?: number; readonly list?: undefined }
  /** A line of the match with the ID `match`, which another match may have replaced. */
  | { readonly kind: 'match'; readonly match: string; readonly line: number; readonly list?: undefined }
  /** A row that has named the price for resuming the match: `most` is the number of companies that it may buy. */
  | { readonly kind: 'matchOffer'; readonly match: string; readonly most: number; readonly list?: undefined }
  /** A row that only shows a text, or that only runs a command. */
  | { readonly kind: 'note'; readonly list?: List };

/** The targets that rows of these companies would have. */
export function companyTargets(companies: readonly Company[]): readonly Target[] {
  return companies.map((company) => ({ kind: 'company', company }));
}
