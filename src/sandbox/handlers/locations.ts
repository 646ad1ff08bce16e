// Locations: the sites of the sandbox's companies (service.md, "Company and location endpoints"; service-reference.md, 5.1).
import type { Call, Operation } from '../handler.ts';
import { companyPackage } from '../records/companyPackages.ts';
import { addressOf, allSites, type Site } from '../records/sites.ts';
import { answerSearch, folded, recordParameters, type Records } from './recordSearch.ts';
import {
  distanceParameters,
  distanceTests,
  valueParameters,
  valueTests,
  type Criterion,
  type ValueLists,
} from './valueFilters.ts';

const lists: ValueLists = {
  municipalities: ['base.address.municipality'],
  provinces: ['base.address.province', 'base.address.provinceCode'],
  regions: ['base.address.region'],
  macroregions: ['base.address.macroregion'],
  postcodes: ['base.address.postcode'],
  companyAteco: ['base.company.ateco.code', 'base.company.ateco.rootCode'],
};

export const locationSearch: Operation = {
  parameters: [...new Set([...recordParameters, ...valueParameters(lists), ...distanceParameters, 'active'])],
  answer: (call) => {
    const tests = testsOf(call);
    const matches = allSites().filter((site) => tests.every(({ test }) => test(site)));
    return answerSearch(call, locationRecords, matches);
  },
};

// Unconfirmed: that a record without packages has its ID alone, and the other members of `company`.
const locationRecords: Records<Site> = {
  collection: 'locations',
  show: ({ id }) => ({ id }),
  packageNames: ['base'],
  packageOf: sitePackage,
  rootFacets: [],
  keyedPackages: [],
};

function sitePackage(site: Site): Readonly<Record<string, unknown>> {
  const { active, company } = site;
  const { ateco } = companyPackage(company, 'base') ?? {};
  return { active, address: addressOf(site), company: { id: company.id, name: company.name, ateco } };
}

function testsOf({ params }: Call): readonly Criterion<Site>[] {
  const name = folded(params.text('name') ?? '');
  const ids = params.values('ids');
  const active = params.text('active') === '*' ? undefined : params.flag('active');
  return [
    ...(name === '' ? [] : [{ parameter: 'name', test: ({ company }: Site) => folded(company.name).includes(name) }]),
    ...(ids ? [{ parameter: 'ids', test: ({ id }: Site) => ids.includes(id) }] : []),
    ...(active === undefined ? [] : [{ parameter: 'active', test: (site: Site) => site.active === active }]),
    ...valueTests(params, lists, sitePackage),
    ...distanceTests<Site>(params, ({ municipality }) => municipality),
  ];
}
