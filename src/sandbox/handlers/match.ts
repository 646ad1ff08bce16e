// Company Match: candidates for a name, numbers, websites or contacts, the best first (service-reference.md, "Company Match").
import { matchFilters, relevantFilters, type MatchFilter } from '../../client/model/matchFilter.ts';
import { limits } from '../../client/limits.ts';
import { explained, type Call, type Operation, type Reply } from '../handler.ts';
import { companyPackage } from '../records/companyPackages.ts';
import { allCompanies, type CompanyRecord } from '../records/companies.ts';
import { missing } from '../refusal.ts';
import { companyRecords, hasNumber } from './companies.ts';
import { folded, priceOfShown, showRecord, wantedPackages } from './recordSearch.ts';

/** Unconfirmed: the values of `fuzziness`. It is the number of characters in which a number may differ. */
export const companyMatch: Operation = {
  parameters: [...matchFilters, 'fields', 'fuzziness', 'minConfidence', 'packages', 'limit', 'explain'],
  ignoresEmpty: true,
  answer: matchCompanies,
};

const leastConfidence = 0.5;

/** The confidence of a candidate with the same website, phone number, email address or social profile. */
const contactConfidence = 0.95;

function matchCompanies(call: Call): Reply {
  const { params } = call;
  if (!relevantFilters.some((name) => (params.text(name) ?? '').trim() !== '')) throw missing('name');
  const limit = params.integer('limit', limits.page, limits.page.default);
  const least = params.fraction('minConfidence', leastConfidence);
  const packages = wantedPackages(call, companyRecords);
  const isShown = (params.someOf('fields', ['items', 'none']) ?? ['items']).includes('items');
  const confidence = confidenceOf(call);
  const candidates = allCompanies()
    .map((company) => ({ company, confidence: confidence(company) }))
    .filter(({ confidence: sure }) => sure > 0 && sure >= least)
    .sort((a, b) => b.confidence - a.confidence);
  const shown = candidates.slice(0, isShown ? limit : 0).map(({ company, confidence: sure }) => {
    const { object, packaged } = showRecord(companyRecords, company, packages);
    return { object: { ...object, confidence: sure }, packaged };
  });
  return {
    body: {
      ...(isShown ? { items: shown.map(({ object }) => object) } : {}),
      meta: { count: candidates.length, limit },
      ...explained(call, { matches: candidates.length, objects: shown.length }),
    },
    cost: priceOfShown('companies', shown, 0),
  };
}

/** The confidence of a company: by the best of the relevant filters, and 0 where an optional one excludes it. */
function confidenceOf({ params }: Call): (company: CompanyRecord) => number {
  const values = (name: MatchFilter): readonly string[] =>
    (params.values(name) ?? []).map(folded).filter((value) => value !== '');
  const wanted = pairsOf(folded(params.text('name') ?? ''));
  const regNumbers = values('regNumbers');
  const slips = params.integer('fuzziness', { least: 0, most: 100 }, 0);
  const contacts = [
    ...values('websitesDomains').map(hostIn),
    ...values('emails'),
    ...values('phones').map(digitsIn),
    ...values('socials'),
  ];
  const narrowed = narrowedBy(values, params.text('address'));
  return (company) => {
    if (!narrowed(company)) return 0;
    if (hasNumber(company, regNumbers)) return 1;
    const similar = slips > 0 && regNumbers.some((number) => differencesOf(number, company.vat) <= slips);
    const contact = contacts.length > 0 && contactsOf(company).some((text) => contacts.includes(text));
    return Math.max(contact ? contactConfidence : 0, similar ? 0.8 : 0, nameLikeness(company, wanted));
  };
}

/** Unconfirmed: `groupIds` and `revenueRange`, which no company of the sandbox has, and `useFullAddress`, which changes nothing. */
function narrowedBy(
  values: (name: MatchFilter) => readonly string[],
  address: string | undefined,
): (company: CompanyRecord) => boolean {
  const [active = '*'] = values('active');
  const street = folded(address ?? '');
  const places: readonly (readonly [MatchFilter, (place: CompanyRecord['municipality']) => readonly string[]])[] = [
    ['countries', ({ country }) => [country, '*']],
    ['provinces', ({ province, provinceCode }) => [province, provinceCode]],
    ['municipalities', ({ name }) => [name]],
    ['postcodes', ({ postcode }) => [postcode]],
  ];
  const tests = places.flatMap(([name, read]) => {
    const wanted = values(name);
    return wanted.length === 0
      ? []
      : [(company: CompanyRecord) => read(company.municipality).some((one) => wanted.includes(folded(one)))];
  });
  return (company) =>
    (active === '*' || String(company.active) === active) &&
    (street === '' || street.includes(folded(company.streetName)) || folded(company.streetName).includes(street)) &&
    tests.every((test) => test(company));
}

/** The texts of the packages `web`, `contacts` and `socials`, as they are compared. */
function contactsOf(company: CompanyRecord): readonly string[] {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(folded(value), hostIn(value), digitsIn(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  for (const name of ['web', 'contacts', 'socials']) collect(companyPackage(company, name));
  return texts.filter((text) => text !== '');
}

function hostIn(text: string): string {
  const [host = ''] = folded(text)
    .replace(/^https?:\/\//, '')
    .split('/');
  return host.replace(/^www\./, '');
}

/** The last nine digits, which do not depend on the writing of the country; empty where there are fewer than six. */
function digitsIn(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length < 6 ? '' : digits.slice(-9);
}

function differencesOf(a: string, b: string): number {
  if (a.length !== b.length) return Infinity;
  return Array.from({ length: a.length }, (_, at) => at).filter((at) => a[at] !== b[at]).length;
}

/** Squared, so that names which share a word and a legal form are no likely candidates for each other. */
function nameLikeness(company: CompanyRecord, wanted: ReadonlySet<string>): number {
  // With and without the legal form: people rarely type it.
  const names = [company.name, company.name.replace(company.legalForm, '')];
  const likeness = Math.max(...names.map((name) => likenessOf(wanted, pairsOf(folded(name)))));
  return Number((likeness ** 2).toFixed(3));
}

// Sørensen's coefficient over pairs of letters: 1 for the same name, near 0 for another.
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  return (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size);
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}
