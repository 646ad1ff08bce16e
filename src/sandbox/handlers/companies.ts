// Company Search and Company Details (service.md, "Company and location endpoints").
import { listFor } from '../access.ts';
import { explained, type Call, type Operation, type Reply } from '../handler.ts';
import { companyPackage, packageNames } from '../records/companyPackages.ts';
import { allCompanies, companyById, type CompanyRecord } from '../records/companies.ts';
import { invalid, notFound } from '../refusal.ts';
import {
  answerSearch,
  folded,
  priceOfShown,
  recordParameters,
  showRecord,
  wantedPackages,
  type Records,
} from './recordSearch.ts';

export const companySearch: Operation = {
  parameters: [
    ...recordParameters,
    'namePrefix',
    'vat',
    'taxIds',
    'regNumbers',
    'active',
    'ateco',
    'lists',
    'regions',
    'provinces',
    'postcodes',
  ],
  answer: (call) => answerSearch(call, companyRecords, matchingCompanies(call)),
};

export const companyDetails: Operation = { parameters: ['packages', 'explain'], answer: getCompany };

export const companyRecords: Records<CompanyRecord> = {
  collection: 'companies',
  show: showCompany,
  packageNames,
  packageOf: (company, name) => {
    const known = packageNames.find((candidate) => candidate === name);
    return known === undefined ? undefined : companyPackage(company, known);
  },
  facets: {
    country: ({ municipality }) => [municipality.country],
    active: ({ active }) => [String(active)],
    baby: ({ baby }) => [String(baby)],
    regions: ({ municipality }) => [municipality.region],
    provinces: ({ municipality }) => [municipality.province],
    municipalities: ({ municipality }) => [municipality.name],
    ateco: ({ ateco }) => ateco.map(({ code }) => code),
    legalForms: ({ legalForm }) => [legalForm],
  },
};

/** Whether one of the numbers is the company's tax, VAT or register number, however it is punctuated. */
export function hasNumber(company: CompanyRecord, numbers: readonly string[]): boolean {
  const own = [company.taxId, company.vat, company.regNumber].map(bare);
  return numbers.some((number) => own.includes(bare(number)));
}

function getCompany(call: Call): Reply {
  const packages = wantedPackages(call, companyRecords);
  const company = companyById(call.part('id'));
  if (!company) throw notFound('There is no company with this ID.');
  const shown = showRecord(companyRecords, company, packages);
  return { body: { item: shown.object, ...explained(call, { objects: 1 }) }, cost: priceOfShown('companies', [shown], 0) };
}

function matchingCompanies(call: Call): readonly CompanyRecord[] {
  const tests = [...testsOfRecord(call), ...testsOfPlace(call)];
  return allCompanies().filter((company) => tests.every((test) => test(company)));
}

type Test = (company: CompanyRecord) => boolean;

function testsOfRecord(call: Call): readonly Test[] {
  const { given } = call;
  const tests: Test[] = [];
  const name = folded(given.text('name') ?? '');
  const prefix = folded(given.text('namePrefix') ?? '');
  if (name !== '') tests.push((company) => folded(company.name).includes(name));
  if (prefix !== '') tests.push((company) => folded(company.name).startsWith(prefix));
  const active = given.flag('active');
  if (active !== undefined) tests.push((company) => company.active === active);
  const ids = given.values('ids');
  if (ids) tests.push(({ id }) => ids.includes(id));
  const vat = given.values('vat');
  if (vat) tests.push((company) => vat.some((number) => [bare(company.vat), company.taxId].includes(bare(number))));
  const taxIds = given.values('taxIds');
  if (taxIds) tests.push((company) => taxIds.some((number) => bare(number) === company.taxId));
  const regNumbers = given.values('regNumbers');
  if (regNumbers) tests.push((company) => hasNumber(company, regNumbers));
  // A code stands for all codes below it: `25` for `25.62`.
  const ateco = given.values('ateco');
  if (ateco) tests.push((company) => company.ateco.some(({ code }) => ateco.some((start) => code.startsWith(start))));
  const members = membersOf(call);
  if (members) tests.push(({ id }) => members.has(id));
  return tests;
}

function testsOfPlace({ given }: Call): readonly Test[] {
  const readers: Readonly<Record<string, (place: CompanyRecord['municipality']) => readonly string[]>> = {
    municipalities: ({ id, name }) => [id, name],
    provinces: ({ province, provinceCode }) => [province, provinceCode],
    regions: ({ region }) => [region],
    postcodes: ({ postcode }) => [postcode],
  };
  return Object.entries(readers).flatMap(([name, read]): Test[] => {
    const wanted = given.values(name)?.map(folded);
    return wanted ? [({ municipality }) => read(municipality).some((value) => wanted.includes(folded(value)))] : [];
  });
}

/** The members of the lists in `lists`, which the acting user must be allowed to read. */
function membersOf(call: Call): ReadonlySet<string> | undefined {
  const lists = call.given.values('lists')?.map((id) => listFor(call, id, 'read', 'lists'));
  const people = lists?.find(({ type }) => type !== 'company');
  if (people) throw invalid('lists', `The list ${people.id} holds people, not companies.`);
  return lists && new Set(lists.flatMap(({ items }) => items));
}

function showCompany(company: CompanyRecord): Readonly<Record<string, unknown>> {
  const { municipality } = company;
  const place = `${municipality.postcode}, ${municipality.name} (${municipality.provinceCode})`;
  return {
    id: company.id,
    active: company.active,
    country: municipality.country,
    name: company.name,
    fullAddress: company.obfuscated ? '*****' : `${company.street}, ${place}`,
    baby: company.baby,
    obfuscated: company.obfuscated,
  };
}

function bare(number: string): string {
  return number.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();
}
