// Sends a statement of a team, and repeats it after a passing fault.
import { teamFaultOf } from './faults.ts';
import type { Query, TeamConnection } from './teamConnection.ts';

/**
 * Sends a statement. It is sent once more if the connection was lost, or if a deadlock or a conflict has ended its transaction.
 * All statements are idempotent, so one without an answer may be sent again.
 * @throws TeamFault
 */
export async function sendWithRetry(
  { query }: Pick<TeamConnection, 'query'>,
  args: Parameters<Query>,
  mayRepeat: () => boolean,
): ReturnType<Query> {
  try {
    return await query(...args);
  } catch (error) {
    const fault = teamFaultOf(error);
    const isTransient = fault.kind === 'connection' || fault.code === '40P01' || fault.code === '40001';
    if (!isTransient || !mayRepeat()) throw fault;
    return await query(...args);
  }
}
