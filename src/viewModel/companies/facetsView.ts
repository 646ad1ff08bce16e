// The facets of a search as a page of tables with bars.
import * as l10n from '@vscode/l10n';
import { plainLines } from '../../client/plainText.ts';
import type { FacetCollection } from '../../client/model/facet.ts';
import { ageText } from '../ageText.ts';
import { formatNumber, oneLine } from '../format.ts';
import { newestFacets, type Facet, type LoadedFacets } from './facetTables.ts';

export interface FacetsView {
  /** The number changes with the data, so that a click on an outdated page does not add another value. */
  readonly id: number;
  readonly title: string;
  /** The search in words. */
  readonly search: string;
  readonly tables: readonly FacetTable[];
  readonly words: FacetWords;
}

export interface FacetTable {
  /** The path of the field. */
  readonly field: string;
  readonly age: string;
  readonly rows: readonly FacetRow[];
  /** The reason why there are no rows, or that some are not shown. */
  readonly note?: string;
  /** A response that is not understood, as JSON. */
  readonly json?: string;
}

export interface FacetRow {
  readonly value: string;
  readonly count: string;
  /** The count as a part of all matches; absent if their number is not known. */
  readonly share?: string;
  /** The length of the bar, from 0 to 1, relative to the greatest count of the field. */
  readonly bar: number;
  /** The label of the button that adds the value to the search; absent if no criterion can ask for it. */
  readonly filter?: string;
}

export interface FacetWords {
  readonly value: string;
  /** The heading of the counts. */
  readonly records: string;
  readonly share: string;
  readonly exportCsv: string;
}

export interface FacetTools {
  readonly collection: FacetCollection;
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Returns whether there is a search criterion for the values of a field. */
  readonly hasCriterion: (field: string) => boolean;
}

/** The most rows of one field. The CSV file has all. */
const mostRows = 500;

/**
 * The page's view model.
 * @param search the criteria in words
 * @param missing fields that were requested, but that no answer contains
 */
export function facetsView(
  search: string,
  loaded: readonly LoadedFacets[],
  missing: readonly string[],
  tools: FacetTools,
): Omit<FacetsView, 'id'> {
  return {
    title: facetsTitle(),
    search: oneLine(search, 500),
    tables: [
      ...newestFacets(loaded).map((facet) => tableOf(facet, tools)),
      ...missing.map((field) => ({
        field: oneLine(field, 200),
        age: '',
        rows: [],
        note: l10n.t('The answer has no overview by this field.'),
      })),
    ],
    words: {
      value: l10n.t('Value'),
      records: tools.collection === 'companies' ? l10n.t('Companies') : l10n.t('Locations'),
      share: l10n.t('Share of matches'),
      exportCsv: l10n.t('Export CSV…'),
    },
  };
}

/** The title of the tab. */
export function facetsTitle(): string {
  return l10n.t('Overview of Matches');
}

function tableOf({ field, raw, values, matches, at, person }: Facet, { locale, now, hasCriterion }: FacetTools): FacetTable {
  const age = ageText('search', at, { now, locale, person });
  const common = { field: oneLine(field, 200), age };
  if (!values) return { ...common, rows: [], json: plainLines(JSON.stringify(raw ?? null, undefined, 2)) };
  // The most frequent value comes first.
  const [first] = values;
  if (!first) return { ...common, rows: [], note: l10n.t('No values.') };
  const greatest = Math.max(1, first[1]);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const canFilter = hasCriterion(field);
  const rows = values.slice(0, mostRows).map(([value, count]): FacetRow => ({
    value: oneLine(value, 200),
    count: formatNumber(count, locale),
    bar: Math.min(1, Math.max(0, count / greatest)),
    ...(matches !== undefined && matches > 0 ? { share: percent.format(count / matches) } : {}),
    // An empty text is no criterion, so adding it would not narrow the search. A malformed one cannot be sent.
    ...(canFilter && value.trim() !== '' && value.isWellFormed()
      ? { filter: l10n.t('Add “{0}” to the search', oneLine(value, 60)) }
      : {}),
  }));
  const rest = values.length - rows.length;
  return { ...common, rows, ...(rest > 0 ? { note: l10n.t('{0} more', formatNumber(rest, locale)) } : {}) };
}
