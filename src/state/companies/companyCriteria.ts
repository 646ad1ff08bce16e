// The criteria of a company search as a value, validated where they were stored or typed.
import { isRecord } from '../../client/isRecord.ts';
import type { CompanySearch } from '../../client/endpoints/companies.ts';
import { splitValues } from '../../client/http/encode.ts';

/** A search without its page: what tells it from others, and with which packages its companies come. */
export type CompanyCriteria = Omit<CompanySearch, 'fields' | 'facetFields' | 'mostFacets' | 'limit' | 'offset' | 'explain'>;

export const textFields = ['name', 'namePrefix'] as const;

/** Criteria of several values, of which any may match. `packages` adds data to what matches. */
export const valueFields = [
  'ids',
  'lists',
  'municipalities',
  'provinces',
  'regions',
  'postcodes',
  'vat',
  'taxIds',
  'regNumbers',
  'ateco',
  'packages',
] as const;

export type CriteriaField = (typeof textFields)[number] | (typeof valueFields)[number] | 'active';

/** Criteria out of anything: what is no criterion, or says nothing, is left out. */
export function readCriteria(cached: unknown): CompanyCriteria {
  if (!isRecord(cached)) return {};
  const criteria: { -readonly [F in CriteriaField]?: NonNullable<CompanyCriteria[F]> } = {};
  for (const field of textFields) {
    const [text] = saying([cached[field]]);
    if (text !== undefined) criteria[field] = text;
  }
  for (const field of valueFields) {
    const given: unknown = cached[field];
    const values = Array.isArray(given) ? saying(given) : [];
    if (values.length > 0) criteria[field] = values;
  }
  if (typeof cached['active'] === 'boolean') criteria.active = cached['active'];
  return criteria;
}

/** The criteria with another value in one field; undefined, no text and no values take it out. */
export function withCriterion(
  criteria: CompanyCriteria,
  field: CriteriaField,
  value: string | readonly string[] | boolean | undefined,
): CompanyCriteria {
  return readCriteria({ ...criteria, [field]: value });
}

/** The same text for the same search, in whatever order its values stand. */
export function keyOfCriteria(criteria: CompanyCriteria): string {
  const { active = null } = criteria;
  const texts = textFields.map((field) => criteria[field] ?? null);
  return JSON.stringify([...texts, active, ...valueFields.map((field) => [...(criteria[field] ?? [])].sort())]);
}

/**
 * Values as they are typed: separated by commas, one with a comma in double quotes (service.md, "General rules", 4), each once.
 * @returns what is wrong with the text where it cannot be read
 */
export function readValues(text: string): readonly string[] | 'quote' | 'invisible' {
  // White space is what joins pasted lines.
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  if (/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(line)) return 'invisible';
  if ((line.split('"').length - 1) % 2 === 1) return 'quote';
  return saying(splitValues(line));
}

/** The inverse of `readValues`. */
export function writeValues(values: readonly string[]): string {
  return values.map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ');
}

function saying(values: readonly unknown[]): readonly string[] {
  const texts = values.flatMap((value) => (typeof value === 'string' && value.isWellFormed() ? [value.trim()] : []));
  return [...new Set(texts)].filter((text) => text !== '');
}
