// Retries statements and connections that have failed for a passing reason.
import type { Clock } from '../../client/clock.ts';
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

/** The first and the longest wait before an attempt, in milliseconds. Each wait is twice the last one. */
const [FIRST_MS, LAST_MS] = [1000, 60_000];

/** Calls `attempt` after growing waits until it resolves to true, or until the signal is aborted. It never throws. */
export async function tryAgain(clock: Clock, signal: AbortSignal, attempt: () => Promise<boolean>): Promise<void> {
  try {
    for (let wait = FIRST_MS; ; wait = Math.min(2 * wait, LAST_MS)) {
      await clock.sleep(wait, signal);
      if (await attempt()) return;
    }
  } catch {
    // The signal was aborted.
  }
}
