// The port to the pages with the details of a company.

export interface CompanyPages {
  /** Shows what is known of a company in a tab. Nothing is sent. */
  open(id: string): void;
}
