// Reads a line of a match as a query: a company's ID, number, website, contact or name.
import type { MatchFilter, MatchFilters } from '../../client/model/matchFilter.ts';
import { normalizeName } from '../../client/normalizeName.ts';
import { looksLikeCompany } from '../lists/itemId.ts';

export const queryKinds = ['id', 'vat', 'taxId', 'regNumber', 'website', 'phone', 'email', 'social', 'name'] as const;
export type QueryKind = (typeof queryKinds)[number];

/** The filter of Company Match for each kind of query. IDs, VAT numbers and tax codes are searched for instead. */
export const filterOfKind: Readonly<Partial<Record<QueryKind, MatchFilter>>> = {
  regNumber: 'regNumbers',
  website: 'websitesDomains',
  phone: 'phones',
  email: 'emails',
  social: 'socials',
  name: 'name',
};

export interface MatchQuery {
  readonly kind: QueryKind;
  /** The value as it is sent. */
  readonly value: string;
  /** The other cells of the row, by the filters that they are sent in. Absent if the line is not a row of a table. */
  readonly also?: MatchFilters;
  /** The number's check digit is wrong, perhaps by a typing error. The number is sent all the same. */
  readonly hasWrongCheckDigit?: true;
}

/** The most characters of a query: longer text is no company's name. */
export const longestQuery = 200;

/**
 * The query of a text; undefined if it is none. Numbers are sent without spaces, points, dashes and slashes, and Italian VAT
 * numbers without `IT`. Unconfirmed: how chamber and register number are joined, and how foreign numbers are written. A number in
 * another form than the service's finds nothing, which is free.
 */
export function queryOf(text: string): MatchQuery | undefined {
  const value = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(value) || value.length > longestQuery) return undefined;
  if (looksLikeCompany(value)) return { kind: 'id', value };
  if (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value)) return { kind: 'email', value };
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(value)) return { kind: 'website', value };
  if (/^\+[\d\s()./-]{7,24}$/.test(value)) return { kind: 'phone', value };
  const bare = value.replaceAll(/[\s./-]+/g, '').toUpperCase();
  const [, vat] = /^(?:IT)?(\d{11})$/.exec(bare) ?? [];
  if (vat !== undefined) return { kind: 'vat', value: vat, ...checkDigitFlag(isVat(vat)) };
  if (/^[A-Z]{2}\d{8,12}$/.test(bare)) return { kind: 'vat', value: bare };
  if (taxId.test(bare) && /\d/.test(bare)) return { kind: 'taxId', value: bare, ...checkDigitFlag(isTaxId(bare)) };
  const [, province, number] = /^([A-Z]{2})(\d{5,7})$/.exec(bare) ?? [];
  if (province !== undefined && number !== undefined) return { kind: 'regNumber', value: `${province}-${number}` };
  return /^\d{6,12}$/.test(bare) ? { kind: 'regNumber', value: bare } : { kind: 'name', value };
}

/** Returns whether a line may name a natural person: by a tax code, an email address, a phone number or a profile. */
export function namesPerson({ kind, also = {} }: Pick<MatchQuery, 'kind' | 'also'>): boolean {
  return ['taxId', 'email', 'phone', 'social'].includes(kind) || ['emails', 'phones', 'socials'].some((name) => name in also);
}

/** Returns whether queries of a kind are numbers that belong to one company by law. */
export function isOfficialNumber(kind: QueryKind): boolean {
  return kind === 'vat' || kind === 'taxId' || kind === 'regNumber';
}

/** A key that is equal for queries that ask for the same. */
export function queryKey({ kind, value, also }: MatchQuery): string {
  return `${kind} ${kind === 'name' ? normalizeName(value) : value}${also ? ` ${JSON.stringify(also)}` : ''}`;
}

/** Returns whether the last of the eleven digits of an Italian VAT number is the check digit of the others. */
export function isVat(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < 11; at += 1) {
    const digit = Number(digits[at]) * (at % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

// The tax code of an Italian person. Letters replace its digits if two people would have the same code.
const taxId = /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPR-T][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/;

/** The values of A to Z, and of 0 to 9 like A to J, at the first, third and each further odd position of a tax code. */
const oddPositionValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Returns whether the last of the sixteen characters of a tax code is the check character of the others. */
export function isTaxId(text: string): boolean {
  let sum = 0;
  for (let at = 0; at < 15; at += 1) {
    const character = text.charAt(at);
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    sum += at % 2 === 0 ? (oddPositionValues[value] ?? 0) : value;
  }
  return String.fromCharCode(65 + (sum % 26)) === text.charAt(15);
}

function checkDigitFlag(isRight: boolean): { readonly hasWrongCheckDigit?: true } {
  return isRight ? {} : { hasWrongCheckDigit: true };
}
