// Asks whether to pay for a call without the team while the team's database cannot be reached.
import * as vscode from 'vscode';
import { cancelledBeforeSending } from '../../client/failure.ts';
import type { Spending } from '../../client/ledger.ts';
import { totalOf } from '../../client/price.ts';
import type { TeamFault } from '../../domain/team/teamFault.ts';
import { explainTeamFault } from '../../viewModel/team/teamFaultText.ts';

/**
 * Asks for each call, because others may spend meanwhile. A watch is refused without a question, because it runs unattended.
 * @returns whether the call is paid for
 * @throws Failure `cancelled` if the user declines, because no message about it is needed then
 */
export async function askToSpendAlone({ source, price }: Spending, fault: TeamFault): Promise<boolean> {
  if (source.kind === 'watch') return false;
  const spend = vscode.l10n.t('Spend Without the Team');
  const credits = totalOf(price);
  const question =
    credits === 1
      ? vscode.l10n.t('Spend at most 1 credit without asking the team?')
      : vscode.l10n.t('Spend at most {0} credits without asking the team?', String(credits));
  const detail = vscode.l10n.t(
    'The caps of the team are not checked. The team gets the entry when its database can be reached again.',
  );
  const { what } = explainTeamFault(fault.kind);
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail: `${what} ${detail}` }, spend);
  if (answer !== spend) throw cancelledBeforeSending();
  return true;
}
