// Prices as the user reads them before paying.
import * as l10n from '@vscode/l10n';
import { totalOf, type AccountCredits, type Price } from '../../client/price.ts';
import { amountsText } from './creditTypes.ts';
import { formatNumber } from '../format.ts';

/**
 * `≤ 24 credits (Timeline 12, Timeline: packages 12) · 8,420 left`, or `free`. The types are named if there are several; what is
 * left is what the account has of the tightest of them.
 * @param stated the price by the rules of the API: the text names what the account is billed, so that it is never raised twice
 */
export function priceText(stated: Price, credits: AccountCredits, locale: string): string {
  const price = billedBy(credits, stated);
  const total = totalOf(price);
  if (total === 0) return l10n.t('free');
  const most = mostText(total, locale);
  const named = Object.keys(price).length > 1 ? `${most} (${amountsText(price, locale)})` : most;
  const tightest = leftFor(price, credits);
  return tightest === undefined ? named : l10n.t('{0} · {1} left', named, formatNumber(tightest, locale));
}

/** `≤ 24 credits` */
export function mostText(total: number, locale: string): string {
  return total === 1 ? l10n.t('≤ 1 credit') : l10n.t('≤ {0} credits', formatNumber(total, locale));
}

/** A price as the account is billed. @param stated by the rules of the API */
export function billedBy({ billed }: AccountCredits, stated: Price): Price {
  return billed?.(stated) ?? stated;
}

/** The credits left of the tightest type of a price; undefined if that is not known, and if it is free. */
export function leftFor(price: Price, { left }: AccountCredits): number | undefined {
  const amounts = totalOf(price) === 0 ? [] : Object.keys(price).flatMap((type) => left(type) ?? []);
  return amounts.length === 0 ? undefined : Math.min(...amounts);
}

/** The price of a call as a sentence with its credit types: `Costs at most 24 credits: Timeline 12, Timeline: packages 12.` */
export function priceSentence(price: Price, locale: string): string {
  const total = totalOf(price);
  if (total === 0) return l10n.t('Costs no credits.');
  const amounts = amountsText(price, locale);
  return total === 1
    ? l10n.t('Costs at most 1 credit: {0}.', amounts)
    : l10n.t('Costs at most {0} credits: {1}.', formatNumber(total, locale), amounts);
}
