// Reports changes of lists that were interrupted, for example because the window was closed.
import type { Disposable } from '../../client/event.ts';
import type { Session } from '../../state/session/session.ts';
import { followSession } from '../followSession.ts';

/** So long after a session was opened: what is shown first comes first. */
const debounceMs = 3000;

/** @param look says what has stopped; a change whose ID is in `said` was spoken of in this window before */
export function showStoppedChanges(
  session: Session,
  look: (announced: Set<string>) => Promise<void>,
  logFault: (error: unknown) => void,
): Disposable {
  const announced = new Set<string>();
  const begin = (): Disposable => {
    const timer = setTimeout(() => void look(announced).catch(logFault), debounceMs);
    return {
      dispose: () => {
        clearTimeout(timer);
      },
    };
  };
  return followSession(
    session,
    () => [begin()],
    () => undefined,
  );
}
