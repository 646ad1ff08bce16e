// Builds the rows of the credits view for the user, and for the team if there is one.
import type { TeamPort } from '../../app/teamPort.ts';
import type { SpendingFilter } from '../../state/credits/spendingFilter.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { teamRow } from '../../viewModel/team/teamRows.ts';
import type { ViewRow } from '../../viewModel/viewRow.ts';
import { creditTreeRows } from './creditTreeRows.ts';
import { teamTreeRows } from './teamTreeRows.ts';

/**
 * Returns the rows below a row.
 * @param id the ID of that row; undefined for the top
 * @param locale the locale of numbers and dates
 */
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
