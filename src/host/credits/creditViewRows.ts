// Builds the rows of the credits view for the user, and for the team if there is one.
import type { TeamPort } from '../../app/teamPort.ts';
import type { SpendingFilter } from '../../state/credits/spendingFilter.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { codeOf } from '../../storage/faults.ts';
import { unreadableDatabaseRow } from '../../viewModel/credits/spendingRows.ts';
import { teamRow } from '../../viewModel/team/teamRows.ts';
import type { ViewRow } from '../../viewModel/viewRow.ts';
import { creditTreeRows } from './creditTreeRows.ts';
import { teamTreeRows } from './teamTreeRows.ts';

/**
 * Returns the rows below a row, or one that says that the database cannot be read.
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
  try {
    // The sandbox has no team, because its credits are nobody's money.
    if (state.kind === 'none' || session.kind === 'sandbox') return creditTreeRows(id, session, filter, locale);
    if (id?.startsWith('team')) return await teamTreeRows(id, state, team, filter, locale);
    return creditTreeRows(id, session, filter, locale, teamRow(state, locale));
  } catch (error) {
    // The editor would show an error in the words of the database, such as “disk I/O error”, each time that the view is drawn.
    if (codeOf(error) === undefined) throw error;
    return [unreadableDatabaseRow(id)];
  }
}
