// Limits the time of waiting for a promise.
import type { Clock } from '../../client/clock.ts';
import { TeamFault } from '../../domain/team/teamFault.ts';

/**
 * Waits for some work, at most `ms` milliseconds. The work itself is not cancelled, but a later result is ignored.
 * @throws TeamFault `timedOut` after that time
 */
export async function giveUpAfter<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  const isDone = new AbortController();
  const timeout = clock.sleep(ms, isDone.signal).then(() => {
    throw new TeamFault('timedOut');
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    isDone.abort(new Error('done'));
  }
}
