// The overview of matches that facets are, in any of the shapes it may come in.
import { isRecord } from '../isRecord.ts';

/** Members of an envelope that are never an overview, whatever a field is called. */
const envelopeWords: ReadonlySet<string> = new Set([
  'item',
  'items',
  'meta',
  'explanation',
  'error',
  'status',
  'code',
  'message',
]);

/**
 * The overviews in an answer, by field. Unconfirmed: where they stand (service-shapes.md, "Company"). Read are `facets` and lists
 * whose parts name their field, in `meta` or in `items` too; and a member of the answer that is called as the field, where its values
 * can be read. What names no field is taken for none: it may be anything.
 * @param fields those that were asked for
 */
export function facetsIn(body: unknown, fields: readonly string[]): ReadonlyMap<string, unknown> {
  if (!isRecord(body)) return new Map();
  const { meta, items } = body;
  const places = [
    body['facets'],
    body['facet'],
    isRecord(meta) ? meta['facets'] : undefined,
    Array.isArray(items) ? items : undefined,
  ];
  const found = fields.flatMap((field): [string, unknown][] => {
    const inside = places.map((facets) => facetOf(facets, field)).find((facet) => facet !== undefined);
    const facet = inside ?? atRoot(body, field);
    return facet === undefined ? [] : [[field, facet]];
  });
  const [only] = fields;
  if (found.length > 0 || fields.length !== 1 || only === undefined) return new Map(found);
  // The one overview that was asked for need not say what it is of.
  return facetValues(body['facets']) === undefined ? new Map() : new Map([[only, body['facets']]]);
}

function atRoot(body: Readonly<Record<string, unknown>>, field: string): unknown {
  if (envelopeWords.has(field) || !Object.hasOwn(body, field)) return undefined;
  return facetValues(body[field]) === undefined ? undefined : body[field];
}

function facetOf(facets: unknown, field: string): unknown {
  if (isRecord(facets)) return Object.hasOwn(facets, field) ? facets[field] : undefined;
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
