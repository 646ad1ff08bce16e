// Labels of buttons that load companies.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import { formatNumber, oneLine } from '../format.ts';

/** The label of a button outside of the tree that buys the next page of a list. @param next the number of companies on it */
export function loadOfListLabel(next: number, { name }: Pick<List, 'name'>, locale: string): string {
  return next === 1
    ? l10n.t('Load 1 company of “{0}”', oneLine(name))
    : l10n.t('Load {0} companies of “{1}”', formatNumber(next, locale), oneLine(name));
}

/** The label for buying the next page. @param amount `next`, formatted @param hasPages whether a page was loaded before */
export function loadLabel(next: number, amount: string, hasPages: boolean): string {
  if (next === 1) return hasPages ? l10n.t('Load 1 more company') : l10n.t('Load 1 company');
  return hasPages ? l10n.t('Load {0} more companies', amount) : l10n.t('Load {0} companies', amount);
}
