// Gives up waiting for something that takes too long.
import type { Clock } from '../client/clock.ts';
import { TeamFault } from '../domain/team/teamFault.ts';

/** The work goes on, and its result is lost. @throws TeamFault `timedOut` after so many milliseconds */
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
