// The search for companies as other commands need it, and the saved searches.
import type { CompanyCriteria } from '../state/companies/companyCriteria.ts';
import type { SavedSearches } from '../state/companies/savedSearches.ts';

/** The search for companies. */
export interface CompanySearchPort {
  /** The criteria of the search that is shown; undefined if none is shown. */
  readonly current: CompanyCriteria | undefined;
  readonly saved: SavedSearches;
}
