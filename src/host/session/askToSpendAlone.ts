// Asks whether a call is paid for without the team, whose database cannot be asked.
import * as vscode from 'vscode';
import { cancelledBeforeSending } from '../../client/failure.ts';
import type { Spending } from '../../client/ledger.ts';
import { totalOf } from '../../client/price.ts';
import type { TeamFault } from '../../domain/team/teamFault.ts';
import { explainTeamFault } from '../../viewModel/team/teamFaultText.ts';

/**
 * Each time anew, because nobody knows what the others spend meanwhile. A watch runs without anybody who could answer.
 * @throws Failure `cancelled` if the user declines, who need not be told why nothing was sent
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
