// Prices as the user reads them before paying.
import * as l10n from '@vscode/l10n';
import { totalOf, type Price } from '../client/price.ts';
import { formatNumber } from './format.ts';

/**
 * `≤ 24 credits (timeline 12, timeline:* 12) · 8,420 left`, or `free`. The types are named where there are several; `left` is
 * what the account has of the tightest of them.
 */
export function priceText(price: Price, left: (type: string) => number | undefined, locale: string): string {
  const total = totalOf(price);
  if (total === 0) return l10n.t('free');
  const most = total === 1 ? l10n.t('≤ 1 credit') : l10n.t('≤ {0} credits', formatNumber(total, locale));
  const types = Object.entries(price).map(([type, amount]) => `${type} ${formatNumber(amount, locale)}`);
  const named = types.length > 1 ? `${most} (${types.join(', ')})` : most;
  const amounts = Object.keys(price).flatMap((type) => left(type) ?? []);
  return amounts.length === 0 ? named : l10n.t('{0} · {1} left', named, formatNumber(Math.min(...amounts), locale));
}

/** What a call costs once it is run, as a sentence that names the credit types: `Costs at most 2 credits: timeline 1, timeline:* 1.` */
export function priceSentence(price: Price, locale: string): string {
  const total = totalOf(price);
  const types = Object.entries(price).map(([type, amount]) => `${type} ${formatNumber(amount, locale)}`);
  if (total === 0) return l10n.t('Costs no credits.');
  return total === 1
    ? l10n.t('Costs at most 1 credit: {0}.', types.join(', '))
    : l10n.t('Costs at most {0} credits: {1}.', formatNumber(total, locale), types.join(', '));
}
