// Prices as the user reads them before paying.
import * as l10n from '@vscode/l10n';
import { totalOf, type Price } from '../client/price.ts';
import { formatNumber } from './format.ts';

/** `≤ 24 credits · 8,420 left`, or `free`. `left` is what the account has of the tightest type the price names. */
export function priceText(price: Price, left: (type: string) => number | undefined, locale: string): string {
  const total = totalOf(price);
  if (total === 0) return l10n.t('free');
  const most = total === 1 ? l10n.t('≤ 1 credit') : l10n.t('≤ {0} credits', formatNumber(total, locale));
  const amounts = Object.keys(price).flatMap((type) => left(type) ?? []);
  return amounts.length === 0 ? most : l10n.t('{0} · {1} left', most, formatNumber(Math.min(...amounts), locale));
}
