// The one way to state a price and to have it agreed to, for every command that can cost credits.
import * as l10n from '@vscode/l10n';
import { totalOf, type Price } from '../client/price.ts';
import { priceText } from '../present/credits/priceText.ts';
import type { App, Choice } from './app.ts';

export interface Offer {
  readonly title: string;
  /** What is bought, such as `Load 24 companies`. */
  readonly label: string;
  readonly price: Price;
  /** The row or button that was clicked has named this very price. */
  readonly stated: boolean;
}

/**
 * Whether the user agrees to a price. What costs nothing is agreed to. A price that was stated where the user clicked is
 * agreed to up to the user's threshold; above it, and where none was stated, it is asked, unless the user said for this
 * session that it need not be.
 */
export async function agreeTo(app: App, { title, label, price, stated }: Offer): Promise<boolean> {
  const total = totalOf(price);
  if (total === 0) return true;
  const { credits, agreement } = app.session.open;
  if (agreement.given) return true;
  if (stated && app.repeated !== true && total <= app.settings.confirmAbove) return true;
  const description = priceText(price, (type) => credits.left(type), app.settings.locale);
  const choices: Choice<'once' | 'session'>[] = [
    { label, description, icon: 'credit-card', value: 'once' },
    {
      label: l10n.t('{0}, and do not ask again in this session', label),
      description: l10n.t('prices stay on the rows and buttons'),
      icon: 'check-all',
      value: 'session',
    },
  ];
  const answer = await app.ui.choose({ title, placeholder: l10n.t('Enter pays, Escape does not.'), choices });
  if (answer === 'session') agreement.given = true;
  return answer === 'once' || answer === 'session';
}
