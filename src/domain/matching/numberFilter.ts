// Decides whether the company found for a number is certain: by its record, or by a filter that works.
import type { CompanySearch } from '../../client/endpoints/companies.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { MatchQuery, QueryKind } from './matchQuery.ts';

/** Numbers that Company Search filters by, each with one that nobody has. */
const impossible = { vat: '99999999999', taxId: 'XXXXXX00X00X000X' } as const;

export type FilteredKind = keyof typeof impossible;

/** Whether lines of a kind are searched for by a filter. */
export function isFiltered(kind: QueryKind): kind is FilteredKind {
  return kind === 'vat' || kind === 'taxId';
}

/**
 * Counts the companies with a number that nobody has, which is free: a service that ignores the filter counts others.
 * Unconfirmed: the filters `vat` and `taxIds` (service-shapes.md, "Company"). Where one is ignored, nothing is bought by it.
 */
export function countNobody(kind: FilteredKind): CompanySearch {
  const number = [impossible[kind]];
  return { ...(kind === 'vat' ? { vat: number } : { taxIds: number }), fields: ['none'], limit: 0 };
}

/** Whether a record names the number that was asked for; undefined where it names none of that kind. */
export function namesNumber(raw: unknown, { kind, value }: MatchQuery): boolean | undefined {
  if (!isRecord(raw)) return undefined;
  const base = isRecord(raw['base']) ? raw['base'] : {};
  const chamber =
    kind === 'regNumber' ? [`${textOf(base['cciaa'])}${textOf(base['rea'])}`].filter((number) => number !== '') : [];
  const names = {
    vat: ['vat'],
    taxId: ['taxId', 'taxIds'],
    regNumber: ['regNumber', 'regNumbers', 'vat', 'taxId'],
    id: [],
    name: [],
  }[kind];
  const named = names
    .flatMap((name) => [raw[name], base[name]])
    .flatMap((one: unknown): readonly unknown[] => (Array.isArray(one) ? one : [one]));
  const texts = named.flatMap((one: unknown) => (typeof one === 'string' || typeof one === 'number' ? [bare(String(one))] : []));
  const all = [...texts, ...chamber.map(bare)];
  return all.length === 0 ? undefined : all.includes(bare(value));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

// Numbers are written with blanks and points, and with or without the letters of their country.
function bare(number: string): string {
  return number
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .replace(/^(?:IT(?=\d{11}$)|BE(?=\d{10}$))/, '');
}
