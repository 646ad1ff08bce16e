// The port to the pages that show locations.
import type { CompanyCriteria } from '../state/companies/companyCriteria.ts';

export interface LocationPages {
  /** Shows the stored locations of a search in a tab. Nothing is sent. */
  open(criteria: CompanyCriteria): void;
}
