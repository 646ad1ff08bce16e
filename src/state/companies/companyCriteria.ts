// The criteria of a company search as a value, validated where they were stored or typed.
import { isRecord } from '../../client/isRecord.ts';
import { isFilterName } from '../../client/parameters.ts';
import type { CompanyFilters, FilterValue } from '../../client/endpoints/companies.ts';
import { splitValues } from '../../client/http/encode.ts';

/** A search without its page: what tells it from others, and with which packages its companies come. */
export type CompanyCriteria = CompanyFilters;

const textFields = ['name', 'namePrefix'] as const;

/** Criteria of several values, of which any may match. `packages` adds data to what matches. */
const valueFields = [
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

const namedFields: ReadonlySet<string> = new Set([...textFields, ...valueFields, 'active']);

/**
 * Criteria out of anything: what is no criterion, or says nothing, is left out. Filters that are not named here are kept by their
 * form alone, because the API has more of them than any list names.
 */
export function readCriteria(cached: unknown): CompanyCriteria {
  if (!isRecord(cached)) return {};
  const criteria: Record<string, FilterValue> = {};
  for (const [field, given] of Object.entries(cached)) {
    const value = valueOf(field, given);
    if (value !== undefined) criteria[field] = value;
  }
  return criteria;
}

function valueOf(field: string, given: unknown): FilterValue | undefined {
  if (field === 'active') return typeof given === 'boolean' ? given : undefined;
  if (!isFilterName(field)) return undefined;
  const isText = textFields.some((name) => name === field);
  const isList = valueFields.some((name) => name === field);
  if (Array.isArray(given)) {
    const values = saying(given);
    return isText || values.length === 0 ? undefined : values;
  }
  if (typeof given === 'string') return isList ? undefined : saying([given])[0];
  if (namedFields.has(field)) return undefined;
  return typeof given === 'boolean' || (typeof given === 'number' && Number.isFinite(given)) ? given : undefined;
}

/** The criteria with another value in one field; undefined, no text and no values take it out. */
export function withCriterion(criteria: CompanyCriteria, field: string, value: FilterValue | undefined): CompanyCriteria {
  return readCriteria({ ...criteria, [field]: value });
}

/** The same text for the same search, in whatever order its values and its filters stand. */
export function keyOfCriteria(criteria: CompanyCriteria): string {
  const { active = null } = criteria;
  const texts = textFields.map((field) => criteria[field] ?? null);
  const others = Object.entries(criteria)
    .filter(([field, value]) => !namedFields.has(field) && value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([field, value]) => [field, sorted(value)]);
  const lists = valueFields.map((field) => sorted(criteria[field] ?? []));
  // Searches that use none of them keep the keys that their results are stored under.
  return JSON.stringify([...texts, active, ...lists, ...(others.length > 0 ? [others] : [])]);
}

function sorted(value: FilterValue | undefined): unknown {
  return typeof value === 'object' ? [...value].sort() : value;
}

/**
 * Values as they are typed: separated by commas, one with a comma in double quotes (service.md, "General rules", 4), each once.
 * @returns the fault of the text if it cannot be read
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
