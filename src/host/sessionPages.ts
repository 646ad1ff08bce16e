// Creates the ports to all pages that belong to a session. Their code is loaded with the first tab.
import type * as vscode from 'vscode';
import type { Session } from '../state/session/session.ts';
import type { CommandHost } from './commands.ts';
import { lazyPanels, type LazyPanels } from './lazyPanels.ts';
import type { DraftStores } from './lists/draftStores.ts';
import type { Log } from './log.ts';
import type { SessionPanelState } from './panelSession.ts';
import type { PanelController, PanelsOf } from './sessionPanels.ts';

export interface SessionPagesDeps {
  readonly context: vscode.ExtensionContext;
  readonly host: CommandHost;
  readonly session: Session;
  readonly sessionReady: Promise<unknown>;
  readonly drafts: DraftStores;
  readonly log: Log;
}

/** Returns for each kind of page the port by which commands open its tabs, and the function that restores them. */
export function createSessionPages({ context, host, session, sessionReady, drafts, log }: SessionPagesDeps) {
  const deps = { extensionUri: context.extensionUri, session, sessionReady, logFault: log.fault };
  const pages = <T, S extends SessionPanelState, C extends PanelController>(
    load: () => Promise<PanelsOf<T, S, C>>,
  ): LazyPanels<T> =>
    lazyPanels(
      async () => {
        const [{ SessionPanels }, kind] = await Promise.all([import('./sessionPanels.ts'), load()]);
        return new SessionPanels(deps, kind);
      },
      session,
      log.fault,
    );
  const ports = {
    permissionGrids: pages(async () =>
      (await import('./lists/permissionGridPanel.ts')).permissionGridPanels({ host, drafts, log }),
    ),
    facetPages: pages(async () => (await import('./companies/facetPanels.ts')).facetPanels({ app: host.app, log })),
    companyPages: pages(async () => (await import('./companies/companyPanels.ts')).companyPanels({ host, log })),
    locationPages: pages(async () => (await import('./companies/locationPanels.ts')).locationPanels({ host, log })),
  };
  return {
    ports,
    restore: {
      permissionGrid: ports.permissionGrids.restore,
      facets: ports.facetPages.restore,
      companyDetails: ports.companyPages.restore,
      locations: ports.locationPages.restore,
    },
    dispose() {
      for (const port of Object.values(ports)) port.dispose();
    },
  };
}
