// Lets calls that should be free, and that the service bills, spend a number of credits in this session.
import * as l10n from '@vscode/l10n';
import { operationName } from '../../viewModel/credits/operationName.ts';
import { totalOf } from '../../client/price.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { priceText } from '../../viewModel/credits/priceText.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { answered } from '../picks.ts';

/** The numbers of calls that can be allowed at once. */
const amounts = [1, 5, 20];

export const allowBilledCalls: Command = async (app) => {
  await askToAllowCalls(app);
};

/** Asks which calls are allowed. @returns false if the session was closed meanwhile, which a message says */
export async function askToAllowCalls(app: App): Promise<boolean> {
  const { prices } = app.session.open;
  const { billedCalls } = prices;
  if (billedCalls.length === 0) {
    app.ui.showStatus(l10n.t('The service has not billed any call that should be free.'));
    return true;
  }
  const choices = billedCalls.flatMap((call) =>
    grouped(
      operationName(call.operation),
      amounts.map((calls) => choiceOf(app, call, calls)),
    ),
  );
  const title = l10n.t('Allow Calls That Are Billed');
  const placeholder = l10n.t('Press Enter to allow it in this session, Escape to refuse. The caps still apply.');
  const picked = answered(await app.ui.choose({ title, placeholder, choices }));
  // The allowance belongs to the session in which the question was asked.
  if (!isSameSessionOrWarn(app)) return false;
  if (!picked) return true;
  prices.allow(picked.operation, picked.credits);
  app.ui.showStatus(l10n.t('Allowed. Repeat what was not sent.'));
  return true;
}

interface Allowance {
  readonly operation: string;
  readonly credits: number;
}

function choiceOf(
  { session, settings: { locale } }: App,
  { operation, price }: App['session']['open']['prices']['billedCalls'][number],
  calls: number,
): Choice<Allowance> {
  const all = Object.fromEntries(Object.entries(price).map(([type, amount]) => [type, amount * calls]));
  const name = operationName(operation);
  const label = calls === 1 ? l10n.t('{0}, 1 call', name) : l10n.t('{0}, {1} calls', name, formatNumber(calls, locale));
  // The price is not adjusted to the account, because the service has billed it already.
  const description = priceText(all, { left: session.open.credits.left }, locale);
  return { label, description, icon: 'credit-card', value: { operation, credits: totalOf(all) } };
}
