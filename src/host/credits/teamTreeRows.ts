// Builds the team's rows of the credits view. Its database is read when they are expanded.
import type { TeamPort } from '../../app/teamPort.ts';
import type { TeamState, TeamSum } from '../../domain/team/team.ts';
import type { SpendingFilter } from '../../state/credits/spendingFilter.ts';
import { periodName } from '../../viewModel/credits/spendingFilterText.ts';
import { teamDays } from '../../viewModel/team/teamDays.ts';
import { teamDetailRows, teamSumRows, teamUnknownRow, type TeamSumKey } from '../../viewModel/team/teamRows.ts';
import type { ViewRow } from '../../viewModel/viewRow.ts';

type ConfiguredTeam = Exclude<TeamState, { kind: 'none' }>;

/** The sums that were read last by address, days and grouping. They are shown while the team cannot be reached. */
const lastSums = new Map<string, readonly TeamSum[]>();

/** Returns the rows below a row of the team. @param id the ID of that row */
export async function teamTreeRows(
  id: string,
  state: ConfiguredTeam,
  team: TeamPort,
  { period }: SpendingFilter,
  locale: string,
): Promise<readonly ViewRow[]> {
  if (id === 'team') return teamDetailRows(state, await (await team.open()).waiting(), periodName(period), locale);
  const by = (['person', 'day', 'operation'] as const).find((key) => id === `team/${key}`);
  const status = 'status' in state ? state.status : undefined;
  if (!by || !status) return [];
  const days = teamDays(period, status);
  const key = JSON.stringify([state.address, by, days]);
  const sums = (await sumsOf(team, days, by)) ?? lastSums.get(key);
  if (!sums) return [teamUnknownRow(by)];
  lastSums.set(key, sums);
  return teamSumRows(by, sums, locale);
}

async function sumsOf(
  team: TeamPort,
  days: ReturnType<typeof teamDays>,
  by: TeamSumKey,
): Promise<readonly TeamSum[] | undefined> {
  try {
    return await (await (await team.open()).ledger())?.sums(days, by);
  } catch {
    // The row of the team shows the reason.
    return undefined;
  }
}
