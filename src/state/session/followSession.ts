// Listens to the session that is open, and to no other.
import type { Disposable } from '../../client/event.ts';
import type { OpenSession } from './openSession.ts';
import type { Session } from './session.ts';

/**
 * Attaches listeners to the open session now and to every one that is opened later; those of a closed one are disposed of.
 * @param changed is called after each opening and closing, and once at the beginning
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
