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

/**
 * Values of a field that are counted. Unconfirmed: whether the API has such a limit. Records have more only if a sandbox has many
 * thousands of them, and then in fields that nobody counts by.
 */
const mostValues = 1000;

/** Counts each value once for a record, however often the record has it. Numbers are not counted. */
export function countFacets(records: Iterable<unknown>, { fields, packages, keyed }: FacetOptions): FacetCounts {
  const facets = new Map<string, Map<string, number>>();
  const places = new Places((path) => {
    const isCounted = isAsked(path, fields, packages);
    const isOpen = isCounted || fields.some((field) => field.startsWith(`${path}.`));
    return { path, isOpen, isCounted, isKeyed: keyed.has(path) };
  });
  for (const record of records) {
    const seen = new Map<string, Set<string>>();
    eachValue(record, places, (path, value) => {
      const counts = facets.get(path) ?? new Map<string, number>();
      const own = seen.get(path) ?? new Set();
      if (own.has(value) || (counts.size >= mostValues && !counts.has(value))) return;
      counts.set(value, (counts.get(value) ?? 0) + 1);
      facets.set(path, counts);
      seen.set(path, own.add(value));
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

/** A path of a record, and what is to be done there. */
interface PlaceRules {
  readonly path: string;
  /** Values at the path, or inside it, are asked for. */
  readonly isOpen: boolean;
  readonly isCounted: boolean;
  /** The names of the members are the values. */
  readonly isKeyed: boolean;
}

/** The paths of records, each of which is looked at once however many records there are. */
class Places {
  readonly rules: PlaceRules;
  readonly #make: (path: string) => PlaceRules;
  readonly #inside = new Map<string, Places>();

  constructor(make: (path: string) => PlaceRules, path = '') {
    this.#make = make;
    this.rules = make(path);
  }

  at(name: string): Places {
    const known = this.#inside.get(name);
    if (known) return known;
    const { path } = this.rules;
    const made = new Places(this.#make, path === '' ? name : `${path}.${name}`);
    this.#inside.set(name, made);
    return made;
  }
}

function eachValue(member: unknown, places: Places, use: (path: string, value: string) => void): void {
  const { path, isCounted, isKeyed } = places.rules;
  if (Array.isArray(member)) for (const item of member) eachValue(item, places, use);
  else if (isRecord(member))
    for (const name in member) {
      if (isKeyed && Array.isArray(member[name])) use(path, name);
      else if (places.at(name).rules.isOpen) eachValue(member[name], places.at(name), use);
    }
  else if (isCounted && (typeof member === 'string' || typeof member === 'boolean')) use(path, String(member));
}

function isAsked(path: string, fields: readonly string[], packages: readonly string[]): boolean {
  const [root = ''] = path.split('.');
  return fields.some((field) => {
    if (field === '*') return packages.includes(root);
    return field.endsWith('.*') ? path === field.slice(0, -2) || path.startsWith(field.slice(0, -1)) : path === field;
  });
}
