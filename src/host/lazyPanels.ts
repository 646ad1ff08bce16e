// Tabs as the rest of the window sees them. Their code is loaded with the first tab.
import type * as vscode from 'vscode';
import { lazy } from './lazy.ts';

interface Panels<T> extends vscode.Disposable {
  open(what: T): void;
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
}

export interface LazyPanels<T> extends vscode.Disposable {
  readonly open: (what: T) => void;
  /** Fills a tab that the editor has brought back. */
  readonly restore: (panel: vscode.WebviewPanel, state: unknown) => Promise<void>;
}

/** Loads the code of tabs with the first one that is opened or restored. */
export function lazyPanels<T>(load: () => Promise<Panels<T>>, logFault: (error: unknown) => void): LazyPanels<T> {
  const panels = lazy(load);
  return {
    open: (what) =>
      void panels
        .get()
        .then((made) => {
          made.open(what);
        })
        .catch(logFault),
    restore: async (panel, state) => (await panels.get()).restore(panel, state),
    dispose() {
      panels.dispose();
    },
  };
}
