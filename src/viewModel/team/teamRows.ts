// The rows of the credits view for the team: its state, its caps, and its spending.
import * as l10n from '@vscode/l10n';
import type { TeamCap, TeamState, TeamStatus, TeamSum } from '../../domain/team/team.ts';
import { operationName } from '../credits/operationName.ts';
import { formatDay, formatMoment, formatNumber, oneLine } from '../format.ts';
import type { ViewRow } from '../viewRow.ts';
import { explainTeamFault } from './teamFaultText.ts';

export type TeamSumKey = 'person' | 'day' | 'operation';

/** The row of the team, which stands beside the row of the user. */
export function teamRow(state: Exclude<TeamState, { kind: 'none' }>, locale: string): ViewRow {
  const spent = 'status' in state && state.status ? creditsText(state.status.spent.teamDay, locale) : '';
  const description = {
    ready: l10n.t('{0} today', spent),
    connecting: l10n.t('connecting…'),
    unreachable: l10n.t('not reachable'),
  }[state.kind];
  return row('team', l10n.t('Team'), description, state.kind === 'unreachable' ? 'warning' : 'organization', 'expanded');
}

/** The rows below the row of the team. @param waiting the number of entries that this computer has not sent to the team yet */
export function teamDetailRows(
  state: Exclude<TeamState, { kind: 'none' }>,
  waiting: number,
  filter: string,
  locale: string,
): readonly ViewRow[] {
  const status = 'status' in state ? state.status : undefined;
  return [
    ...(state.kind === 'unreachable' ? unreachableRows(state, locale) : []),
    ...(status ? capRows(status, locale) : []),
    ...(status
      ? [
          row('team/person', l10n.t('Spent by person'), filter, 'person', 'collapsed'),
          row('team/day', l10n.t('Spent by day'), '', 'calendar', 'collapsed'),
          row('team/operation', l10n.t('Spent on'), '', 'graph', 'collapsed'),
        ]
      : []),
    ...(waiting > 0
      ? [row('team/waiting', l10n.t('To be sent to the team'), formatNumber(waiting, locale), 'cloud-upload')]
      : []),
  ];
}

/** The team's spending by person, day or operation. */
export function teamSumRows(by: TeamSumKey, sums: readonly TeamSum[], locale: string): readonly ViewRow[] {
  const all = new Map<string, { credits: number; unconfirmed: number; calls: number }>();
  for (const { key, certainty, credits, calls } of sums) {
    const sum = all.get(key) ?? { credits: 0, unconfirmed: 0, calls: 0 };
    sum[certainty === 'unconfirmed' ? 'unconfirmed' : 'credits'] += credits;
    sum.calls += calls;
    all.set(key, sum);
  }
  const sorted = [...all].sort(([a, one], [b, other]) => (by === 'day' ? 0 : other.credits - one.credits) || (a < b ? -1 : 1));
  const rows = sorted.map(([key, { credits, unconfirmed, calls }]) => {
    const parts = [
      creditsText(credits, locale),
      ...(unconfirmed > 0 ? [l10n.t('possibly {0} more', formatNumber(unconfirmed, locale))] : []),
      calls === 1 ? l10n.t('1 call') : l10n.t('{0} calls', formatNumber(calls, locale)),
    ];
    return row(`team/${by}/${key}`, nameOf(by, key, locale), parts.join(' · '), 'circle-outline');
  });
  return rows.length > 0 ? rows : [row(`team/${by}/none`, l10n.t('Nothing yet'), '', 'info')];
}

/** The row that stands for sums while they cannot be read. */
export function teamUnknownRow(by: TeamSumKey): ViewRow {
  return row(`team/${by}/unknown`, l10n.t('Known again when the team’s database can be reached'), '', 'info');
}

function unreachableRows({ fault, since }: Extract<TeamState, { kind: 'unreachable' }>, locale: string): readonly ViewRow[] {
  const { what, todo } = explainTeamFault(fault);
  return [
    row('team/fault', what, l10n.t('since {0}', formatMoment(since, locale)), 'warning'),
    row('team/todo', todo, '', 'info'),
  ];
}

function capRows({ caps, spent }: TeamStatus, locale: string): readonly ViewRow[] {
  const names: Readonly<Record<TeamCap, string>> = {
    teamDay: l10n.t('Cap of the team, today'),
    teamMonth: l10n.t('Cap of the team, this month'),
    personDay: l10n.t('Your cap in the team, today'),
  };
  return (['teamDay', 'teamMonth', 'personDay'] as const).flatMap((cap) => {
    const most = caps[cap];
    if (most === undefined) return [];
    const text = l10n.t('{0} of {1} spent or reserved', formatNumber(spent[cap], locale), formatNumber(most, locale));
    return [row(`team/${cap}`, names[cap], text, spent[cap] >= most ? 'error' : 'dashboard')];
  });
}

function nameOf(by: TeamSumKey, key: string, locale: string): string {
  if (by === 'day') return formatDay(key, locale);
  return by === 'operation' ? operationName(key) : oneLine(key, 60);
}

function creditsText(credits: number, locale: string): string {
  return credits === 1 ? l10n.t('1 credit') : l10n.t('{0} credits', formatNumber(credits, locale));
}

function row(
  id: string,
  label: string,
  description: string,
  icon: string,
  collapsibleState: ViewRow['collapsibleState'] = 'leaf',
): ViewRow {
  const ariaLabel = description === '' ? label : `${label}, ${description}`;
  return { id, label, description, icon, collapsibleState, context: collapsibleState === 'leaf' ? 'note' : id, ariaLabel };
}
