// Locations: the municipalities in which the sandbox's companies sit (service.md, "Company and location endpoints").
import type { Call, Operation } from '../handler.ts';
import { allCompanies } from '../records/companies.ts';
import { municipalities, type Municipality } from '../records/municipalities.ts';
import { answerSearch, folded, recordParameters, type Records } from './recordSearch.ts';

export const locationSearch: Operation = {
  parameters: recordParameters,
  answer: (call) => answerSearch(call, locationRecords, matchingLocations(call)),
};

// Unconfirmed: the members and the packages of a location (service.md does not show them).
const locationRecords: Records<Municipality> = {
  collection: 'locations',
  show: ({ id, name, province, provinceCode, region, country, postcode }) => ({
    id,
    name,
    type: 'municipality',
    province,
    provinceCode,
    region,
    country,
    postcodes: [postcode],
  }),
  packageNames: ['statistics'],
  packageOf: ({ id }) => ({ companies: allCompanies().filter(({ municipality }) => municipality.id === id).length }),
  rootFacets: ['country', 'region', 'province'],
  keyedPackages: [],
};

function matchingLocations({ params }: Call): readonly Municipality[] {
  const text = folded(params.text('name') ?? '');
  const ids = params.values('ids');
  const names = params.values('municipalities')?.map(folded);
  return municipalities
    .filter(({ name }) => folded(name).includes(text))
    .filter(({ id }) => !ids || ids.includes(id))
    .filter(({ id, name }) => !names || names.includes(folded(name)) || names.includes(id))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
