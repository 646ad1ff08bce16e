// Set Team Caps: asks for the caps of the team and of each person, one by one.
import * as l10n from '@vscode/l10n';
import type { App, Command } from '../../app/app.ts';
import type { OpenTeam } from '../../app/teamPort.ts';
import type { TeamCap, TeamCaps, TeamState, TeamStatus } from '../../domain/team/team.ts';
import { TeamFault } from '../../domain/team/teamFault.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { administer, administeredTeam } from './administer.ts';

type ConnectedTeam = Extract<TeamState, { kind: 'ready' }>;

export const setTeamCaps: Command = async (app) => {
  const connected = await administeredTeam(app);
  if (!connected) return;
  const caps = await askCaps(app, connected.status);
  if (caps) await setCaps(app, connected, caps);
};

async function askCaps(app: App, status: TeamStatus): Promise<TeamCaps | undefined> {
  const teamDay = await askCap(app, status, 'teamDay', 1);
  if (teamDay === undefined) return undefined;
  const teamMonth = await askCap(app, status, 'teamMonth', 2);
  if (teamMonth === undefined) return undefined;
  const personDay = await askCap(app, status, 'personDay', 3);
  if (personDay === undefined) return undefined;
  return { teamDay: teamDay.cap, teamMonth: teamMonth.cap, personDay: personDay.cap };
}

/** @returns undefined if the user cancels */
async function askCap(
  app: App,
  { caps, spent }: TeamStatus,
  cap: TeamCap,
  at: number,
): Promise<{ readonly cap: number | undefined } | undefined> {
  const answer = await app.ui.ask({
    title: l10n.t('Set Team Caps'),
    step: { at, of: 3 },
    prompt: l10n.t('{0}; leave it empty for no cap', meaningOf(cap)),
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

async function setCaps(app: App, shown: ConnectedTeam, caps: TeamCaps): Promise<void> {
  let refusal: Awaited<ReturnType<OpenTeam['setCaps']>> | 'changed';
  const isDone = await administer(app, shown.address, l10n.t('Setting the caps of the team…'), async (team) => {
    // Another administrator may have set other caps while this user was asked.
    await team.refresh();
    refusal = hasShownCaps(app.team.state, shown) ? await team.setCaps(caps) : 'changed';
  });
  if (!isDone) return;
  if (refusal === 'changed') {
    const text = l10n.t('The caps of the team are no longer those that you were shown, so nothing was changed. Start again.');
    app.ui.showMessage({ kind: 'warning', text });
  } else if (refusal) {
    const { cap, spent } = refusal;
    const text = `${meaningOf(cap)}: ${tooLowText(spent, app.settings.locale)} ${l10n.t('Nothing was changed.')}`;
    app.ui.showMessage({ kind: 'error', text });
  } else app.ui.showStatus(l10n.t('The caps of the team are set.'));
}

/** Returns whether the team still has the caps that the user was shown. @throws TeamFault if it cannot be reached */
function hasShownCaps(state: TeamState, { address, status: { caps } }: ConnectedTeam): boolean {
  if (state.kind === 'unreachable') throw new TeamFault(state.fault);
  if (state.kind !== 'ready' || state.address !== address) return false;
  const now = state.status.caps;
  return now.teamDay === caps.teamDay && now.teamMonth === caps.teamMonth && now.personDay === caps.personDay;
}

function meaningOf(cap: TeamCap): string {
  switch (cap) {
    case 'teamDay':
      return l10n.t('The most credits that the team may spend in a day');
    case 'teamMonth':
      return l10n.t('The most credits that the team may spend in a month');
    case 'personDay':
      return l10n.t('The most credits that each person may spend in a day');
  }
}

function tooLowText(spent: number, locale: string): string {
  return l10n.t(
    '{0} credits are spent or reserved already. Enter that number or more; that number stops further spending.',
    formatNumber(spent, locale),
  );
}
