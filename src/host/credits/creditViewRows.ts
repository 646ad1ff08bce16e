// The rows of the credits view: of the user, and of the team beside it.
import type { TeamPort } from '../../app/teamPort.ts';
import type { SpendingFilter } from '../../state/credits/spendingFilter.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { teamRow } from '../../viewModel/team/teamRows.ts';
import type { ViewRow } from '../../viewModel/viewRow.ts';
import { creditTreeRows } from './creditTreeRows.ts';
import { teamTreeRows } from './teamTreeRows.ts';

/** @param id of the row they are below; undefined for the top @param locale that numbers and dates are written in */
export async function creditViewRows(
  id: string | undefined,
  session: OpenSession,
  filter: SpendingFilter,
  team: TeamPort,
  locale: string,
): Promise<readonly ViewRow[]> {
  const { state } = team;
  // The sandbox has no team, because its credits are nobody's money.
  if (state.kind === 'none' || session.kind === 'sandbox') return creditTreeRows(id, session, filter, locale);
  if (id?.startsWith('team')) return teamTreeRows(id, state, team, filter, locale);
  return creditTreeRows(id, session, filter, locale, teamRow(state, locale));
}
