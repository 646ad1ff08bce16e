// The overview of matches that facets are, in any of the shapes it may come in.
import { isRecord } from '../isRecord.ts';

/**
 * What an answer says of one field; undefined where that cannot be told.
 * Unconfirmed: the shape of facets (service-shapes.md, "Company"): by field, as an object or as a list whose parts name theirs.
 */
export function facetOf(facets: unknown, field: string): unknown {
  if (isRecord(facets)) return facets[field];
  const parts: readonly unknown[] = Array.isArray(facets) ? facets : [];
  return parts.find(
    (part) => isRecord(part) && ['field', 'name', 'facet', 'facetField', 'id'].some((name) => part[name] === field),
  );
}

/**
 * The values of a facet with their counts.
 * Unconfirmed: the shape (service-shapes.md, "Company"). Lists of objects, pairs, an object of counts, and any of them inside are read.
 * @returns undefined where it has another shape
 */
export function facetValues(facet: unknown): readonly (readonly [value: string, count: number])[] | undefined {
  if (Array.isArray(facet)) {
    const values = facet.flatMap((one: unknown) => valueOf(one) ?? []);
    return values.length === facet.length ? values.map(({ value, count }) => [value, count] as const) : undefined;
  }
  if (!isRecord(facet)) return undefined;
  const counts = Object.entries(facet).flatMap(([value, count]) => (typeof count === 'number' ? [[value, count] as const] : []));
  if (counts.length > 0 && counts.length === Object.keys(facet).length) return counts;
  const inside = ['values', 'buckets', 'items', 'facets', 'counts', 'terms'].map((name) => facet[name]);
  return inside.map((part) => (part === undefined ? undefined : facetValues(part))).find((values) => values !== undefined);
}

function valueOf(one: unknown): { readonly value: string; readonly count: number } | undefined {
  const [value, count] = pairIn(one);
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText && typeof count === 'number' ? { value: String(value), count } : undefined;
}

function pairIn(one: unknown): readonly unknown[] {
  if (!isRecord(one)) return Array.isArray(one) ? one : [];
  const first = (names: readonly string[]): unknown => names.map((name) => one[name]).find((part) => part !== undefined);
  return [first(['label', 'name', 'value', 'key', 'id']), first(['count', 'total', 'docCount', 'doc_count', 'n', 'amount'])];
}
