// Repeats what a lost connection, or two transactions at once, have made fail.
import type { Clock } from '../client/clock.ts';
import { teamFaultOf } from './faults.ts';
import type { Query, TeamConnection } from './teamConnection.ts';

/** No statement does anything twice, so that one without an answer may be sent again. @throws TeamFault */
export async function sendWithRetry(
  { query }: Pick<TeamConnection, 'query'>,
  args: Parameters<Query>,
  mayRepeat: () => boolean,
): ReturnType<Query> {
  try {
    return await query(...args);
  } catch (error) {
    const fault = teamFaultOf(error);
    const isPassing = fault.kind === 'connection' || fault.code === '40P01' || fault.code === '40001';
    if (!isPassing || !mayRepeat()) throw fault;
    return await query(...args);
  }
}

/** Milliseconds after which a lost connection is tried again, longer each time. */
const [FIRST_MS, LAST_MS] = [1000, 60_000];

/** Attempts something until it succeeds, or until the signal ends it. */
export async function tryAgain(clock: Clock, signal: AbortSignal, attempt: () => Promise<boolean>): Promise<void> {
  try {
    for (let wait = FIRST_MS; ; wait = Math.min(2 * wait, LAST_MS)) {
      await clock.sleep(wait, signal);
      if (await attempt()) return;
    }
  } catch {
    // The window ends.
  }
}
