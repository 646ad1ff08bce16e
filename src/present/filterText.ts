// Which lists are shown, in one line above them.
import * as l10n from '@vscode/l10n';
import { oneLine } from './format.ts';

/** The filter in words; empty where all lists are shown. */
export function filterText(query: { readonly name?: string; readonly type?: 'company' | 'person' }): string {
  const type = query.type === undefined ? undefined : query.type === 'company' ? l10n.t('company lists') : l10n.t('people lists');
  const name = query.name === undefined ? undefined : l10n.t('name contains “{0}”', oneLine(query.name, 60));
  const parts = [type, name].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : l10n.t('Filter: {0}', parts.join(', '));
}
