// The facets of a search as CSV.
import type { FacetCollection } from '../../client/model/facet.ts';
import { csvLine } from '../../domain/exports/csvLine.ts';
import { newestFacets, type LoadedFacets } from './facetTables.ts';

/** All values of all fields, each with its count. Shares are left out: a spreadsheet computes them. */
export function* facetsCsv(loaded: readonly LoadedFacets[], collection: FacetCollection): Iterable<string> {
  yield csvLine(['field', 'value', collection, 'matches']);
  for (const { field, values, matches } of newestFacets(loaded))
    for (const [value, count] of values ?? []) yield csvLine([field, value, count, matches ?? '']);
}
