// Paths that the HTTPS sandbox has beside the sandbox in the editor, and searches by more parameters.
import { companySearchWith } from '../handlers/companies.ts';
import { getOrPost, type Routes } from '../routes.ts';
import { moreFilters } from './moreFilters.ts';
import { placeSearch } from './places.ts';

/** Paths that count before those of every sandbox. */
export const moreRoutes: Routes = [
  ['/v2/companies', getOrPost(companySearchWith(moreFilters))],
  ['/v2/admindiv', getOrPost(placeSearch)],
];
