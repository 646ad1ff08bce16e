// Disconnect from Team Database: the ledger and loaded data stay on this computer.
import * as l10n from '@vscode/l10n';
import type { Command } from '../../app/app.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { isSameTeamOrWarn, showSettingsNotWritten } from './administer.ts';

export const disconnectTeam: Command = async (app) => {
  // Before the code of the team is loaded, its address is that of the settings, as it was typed.
  const team = app.team.state.kind === 'none' ? undefined : await app.team.open();
  const { state } = app.team;
  if (!team || state.kind === 'none') {
    app.ui.showStatus(l10n.t('No team is connected.'));
    return;
  }
  const waiting = await team.waiting();
  const kept = l10n.t('Your ledger and loaded data stay on this computer. From now on only your own caps apply.');
  const notReceived =
    waiting === 1
      ? l10n.t('The team does not have one of your entries yet. It gets it when you connect to the same address again.')
      : l10n.t(
          'The team does not have {0} of your entries yet. It gets them when you connect to the same address again.',
          formatNumber(waiting, app.settings.locale),
        );
  const sure = await app.ui.confirm({
    text: l10n.t('Disconnect from the team’s database?'),
    detail: waiting > 0 ? `${kept} ${notReceived}` : kept,
    action: l10n.t('Disconnect'),
  });
  if (!sure || !isSameTeamOrWarn(app, state.address)) return;
  const outcome = await team.disconnect();
  if (outcome === 'disconnected') app.ui.showStatus(l10n.t('Disconnected from the team’s database.'));
  else if (outcome === 'settingsNotWritten') showSettingsNotWritten(app);
  else {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t(
        'The team’s database is disconnected, but the editor’s secret store could not delete the password. Delete it in this computer’s keyring.',
      ),
    });
  }
};
