// Lets an administrator of the team do something, and explains to others why they may not.
import * as l10n from '@vscode/l10n';
import type { App } from '../../app/app.ts';
import type { OpenTeam } from '../../app/teamPort.ts';
import type { TeamStatus } from '../../domain/team/team.ts';
import { TeamFault } from '../../domain/team/teamFault.ts';
import { explainTeamFault } from '../../viewModel/team/teamFaultText.ts';

/** The status of a team that this user may administer. Otherwise a message says why not. */
export async function administeredTeam(app: App): Promise<TeamStatus | undefined> {
  if (app.team.state.kind !== 'none') await (await app.team.open()).refresh();
  const { state } = app.team;
  if (state.kind !== 'ready') {
    const text =
      state.kind === 'unreachable' ? faultText(state.fault) : l10n.t('No team is connected. Connect to a team’s database first.');
    app.ui.showMessage({ kind: 'warning', text });
    return undefined;
  }
  if (state.status.mayAdminister) return state.status;
  const text = l10n.t(
    'You may not do this for the team. Ask the administrator of the database to grant you the role company_data_admin.',
  );
  app.ui.showMessage({ kind: 'warning', text });
  return undefined;
}

/** Does some work for the team. A fault is explained to the user. @returns whether it was done */
export async function administer(app: App, title: string, work: (team: OpenTeam) => Promise<void>): Promise<boolean> {
  try {
    await app.ui.withProgress(title, async () => work(await app.team.open()));
    return true;
  } catch (error) {
    if (!(error instanceof TeamFault)) throw error;
    app.ui.showMessage({ kind: 'error', text: faultText(error.kind) });
    return false;
  }
}

function faultText(kind: TeamFault['kind']): string {
  const { what, todo } = explainTeamFault(kind);
  return `${what} ${todo}`;
}
