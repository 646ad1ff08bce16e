// Attaches listeners to the open session, and moves them to the next one.
import type { Disposable } from '../../client/event.ts';
import type { OpenSession } from './openSession.ts';
import type { Session } from './session.ts';

/**
 * Attaches listeners to the open session, and to each session that is opened later. Those of a closed session are disposed of.
 * @param changed is called at the beginning, and after a session was opened or closed
 */
export function followSession(
  session: Session,
  attach: (open: OpenSession) => readonly Disposable[],
  changed?: () => void,
): Disposable {
  let attached: readonly Disposable[] = [];
  const detach = (): void => {
    for (const listener of attached) listener.dispose();
    attached = [];
  };
  const follow = (): void => {
    detach();
    if (session.state.kind === 'open') attached = attach(session.state.session);
    changed?.();
  };
  const changes = session.onDidChange(follow);
  follow();
  return {
    dispose() {
      changes.dispose();
      detach();
    },
  };
}
