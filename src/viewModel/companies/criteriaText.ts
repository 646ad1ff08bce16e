// Describes the criteria of a company search in words.
import * as l10n from '@vscode/l10n';
import type { CompanySearch } from '../../client/endpoints/companies.ts';
import { oneLine } from '../format.ts';

type Criteria = Omit<CompanySearch, 'fields' | 'facetFields' | 'mostFacets' | 'limit' | 'offset' | 'explain'>;

/** The name of a list where it is known. */
export type ListNameOf = (id: string) => string | undefined;

/** Every criterion, in the order in which they are shown. */
export const criteriaFields = [
  'name',
  'namePrefix',
  'active',
  'lists',
  'municipalities',
  'provinces',
  'regions',
  'postcodes',
  'ateco',
  'vat',
  'taxIds',
  'regNumbers',
  'ids',
  'packages',
] as const;

/** Values of one criterion that are named; of the others their number. */
const mostValues = 4;

/** A criterion as the user reads it. */
export function criterionName(field: keyof Criteria): string {
  switch (field) {
    case 'name':
      return l10n.t('Name Contains');
    case 'namePrefix':
      return l10n.t('Name Begins with');
    case 'active':
      return l10n.t('Active');
    case 'lists':
      return l10n.t('Members of Lists');
    case 'municipalities':
      return l10n.t('Municipalities');
    case 'provinces':
      return l10n.t('Provinces');
    case 'regions':
      return l10n.t('Regions');
    case 'postcodes':
      return l10n.t('Postcodes');
    case 'ateco':
      return l10n.t('ATECO Codes');
    case 'vat':
      return l10n.t('VAT Numbers');
    case 'taxIds':
      return l10n.t('Tax IDs');
    case 'regNumbers':
      return l10n.t('Registration Numbers');
    case 'ids':
      return l10n.t('Company IDs');
    case 'packages':
      return l10n.t('Packages');
  }
}

/** The headings that criteria stand under. */
export type CriterionTopic = 'company' | 'place' | 'numbers' | 'packages';

/** The headings of the criteria. */
export function topicNames(): Readonly<Record<CriterionTopic, string>> {
  return {
    company: l10n.t('Name and lists'),
    place: l10n.t('Place'),
    numbers: l10n.t('Codes and numbers'),
    packages: l10n.t('Packages, at an additional price'),
  };
}

/** The heading of a criterion. */
export function criterionTopic(field: (typeof criteriaFields)[number]): CriterionTopic {
  switch (field) {
    case 'name':
    case 'namePrefix':
    case 'active':
    case 'lists':
      return 'company';
    case 'municipalities':
    case 'provinces':
    case 'regions':
    case 'postcodes':
      return 'place';
    case 'ateco':
    case 'vat':
    case 'taxIds':
    case 'regNumbers':
    case 'ids':
      return 'numbers';
    case 'packages':
      return 'packages';
  }
}

/** One criterion in words; undefined where it is not set. */
export function criterionText(criteria: Criteria, field: keyof Criteria, listName: ListNameOf): string | undefined {
  const value = criteria[field];
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value ? l10n.t('only active companies') : l10n.t('only companies that are not active');
  if (typeof value === 'string') return `“${oneLine(value, 60)}”`;
  const named = value.slice(0, mostValues).map((one) => oneLine((field === 'lists' ? listName(one) : undefined) ?? one, 40));
  return [...named, ...(value.length > mostValues ? [l10n.t('{0} more', value.length - mostValues)] : [])].join(', ');
}

/** The search in one line. */
export function criteriaText(criteria: Criteria, listName: ListNameOf): string {
  const parts = criteriaFields.flatMap((field) => {
    const text = criterionText(criteria, field, listName);
    if (text === undefined) return [];
    return field === 'name' || field === 'active' ? [text] : [`${criterionName(field)}: ${text}`];
  });
  return parts.length === 0 ? l10n.t('all companies') : parts.join(' · ');
}
