// Reports changes of lists that were interrupted, for example because the window was closed.
import type { Disposable } from '../../client/event.ts';
import type { Session } from '../../state/session/session.ts';
import { followSession } from '../../state/session/followSession.ts';

/** Milliseconds between the opening of a session and the report, which must not delay the views that are drawn first. */
const delayMs = 3000;

/**
 * Waits a moment after each session was opened, then reports.
 * @param report shows the interrupted changes; those whose ID is in `announced` were reported in this window before
 */
export function showStoppedChanges(
  session: Session,
  report: (announced: Set<string>) => Promise<void>,
  logFault: (error: unknown) => void,
): Disposable {
  const announced = new Set<string>();
  const scheduleReport = (): Disposable => {
    const timer = setTimeout(() => void report(announced).catch(logFault), delayMs);
    return {
      dispose: () => {
        clearTimeout(timer);
      },
    };
  };
  return followSession(session, () => [scheduleReport()]);
}
