// Company Search and Company Details (service.md, "Company and location endpoints").
import { listFor } from '../access.ts';
import { explained, type Call, type Operation, type Reply } from '../handler.ts';
import { companyPackage, packageNames } from '../records/companyPackages.ts';
import type { Criterion } from '../records/collection.ts';
import type { CompanyRecord } from '../records/companies.ts';
import { fullAddressOf } from '../records/sites.ts';
import { invalid, notFound } from '../refusal.ts';
import { companyFilterNames, testsOfFilters } from './companyFilters.ts';
import {
  answerSearch,
  normalizeText,
  priceOfShown,
  recordParameters,
  showRecord,
  wantedPackages,
  type RecordDescription,
  type SearchExplanation,
} from './recordSearch.ts';
import { criterion } from './valueFilters.ts';

/** Filters of Company Search that only some sandboxes have. */
export interface MoreFilters {
  readonly parameters: readonly string[];
  readonly criteriaOf: (call: Call) => readonly Criterion<CompanyRecord>[];
}

export const companySearch = companySearchWith();

/** Company Search with filters in addition to those of every sandbox. */
export function companySearchWith({ parameters, criteriaOf }: MoreFilters = { parameters: [], criteriaOf: () => [] }): Operation {
  const ownParameters = ['namePrefix', 'vat', 'taxIds', 'regNumbers', 'active', 'lists', 'ordering'];
  return {
    parameters: [...recordParameters, ...ownParameters, ...companyFilterNames, ...parameters],
    answer: (call) => {
      const criteria = [...testsOfRecord(call), ...testsOfFilters(call.params), ...criteriaOf(call)];
      return answerSearch(call, companyDescription, call.world.companies.matching(criteria), () => explainSearch(call, criteria));
    },
  };
}

export const companyDetails: Operation = { parameters: ['packages', 'explain'], answer: getCompany };

export const companyDescription: RecordDescription<CompanyRecord> = {
  collection: 'companies',
  ordering: 'sandbox',
  show: showCompany,
  packageNames,
  packageOf: companyPackage,
  rootFacets: ['active', 'country', 'baby', 'obfuscated'],
  keyedPackages: ['socials'],
};

/** Returns whether one of the numbers is the company's tax, VAT or register number, however it is punctuated. */
export function hasNumber(company: CompanyRecord, numbers: readonly string[]): boolean {
  if (numbers.length === 0) return false;
  const { taxId, vat, cciaa, rea } = company;
  return numbers.map(bareNumber).some((number) => number === taxId || number === vat || number === `${cciaa}${rea}`);
}

function getCompany(call: Call): Reply {
  const packages = wantedPackages(call, companyDescription);
  const company = call.world.companyById(call.pathParam('id'));
  if (!company) throw notFound('There is no company with this ID.');
  const shown = showRecord(companyDescription, company, packages);
  return { body: { item: shown.object, ...explained(call, { objects: 1 }) }, cost: priceOfShown('companies', [shown], 0) };
}

// The criteria by themselves, so that a caller sees which of them finds nothing. Unconfirmed: the content of an explanation
// (service-shapes.md, "Timeline event").
function explainSearch({ params, world }: Call, criteria: readonly Criterion<CompanyRecord>[]): SearchExplanation {
  const filters = criteria.map((one) => ({
    parameter: one.parameter,
    values: params.values(one.parameter) ?? [],
    matches: world.companies.matching([one]).length,
  }));
  const withoutMatches = filters.filter(({ matches }) => matches === 0);
  return {
    explanation: { filters },
    info: withoutMatches.map(({ parameter, values }) => `No company matches ${parameter}=${values.join(',')} by itself.`),
  };
}

function testsOfRecord(call: Call): readonly Criterion<CompanyRecord>[] {
  const { params } = call;
  const criteria: Criterion<CompanyRecord>[] = [];
  const add = (
    parameter: string,
    test: Criterion<CompanyRecord>['test'],
    options: Pick<Criterion<CompanyRecord>, 'ids'> = {},
  ): void => void criteria.push({ ...criterion(params, parameter, test), ...options });
  const name = normalizeText(params.text('name') ?? '');
  const prefix = normalizeText(params.text('namePrefix') ?? '');
  if (name !== '') add('name', (company) => normalizeText(company.name).includes(name));
  if (prefix !== '') add('namePrefix', (company) => normalizeText(company.name).startsWith(prefix));
  const active = params.text('active') === '*' ? undefined : params.flag('active');
  if (active !== undefined) add('active', (company) => company.active === active);
  const ids = params.values('ids');
  const wanted = new Set(ids);
  if (ids) add('ids', ({ id }) => wanted.has(id), { ids });
  const vat = params.values('vat');
  if (vat) add('vat', (company) => vat.some((number) => company.vat === bareNumber(number)));
  const taxIds = params.values('taxIds');
  if (taxIds) add('taxIds', (company) => taxIds.some((number) => bareNumber(number) === company.taxId));
  const regNumbers = params.values('regNumbers');
  if (regNumbers) add('regNumbers', (company) => hasNumber(company, regNumbers));
  const members = membersOf(call);
  // The members may have changed at the next call, so there is no key.
  if (members) criteria.push({ parameter: 'lists', ids: [...members], test: ({ id }) => members.has(id) });
  return criteria;
}

/** The members of the lists in `lists`, which the acting user must be allowed to read. */
function membersOf(call: Call): ReadonlySet<string> | undefined {
  const lists = call.params.values('lists')?.map((id) => listFor(call, id, 'read', 'lists'));
  const personList = lists?.find(({ type }) => type !== 'company');
  if (personList) throw invalid('lists', `The list ${personList.id} holds people, not companies.`);
  return lists && new Set(lists.flatMap(({ items }) => items));
}

function showCompany(company: CompanyRecord): Readonly<Record<string, unknown>> {
  const { id, active, municipality, name, baby, obfuscated } = company;
  return {
    id,
    active,
    country: municipality.country,
    name,
    fullAddress: obfuscated ? '*****' : fullAddressOf(company),
    ...(baby ? { baby } : {}),
    ...(obfuscated ? { obfuscated } : {}),
  };
}

// A number without punctuation and without the country code, which some callers write before it.
function bareNumber(number: string): string {
  return number
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .replace(/^(?:IT(?=\d{11}$)|BE(?=\d{10}$))/, '');
}
