// Counts the values that records have at dotted paths (service-reference.md, 4).
import { isRecord } from '../../client/isRecord.ts';

/** The counts of each value, by the path of its field. */
export type FacetCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface FacetOptions {
  /** Paths and wildcards: `*` is every field of the packages, `socials.*` every one of a package. */
  readonly fields: readonly string[];
  readonly packages: readonly string[];
  /** Paths of objects whose member names are the values, such as the networks of `socials`. */
  readonly keyed: ReadonlySet<string>;
}

/** Counts each value once for a record, however often the record has it. Numbers are not counted. */
export function countFacets(records: Iterable<unknown>, options: FacetOptions): FacetCounts {
  const facets = new Map<string, Map<string, number>>();
  for (const record of records) {
    const seen = new Set<string>();
    for (const [path, value] of valuesIn(record, '', options.keyed)) {
      const key = JSON.stringify([path, value]);
      if (seen.has(key) || !isAsked(path, options)) continue;
      seen.add(key);
      const counts = facets.get(path) ?? new Map<string, number>();
      counts.set(value, (counts.get(value) ?? 0) + 1);
      facets.set(path, counts);
    }
  }
  return facets;
}

/** The facets as the API nests them: objects by path, with the most frequent value first. */
export function nestFacets(facets: FacetCounts): Readonly<Record<string, unknown>> {
  const nested: Record<string, unknown> = {};
  for (const [path, counts] of facets) {
    const values = [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = nested;
    for (const name of names) {
      const inside = isRecord(place[name]) ? { ...place[name] } : {};
      place[name] = inside;
      place = inside;
    }
    place[last] = Object.fromEntries(values.map(([value, count]) => [value, { count }]));
  }
  return nested;
}

function* valuesIn(
  member: unknown,
  path: string,
  keyed: ReadonlySet<string>,
): Generator<readonly [path: string, value: string], void> {
  if (Array.isArray(member)) for (const item of member) yield* valuesIn(item, path, keyed);
  else if (isRecord(member)) {
    for (const [name, inside] of Object.entries(member))
      if (keyed.has(path)) yield [path, name];
      else yield* valuesIn(inside, path === '' ? name : `${path}.${name}`, keyed);
  } else if (typeof member === 'string' || typeof member === 'boolean') yield [path, String(member)];
}

function isAsked(path: string, { fields, packages }: FacetOptions): boolean {
  const [root = ''] = path.split('.');
  return fields.some((field) => {
    if (field === '*') return packages.includes(root);
    return field.endsWith('.*') ? path === field.slice(0, -2) || path.startsWith(field.slice(0, -1)) : path === field;
  });
}
