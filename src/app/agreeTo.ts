// The one way to show a price and to have it agreed to, for every command that can cost credits.
import * as l10n from '@vscode/l10n';
import { totalOf, type Price } from '../client/price.ts';
import { priceText } from '../viewModel/credits/priceText.ts';
import type { App, Choice } from './app.ts';
import { isSameSessionOrWarn } from './isSameSessionOrWarn.ts';

export interface Offer {
  readonly title: string;
  /** The action, such as `Load 24 companies`. */
  readonly label: string;
  readonly price: Price;
  /** The price in words, for a call whose exact price is not known in advance and whose number is only a limit. */
  readonly description?: string;
  /** The row or button that was clicked has named this very price. */
  readonly isPriceShown: boolean;
  /** A row or button of this window names this very price, though the command was run elsewhere: by a key, or from a menu. */
  readonly isOnButton?: boolean;
}

/**
 * Returns whether the user agrees to a price. A price of zero is agreed to without a question. A price that was shown where the
 * user clicked is agreed to up to the user's threshold. One that stands on a button elsewhere is asked about, unless the user has
 * declined such questions for this session. All others are asked about every time: prices above the threshold, prices without a
 * button, such as the terms of a watch, and calls that are repeated because their answer was lost.
 */
export async function agreeTo(app: App, offer: Offer): Promise<boolean> {
  // An earlier question of the command may have shown the price for another account.
  if (!isSameSessionOrWarn(app)) return false;
  const { prices } = app.session.open;
  const price = prices.of(offer.price);
  // Rows and buttons already name a raised price. The user is asked all the same, because it exceeds the rules of the API.
  const isRaised = totalOf(price) > totalOf(offer.price);
  // A description in words states the number by those rules, so the question names the raised price instead.
  const { description: _stated, ...others } = offer;
  const effectiveOffer: Offer = isRaised ? { ...others, isPriceShown: false, isOnButton: false } : offer;
  const isAgreed = await isAgreedTo(app, effectiveOffer, totalOf(price));
  // The user has not agreed to a price that has risen while the question was open: the call is then refused with its new price.
  if (isAgreed && totalOf(prices.of(offer.price)) <= totalOf(price)) prices.agree(offer.price);
  return isAgreed;
}

async function isAgreedTo(app: App, offer: Offer, total: number): Promise<boolean> {
  const { title, label, price, isPriceShown, isOnButton = false } = offer;
  if (total === 0) return true;
  const session = app.session.open;
  const { credits, agreement } = session;
  const isUsual = app.repeated !== true && total <= app.settings.confirmAbove;
  if (isUsual && (isPriceShown || (isOnButton && agreement.given))) return true;
  const description = offer.description ?? priceText(price, credits, app.settings.locale);
  const once: Choice<'once' | 'session'> = { label, description, icon: 'credit-card', value: 'once' };
  const always: Choice<'once' | 'session'> = {
    label: l10n.t('{0}, and do not ask again in this session', label),
    description: l10n.t('prices stay on the rows and buttons'),
    icon: 'check-all',
    value: 'session',
  };
  const choices = isUsual && isOnButton ? [once, always] : [once];
  const answer = await app.ui.choose({ title, placeholder: l10n.t('Press Enter to pay, Escape to cancel.'), choices });
  if (answer !== 'once' && answer !== 'session') return false;
  // The price and the agreement belong to the session in which the question was asked.
  if (!isSameSessionOrWarn({ ...app, begunIn: session })) return false;
  if (answer === 'session') agreement.given = true;
  return true;
}
