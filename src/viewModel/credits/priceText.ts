// Prices as the user reads them before paying.
import * as l10n from '@vscode/l10n';
import { totalOf, type AccountCredits, type Price } from '../../client/price.ts';
import { amountsText } from './creditTypes.ts';
import { formatNumber } from '../format.ts';

/**
 * `≤ 24 credits (Timeline 12, Timeline: packages 12) · 8,420 left`, or `free`. The types are named if there are several, and the
 * credits left are those of the type with the fewest.
 * @param stated the price by the rules of the API, not one that `billedBy` has already raised
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

/** A highest price: `≤ 24 credits`. */
export function mostText(total: number, locale: string): string {
  return total === 1 ? l10n.t('≤ 1 credit') : l10n.t('≤ {0} credits', formatNumber(total, locale));
}

/** The price that the account is billed. @param stated the price by the rules of the API */
export function billedBy({ billed }: AccountCredits, stated: Price): Price {
  return billed?.(stated) ?? stated;
}

/** The fewest credits left of any type of a price; undefined if none is known, or if the price is 0. */
export function leftFor(price: Price, { left }: AccountCredits): number | undefined {
  const amounts = totalOf(price) === 0 ? [] : Object.keys(price).flatMap((type) => left(type) ?? []);
  return amounts.length === 0 ? undefined : Math.min(...amounts);
}

/**
 * A price as a sentence with its credit types: `Costs at most 24 credits: Timeline 12, Timeline: packages 12.`
 * @param price the price that the account is billed; see `billedBy`
 */
export function priceSentence(price: Price, locale: string): string {
  const total = totalOf(price);
  if (total === 0) return l10n.t('Costs no credits.');
  const amounts = amountsText(price, locale);
  return total === 1
    ? l10n.t('Costs at most 1 credit: {0}.', amounts)
    : l10n.t('Costs at most {0} credits: {1}.', formatNumber(total, locale), amounts);
}
