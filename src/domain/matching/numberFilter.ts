// Tests whether a service applies a filter, and whether a record contains the number that was searched for.
import type { CompanyMatch, CompanySearch } from '../../client/endpoints/companies.ts';
import { isRecord, textIn } from '../../client/isRecord.ts';
import { filterOfKind, type MatchQuery, type QueryKind } from './matchQuery.ts';

/**
 * Values that no company has, by the kinds whose filter is tested. The filter of names is not, because it finds similar names.
 */
const impossible = {
  vat: '99999999999',
  taxId: 'XXXXXX00X00X000X',
  regNumber: 'XX-0000000',
  website: 'nobody.invalid',
  email: 'nobody@nobody.invalid',
  phone: '+0000000000',
  social: 'https://nobody.invalid/nobody',
} as const;

export type FilteredKind = keyof typeof impossible;

/** Returns whether the filter of a kind has to be tested, because a service may ignore it. */
export function isFiltered(kind: QueryKind): kind is FilteredKind {
  return kind in impossible;
}

/** Returns whether lines of a kind are sent to Company Search, whose filters compare numbers exactly, and not to Company Match. */
export function isSearched(kind: QueryKind): kind is 'vat' | 'taxId' {
  return kind === 'vat' || kind === 'taxId';
}

/**
 * The search that counts the companies with an impossible number, which is free. If the service counts any, it ignores the
 * filter, and nothing is bought with it.
 */
export function searchForNobody(kind: 'vat' | 'taxId'): CompanySearch {
  const number = [impossible[kind]];
  return { ...(kind === 'vat' ? { vat: number } : { taxIds: number }), fields: ['none'], limit: 0 };
}

/** The same count for a filter of Company Match. */
export function matchNobody(kind: FilteredKind): CompanyMatch {
  return { [filterOfKind[kind] ?? 'regNumbers']: [impossible[kind]], fields: ['none'], limit: 0 };
}

/** Returns whether a record contains the number of a query; undefined if it contains no number of that kind. */
export function namesNumber(raw: unknown, { kind, value }: MatchQuery): boolean | undefined {
  if (!isRecord(raw)) return undefined;
  const base = isRecord(raw['base']) ? raw['base'] : {};
  const chamber = `${textIn(base, 'cciaa') ?? ''}${textIn(base, 'rea') ?? ''}`;
  const names: Readonly<Partial<Record<QueryKind, readonly string[]>>> = {
    vat: ['vat'],
    taxId: ['taxId', 'taxIds'],
    regNumber: ['regNumber', 'regNumbers', 'vat', 'taxId'],
  };
  const named = (names[kind] ?? [])
    .flatMap((name) => [raw[name], base[name]])
    .flatMap((one: unknown): readonly unknown[] => (Array.isArray(one) ? one : [one]));
  const texts = named.flatMap((one: unknown) => (typeof one === 'string' || typeof one === 'number' ? [bare(String(one))] : []));
  const all = kind === 'regNumber' && chamber !== '' ? [...texts, bare(chamber)] : texts;
  return all.length === 0 ? undefined : all.includes(bare(value));
}

// Numbers may be written with spaces and points, and with or without the letters of their country.
function bare(number: string): string {
  return number
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .replace(/^(?:IT(?=\d{11}$)|BE(?=\d{10}$))/, '');
}
