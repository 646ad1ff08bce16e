// The records of `--companies`: as many companies as are requested, computed at each request.
import { allCompanies, companyCount, type CompanyRecord } from '../records/companies.ts';
import { sitesOf, type Site } from '../records/sites.ts';
import type { World } from '../world.ts';
import { LargeCompanies } from './largeCompanies.ts';
import { LargeEvents } from './largeEvents.ts';
import { ScannedCollection } from './scannedCollection.ts';

/** The most sites of one company. */
const mostSites = 4;

/** A world of `count` companies. Those that every sandbox has come first, ordered by name, and the others follow by index. */
export function largeWorld(count: number): World {
  const { at: companyAt, byId } = new LargeCompanies(count);
  const at = (position: number): CompanyRecord | undefined =>
    position < companyCount ? allCompanies()[position] : companyAt(position);
  const positionOf = (id: string): number | undefined => {
    const company = byId(id);
    if (!company) return undefined;
    return company.index < companyCount ? allCompanies().findIndex((one) => one.id === id) : company.index;
  };
  function* companies(): Generator<readonly [number, CompanyRecord], void> {
    for (let position = 0; position < count; position += 1) {
      const company = at(position);
      if (company) yield [position, company];
    }
  }
  function* sites(): Generator<readonly [number, Site], void> {
    for (const [position, company] of companies())
      for (const [number, site] of sitesOf(company).entries()) yield [position * mostSites + number, site];
  }
  const siteAt = (position: number): Site | undefined => {
    const company = at(Math.floor(position / mostSites));
    return company && sitesOf(company)[position % mostSites];
  };
  return {
    companies: new ScannedCollection({ all: companies, at, positionOf }),
    companyById: byId,
    sites: new ScannedCollection({ all: sites, at: siteAt }),
    events: new LargeEvents(count, companyAt),
  };
}
