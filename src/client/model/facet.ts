// Reads the facets of a response: how the matches are distributed over the values of a field.
import { isRecord } from '../isRecord.ts';

/** Members of an envelope that are never a facet, whatever name a field has. */
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

/** Returns whether the name is a pattern such as `socials.*`, for which the service alone knows the fields of the answer. */
export function isWildcard(field: string): boolean {
  return field.includes('*');
}

/**
 * Returns whether a facet of the response belongs to a requested field: `base.active` belongs to `base.*`, and `socials.x` is a
 * value of `socials`.
 */
export function belongsToField(field: string, path: string): boolean {
  const root = field.split('*')[0]?.replace(/\.$/, '') ?? '';
  return root === '' || path === root || path.startsWith(`${root}.`) || root.startsWith(`${path}.`);
}

/**
 * The facets in a response, by the path of their field. The API nests them like the record, and the value is the key of an object
 * with a `count` (service-reference.md, 4). Other shapes are read if a field was asked for by its name: lists whose parts name
 * their field, in `meta` or in `items` too, and a member of the response that has the field's name.
 * @param fields those that were asked for
 */
export function facetsIn(body: unknown, fields: readonly string[]): ReadonlyMap<string, unknown> {
  if (!isRecord(body)) return new Map();
  const nested = nestedFacets(body['facets'], '');
  const found = fields.flatMap((field): readonly (readonly [string, unknown])[] => {
    const inside = nested.filter(([path]) => path !== '' && belongsToField(field, path));
    const named = isWildcard(field) ? undefined : namedFacet(body, field);
    return named !== undefined && (inside.length === 0 || facetValues(named)) ? [[field, named]] : inside;
  });
  const [only] = fields;
  if (found.length > 0 || fields.length !== 1 || only === undefined) return new Map(found);
  // If only one field was asked for, its facet need not name the field.
  return facetValues(body['facets']) === undefined ? new Map() : new Map([[only, body['facets']]]);
}

/** The facets below a member, in the order of the response. */
function nestedFacets(node: unknown, path: string): readonly (readonly [path: string, values: unknown])[] {
  if (!isRecord(node)) return [];
  const members = Object.entries(node);
  const values = members.filter(([, member]) => isCounted(member));
  const inside = members.flatMap(([name, member]) => nestedFacets(member, path === '' ? name : `${path}.${name}`));
  return values.length === 0 ? inside : [[path, Object.fromEntries(values)], ...inside];
}

function isCounted(member: unknown): member is Readonly<{ count: number }> {
  return isRecord(member) && typeof member['count'] === 'number';
}

function namedFacet(body: Readonly<Record<string, unknown>>, field: string): unknown {
  const { meta, items } = body;
  const places = [
    body['facets'],
    body['facet'],
    isRecord(meta) ? meta['facets'] : undefined,
    Array.isArray(items) ? items : undefined,
  ];
  return places.map((facets) => facetOf(facets, field)).find((facet) => facet !== undefined) ?? atRoot(body, field);
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
 * The values of a facet with their counts, as they came. An object whose members have a `count` is what the API describes; lists
 * of objects, pairs, an object of counts, and any of them inside are read too.
 * @returns undefined if it has another shape
 */
export function facetValues(facet: unknown): readonly (readonly [value: string, count: number])[] | undefined {
  if (Array.isArray(facet)) {
    const values = facet.flatMap((one: unknown) => valueOf(one) ?? []);
    return values.length === facet.length ? values.map(({ value, count }) => [value, count] as const) : undefined;
  }
  if (!isRecord(facet)) return undefined;
  const counted = Object.entries(facet).flatMap(([value, member]) => (isCounted(member) ? [[value, member.count] as const] : []));
  if (counted.length > 0) return counted;
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

/** The collections whose searches have facets. */
export type FacetCollection = 'companies' | 'locations';
