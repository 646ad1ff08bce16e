// Limits the time of waiting for a promise.
import type { Clock } from '../../client/clock.ts';
import { TeamFault } from '../../domain/team/teamFault.ts';

/**
 * Waits for some work. After `ms` milliseconds, the work goes on, but its result is ignored.
 * @throws TeamFault `timedOut` then
 */
export async function giveUpAfter<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  const isDone = new AbortController();
  const tooLate = clock.sleep(ms, isDone.signal).then(() => {
    throw new TeamFault('timedOut');
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    isDone.abort(new Error('done'));
  }
}
