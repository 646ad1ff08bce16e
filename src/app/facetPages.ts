// The port to the pages that show facets of a search.
import type { CompanyCriteria } from '../state/companies/companyCriteria.ts';
import type { FacetCollection } from '../client/model/facet.ts';

export interface FacetPages {
  /** Shows the stored facets of a search in a tab. Nothing is sent. */
  open(page: FacetPage): void;
}

export interface FacetPage {
  readonly collection: FacetCollection;
  readonly criteria: CompanyCriteria;
  /** Fields and wildcards as they were asked for. */
  readonly fields: readonly string[];
}
