// Location Search over the sites of the companies (service.md, "Company and location endpoints"; service-reference.md, 5.1).
import type { Call, Operation } from '../handler.ts';
import { companyPackage } from '../records/companyPackages.ts';
import type { Criterion } from '../records/collection.ts';
import { addressOf, type Site } from '../records/sites.ts';
import { answerSearch, normalizeText, recordParameters, type RecordDescription } from './recordSearch.ts';
import {
  criterion,
  distanceParameters,
  distanceTests,
  placeParameters,
  placeTests,
  valueParameters,
  valueTests,
  type ValueLists,
} from './valueFilters.ts';

const lists: ValueLists<Site> = {
  companyAteco: ({ company }) => company.ateco.flatMap(({ code, rootCode }) => [`${code}.00`, rootCode]),
};

export const locationSearch: Operation = {
  parameters: [...new Set([...recordParameters, ...valueParameters(lists), ...placeParameters, ...distanceParameters, 'active'])],
  answer: (call) => answerSearch(call, locationDescription, call.world.sites.matching(testsOf(call))),
};

// Unconfirmed: that a record without packages has only its ID, and which members `company` has.
const locationDescription: RecordDescription<Site> = {
  collection: 'locations',
  ordering: 'default',
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
  const name = normalizeText(params.text('name') ?? '');
  const ids = params.values('ids');
  const active = params.text('active') === '*' ? undefined : params.flag('active');
  return [
    ...(name === '' ? [] : [criterion<Site>(params, 'name', ({ company }) => normalizeText(company.name).includes(name))]),
    ...(ids ? [criterion<Site>(params, 'ids', ({ id }) => ids.includes(id))] : []),
    ...(active === undefined ? [] : [criterion<Site>(params, 'active', (site) => site.active === active)]),
    ...valueTests(params, lists),
    ...placeTests<Site>(params, (site) => [site]),
    ...distanceTests<Site>(params, ({ municipality }) => municipality),
  ];
}
