// The tabs of facets as the rest of the window sees them.
import type * as vscode from 'vscode';
import type { FacetPage } from '../../app/facetPages.ts';
import type { CommandHost } from '../commands.ts';
import { lazyPanels, type LazyPanels } from '../lazyPanels.ts';
import type { Log } from '../log.ts';

export interface FacetPagesDeps {
  readonly context: vscode.ExtensionContext;
  readonly host: CommandHost;
  readonly sessionReady: Promise<unknown>;
  readonly log: Log;
}

/** Opens tabs of facets. */
export function createFacetPages({ context, host, sessionReady, log }: FacetPagesDeps): LazyPanels<FacetPage> {
  return lazyPanels(async () => {
    const { FacetPanels } = await import('./facetPanels.ts');
    return new FacetPanels({ extensionUri: context.extensionUri, app: host.app, sessionReady, log });
  }, log.fault);
}
