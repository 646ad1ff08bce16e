// Describes the criteria of a company search in words.
import * as l10n from '@vscode/l10n';
import type { CompanyFilters, FilterValue } from '../../client/endpoints/companies.ts';
import { writeRange } from '../../domain/search/range.ts';
import { oneLine } from '../format.ts';
import { allCriteria, locationCriteria, otherCriteria, rangeEndings, type Criterion } from './searchParameters.ts';

/** Returns the name of a list; undefined if it is not known. */
export type ListNameOf = (id: string) => string | undefined;

/** The most values of one criterion that are named. Of further values only the number is shown. */
const mostValues = 4;

/** One criterion in words; undefined if it is not set. */
export function criterionText(filters: CompanyFilters, criterion: Criterion, listName: ListNameOf): string | undefined {
  const { kind, fields } = criterion;
  if (rangeEndings(kind)) return rangeText(filters, criterion);
  const value = filters[fields[0]];
  if (value === undefined) return undefined;
  if (kind === 'activity') return value === true ? l10n.t('only active companies') : l10n.t('only companies that are not active');
  return valueText(value, (one) => (kind === 'lists' ? listName(one) : undefined));
}

/** A range as the user types it; undefined if neither end is set. */
export function rangeText(filters: CompanyFilters, { fields }: Pick<Criterion, 'fields'>): string | undefined {
  const [from, to] = fields.map((field) => endOf(filters[field]));
  return writeRange({ from, to }) || undefined;
}

/** The company search in one line. */
export function criteriaText(filters: CompanyFilters, listName: ListNameOf): string {
  return filtersText(filters, allCriteria(), listName) || l10n.t('all companies');
}

/** The search of locations in one line. */
export function locationCriteriaText(filters: CompanyFilters): string {
  return filtersText(filters, locationCriteria(), () => undefined) || l10n.t('all locations');
}

function filtersText(filters: CompanyFilters, criteria: readonly Criterion[], listName: ListNameOf): string {
  const parts = [...criteria, ...otherCriteria(Object.keys(filters), criteria)].flatMap((criterion) => {
    const text = criterionText(filters, criterion, listName);
    if (text === undefined) return [];
    return criterion.name === 'name' || criterion.kind === 'activity' ? [text] : [`${oneLine(criterion.title, 60)}: ${text}`];
  });
  return parts.join(' · ');
}

function valueText(value: FilterValue, nameOf: ListNameOf): string {
  if (typeof value === 'boolean') return value ? l10n.t('yes') : l10n.t('no');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `“${oneLine(value, 60)}”`;
  const named = value.slice(0, mostValues).map((one) => oneLine(nameOf(one) ?? one, 40));
  return [...named, ...(value.length > mostValues ? [l10n.t('{0} more', value.length - mostValues)] : [])].join(', ');
}

function endOf(value: FilterValue | undefined): string | number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? oneLine(value, 30) : undefined;
}
