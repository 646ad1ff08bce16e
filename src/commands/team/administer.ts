// Lets an administrator of the team do something, and explains to others why they may not.
import * as l10n from '@vscode/l10n';
import type { App } from '../../app/app.ts';
import type { OpenTeam } from '../../app/teamPort.ts';
import type { TeamState } from '../../domain/team/team.ts';
import { TeamFault } from '../../domain/team/teamFault.ts';
import { explainTeamFault } from '../../viewModel/team/teamFaultText.ts';

/** The connected team if this user may administer it. Otherwise a message says why not. */
export async function administeredTeam(app: App): Promise<Extract<TeamState, { kind: 'ready' }> | undefined> {
  if (app.team.state.kind !== 'none') await (await app.team.open()).refresh();
  const { state } = app.team;
  if (state.kind !== 'ready') {
    const text =
      state.kind === 'unreachable' ? faultText(state.fault) : l10n.t('No team is connected. Connect to a team’s database first.');
    app.ui.showMessage({ kind: 'warning', text });
    return undefined;
  }
  if (state.status.mayAdminister) return state;
  const text = l10n.t(
    'You may not do this for the team. Ask the administrator of the database to grant you the role company_data_admin.',
  );
  app.ui.showMessage({ kind: 'warning', text });
  return undefined;
}

/**
 * Does some work for the team that the user was asked about. A fault is explained to the user.
 * @param address the address of that team
 * @returns whether it was done
 */
export async function administer(
  app: App,
  address: string,
  title: string,
  work: (team: OpenTeam) => Promise<void>,
): Promise<boolean> {
  try {
    return await app.ui.withProgress(title, async () => {
      const team = await app.team.open();
      if (!isSameTeamOrWarn(app, address)) return false;
      await work(team);
      return true;
    });
  } catch (error) {
    if (!(error instanceof TeamFault)) throw error;
    app.ui.showMessage({ kind: 'error', text: faultText(error.kind) });
    return false;
  }
}

/**
 * Returns whether the team that the user was asked about is still connected; otherwise a message says that nothing was changed.
 * While a question is shown, another window may connect to another team, since all windows share the settings.
 */
export function isSameTeamOrWarn({ team: { state }, ui }: App, address: string): boolean {
  if (state.kind !== 'none' && state.address === address) return true;
  ui.showMessage({
    kind: 'warning',
    text: l10n.t('The team that you were asked about is no longer connected, so nothing was changed. Start again.'),
  });
  return false;
}

/** Says that the editor refused to write the settings, which hold the address of the team. */
export function showSettingsNotWritten({ ui }: App): void {
  ui.showMessage({
    kind: 'error',
    text: l10n.t(
      'The editor could not write your settings, so the team was not changed. Correct or unlock settings.json, and try again.',
    ),
  });
}

function faultText(kind: TeamFault['kind']): string {
  const { what, todo } = explainTeamFault(kind);
  return `${what} ${todo}`;
}
