// Listens to whichever session is open, and to no other, for what is said to the user as it happens.
import type { Disposable } from '../client/event.ts';
import type { OpenSession } from '../state/session/openSession.ts';
import type { App } from './app.ts';

/** Attaches a listener to the open session now and to every one that is opened later; that of a closed one is disposed of. */
export function whileOpen({ session }: Pick<App, 'session'>, attach: (open: OpenSession) => Disposable): Disposable {
  let listening: Disposable | undefined;
  const follow = (): void => {
    listening?.dispose();
    listening = session.state.kind === 'open' ? attach(session.state.session) : undefined;
  };
  const changes = session.onDidChange(follow);
  follow();
  return {
    dispose() {
      changes.dispose();
      listening?.dispose();
    },
  };
}
