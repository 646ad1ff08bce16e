// The filters of Company Search by values of a record: lists, ranges and flags (service-reference.md, "Company Search").
import { isRecord } from '../../client/isRecord.ts';
import type { RequestParams } from '../requestParams.ts';
import type { CompanyRecord } from '../records/companies.ts';
import { companyPackage } from '../records/companyPackages.ts';
import { invalid } from '../refusal.ts';
import { folded } from './recordSearch.ts';

/** A criterion by itself: what `explain` says of it, and what the search is narrowed by. */
export interface Criterion {
  readonly parameter: string;
  readonly test: (company: CompanyRecord) => boolean;
}

/** Paths into the packages, of which the first segment is the package. Any of the values may match. */
type Paths = readonly [string, ...string[]];

const address = 'base.registeredAddress';

/** A parameter with several values, and its twin `…Exclude`. */
const lists: Readonly<Record<string, Paths>> = {
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

/** Values of which a beginning is enough: `25` stands for `25.62`. */
const byBeginning: ReadonlySet<string> = new Set(['ateco', 'nace']);

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
  ...Object.keys(lists).flatMap((name) => [name, `${name}Exclude`]),
  ...Object.keys(ranges).flatMap((name) => [`${name}Min`, `${name}Max`, `${name}Unknown`]),
  ...['countries', 'socials', 'noRea', 'foundedFrom', 'foundedTo'],
];

/** The criteria of a search that compare values. @throws Refusal 400 for a range that is none */
export function testsOfFilters(params: RequestParams): readonly Criterion[] {
  return [
    ...Object.entries(lists).flatMap(([name, paths]) => listTests(params, name, paths)),
    ...Object.entries(ranges).flatMap(([name, path]) => rangeTests(params, name, path)),
    ...otherTests(params),
  ];
}

function listTests(params: RequestParams, name: string, paths: Paths): readonly Criterion[] {
  return [name, `${name}Exclude`].flatMap((parameter) => {
    const wanted = params.values(parameter)?.map(comparable);
    if (!wanted) return [];
    const isFound = (company: CompanyRecord): boolean =>
      paths
        .flatMap((path) => valuesOf(company, path))
        .some((value) => wanted.some((one) => one === '*' || isLike(comparable(String(value)), one, name)));
    return [{ parameter, test: parameter === name ? isFound : (company: CompanyRecord) => !isFound(company) }];
  });
}

function isLike(value: string, wanted: string, name: string): boolean {
  return byBeginning.has(name) ? value.startsWith(wanted) : value === wanted;
}

function rangeTests(params: RequestParams, name: string, path: string): readonly Criterion[] {
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

function otherTests(params: RequestParams): readonly Criterion[] {
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

function numberIn(params: RequestParams, name: string): number | undefined {
  const text = params.text(name);
  if (text === undefined) return undefined;
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw invalid(name, `The parameter ${name} is a number.`);
  return Number(text);
}

/** Without case and spaces; of an address of a site its host. */
function comparable(text: string): string {
  const [host = ''] = folded(text)
    .replace(/^https?:\/\//, '')
    .split('/');
  return host.replace(/^www\./, '');
}

/** The plain values at a path, those of lists one by one. */
function valuesOf(company: CompanyRecord, path: string): readonly unknown[] {
  const [name = '', ...members] = path.split('.');
  return members.reduce<readonly unknown[]>(
    (values, member) => values.flatMap((value) => (isRecord(value) ? (value[member] ?? []) : [])),
    [companyPackage(company, name)],
  );
}
