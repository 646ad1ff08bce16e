// What stands above an array of IDs, in one line.
import * as l10n from '@vscode/l10n';
import { formatNumber } from '../format.ts';

/** `42 companies · 40 known`. */
export function arrayText(ids: number, known: number, locale: string): string {
  const [all, some] = [formatNumber(ids, locale), formatNumber(known, locale)];
  return known === ids ? l10n.t('{0} companies', all) : l10n.t('{0} companies · {1} known', all, some);
}

/** `Resolve 2 (2 credits)`: the most that it costs, since a company that there is not costs nothing. */
export function resolveText(unknown: number, locale: string): string {
  const text = formatNumber(unknown, locale);
  return unknown === 1 ? l10n.t('Resolve 1 (1 credit)') : l10n.t('Resolve {0} ({0} credits)', text);
}
