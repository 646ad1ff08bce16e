// Counts the values that records have at dotted paths (service-reference.md, 4).
import { isRecord } from '../../client/isRecord.ts';

/** The counts of each value, by the path of its field. */
export type FacetCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface FacetOptions {
  /** Paths and wildcards: `*` is every field of all packages, `socials.*` every field of one package. */
  readonly fields: readonly string[];
  readonly packages: readonly string[];
  /** Paths of objects whose member names are the values, such as the networks of `socials`. */
  readonly keyed: ReadonlySet<string>;
}

/**
 * The most values of a field that are counted. Unconfirmed: whether the API has such a limit. A field has more values only if a
 * sandbox has many thousands of records.
 */
const mostValues = 1000;

/** Counts the records that have each value. Numbers are not counted. */
export function countFacets(records: Iterable<unknown>, { fields, packages, keyed }: FacetOptions): FacetCounts {
  const facets = new Map<string, Map<string, number>>();
  const root = new PathNode((path) => {
    const isCounted = isRequested(path, fields, packages);
    const isVisited = isCounted || fields.some((field) => field.startsWith(`${path}.`));
    return { path, isVisited, isCounted, isKeyed: keyed.has(path) };
  });
  for (const record of records) {
    const counted = new Map<string, Set<string>>();
    eachValue(record, root, (path, value) => {
      const counts = facets.get(path) ?? new Map<string, number>();
      const own = counted.get(path) ?? new Set();
      if (own.has(value) || (counts.size >= mostValues && !counts.has(value))) return;
      counts.set(value, (counts.get(value) ?? 0) + 1);
      facets.set(path, counts);
      counted.set(path, own.add(value));
    });
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
    let parent = nested;
    for (const name of names) {
      const child = isRecord(parent[name]) ? { ...parent[name] } : {};
      parent[name] = child;
      parent = child;
    }
    parent[last] = Object.fromEntries(values.map(([value, count]) => [value, { count }]));
  }
  return nested;
}

/** A path of records, and how its values are counted. */
interface PathRules {
  readonly path: string;
  /** True if values at the path, or below it, are requested. */
  readonly isVisited: boolean;
  readonly isCounted: boolean;
  /** True if the names of the members are the values. */
  readonly isKeyed: boolean;
}

/** A node in the tree of paths. The rules of a path are made once, however many records have it. */
class PathNode {
  readonly rules: PathRules;
  readonly #make: (path: string) => PathRules;
  readonly #children = new Map<string, PathNode>();

  constructor(make: (path: string) => PathRules, path = '') {
    this.#make = make;
    this.rules = make(path);
  }

  child(name: string): PathNode {
    const known = this.#children.get(name);
    if (known) return known;
    const { path } = this.rules;
    const made = new PathNode(this.#make, path === '' ? name : `${path}.${name}`);
    this.#children.set(name, made);
    return made;
  }
}

function eachValue(member: unknown, node: PathNode, use: (path: string, value: string) => void): void {
  const { path, isCounted, isKeyed } = node.rules;
  if (Array.isArray(member)) for (const item of member) eachValue(item, node, use);
  else if (isRecord(member))
    for (const name in member) {
      if (isKeyed && Array.isArray(member[name])) use(path, name);
      else if (node.child(name).rules.isVisited) eachValue(member[name], node.child(name), use);
    }
  else if (isCounted && (typeof member === 'string' || typeof member === 'boolean')) use(path, String(member));
}

function isRequested(path: string, fields: readonly string[], packages: readonly string[]): boolean {
  const [root = ''] = path.split('.');
  return fields.some((field) => {
    if (field === '*') return packages.includes(root);
    return field.endsWith('.*') ? path === field.slice(0, -2) || path.startsWith(field.slice(0, -1)) : path === field;
  });
}
