// The names of the API's operations that users read. The ledger, its CSV and the log keep the technical ones.
import * as l10n from '@vscode/l10n';
import { oneLine } from '../format.ts';

// Operations that should be free have names as well, because the user is warned if the service bills one of them.
const names: ReadonlyMap<string, () => string> = new Map([
  ['companies.search', () => l10n.t('Company search')],
  ['companies.details', () => l10n.t('Company details')],
  ['companies.match', () => l10n.t('Company match')],
  ['timeline.search', () => l10n.t('Timeline search')],
  ['timeline.details', () => l10n.t('Event details')],
  ['locations.search', () => l10n.t('Location search')],
  ['lists.search', () => l10n.t('List search')],
  ['lists.details', () => l10n.t('List details')],
  ['lists.create', () => l10n.t('List creation')],
  ['lists.update', () => l10n.t('List change')],
  ['lists.delete', () => l10n.t('List deletion')],
  ['permissions.search', () => l10n.t('Permission search')],
  ['permissions.edit', () => l10n.t('Permission change')],
  ['permissions.revoke', () => l10n.t('Permission revocation')],
  ['users.details', () => l10n.t('User details')],
  ['users.create', () => l10n.t('User creation')],
  ['users.delete', () => l10n.t('User deletion')],
  ['credits.status', () => l10n.t('Credit status')],
]);

/** The name of an operation. @param operation the name of an endpoint, such as `companies.search`; an unknown one is returned */
export function operationName(operation: string): string {
  return names.get(operation)?.() ?? oneLine(operation, 60);
}
