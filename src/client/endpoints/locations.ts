// The search for locations (service.md, "Company and location endpoints").
import { endpoint } from '../endpoint.ts';
import { facetPageOf, pageOf } from '../model/envelope.ts';
import { readLocation } from '../model/location.ts';
import { onlyFacets, recordParameters, recordPrice, withFilters, type CompanyFilters, type RecordSearch } from './companies.ts';

/** Locations are filtered like companies. Of these filters, service.md names only `name` and `ids`. */
export interface LocationSearch extends RecordSearch, CompanyFilters {}

/** Search in locations: the sites of companies. */
export const searchLocations = endpoint({
  name: 'locations.search',
  target: 'service',
  verb: 'POST',
  effect: 'read',
  userParameter: 'data',
  path: () => '/v2/locations',
  parameters: (input: LocationSearch) => withFilters(recordParameters(input).flag('active', input.active), input).all,
  mostCredits: (input) => recordPrice('locations', input),
  answer: pageOf(readLocation),
  answerTo: ({ fields, facetFields = [] }) =>
    facetFields.length > 0 ? facetPageOf(readLocation, facetFields, onlyFacets(fields)) : pageOf(readLocation),
});
