// Set Team Caps: asks for the caps of the team and of each person, one by one.
import * as l10n from '@vscode/l10n';
import type { App, Command } from '../../app/app.ts';
import type { OpenTeam } from '../../app/teamPort.ts';
import type { TeamCap, TeamCaps, TeamStatus } from '../../domain/team/team.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { administer, administeredTeam } from './administer.ts';

export const setTeamCaps: Command = async (app) => {
  const connected = await administeredTeam(app);
  if (!connected) return;
  const caps = await askCaps(app, connected.status);
  if (caps) await setCaps(app, connected.address, caps);
};

async function askCaps(app: App, status: TeamStatus): Promise<TeamCaps | undefined> {
  const teamDay = await askCap(app, status, 'teamDay', l10n.t('The most credits that the team may spend in a day'), 1);
  if (teamDay === undefined) return undefined;
  const teamMonth = await askCap(app, status, 'teamMonth', l10n.t('The most credits that the team may spend in a month'), 2);
  if (teamMonth === undefined) return undefined;
  const personDay = await askCap(app, status, 'personDay', l10n.t('The most credits that each person may spend in a day'), 3);
  if (personDay === undefined) return undefined;
  return { teamDay: teamDay.cap, teamMonth: teamMonth.cap, personDay: personDay.cap };
}

/** @returns undefined if the user cancels */
async function askCap(
  app: App,
  { caps, spent }: TeamStatus,
  cap: TeamCap,
  prompt: string,
  at: number,
): Promise<{ readonly cap: number | undefined } | undefined> {
  const answer = await app.ui.ask({
    title: l10n.t('Set Team Caps'),
    step: { at, of: 3 },
    prompt: l10n.t('{0}; leave it empty for no cap', prompt),
    value: caps[cap] === undefined ? '' : String(caps[cap]),
    check: (text) => checkCap(text, cap === 'personDay' ? 0 : spent[cap], app.settings.locale),
  });
  if (typeof answer !== 'string') return undefined;
  return { cap: answer.trim() === '' ? undefined : Number(answer) };
}

function checkCap(text: string, spent: number, locale: string): string | undefined {
  if (text.trim() === '') return undefined;
  if (!/^\d{1,9}$/.test(text.trim())) return l10n.t('Enter a whole number, or nothing.');
  return Number(text) < spent ? tooLowText(spent, locale) : undefined;
}

async function setCaps(app: App, address: string, caps: TeamCaps): Promise<void> {
  let low: Awaited<ReturnType<OpenTeam['setCaps']>>;
  const isDone = await administer(app, address, l10n.t('Setting the caps of the team…'), async (team) => {
    low = await team.setCaps(caps);
  });
  if (!isDone) return;
  if (low)
    app.ui.showMessage({
      kind: 'error',
      text: `${tooLowText(low.spent, app.settings.locale)} ${l10n.t('Nothing was changed.')}`,
    });
  else app.ui.showStatus(l10n.t('The caps of the team are set.'));
}

function tooLowText(spent: number, locale: string): string {
  return l10n.t(
    '{0} credits are spent or reserved already. Enter that number or more; that number stops further spending.',
    formatNumber(spent, locale),
  );
}
