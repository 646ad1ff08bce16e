// The filters of Company Search by values of a record: lists, ranges and flags (service-reference.md, "Company Search").
import type { RequestParams } from '../requestParams.ts';
import type { CompanyRecord } from '../records/companies.ts';
import { companyPackage } from '../records/companyPackages.ts';
import { folded } from './recordSearch.ts';
import {
  distanceParameters,
  distanceTests,
  numberIn,
  valueParameters,
  valuesAt,
  valueTests,
  type Criterion,
  type ValueLists,
} from './valueFilters.ts';

const address = 'base.registeredAddress';

/** A parameter with several values, and its twin `…Exclude`. */
const lists: ValueLists = {
  municipalities: [`${address}.municipality`],
  provinces: [`${address}.province`, `${address}.provinceCode`],
  regions: [`${address}.region`],
  macroregions: [`${address}.macroregion`],
  postcodes: [`${address}.postcode`],
  legalForms: ['base.legalForms.name'],
  legalClasses: ['base.legalClass'],
  ateco: ['base.ateco.code', 'base.ateco.rootCode'],
  nace: ['base.nace.code', 'base.nace.rootCode'],
  cciaa: ['base.cciaa'],
  websitesDomains: ['web.websites.url'],
  emails: ['contacts.emails.type'],
  phones: ['contacts.phones.number'],
  reliabilityScoreClass: ['sandboxIndicators.reliabilityScore.class'],
  innovationScores: ['sandboxIndicators.innovation.scoreLabel'],
};

/** A number, by its parameters `…Min` and `…Max`, and `…Unknown` for companies without it. The newest value counts. */
const ranges: Readonly<Record<string, string>> = {
  revenue: 'economics.balanceSheets.revenue',
  assets: 'economics.balanceSheets.assets',
  ebitda: 'economics.balanceSheets.ebitda',
  employees: 'economics.employees.value',
  innovationScore: 'sandboxIndicators.innovation.score',
};

/** The parameters that `testsOfFilters` understands. */
export const companyFilterNames: readonly string[] = [
  ...valueParameters(lists),
  ...distanceParameters,
  ...Object.keys(ranges).flatMap((name) => [`${name}Min`, `${name}Max`, `${name}Unknown`]),
  ...['countries', 'socials', 'noRea', 'foundedFrom', 'foundedTo'],
];

/** The criteria of a search that compare values. @throws Refusal 400 for a range that is none */
export function testsOfFilters(params: RequestParams): readonly Criterion<CompanyRecord>[] {
  return [
    ...valueTests(params, lists, companyPackage),
    ...distanceTests<CompanyRecord>(params, ({ municipality }) => municipality),
    ...Object.entries(ranges).flatMap(([name, path]) => rangeTests(params, name, path)),
    ...otherTests(params),
  ];
}

function rangeTests(params: RequestParams, name: string, path: string): readonly Criterion<CompanyRecord>[] {
  const valueOf = (company: CompanyRecord): number => Number(valuesOf(company, path)[0] ?? NaN);
  const [least, most] = [numberIn(params, `${name}Min`), numberIn(params, `${name}Max`)];
  const unknown = params.flag(`${name}Unknown`);
  return [
    ...(least === undefined ? [] : [{ parameter: `${name}Min`, test: (one: CompanyRecord) => valueOf(one) >= least }]),
    ...(most === undefined ? [] : [{ parameter: `${name}Max`, test: (one: CompanyRecord) => valueOf(one) <= most }]),
    ...(unknown === undefined
      ? []
      : [{ parameter: `${name}Unknown`, test: (one: CompanyRecord) => Number.isNaN(valueOf(one)) === unknown }]),
  ];
}

function otherTests(params: RequestParams): readonly Criterion<CompanyRecord>[] {
  const countries = params.values('countries')?.map(folded);
  const networks = params.values('socials')?.map(folded);
  const noRea = params.flag('noRea');
  const [from, to] = [params.date('foundedFrom'), params.date('foundedTo')];
  const founded = (company: CompanyRecord): number => Date.parse(String(valuesOf(company, 'base.founded')[0]));
  const has = (wanted: readonly string[], value: string): boolean => wanted.includes('*') || wanted.includes(value);
  return [
    ...(countries
      ? [{ parameter: 'countries', test: ({ municipality }: CompanyRecord) => has(countries, municipality.country) }]
      : []),
    ...(networks
      ? [
          {
            parameter: 'socials',
            test: (one: CompanyRecord) =>
              Object.keys(companyPackage(one, 'socials') ?? {}).some((network) => has(networks, network)),
          },
        ]
      : []),
    ...(noRea === undefined ? [] : [{ parameter: 'noRea', test: ({ rea }: CompanyRecord) => (rea === undefined) === noRea }]),
    ...(from === undefined ? [] : [{ parameter: 'foundedFrom', test: (one: CompanyRecord) => founded(one) >= from }]),
    ...(to === undefined ? [] : [{ parameter: 'foundedTo', test: (one: CompanyRecord) => founded(one) <= to }]),
  ];
}

function valuesOf(company: CompanyRecord, path: string): readonly unknown[] {
  return valuesAt(companyPackage, company, path);
}
