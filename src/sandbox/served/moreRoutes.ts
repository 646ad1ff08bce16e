// Routes that the HTTPS sandbox has in addition to those of the embedded sandbox.
import { companySearchWith } from '../handlers/companies.ts';
import { getOrPost, type Routes } from '../routes.ts';
import { moreFilters } from './moreFilters.ts';
import { placeSearch } from './places.ts';

/** The routes, which are tried before those of every sandbox. */
export const moreRoutes: Routes = [
  ['/v2/companies', getOrPost(companySearchWith(moreFilters))],
  ['/v2/admindiv', getOrPost(placeSearch)],
];
