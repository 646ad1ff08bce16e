// The texts of the code lenses above an array of company IDs.
import * as l10n from '@vscode/l10n';
import { priceOf, totalOf, type Price } from '../../client/price.ts';
import { formatNumber } from '../format.ts';

/** The number of IDs, and of those whose company is known: `42 companies · 40 known`. */
export function arrayText(ids: number, known: number, locale: string): string {
  const [all, some] = [formatNumber(ids, locale), formatNumber(known, locale)];
  if (ids === 1) return known === 1 ? l10n.t('1 company') : l10n.t('1 company · 0 known');
  return known === ids ? l10n.t('{0} companies', all) : l10n.t('{0} companies · {1} known', all, some);
}

/**
 * `Resolve 2 (2 credits)`. This is the highest price, because an ID without a company costs nothing.
 * @param billed returns the amount that the account is billed for a price by the rules of the API
 */
export function resolveText(unknown: number, locale: string, billed: (stated: Price) => Price = (stated) => stated): string {
  const total = totalOf(billed(priceOf('companies', { objects: unknown })));
  if (total === 1) return l10n.t('Resolve 1 (1 credit)');
  return l10n.t('Resolve {0} ({1} credits)', formatNumber(unknown, locale), formatNumber(total, locale));
}
