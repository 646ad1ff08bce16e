// Company Match: candidates for a name, numbers, websites or contacts, the best first (service-reference.md, "Company Match").
import { matchFilters, relevantFilters, type MatchFilter } from '../../client/model/matchFilter.ts';
import { limits } from '../../client/limits.ts';
import { explained, type Call, type Operation, type Reply } from '../handler.ts';
import { companyPackage } from '../records/companyPackages.ts';
import type { CompanyRecord } from '../records/companies.ts';
import { missing } from '../refusal.ts';
import { companyDescription, hasNumber } from './companies.ts';
import { valuesOf } from './companyFilters.ts';
import { normalizeText, priceOfShown, showRecord, wantedPackages } from './recordSearch.ts';

/** Unconfirmed: the values of `fuzziness`. It is the number of characters in which a number may differ. */
export const companyMatch: Operation = {
  parameters: [...matchFilters, 'fields', 'fuzziness', 'minConfidence', 'packages', 'limit', 'explain'],
  ignoresEmpty: true,
  answer: matchCompanies,
};

const leastConfidence = 0.5;

/** Names that are less like are no candidates, whatever confidence is asked for. */
const leastLikeness = 0.1;

/** The confidence of a candidate with the same website, phone number, email address or social profile. */
const contactConfidence = 0.95;

function matchCompanies(call: Call): Reply {
  const { params } = call;
  // Those that are empty have been dropped.
  if (!relevantFilters.some((name) => params.names.includes(name))) throw missing('name');
  const limit = params.integer('limit', limits.page, limits.page.default);
  const least = params.fraction('minConfidence', leastConfidence);
  const packages = wantedPackages(call, companyDescription);
  const isShown = (params.someOf('fields', ['items', 'none']) ?? ['items']).includes('items');
  const confidence = confidenceOf(call);
  const isCandidate = (sure: number): boolean => sure > 0 && sure >= least;
  const matches = call.world.companies.matching([{ parameter: 'name', test: (company) => isCandidate(confidence(company)) }]);
  const candidates = [...matches]
    .map((company) => ({ company, confidence: confidence(company) }))
    .sort((a, b) => b.confidence - a.confidence);
  const shown = candidates.slice(0, isShown ? limit : 0).map(({ company, confidence: sure }) => {
    const { object, packaged } = showRecord(companyDescription, company, packages);
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

/** The confidence of a company: by the best of the relevant filters, and 0 if an optional one excludes it. */
function confidenceOf({ params }: Call): (company: CompanyRecord) => number {
  const values = (name: MatchFilter): readonly string[] =>
    (params.values(name) ?? []).map(normalizeText).filter((value) => value !== '');
  const wanted = new Set(pairsIn(params.text('name') ?? ''));
  const regNumbers = values('regNumbers');
  const slips = params.integer('fuzziness', { least: 0, most: 100 }, 0);
  const contacts = contactFilters.flatMap(({ name, ...one }) => {
    const wanted = values(name)
      .map(one.read)
      .filter((text) => text !== '');
    return wanted.length === 0 ? [] : [{ ...one, wanted }];
  });
  const narrowed = narrowedBy(values, params.text('address'));
  return (company) => {
    if (!narrowed(company)) return 0;
    if (hasNumber(company, regNumbers)) return 1;
    const similar = slips > 0 && regNumbers.some((number) => differencesOf(number, company.vat) <= slips);
    const contact = contacts.some((one) =>
      textsIn(companyPackage(company, one.holder)).some((text) => one.wanted.includes(one.read(text))),
    );
    return Math.max(contact ? contactConfidence : 0, similar ? 0.8 : 0, nameLikeness(company, wanted));
  };
}

/** Unconfirmed: how `revenueRange` and `useFullAddress` are written. They change nothing. */
function narrowedBy(
  values: (name: MatchFilter) => readonly string[],
  address: string | undefined,
): (company: CompanyRecord) => boolean {
  const [active = '*'] = values('active');
  const street = normalizeText(address ?? '');
  const narrowing: readonly (readonly [MatchFilter, (company: CompanyRecord) => readonly string[]])[] = [
    ['countries', ({ municipality }) => [municipality.country, '*']],
    ['provinces', ({ municipality }) => [municipality.province, municipality.provinceCode]],
    ['municipalities', ({ municipality }) => [municipality.name]],
    ['postcodes', ({ municipality }) => [municipality.postcode]],
    ['groupIds', (company) => valuesOf(company, 'groups.items.groupId')],
  ];
  const tests = narrowing.flatMap(([name, read]) => {
    const wanted = values(name);
    return wanted.length === 0 ? [] : [(company: CompanyRecord) => read(company).some((one) => wanted.includes(normalizeText(one)))];
  });
  return (company) =>
    (active === '*' || String(company.active) === active) &&
    (street === '' || street.includes(normalizeText(company.streetName)) || normalizeText(company.streetName).includes(street)) &&
    tests.every((test) => test(company));
}

/** Filters by a contact, the package that has it, and the form in which it is compared. */
const contactFilters = [
  { name: 'websitesDomains', holder: 'web', read: hostIn },
  { name: 'emails', holder: 'contacts', read: normalizeText },
  { name: 'phones', holder: 'contacts', read: digitsIn },
  { name: 'socials', holder: 'socials', read: normalizeText },
] as const satisfies readonly { readonly name: MatchFilter; readonly holder: string; readonly read: (text: string) => string }[];

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function hostIn(text: string): string {
  const [host = ''] = normalizeText(text)
    .replace(/^https?:\/\//, '')
    .split('/');
  return host.replace(/^www\./, '');
}

/** The last nine digits, which do not depend on the writing of the country; empty if there are fewer than six. */
function digitsIn(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length < 6 ? '' : digits.slice(-9);
}

function differencesOf(a: string, b: string): number {
  if (a.length !== b.length) return Infinity;
  return Array.from({ length: a.length }, (_, at) => at).filter((at) => a[at] !== b[at]).length;
}

/** Squared, so that names which share a word and a legal form are no likely candidates for each other. */
function nameLikeness({ name, legalForm }: CompanyRecord, wanted: ReadonlySet<string>): number {
  // Most names have too little in common, which is found out sooner than how much.
  const most = likeness(wanted.size, sharedPairs(name, wanted), 0);
  if (most ** 2 < leastLikeness) return 0;
  // With and without the legal form: people rarely type it.
  const likest = Math.max(...[name, name.replace(legalForm, '')].map((one) => likenessOf(wanted, new Set(pairsIn(one)))));
  return Number((likest ** 2).toFixed(3));
}

/** At least as many pairs of letters as a name has in common with others, without a list of them. */
function sharedPairs(name: string, wanted: ReadonlySet<string>): number {
  let [shared, last] = [0, ''];
  for (const letter of name.toLowerCase()) {
    // Letters and digits, and whatever else is no sign of ASCII.
    if (!(letter >= 'a' && letter <= 'z') && !(letter >= '0' && letter <= '9') && letter <= '\u007f') continue;
    if (wanted.has(last + letter)) shared += 1;
    last = letter;
  }
  return shared;
}

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return likeness(a.size, shared, b.size - shared);
}

// Sørensen's coefficient over pairs of letters: 1 for the same name, near 0 for another.
function likeness(size: number, shared: number, others: number): number {
  return size + shared + others === 0 ? 0 : (2 * shared) / (size + shared + others);
}

function pairsIn(text: string): readonly string[] {
  const letters = normalizeText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}
