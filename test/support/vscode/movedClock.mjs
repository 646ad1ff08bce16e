// Lets an editor believe that another day is today: in its page, its webviews and its extensions.
import { join } from 'node:path';
import { partsFolder } from '../project.mjs';
import { moveClock } from './moveClock.cjs';

/** The extension host loads this file before any other extension starts; the file reads from the environment how far to move. */
const PRELOADED = join(partsFolder, 'moveClock.cjs');

/**
 * @param {string} startsAt the moment that it is now, such as `2026-10-05T08:30:00Z`
 * @returns the settings that the server's environment, the browser's context and each of its pages need
 */
export function movedClock(startsAt) {
  const by = Date.parse(startsAt) - Date.now();
  if (!Number.isFinite(by)) throw new Error(`${startsAt} is not a moment`);
  return {
    env: { TEST_PRELOADED: PRELOADED, TEST_CLOCK_MOVED_BY: String(by), TZ: 'UTC' },
    context: { timezoneId: 'UTC', locale: 'en-US' },
    script: `(${moveClock.toString()})(${by})`,
  };
}
