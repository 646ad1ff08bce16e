// Set Team Sharing: sets whether a team also shares records of people.
import * as l10n from '@vscode/l10n';
import type { Command } from '../../app/app.ts';
import { answered } from '../picks.ts';
import { administer, administeredTeam } from './administer.ts';

export const setTeamSharing: Command = async (app) => {
  const connected = await administeredTeam(app);
  if (!connected) return;
  const { address, status } = connected;
  const current = l10n.t('current');
  const people = answered(
    await app.ui.choose<'not' | 'too'>({
      title: l10n.t('Set Team Sharing'),
      placeholder: l10n.t('Does the team share records of people?'),
      choices: [
        {
          label: l10n.t('Keep records of people on each computer'),
          detail: l10n.t('Those that the team has are deleted from its database.'),
          ...(status.sharesPeople ? {} : { description: current }),
          icon: 'lock',
          value: 'not',
        },
        {
          label: l10n.t('Share records of people too'),
          detail: l10n.t('Records that members load from now on are stored in the team’s database.'),
          ...(status.sharesPeople ? { description: current } : {}),
          icon: 'organization',
          value: 'too',
        },
      ],
    }),
  );
  if (people === undefined) return;
  const isDone = await administer(app, address, l10n.t('Setting what the team shares…'), (team) =>
    team.setSharing(people === 'too'),
  );
  if (!isDone) return;
  const text = people === 'too' ? l10n.t('The team shares records of people.') : l10n.t('The team shares no records of people.');
  app.ui.showStatus(text);
};
