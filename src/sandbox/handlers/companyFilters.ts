// The filters of Company Search by values of a record: lists, ranges and flags (service-reference.md, "Company Search").
import { isRecord } from '../../client/isRecord.ts';
import type { RequestParams } from '../requestParams.ts';
import type { Criterion } from '../records/collection.ts';
import type { CompanyRecord } from '../records/companies.ts';
import { companyPackage, foundedOf, legalClassOf, networksOf } from '../records/companyPackages.ts';
import { newestEmployees, newestSheet } from '../records/economics.ts';
import { sitesOf } from '../records/sites.ts';
import { normalizeText } from './recordSearch.ts';
import {
  criterion,
  distanceParameters,
  distanceTests,
  numberIn,
  placeParameters,
  placeTests,
  valueParameters,
  valueTests,
  type ValueLists,
} from './valueFilters.ts';

/** The values that a parameter compares, for each parameter that also exists as `…Exclude`. */
const lists: ValueLists<CompanyRecord> = {
  legalForms: (one) => [one.legalForm, legalClassOf(one)],
  legalClasses: (one) => [legalClassOf(one)],
  // An Italian code is a European one with two more digits.
  ateco: ({ ateco }) => ateco.flatMap(({ code, rootCode }) => [`${code}.00`, rootCode]),
  nace: ({ ateco }) => ateco.flatMap(({ code, rootCode }) => [code, rootCode]),
  cciaa: ({ cciaa }) => [cciaa],
  websitesDomains: (one) => valuesOf(one, 'web.websites.url'),
  emails: (one) => valuesOf(one, 'contacts.emails.type'),
  phones: (one) => valuesOf(one, 'contacts.phones.number'),
  groupIds: (one) => valuesOf(one, 'groups.items.groupId'),
  sharesOwnedIds: (one) => valuesOf(one, 'shares.sharesOwned.id'),
  reliabilityScoreClass: (one) => valuesOf(one, 'sandboxIndicators.reliabilityScore.class'),
  innovationScores: (one) => valuesOf(one, 'sandboxIndicators.innovation.scoreLabel'),
  innovationCategoryScores: (one) => valuesOf(one, 'sandboxIndicators.innovation.categoryScoreLabel'),
};

/** The newest number that the parameters `…Min` and `…Max` compare; `…Unknown` finds companies without one. */
const ranges: Readonly<Record<string, (company: CompanyRecord) => unknown>> = {
  revenue: (one) => newestSheet(one)?.revenue,
  assets: (one) => newestSheet(one)?.assets,
  ebitda: (one) => newestSheet(one)?.ebitda,
  employees: newestEmployees,
  groupEmployees: (one) => valuesOf(one, 'groups.items.employees')[0],
  innovationScore: (one) => valuesOf(one, 'sandboxIndicators.innovation.score')[0],
};

/** The parameters that `testsOfFilters` understands. */
export const companyFilterNames: readonly string[] = [
  ...valueParameters(lists),
  ...distanceParameters,
  ...rangeParameters(ranges),
  ...placeParameters,
  ...['anyAddress', 'countries', 'socials', 'noRea', 'foundedFrom', 'foundedTo'],
];

/** The parameters of ranges. @param byName anything under the names of the ranges */
export function rangeParameters(byName: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(byName).flatMap((name) => [`${name}Min`, `${name}Max`, `${name}Unknown`]);
}

/** The criteria of a search that compare values. @throws Refusal 400 for a value that a filter cannot compare */
export function testsOfFilters(params: RequestParams): readonly Criterion<CompanyRecord>[] {
  return [
    ...valueTests(params, lists),
    ...placeTests<CompanyRecord>(params, (one) => (params.flag('anyAddress') === true ? sitesOf(one) : [one])),
    ...distanceTests<CompanyRecord>(params, ({ municipality }) => municipality),
    ...Object.entries(ranges).flatMap(([name, read]) => rangeTests(params, name, read)),
    ...otherTests(params),
  ];
}

/** The criteria of one range. @param read the number of a company; undefined if it has none */
export function rangeTests(
  params: RequestParams,
  name: string,
  read: (company: CompanyRecord) => unknown,
): readonly Criterion<CompanyRecord>[] {
  const valueOf = (company: CompanyRecord): number => Number(read(company) ?? NaN);
  const [least, most] = [numberIn(params, `${name}Min`), numberIn(params, `${name}Max`)];
  const unknown = params.flag(`${name}Unknown`);
  return [
    least === undefined ? [] : criterion<CompanyRecord>(params, `${name}Min`, (one) => valueOf(one) >= least),
    most === undefined ? [] : criterion<CompanyRecord>(params, `${name}Max`, (one) => valueOf(one) <= most),
    unknown === undefined
      ? []
      : criterion<CompanyRecord>(params, `${name}Unknown`, (one) => Number.isNaN(valueOf(one)) === unknown),
  ].flat();
}

function otherTests(params: RequestParams): readonly Criterion<CompanyRecord>[] {
  const countries = params.values('countries')?.map(normalizeText);
  const networks = params.values('socials')?.map(normalizeText);
  const noRea = params.flag('noRea');
  const [from, to] = [params.date('foundedFrom'), params.date('foundedTo')];
  const founded = (company: CompanyRecord): number => Date.parse(foundedOf(company) ?? '');
  const has = (wanted: readonly string[], value: string): boolean => wanted.includes('*') || wanted.includes(value);
  const criterionFor = <T>(value: T | undefined, parameter: string, test: (value: T, one: CompanyRecord) => boolean) =>
    value === undefined ? [] : [criterion<CompanyRecord>(params, parameter, (one) => test(value, one))];
  return [
    ...criterionFor(countries, 'countries', (wanted, one) => has(wanted, one.municipality.country)),
    ...criterionFor(networks, 'socials', (wanted, one) => networksOf(one).some((network) => has(wanted, network))),
    ...criterionFor(noRea, 'noRea', (isWithout, { rea }) => (rea === undefined) === isWithout),
    ...criterionFor(from, 'foundedFrom', (first, one) => founded(one) >= first),
    ...criterionFor(to, 'foundedTo', (last, one) => founded(one) <= last),
  ];
}

/** The strings and numbers at a path, as text. The first segment of the path is the package, and arrays count item by item. */
export function valuesOf(company: CompanyRecord, path: string): readonly string[] {
  const [name = '', ...members] = path.split('.');
  const values = members.reduce<readonly unknown[]>(
    (found, member) => found.flatMap((value) => (isRecord(value) ? (value[member] ?? []) : [])),
    [companyPackage(company, name)],
  );
  return values.flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []));
}
