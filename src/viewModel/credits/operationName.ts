// The names of the API's operations that users read. The ledger, its CSV and the log keep the technical ones.
import * as l10n from '@vscode/l10n';
import { oneLine } from '../format.ts';

/** The name of an operation. @param operation the name of an endpoint, such as `companies.search`; an unknown one is returned */
export function operationName(operation: string): string {
  switch (operation) {
    case 'companies.search':
      return l10n.t('Company search');
    case 'companies.details':
      return l10n.t('Company details');
    case 'companies.match':
      return l10n.t('Company match');
    case 'timeline.search':
      return l10n.t('Timeline search');
    case 'timeline.details':
      return l10n.t('Event details');
    case 'locations.search':
      return l10n.t('Location search');
    case 'lists.search':
      return l10n.t('List search');
    case 'lists.details':
      return l10n.t('List details');
    case 'permissions.search':
      return l10n.t('Permission search');
    case 'credits.status':
      return l10n.t('Credit status');
    default:
      return oneLine(operation, 60);
  }
}
