// Forget Team Records: deletes what the team shares, and nothing on the computers of its members.
import * as l10n from '@vscode/l10n';
import type { Command } from '../../app/app.ts';
import { administer, administeredTeam } from './administer.ts';

export const forgetTeamRecords: Command = async (app) => {
  const connected = await administeredTeam(app);
  if (!connected) return;
  const sure = await app.ui.confirm({
    text: l10n.t('Delete the records that the team shares?'),
    detail: l10n.t(
      'The team’s database loses all records that it shares, of all accounts. Loading them again costs credits again. Members keep the records that they have loaded on their own computers. The ledger and the caps stay too.',
    ),
    action: l10n.t('Forget Team Records'),
  });
  if (!sure) return;
  const isDone = await administer(app, connected.address, l10n.t('Deleting the records of the team…'), (team) =>
    team.forgetRecords(),
  );
  if (isDone) app.ui.showStatus(l10n.t('The records of the team are deleted.'));
};
