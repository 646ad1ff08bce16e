// The loaded facets of a search by field: their values with counts.
import { facetValues } from '../../client/model/facet.ts';

/** The facets of one answer, for a requested field or wildcard. */
export interface LoadedFacets {
  readonly field: string;
  /** The values of each field in the answer, by its path. */
  readonly facets: Readonly<Record<string, unknown>>;
  /** The number of all matches of the search; absent if the answer does not say it. */
  readonly matches?: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The member of the team who asked for them. */
  readonly person?: string;
}

/** The values of one field. */
export interface Facet {
  readonly field: string;
  readonly raw: unknown;
  /** The most frequent first; undefined if the response is not understood. */
  readonly values: readonly (readonly [value: string, count: number])[] | undefined;
  readonly matches: number | undefined;
  readonly at: number;
  readonly person: string | undefined;
}

/** One facet for each field, from the newest answer that has the field. */
export function newestFacets(loaded: readonly LoadedFacets[]): readonly Facet[] {
  const facetsByField = new Map<string, Facet>();
  for (const { facets, matches, at, person } of loaded.toSorted((a, b) => a.at - b.at))
    for (const [field, raw] of Object.entries(facets)) {
      const values = facetValues(raw)?.toSorted(([, a], [, b]) => b - a);
      facetsByField.set(field, { field, raw, values, matches, at, person });
    }
  return [...facetsByField.values()];
}
