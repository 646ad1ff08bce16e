// Wraps the tabs of one kind so that their code is loaded with the first tab.
import type * as vscode from 'vscode';
import type { Session } from '../state/session/session.ts';
import { lazy } from './lazy.ts';

interface Panels<T> extends vscode.Disposable {
  open(input: T): void;
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
}

export interface LazyPanels<T> extends vscode.Disposable {
  readonly open: (input: T) => void;
  /** Fills a tab that the editor has brought back. */
  readonly restore: (panel: vscode.WebviewPanel, state: unknown) => Promise<void>;
}

/**
 * Loads the code of tabs with the first one that is opened or restored. A tab is not opened if its session was closed meanwhile,
 * because in another session the same IDs may be other lists.
 */
export function lazyPanels<T>(
  load: () => Promise<Panels<T>>,
  session: Pick<Session, 'state'>,
  logFault: (error: unknown) => void,
): LazyPanels<T> {
  const panels = lazy(load);
  return {
    open(input) {
      const { state } = session;
      void panels
        .get()
        .then((made) => {
          if (session.state === state) made.open(input);
        })
        .catch(logFault);
    },
    restore: async (panel, state) => (await panels.get()).restore(panel, state),
    dispose() {
      panels.dispose();
    },
  };
}
