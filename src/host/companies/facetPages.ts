// The tabs of facets as the rest of the window sees them. Their code is loaded with the first tab.
import type * as vscode from 'vscode';
import type { FacetPages } from '../../app/facetPages.ts';
import type { CommandHost } from '../commands.ts';
import { lazy } from '../lazy.ts';
import type { Log } from '../log.ts';

export interface FacetPagesDeps {
  readonly context: vscode.ExtensionContext;
  readonly host: CommandHost;
  readonly sessionReady: Promise<unknown>;
  readonly log: Log;
}

export interface HostFacetPages extends FacetPages, vscode.Disposable {
  /** Fills a tab that the editor has brought back. */
  readonly restore: (panel: vscode.WebviewPanel, state: unknown) => Promise<void>;
}

/** Opens tabs of facets. */
export function createFacetPages({ context, host, sessionReady, log }: FacetPagesDeps): HostFacetPages {
  const panels = lazy(async () => {
    const { FacetPanels } = await import('./facetPanels.ts');
    return new FacetPanels({ extensionUri: context.extensionUri, app: host.app, sessionReady, log });
  });
  return {
    open: (page) =>
      void panels
        .get()
        .then((made) => {
          made.open(page);
        })
        .catch(log.fault),
    restore: async (panel, state) => (await panels.get()).restore(panel, state),
    dispose() {
      panels.dispose();
    },
  };
}
