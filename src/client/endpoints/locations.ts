// Locations (service.md, "Company and location endpoints").
import { endpoint } from '../endpoint.ts';
import { pageOf } from '../model/envelope.ts';
import { readLocation } from '../model/location.ts';
import { recordParameters, recordPrice, type RecordSearch } from './companies.ts';

/** Search in locations, by the parameters that service.md names for them. */
export const searchLocations = endpoint({
  name: 'locations.search',
  target: 'service',
  verb: 'POST',
  effect: 'read',
  userParameter: 'data',
  path: () => '/v2/locations',
  parameters: (input: RecordSearch) => recordParameters(input).all,
  mostCredits: (input) => recordPrice('locations', input),
  answer: pageOf(readLocation),
});
