// The credits view: over which time it sums up, and the ledger as a file.
import * as l10n from '@vscode/l10n';
import { ledgerCsv } from '../present/ledgerCsv.ts';
import { periodName, periods } from '../present/spendingRows.ts';
import type { Period } from '../state/spendingFilter.ts';
import type { Choice, Command } from './app.ts';
import { answered } from './picks.ts';

export const chooseSpendingPeriod: Command = async (app) => {
  const choices = periods.map((period): Choice<Period> => ({
    label: periodName(period),
    ...(period === app.spending.period ? { description: l10n.t('now') } : {}),
    value: period,
  }));
  const title = l10n.t('Choose Spending Period');
  const period = answered(await app.ui.choose({ title, placeholder: l10n.t('Credits of which time?'), choices }));
  if (period !== undefined) app.spending.period = period;
};

/** Writes the entries of the account and the period that the view shows. */
export const exportSpending: Command = async (app) => {
  const { ledger, account } = app.session.open.money;
  const entries = ledger.all(app.spending.of(account, app.now()));
  const written = await app.ui.save({ name: 'credits.csv', kind: 'CSV', ending: 'csv', lines: ledgerCsv(entries) });
  if (written) app.ui.done(l10n.t('The ledger is exported.'));
};
