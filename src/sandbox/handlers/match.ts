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

/** Company Match. Unconfirmed: `fuzziness` is the number of characters in which a number may differ. */
export const companyMatch: Operation = {
  parameters: [...matchFilters, 'fields', 'fuzziness', 'minConfidence', 'packages', 'limit', 'explain'],
  ignoresEmpty: true,
  answer: matchCompanies,
};

const defaultLeastConfidence = 0.5;

/** A name that cannot reach this confidence is no candidate, so that it need not be compared in full. */
const leastNameConfidence = 0.1;

/** The confidence of a candidate with the same website, phone number, email address or social profile. */
const contactConfidence = 0.95;

function matchCompanies(call: Call): Reply {
  const { params } = call;
  // Empty parameters have been dropped (`ignoresEmpty`).
  if (!relevantFilters.some((name) => params.names.includes(name))) throw missing('name');
  const limit = params.integer('limit', limits.page, limits.page.default);
  const least = params.fraction('minConfidence', defaultLeastConfidence);
  const packages = wantedPackages(call, companyDescription);
  const isShown = (params.someOf('fields', ['items', 'none']) ?? ['items']).includes('items');
  const confidence = confidenceOf(call);
  const isCandidate = (value: number): boolean => value > 0 && value >= least;
  const matches = call.world.companies.matching([{ parameter: 'name', test: (company) => isCandidate(confidence(company)) }]);
  const candidates = [...matches]
    .map((company) => ({ company, confidence: confidence(company) }))
    .sort((a, b) => b.confidence - a.confidence);
  const shown = candidates.slice(0, isShown ? limit : 0).map(({ company, confidence: value }) => {
    const { object, packaged } = showRecord(companyDescription, company, packages);
    return { object: { ...object, confidence: value }, packaged };
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

/** Gives the confidence of a company: that of its best relevant filter, or 0 if an optional filter excludes it. */
function confidenceOf({ params }: Call): (company: CompanyRecord) => number {
  const values = (name: MatchFilter): readonly string[] =>
    (params.values(name) ?? []).map(normalizeText).filter((value) => value !== '');
  const namePairs = new Set(pairsIn(params.text('name') ?? ''));
  const regNumbers = values('regNumbers');
  const mostDifferences = params.integer('fuzziness', { least: 0, most: 100 }, 0);
  const contacts = contactFilters.flatMap(({ name, ...one }) => {
    const wanted = values(name)
      .map(one.read)
      .filter((text) => text !== '');
    return wanted.length === 0 ? [] : [{ ...one, wanted }];
  });
  const passesFilters = optionalFilters(values, params.text('address'));
  return (company) => {
    if (!passesFilters(company)) return 0;
    if (hasNumber(company, regNumbers)) return 1;
    const similar = mostDifferences > 0 && regNumbers.some((number) => differencesOf(number, company.vat) <= mostDifferences);
    const contact = contacts.some((one) =>
      textsIn(companyPackage(company, one.holder)).some((text) => one.wanted.includes(one.read(text))),
    );
    return Math.max(contact ? contactConfidence : 0, similar ? 0.8 : 0, nameConfidence(company, namePairs));
  };
}

/** The test of the optional filters. Unconfirmed: the values of `revenueRange` and `useFullAddress`, which are ignored. */
function optionalFilters(
  values: (name: MatchFilter) => readonly string[],
  address: string | undefined,
): (company: CompanyRecord) => boolean {
  const [active = '*'] = values('active');
  const street = normalizeText(address ?? '');
  const filters: readonly (readonly [MatchFilter, (company: CompanyRecord) => readonly string[]])[] = [
    ['countries', ({ municipality }) => [municipality.country, '*']],
    ['provinces', ({ municipality }) => [municipality.province, municipality.provinceCode]],
    ['municipalities', ({ municipality }) => [municipality.name]],
    ['postcodes', ({ municipality }) => [municipality.postcode]],
    ['groupIds', (company) => valuesOf(company, 'groups.items.groupId')],
  ];
  const tests = filters.flatMap(([name, read]) => {
    const wanted = values(name);
    return wanted.length === 0
      ? []
      : [(company: CompanyRecord) => read(company).some((one) => wanted.includes(normalizeText(one)))];
  });
  return (company) =>
    (active === '*' || String(company.active) === active) &&
    (street === '' || street.includes(normalizeText(company.streetName)) || normalizeText(company.streetName).includes(street)) &&
    tests.every((test) => test(company));
}

/** Filters by a contact, the package that contains it, and the form in which it is compared. */
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

/** The last nine digits, which come after any country code; empty if there are fewer than six digits. */
function digitsIn(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length < 6 ? '' : digits.slice(-9);
}

function differencesOf(a: string, b: string): number {
  if (a.length !== b.length) return Infinity;
  return Array.from({ length: a.length }, (_, at) => at).filter((at) => a[at] !== b[at]).length;
}

/** The squared likeness of two names: names that share only a word and a legal form get a low confidence. */
function nameConfidence({ name, legalForm }: CompanyRecord, wanted: ReadonlySet<string>): number {
  // Most names have too little in common, and this upper bound is quicker to find than the exact likeness.
  const most = likeness(wanted.size, mostSharedPairs(name, wanted), 0);
  if (most ** 2 < leastNameConfidence) return 0;
  // The name is compared with and without the legal form, since people rarely type it.
  const best = Math.max(...[name, name.replace(legalForm, '')].map((one) => likenessOf(wanted, new Set(pairsIn(one)))));
  return Number((best ** 2).toFixed(3));
}

/** An upper bound of the number of different letter pairs that a name shares with others. */
function mostSharedPairs(name: string, wanted: ReadonlySet<string>): number {
  let [shared, last] = [0, ''];
  for (const letter of name.toLowerCase()) {
    // ASCII characters other than letters and digits are skipped.
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

// Sørensen's coefficient over pairs of letters: 1 for equal names, near 0 for different ones. One name has `size` pairs. The
// other has `shared` pairs that the first one has as well, and `others` of its own.
function likeness(size: number, shared: number, others: number): number {
  return size + shared + others === 0 ? 0 : (2 * shared) / (size + shared + others);
}

function pairsIn(text: string): readonly string[] {
  const letters = normalizeText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}
