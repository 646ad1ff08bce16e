// The records of a sandbox: its companies, their sites and their events.
import type { Collection } from './records/collection.ts';
import { smallCollection } from './records/collection.ts';
import { allCompanies, companyById, type CompanyRecord } from './records/companies.ts';
import type { EventSource } from './records/eventSource.ts';
import { Events } from './records/events.ts';
import { allSites, type Site } from './records/sites.ts';

export interface World {
  readonly companies: Collection<CompanyRecord>;
  readonly companyById: (id: string) => CompanyRecord | undefined;
  readonly sites: Collection<Site>;
  readonly events: EventSource;
}

/** The records that every sandbox has: 300 companies, their sites and their events. */
export function smallWorld(): World {
  return {
    companies: smallCollection(allCompanies),
    companyById,
    sites: smallCollection(allSites),
    events: new Events(),
  };
}
