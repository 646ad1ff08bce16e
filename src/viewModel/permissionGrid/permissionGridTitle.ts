// The title of a permission grid's tab.
import * as l10n from '@vscode/l10n';
import { nameOrId, oneLine } from '../format.ts';

/** The title. @param grid.about the key of the holder for whose access the grid was opened */
export function gridTitle(grid: {
  readonly lists: readonly { readonly id: string; readonly name: string }[];
  readonly about?: string | undefined;
}): string {
  const { lists, about } = grid;
  if (about !== undefined) return l10n.t('Access: {0}', oneLine(about.replace(/^(user|key):/, ''), 40));
  const [first] = lists;
  if (first && lists.length === 1) return l10n.t('Permissions: {0}', nameOrId(first, 40));
  return l10n.t('Permissions of {0} Lists', String(lists.length));
}
