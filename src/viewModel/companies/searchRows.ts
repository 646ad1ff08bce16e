// The rows of the search view: the criteria, the loaded companies, and the price of more.
import * as l10n from '@vscode/l10n';
import type { CompanyFilters } from '../../client/endpoints/companies.ts';
import type { Company } from '../../client/model/company.ts';
import { priceOf } from '../../client/price.ts';
import { commands } from '../../ids.ts';
import { criteriaText, type ListNameOf } from './criteriaText.ts';
import { formatNumber, nameOrId, oneLine } from '../format.ts';
import { loadLabel } from './loadLabels.ts';
import { priceText } from '../credits/priceText.ts';
import { note, shownAge, unreadableRow, type LoadedRows, type RowTools, type TreeRow } from '../treeRow.ts';

export interface ShownSearch {
  /** The key of the criteria: equal criteria have the same key. */
  readonly key: string;
  readonly criteria: CompanyFilters;
  /** The number of matches; undefined if they were not counted. */
  readonly count: number | undefined;
  readonly pages: LoadedRows<Company>;
  /** The number of companies on the next page; 0 if there is none. */
  readonly next: number;
}

export interface SearchRowTools extends RowTools {
  readonly listName: ListNameOf;
  /** Returns the latest known score of a company, with its day. */
  readonly score: (companyId: string) => string | undefined;
}

/** All rows of the view. They are made without a call to the service. */
export function searchRows(search: ShownSearch, tools: SearchRowTools): readonly TreeRow[] {
  const { pages } = search;
  const companies = pages.rows.map((row, index) =>
    row.value ? companyRow(row.value, tools) : unreadableRow('search', index, row.raw),
  );
  return [headerRow(search, tools), ...companies, ...lastRows(search, tools)];
}

/** `21 matches`, or that they were not counted. */
export function matchesText(count: number | undefined, locale: string): string {
  if (count === undefined) return l10n.t('not counted');
  return count === 1 ? l10n.t('1 match') : l10n.t('{0} matches', formatNumber(count, locale));
}

function headerRow({ criteria, count, pages }: ShownSearch, tools: SearchRowTools): TreeRow {
  const label = criteriaText(criteria, tools.listName);
  const parts = [matchesText(count, tools.locale), shownAge('search', pages, tools)];
  const description = parts.filter((part) => part !== undefined).join(' · ');
  return { ...note('search/head', undefined, label, description, commands.editSearch, 'search'), context: 'search' };
}

function companyRow(company: Company, { score }: SearchRowTools): TreeRow {
  const label = nameOrId(company);
  const place = [cityOf(company), company.country && oneLine(company.country.toUpperCase(), 10)];
  const parts = [place.filter((part) => part !== undefined).join(', '), score(company.id) ?? '', oneLine(company.id)];
  const others = parts.filter((part) => part !== '' && part !== label);
  return {
    id: `search/company/${company.id}`,
    label,
    description: others.join(' · '),
    icon: 'briefcase',
    collapsibleState: 'leaf',
    context: 'company found',
    ariaLabel: [label, ...others].join(', '),
    click: commands.showTimeline,
    target: { kind: 'company', company },
  };
}

// An Italian address ends with the municipality and its province. Unconfirmed: how others end; a wrong guess shows another part
// of the address. A part without letters is left out.
function cityOf({ fullAddress = '' }: Company): string | undefined {
  const last = fullAddress.split(',').at(-1)?.trim() ?? '';
  return /\p{L}/u.test(last) ? oneLine(last, 40) : undefined;
}

function lastRows(search: ShownSearch, tools: SearchRowTools): readonly TreeRow[] {
  const { key, count, pages, next, criteria } = search;
  if (count === 0 && pages.rows.length === 0) {
    const todo = l10n.t('change the criteria');
    return [note('search/none', undefined, l10n.t('No company matches.'), todo, commands.editSearch)];
  }
  if (pages.isTruncated) {
    const text = l10n.t('The service returns no more than {0}.', formatNumber(pages.rows.length, tools.locale));
    return [note('search/cut', undefined, text, l10n.t('narrow the criteria to see the others'), commands.editSearch)];
  }
  const uncounted =
    count === undefined
      ? [note('search/count', undefined, l10n.t('Count Matches'), l10n.t('free'), commands.countSearch, 'symbol-number')]
      : [];
  if (next === 0) return uncounted;
  const stated = priceOf('companies', { objects: next, packaged: criteria.packages !== undefined });
  const price = priceText(stated, tools, tools.locale);
  const label = loadLabel(next, formatNumber(next, tools.locale), pages.rows.length > 0);
  const more = note('search/more', undefined, label, price, commands.loadResults, 'credit-card');
  return [...uncounted, { ...more, context: 'more companies', target: { kind: 'results', search: key, most: next } }];
}
