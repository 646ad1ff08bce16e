// Texts of the columns and filters of a match, for the commands that ask about them.
import * as l10n from '@vscode/l10n';
import type { MatchFilter } from '../../client/model/matchFilter.ts';
import type { ColumnRole } from '../../domain/matching/matchColumns.ts';

/** The name of the kind of values that a column holds. */
export function columnRoleText(role: ColumnRole): string {
  switch (role) {
    case 'number':
      return l10n.t('VAT, tax or registration number');
    case 'website':
      return l10n.t('Website');
    case 'email':
      return l10n.t('Email address');
    case 'phone':
      return l10n.t('Phone number');
    case 'social':
      return l10n.t('Social profile');
    case 'name':
      return l10n.t('Name');
    case 'country':
      return l10n.t('Country');
    case 'province':
      return l10n.t('Province');
    case 'municipality':
      return l10n.t('Municipality');
    case 'postcode':
      return l10n.t('Postcode');
    case 'address':
      return l10n.t('Address');
  }
}

/** The name of a filter that narrows the candidates. A filter that finds candidates keeps its own name. */
export function matchFilterText(filter: MatchFilter): string {
  switch (filter) {
    case 'countries':
      return l10n.t('Country');
    case 'active':
      return l10n.t('Active');
    case 'groupIds':
      return l10n.t('Group ID');
    case 'revenueRange':
      return l10n.t('Revenue range');
    case 'provinces':
      return l10n.t('Province');
    case 'municipalities':
      return l10n.t('Municipality');
    case 'postcodes':
      return l10n.t('Postcode');
    case 'address':
      return l10n.t('Address');
    case 'useFullAddress':
      return l10n.t('Use full address');
    default:
      return filter;
  }
}
